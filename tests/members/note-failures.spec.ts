import type { Page } from '@playwright/test'
import { visitorNote } from '../ui/pinwell-page.ts'
import { injectFault, storedNotes } from './local-cloud.ts'
import { rejectReads } from './member-tab.ts'
import { expect, test, writeNotes } from './sent-writes.ts'

/** The success messages of a quick and of a slow response. */
const SAVED_MESSAGES = [
  'Note saved successfully',
  'Saved on this device. Will sync when you are back online.',
]

test.describe('saves a note once and shows one success', () => {
  for (const [when, fault] of [
    // @fault F04
    ['when the connection is cut before it arrives', 'cutBefore'],
    // @fault F05
    ['when the connection is cut after it arrived', 'cutAfter'],
    // @fault F05
    ['when its acknowledgement is lost', 'lose'],
    // @fault F09
    ['when the token has expired', 'expire'],
  ] as const)
    test(when, async ({ tab, ada }) => {
      await writeNotes(ada)
      await tab.openSignedIn(ada)
      await expect(tab.cards).toHaveCount(2)
      await tab.expectProfileWritten()
      await tab.editorIsReady()
      await injectFault(fault, ada)
      await tab.createNote('sent over a bad line')
      await expect(
        SAVED_MESSAGES.map((message) => tab.toast(message)).reduce((one, other) => one.or(other)),
      ).toBeVisible()
      await expect(tab.note).toHaveText('')
      await expect(tab.cards).toHaveCount(3)
      await tab.expectSynced()
      expect(await storedNotes(ada)).toHaveLength(3)
    })
})

// @spec list.empty
test("shows 'Loading notes...' while the notes load, and how to create one if there are none", async ({
  tab,
  ada,
  page,
}) => {
  await tab.openSignedIn(ada)
  await expect(page.getByText('No notes yet')).toBeVisible()
  await expect(page.getByText('Click the box above to create your first note')).toBeVisible()
  await injectFault('delay', ada, { ms: 3000 })
  await page.reload()
  await expect(page.getByRole('main').getByText('Loading notes...').last()).toBeVisible()
  await injectFault('delay', ada, { ms: 0 })
  await expect(page.getByText('No notes yet')).toBeVisible()
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

for (const [fault, reason] of [
  ['tooBig', 'This note is too long for the cloud. It is kept on this device.'],
  ['invalidData', 'The cloud cannot store this note. It is kept on this device.'],
] as const)
  test(`keeps a note that the server does not take, and says why: ${fault}`, async ({ tab, ada }) => {
    await tab.openSignedIn(ada)
    await tab.expectSynced()
    await tab.editorIsReady()
    await injectFault(fault, ada)
    await tab.createNote('refused for now')
    await expect(tab.card('refused for now')).toContainText(`Needs attention${reason}`)
    await tab.page.reload()
    await expect(tab.card('refused for now')).toContainText(`Needs attention${reason}`)
    expect(await storedNotes(ada)).toEqual([])
    await tab.card('refused for now').getByRole('button', { name: 'Try again' }).click()
    await tab.expectSynced()
    expect((await storedNotes(ada)).map(({ content }) => content)).toEqual(['refused for now'])
  })
