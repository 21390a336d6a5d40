import type { StoredDraft } from '../../src/drafts/ports.ts'
import { assertThat, draft, equal, type Scenarios } from './scenario-fixture.ts'

/** The acceptance tests of the stored drafts. */
export const DRAFT_SCENARIOS: Scenarios = {
  async 'drafts of an open tab cannot be adopted, and those of a closed tab are adopted once'({ open }) {
    const writer = open()
    await writer.drafts.save('ada', [draft('one'), draft('two')])
    await writer.drafts.save('ada', [draft('two', 'newer'), draft('three')])
    equal(await open().drafts.adopt('ada'), [])
    writer.kill()
    const [a, b] = [open(), open()]
    equal(await a.drafts.adopt(''), [])
    const adopted = (await Promise.all([a.drafts.adopt('ada'), b.drafts.adopt('ada')])).flat()
    equal(byId(adopted), [draft('three'), draft('two', 'newer')])
    equal(await open().drafts.adopt('ada'), [])
  },

  async 'an adopted draft belongs to the new tab until that tab is closed too'({ open }) {
    let tab = open()
    await tab.drafts.save('', [draft('kept'), draft('discarded')])
    for (let deaths = 0; deaths < 3; deaths++) {
      tab.kill()
      tab = open()
      const adopted = await tab.drafts.adopt('')
      assertThat(
        adopted.some(({ id }) => id === 'kept'),
        'the draft still exists',
      )
      if (deaths === 1)
        await tab.drafts.save(
          '',
          adopted.filter(({ id }) => id === 'kept'),
        )
    }
    tab.kill()
    equal(await open().drafts.adopt(''), [draft('kept')])
  },

  async 'a tab adopts its own drafts again after it wrote for another owner'({ open }) {
    const { drafts } = open()
    await drafts.save('ada', [draft('of ada')])
    equal(await drafts.adopt('ada'), [])
    await drafts.save('', [draft('of visitor')])
    equal(await drafts.adopt('ada'), [draft('of ada')])
    equal(await drafts.adopt(''), [draft('of visitor')])
  },

  async 'a page that was loaded before the previous one ended adopts its drafts, and no drafts of other tabs'({
    open,
  }) {
    const [previous, other] = [open(), open()]
    await previous.drafts.save('ada', [draft('of this tab')])
    await other.drafts.save('ada', [draft('of another tab')])
    const page = open(previous)
    equal(await page.drafts.adopt('ada'), [])
    const adopted = page.drafts.adoptPrevious('ada')
    previous.kill()
    other.kill()
    equal(await adopted, [draft('of this tab')])
    equal(await page.drafts.adoptPrevious('ada'), [])
    equal(await open(other).drafts.adopt('ada'), [draft('of another tab')])
  },

  async 'a tab learns whether the drafts that it stored for an account were deleted with it'({ open }) {
    const [tab, other] = [open(), open()]
    await tab.drafts.save('ada', [draft('of ada')])
    await tab.drafts.save('', [draft('of visitor')])
    equal([await tab.drafts.wereDeleted('ada'), await other.drafts.wereDeleted('ada')], [false, false])
    await other.keptChanges.deleteAccount('ada')
    equal([await tab.drafts.wereDeleted('ada'), await tab.drafts.wereDeleted('')], [true, false])
  },

  async 'a flush stores the drafts when the page is closed, and one other tab adopts them'({ open }) {
    const tab = open()
    await tab.drafts.save('ada', [draft('early')])
    tab.drafts.flush('ada', [draft('early', 'and more')])
    tab.kill()
    const [a, b] = [open(), open()]
    const adopted = (await Promise.all([a.drafts.adopt('ada'), b.drafts.adopt('ada')])).flat()
    equal(adopted, [draft('early', 'and more')])
  },

  async 'a draft that a page stores as it ends, while another page adopts its drafts, is adopted once'({
    open,
  }) {
    const [tab, next] = [open(), open()]
    await tab.drafts.save('ada', [draft('one')])
    equal(await next.drafts.adopt('ada'), [])
    const adopted = next.drafts.adopt('ada')
    // The next page has begun to read which drafts are stored.
    await new Promise((resolve) => setTimeout(resolve))
    tab.drafts.flush('ada', [draft('one'), draft('two')])
    tab.kill()
    const drafts = await adopted
    await next.drafts.save('ada', [])
    equal(byId([...drafts, ...(await open().drafts.adopt('ada'))]), [draft('one'), draft('two')])
  },
}

function byId(drafts: readonly StoredDraft[]): readonly StoredDraft[] {
  return drafts.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
