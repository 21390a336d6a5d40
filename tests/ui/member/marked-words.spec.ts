import { markWords } from '../mark-words.ts'
import { expect, memberNote, test } from './member-page.ts'

const PLAN = memberNote('Plan', 'milk and **bread** for Ada\nAda brings cake')

for (const kind of ['wrap', 'replace'] as const)
  // @spec beyond.marked-words
  test(`shows a note that was changed elsewhere, in a page with words that an extension marks (${kind})`, async ({
    ada,
    page,
  }) => {
    await ada.open([PLAN])
    await markWords(page, kind, /Ada|Plan/)
    await expect(page.locator('mark')).toHaveCount(3)
    const card = page.getByRole('main').getByRole('listitem')
    await ada.runInHarness('store', PLAN.id, { ...PLAN, title: 'Plan for Ada', content: 'tea, Ada\nrice' })
    await expect(card).toHaveText(/^Plan for Adatea, Ada\s+rice\s+Nov/)
    await ada.runInHarness('store', PLAN.id, { ...PLAN, content: `Ada\n**two** Adas\n${'Ada\n'.repeat(4)}` })
    await expect(card).toHaveText(/^PlanAda\s+two Adas\s+Ada\s+Ada\s+Show all/)
    await card.getByRole('button', { name: 'Show all' }).click()
    await ada.runInHarness('store', PLAN.id, { ...PLAN, content: `**no** Ada\nAda\n${'two\n'.repeat(4)}` })
    await expect(page.getByRole('group', { name: 'Whole note' })).toHaveText(/^no Ada\s+Ada\s+(two\s+){4}$/)
  })
