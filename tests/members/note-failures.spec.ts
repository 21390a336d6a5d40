import type { Page } from '@playwright/test'
import { visitorNote } from '../ui/pinwell-page.ts'
import { injectFault, storedContents, storedNotes } from './local-cloud.ts'
import { rejectReads } from './member-tab.ts'
import { expect, test, writeNotes } from './sent-writes.ts'

/** The success messages of a quick and of a slow response. */
const SAVED_MESSAGES = [
  'Note saved successfully',
  'Saved on this device. Will sync when you are back online.',
]

// @fault F04 F05 F09
test('saves a note once and shows a success if the connection is cut, the acknowledgement is lost or the token has expired', async ({
  tab,
  ada,
}) => {
  await writeNotes(ada)
  await tab.openSignedIn(ada)
  await expect(tab.cards).toHaveCount(2)
  await tab.expectProfileWritten()
  await tab.editorIsReady()
  const faults = ['cutBefore', 'cutAfter', 'lose', 'expire']
  for (const [index, fault] of faults.entries()) {
    await injectFault(fault, ada)
    await tab.createNote(`sent over a bad line: ${fault}`)
    await expect(
      SAVED_MESSAGES.map((message) => tab.toast(message)).reduce((one, other) => one.or(other)),
    ).toBeVisible()
    await expect(tab.note).toHaveText('')
    await expect(tab.cards).toHaveCount(3 + index)
    await tab.expectSynced()
    expect(await storedNotes(ada)).toHaveLength(3 + index)
    // So that the next success is one of its own.
    await tab.page.reload()
    await tab.editorIsReady()
  }
})

test.describe('Failed to fetch notes', () => {
  test.use({ errorsAreExpected: true })

  for (const [why, prepare] of [
    ['if the database denies the read', rejectReads],
    [
      'if the database code cannot be loaded',
      (page: Page) => page.route(/\/assets\/database-/, (route) => route.abort()),
    ],
  ] as const)
    // @spec notes.fetch-failure error.fetch
    // @fault F15
    test(`${why}, shows the notes of this browser and deletes nothing`, async ({ tab, ada, page }) => {
      await writeNotes(ada)
      await tab.open([visitorNote('Mine')])
      await prepare(page)
      await tab.signIn(ada)
      await expect(tab.toast('Failed to fetch notes')).toBeVisible()
      await expect(tab.cards).toHaveText([/Mine.*offline/s])

      await tab.chooseFromMenu('Logout')
      await tab.expectSignedOut()
      await expect(tab.toast('Loaded notes from local storage')).toBeVisible()
      expect(await tab.cached()).toEqual([visitorNote('Mine')])
      expect(await storedNotes(ada)).toHaveLength(2)
    })
})

test('keeps a note that the server does not accept, and says why', async ({ tab, ada }) => {
  await tab.openSynced(ada)
  await tab.editorIsReady()
  for (const [fault, reason] of [
    ['tooBig', 'This note is too long for the cloud. It is kept on this device.'],
    ['invalidData', 'The cloud cannot store this note. It is kept on this device.'],
  ] as const) {
    const stored = () => storedContents(ada)
    const before = await stored()
    await injectFault(fault, ada)
    await tab.createNote(`refused: ${fault}`)
    await expect(tab.card(fault)).toContainText(`Needs attention${reason}`)
    await tab.page.reload()
    await expect(tab.card(fault)).toContainText(`Needs attention${reason}`)
    expect(await stored()).toEqual(before)
    await tab.card(fault).getByRole('button', { name: 'Try again' }).click()
    await tab.expectSynced()
    expect(await stored()).toEqual([...before, `refused: ${fault}`])
  }
})
