import { storedContents, storedNotes, writeRemoteNote } from '../members/local-cloud.ts'
import { expect, type MemberTab } from '../members/member-tab.ts'
import { randomBrowserRuns } from '../random-runs.ts'
import { expectDraftStored } from '../ui/pinwell-page.ts'
import { SAVED_ON_DEVICE, signInOn } from './device-helpers.ts'
import { type Device, test } from './device.ts'

test.use({ hasProfile: true })

const TYPED = 'some words typed at the end'

const STEPS = {
  'new note': async (tab: MemberTab) => {
    await tab.page.getByRole('button', { name: 'Cancel' }).click()
    await expect(tab.page.getByText('Changes discarded')).toBeVisible()
    await tab.createNote('a new note')
    await expect(tab.toast('Note saved successfully').or(tab.toast(SAVED_ON_DEVICE))).toBeVisible()
    return tab
  },
  offline: async (tab: MemberTab, laptop: Device) => {
    await laptop.offline()
    return tab
  },
  kill: async (_: MemberTab, laptop: Device) => {
    await laptop.kill()
    await laptop.start()
    const tab = await laptop.open()
    await tab.editorIsReady()
    return tab
  },
  reload: async (tab: MemberTab) => {
    await tab.page.reload()
    await tab.editorIsReady()
    return tab
  },
} as const

const ORDERS: readonly (readonly (keyof typeof STEPS)[])[] = [
  ['kill', 'reload', 'offline', 'new note'],
  ['new note', 'kill', 'reload'],
  ['kill', 'new note', 'reload'],
]

// tests/drafts/draft-orders.test.ts runs every order of more steps without a browser.
for (const order of ORDERS.slice(0, randomBrowserRuns({ check: 1, full: 3 })))
  // @fault F40
  test(`an edit that was left open can be saved after ${order.join(', ')}`, async ({ laptop, account }) => {
    const note = await writeRemoteNote(account, 'Plain', 'some words')
    let tab = await signInOn(laptop, account)
    await tab.button('Plain', 'Edit note').click()
    await expect(tab.note).toBeFocused()
    await tab.page.keyboard.press('ControlOrMeta+End')
    await tab.page.keyboard.type(' typed at the end')
    await expectDraftStored(tab.page, TYPED)

    for (const step of order) {
      if (step === 'new note') await expect(tab.note).toHaveText(TYPED)
      // oxlint-disable-next-line no-await-in-loop -- sequential steps
      tab = await STEPS[step](tab, laptop)
    }
    await tab.chooseFromMenu('Trash')
    const edits = tab.dialog.getByRole('region', { name: 'Discarded edits' })
    await edits
      .getByRole('listitem')
      .filter({ hasText: 'Plain' })
      .getByRole('button', { name: 'Restore' })
      .click()
    await expect(tab.dialog).toHaveAccessibleName('Plain')
    await expect(tab.note).toHaveText(TYPED)
    await expect(tab.note).toBeFocused()
    await tab.update.click()
    await expect(tab.card('Plain')).toContainText(TYPED)
    await laptop.offline(false)
    const contents = async () => (await storedContents(account)).toSorted()
    await expect.poll(contents).toEqual(['a new note', TYPED])
    expect((await storedNotes(account)).map(({ id }) => id)).toContain(note.id)
    await tab.chooseFromMenu('Trash')
    await expect(tab.dialog).toContainText('The trash is empty')
    await expect(edits).toHaveCount(0)
  })
