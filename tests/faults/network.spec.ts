import { storedNotes, injectFault, writeToDatabase } from '../members/local-cloud.ts'
import { expect, CONFLICT_COPY_MESSAGE } from '../members/member-tab.ts'
import { test } from './device.ts'
import {
  signInOn,
  SAVED_ON_DEVICE,
  writeRemoteNote,
  replaceContent,
  syncStatusLine,
  interceptNotes,
} from './device-helpers.ts'

// @fault F01 F02
test('F01 F02 a note that is saved offline is there at once, and in the cloud once after the return or a restart', async ({
  laptop,
  account,
  savedTexts,
}) => {
  const tab = await signInOn(laptop, account)
  for (const [text, reconnect] of [
    ['before the return', () => laptop.offline(false)],
    ['before the restart', () => laptop.kill()],
  ] as const) {
    await laptop.offline()
    await tab.createNote(text)
    // That of the outage before may still stand.
    await expect(tab.toast(SAVED_ON_DEVICE).first()).toBeVisible()
    await expect(tab.card(text)).toContainText('Saved on this device')
    await expect(syncStatusLine(tab)).toHaveText(
      'Saved on this device. Offline: changes are sent when you are back online.',
    )
    savedTexts.add(text)
    await savedTexts.expectReachableIn(tab)
    await reconnect()
    if (text === 'before the return') await tab.expectSynced()
  }
  expect(await storedNotes(account)).toHaveLength(1)
  await laptop.start()
  const restartedTab = await laptop.open()
  await restartedTab.expectSynced()
  await savedTexts.expectReachableIn(restartedTab)
  await savedTexts.expectInCloud(account)
  expect(await storedNotes(account)).toHaveLength(2)
})

// @fault F06
test('F06 an edit whose acknowledgement was lost, and one by another device before it is sent again, are both there', async ({
  laptop,
  account,
  savedTexts,
}) => {
  const note = await writeRemoteNote(account, 'Plain', 'some words')
  const tab = await signInOn(laptop, account)
  await injectFault('hold', account)
  await replaceContent(tab, 'Plain', 'my words')
  savedTexts.add('my words')
  await expect
    .poll(async () => (await storedNotes(account)).map(({ content }) => content))
    .toEqual(['my words'])
  await laptop.offline()
  await expect(syncStatusLine(tab)).toContainText('Offline')
  await writeToDatabase(account, `notes/${note.id}`, { ...note, content: 'their words' })
  savedTexts.add('their words')
  await injectFault('release', account)
  await laptop.offline(false)
  await expect(tab.toast(CONFLICT_COPY_MESSAGE)).toBeVisible()
  await tab.expectSynced()
  await savedTexts.expectReachableIn(tab)
  await savedTexts.expectInCloud(account)
})

// @fault F08
test('F08 who may no longer read and write keeps the list and what is written, and is told why', async ({
  laptop,
  account,
  savedTexts,
}) => {
  await writeRemoteNote(account, 'Plain', 'some words')
  const notesConnection = await interceptNotes(laptop, account)
  const tab = await signInOn(laptop, account)
  savedTexts.add('some words')
  await savedTexts.expectReachableIn(tab)
  notesConnection.simulateRevoked()
  await expect(tab.toast('Failed to fetch notes')).toBeVisible()
  await tab.createNote('written in vain')
  savedTexts.add('written in vain')
  const reason = 'You no longer have access. Your changes are kept on this device.'
  await expect(tab.card('written in vain')).toContainText(`Needs attention${reason}`)
  await expect(syncStatusLine(tab)).toHaveText(`Needs attention. ${reason}`)
  await savedTexts.expectReachableIn(tab)
  await tab.page.reload()
  await expect(tab.card('written in vain')).toContainText(`Needs attention${reason}`)
  await savedTexts.expectReachableIn(tab)

  notesConnection.restore()
  await tab.page.reload()
  await tab.expectSynced()
  await savedTexts.expectReachableIn(tab)
  await savedTexts.expectInCloud(account)
})

// @fault F09
test('F09 a write that is denied is made again with one fresh token', async ({
  laptop,
  account,
  savedTexts,
}) => {
  const tab = await signInOn(laptop, account)
  let tokenRequests = 0
  laptop.context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('securetoken')) tokenRequests++
  })
  await injectFault('refuse', account)
  await tab.createNote('with a fresh token')
  await expect(tab.toast('Note saved successfully').or(tab.toast(SAVED_ON_DEVICE))).toBeVisible()
  await tab.expectSynced()
  savedTexts.add('with a fresh token')
  await savedTexts.expectReachableIn(tab)
  await savedTexts.expectInCloud(account)
  expect(tokenRequests).toBe(1)
})
