import { expectRestored, leaveAndReturn, WITH_BACK_FORWARD_CACHE } from '../../back-forward-cache.ts'
import { signUp, storedNotes, writeToDatabase, writeRemoteNote } from '../../members/local-cloud.ts'
import { expect } from '../../members/member-tab.ts'
import { test } from '../device.ts'
import { signInOn } from '../device-helpers.ts'

test.use(WITH_BACK_FORWARD_CACHE)

// @fault F19
test('a tab with unsaved text follows a sign-out in another tab: it writes nothing, and the text is kept', async ({
  laptop,
  account,
  savedTexts,
}) => {
  const signingOut = await signInOn(laptop, account)
  const writing = await laptop.open()
  await writing.expectSignedIn()
  await writing.editorIsReady()
  await writing.typeNote('half a thought')
  savedTexts.add('half a thought')

  await signingOut.page.bringToFront()
  await signingOut.chooseFromMenu('Logout')
  await writing.expectSignedOut()
  await expect(writing.page.getByText('Your unsaved draft is kept for your next sign-in.')).toBeVisible()
  await expect(writing.note).toHaveText('')
  expect(await storedNotes(account)).toEqual([])

  await writing.page.bringToFront()
  await writing.signIn(account)
  await writing.expectSignedIn()
  await savedTexts.expectReachableIn(writing)
  await writing.note.press('Control+s')
  await savedTexts.expectInCloud(account)
})

// @fault F20
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

// @fault F21 F46
test('an old tab lets a newer app upgrade the database, keeps its text and asks for a reload', async ({
  laptop,
  savedTexts,
}) => {
  const old = await laptop.open()
  await old.editorIsReady()
  await old.createNote('saved before')
  await expect(old.note).toHaveText('')
  savedTexts.add('saved before')
  await old.page.keyboard.type('being written')
  savedTexts.add('being written')

  const newer = await laptop.context.newPage()
  await newer.goto('/robots.txt')
  const milliseconds = await newer.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        const opening = indexedDB.open('pinwell', 99)
        opening.addEventListener('success', () => resolve(performance.now() - start))
      }),
  )
  expect(milliseconds).toBeLessThan(3000)
  await expect(old.page.getByRole('alert').getByText('This tab is out of date.')).toBeVisible()
  await savedTexts.expectReachableIn(old)
  await old.page.keyboard.type(' and saved since')
  await old.page.keyboard.press('Control+s')
  await expect(old.card('being written and saved since')).toBeVisible()
})

// @fault F22
test('a tab that was frozen shows what changed, and sends its mutations to their own account', async ({
  laptop,
  account,
  savedTexts,
}) => {
  const note = await writeRemoteNote(account, 'Shared', 'before')
  const tab = await signInOn(laptop, account)
  await expect(tab.card('Shared')).toContainText('before')
  await tab.typeNote('being written')
  savedTexts.add('being written')

  const session = await tab.page.context().newCDPSession(tab.page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await writeToDatabase(account, `notes/${note.id}`, { ...note, content: 'by another device' })
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(tab.card('Shared')).toContainText('by another device')
  await savedTexts.expectReachableIn(tab)
  savedTexts.add('by another device')
  await tab.page.keyboard.press('Control+s')
  await savedTexts.expectInCloud(account)
})

// @fault F22
test('a page from the back/forward cache is up to date, and overwrites nothing', async ({
  laptop,
  account,
  savedTexts,
}) => {
  const note = await writeRemoteNote(account, 'Shared', 'before')
  const tab = await signInOn(laptop, account)
  await expect(tab.card('Shared')).toContainText('before')
  await tab.typeNote('being written')
  savedTexts.add('being written')

  await leaveAndReturn(tab.page, () =>
    writeToDatabase(account, `notes/${note.id}`, { ...note, content: 'by another device' }),
  )
  await expectRestored(tab.page)
  await expect(tab.card('Shared')).toContainText('by another device')
  await savedTexts.expectReachableIn(tab)
  savedTexts.add('by another device')
  await tab.note.press('Control+s')
  await savedTexts.expectInCloud(account)
})
