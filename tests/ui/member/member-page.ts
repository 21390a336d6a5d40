import type { Note } from '../../../src/notes/note.ts'
import { memberNote } from '../../fakes/fake-member.ts'
import { harnessUrl } from '../../harness-url.ts'
import { startPage } from '../../restartable-page.ts'
import { test as base, expect, PinwellPage } from '../pinwell-page.ts'
import type { Harness } from './harness.tsx'

const URL = harnessUrl('ui/member')

/** Ada's page: the real components on an in-memory cloud, whose responses the test controls. */
export class MemberPage extends PinwellPage {
  /** Opens the page of a member with these notes. `held` delays them until `release`; `noStorage` runs the page without storage. */
  override async open(notes: readonly Note[] = [], mode?: 'held' | 'noStorage') {
    await startPage(this.page, mode === 'noStorage' ? `${URL}?noStorage` : URL)
    await this.page.waitForFunction(() => 'member' in window)
    if (mode === 'held') await this.runInHarness('holdResponses')
    await this.runInHarness('open', notes)
    await this.editorIsReady()
  }

  override get cards() {
    return this.cardsWith(this.page.getByRole('button', { name: 'Delete note' }))
  }

  get update() {
    return this.page.getByRole('button', { name: 'Update', exact: true })
  }

  get cancel() {
    return this.page.getByRole('button', { name: 'Cancel' })
  }

  get undo() {
    return this.page.getByRole('button', { name: 'Undo' })
  }

  get form() {
    return this.page.getByRole('form')
  }

  async edit(card: string) {
    await this.button(card, 'Edit note').click()
    await expect(this.note).toBeFocused()
  }

  /** Calls a function of the harness. */
  runInHarness<Name extends keyof Harness>(name: Name, ...args: Parameters<Harness[Name]>) {
    return this.page.evaluate(
      ([method, methodArgs]): ReturnType<Harness[Name]> =>
        Reflect.apply(window.member[method], null, methodArgs),
      [name, args] as const,
    )
  }
}

export const test = base.extend<{ readonly ada: MemberPage }>({
  ada: async ({ page }, use) => use(new MemberPage(page)),
})

export { expect, memberNote }
