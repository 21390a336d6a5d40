import type { Page } from '@playwright/test'
import { expectRestored, leaveAndReturn, WITH_BACK_FORWARD_CACHE } from '../../back-forward-cache.ts'
import { signUp, storedNotes, writeRemoteNote, writeToDatabase } from '../../members/local-cloud.ts'
import { expect } from '../../members/member-tab.ts'
import { signInOn } from '../device-helpers.ts'
import { test } from '../device.ts'

test.use(WITH_BACK_FORWARD_CACHE)

// @fault F20 F26
test('a tab follows a sign-in with another account in another tab, without mixing lists or mutations', async ({
  laptop,
  account,
  savedTexts,
}) => {
  const other = await signUp('other')
  for (const [one, title] of [
    [account, 'of the first'],
    [other, 'of the second'],
  ] as const) {
    await writeRemoteNote(one, title)
  }
  const tab = await signInOn(laptop, account)
  const otherTab = await laptop.open()
  await expect(otherTab.card('of the first')).toBeVisible()
  await otherTab.editorIsReady()
  await laptop.offline()
  await otherTab.createNote('not sent yet')
  await expect(tab.card('not sent yet')).toBeVisible()
  savedTexts.add('not sent yet')

  await tab.page.bringToFront()
  await tab.chooseFromMenu('Logout')
  await tab.clickInDialog('Sign out anyway')
  await otherTab.expectSignedOut()
  await laptop.offline(false)
  await tab.signIn(other)
  for (const each of [tab, otherTab]) {
    await expect(each.card('of the second')).toBeVisible()
    await expect(each.cards).toHaveCount(1)
  }
  await otherTab.page.bringToFront()
  await otherTab.createNote('also of the second')
  await expect.poll(async () => (await storedNotes(other)).length).toBe(2)

  await otherTab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  await otherTab.signIn(account)
  await savedTexts.expectReachableIn(otherTab)
  await savedTexts.expectInCloud(account)
  expect(await storedNotes(other)).toHaveLength(2)
})

/** [what, suspends the page during a task] */
const SUSPENSIONS = [
  [
    'that was frozen',
    async (page: Page, task: () => Promise<unknown>) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Page.setWebLifecycleState', { state: 'frozen' })
      await task()
      await session.send('Page.setWebLifecycleState', { state: 'active' })
    },
  ],
  [
    'from the back/forward cache',
    async (page: Page, task: () => Promise<unknown>) => {
      await leaveAndReturn(page, task)
      await expectRestored(page)
    },
  ],
] as const

for (const [what, suspendDuring] of SUSPENSIONS)
  // @fault F22
  test(`a page ${what} is up to date, and overwrites nothing`, async ({ laptop, account, savedTexts }) => {
    const note = await writeRemoteNote(account, 'Shared', 'before')
    const tab = await signInOn(laptop, account)
    await expect(tab.card('Shared')).toContainText('before')
    await tab.typeNote('being written')
    savedTexts.add('being written')
    await suspendDuring(tab.page, () =>
      writeToDatabase(account, `notes/${note.id}`, { ...note, content: 'by another device' }),
    )
    await expect(tab.card('Shared')).toContainText('by another device')
    await savedTexts.expectReachableIn(tab)
    savedTexts.add('by another device')
    await tab.note.press('Control+s')
    await savedTexts.expectInCloud(account)
  })
