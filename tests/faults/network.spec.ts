import {
  injectFault,
  storedContents,
  storedNotes,
  writeRemoteNote,
  writeToDatabase,
} from '../members/local-cloud.ts'
import { CONFLICT_COPY_MESSAGE, expect } from '../members/member-tab.ts'
import {
  interceptNotes,
  replaceContent,
  SAVED_ON_DEVICE,
  signInOn,
  syncStatusLine,
} from './device-helpers.ts'
import { test } from './device.ts'

test.describe('on the disk:', () => {
  test.use({ hasProfile: true })

  // @fault F01 F02
  test('a note that is saved offline is listed at once, and stored in the cloud once after reconnecting or restarting', async ({
    laptop,
    account,
    savedTexts,
  }) => {
    const tab = await signInOn(laptop, account)
    for (const [text, reconnect] of [
      ['before reconnecting', () => laptop.offline(false)],
      ['before the restart', () => laptop.kill()],
    ] as const) {
      await laptop.offline()
      await tab.createNote(text)
      // The message of the previous offline phase may still be visible.
      await expect(tab.toast(SAVED_ON_DEVICE).first()).toBeVisible()
      await expect(tab.card(text)).toContainText('Saved on this device')
      await expect(syncStatusLine(tab)).toHaveText(
        'Saved on this device. Offline: changes are sent when you are back online.',
      )
      savedTexts.add(text)
      await savedTexts.expectReachableIn(tab)
      await reconnect()
      if (text === 'before reconnecting') await tab.expectSynced()
    }
    expect(await storedNotes(account)).toHaveLength(1)
    await laptop.start()
    const restartedTab = await laptop.open()
    await restartedTab.expectSynced()
    await savedTexts.expectReachableIn(restartedTab)
    await savedTexts.expectInCloud(account)
    expect(await storedNotes(account)).toHaveLength(2)
  })
})

// @fault F06
test('keeps an edit whose acknowledgement was lost and an edit by another device before the resend', async ({
  laptop,
  account,
  savedTexts,
}) => {
  const note = await writeRemoteNote(account, 'Plain', 'some words')
  const tab = await signInOn(laptop, account)
  await injectFault('hold', account)
  await replaceContent(tab, 'Plain', 'my words')
  savedTexts.add('my words')
  await expect.poll(() => storedContents(account)).toEqual(['my words'])
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
test('a member whose access was revoked keeps the list and new notes, and sees the reason', async ({
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
  await tab.createNote('written without access')
  savedTexts.add('written without access')
  const reason = 'You no longer have access. Your changes are kept on this device.'
  await expect(tab.card('written without access')).toContainText(`Needs attention${reason}`)
  await expect(syncStatusLine(tab)).toHaveText(`Needs attention. ${reason}`)
  await savedTexts.expectReachableIn(tab)
  await tab.page.reload()
  await expect(tab.card('written without access')).toContainText(`Needs attention${reason}`)
  await savedTexts.expectReachableIn(tab)

  notesConnection.restore()
  await tab.page.reload()
  await tab.expectSynced()
  await savedTexts.expectReachableIn(tab)
  await savedTexts.expectInCloud(account)
})

// @fault F09
test('a denied write is sent again once with a new token', async ({ laptop, account, savedTexts }) => {
  const tab = await signInOn(laptop, account)
  let tokenRequests = 0
  laptop.context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('securetoken')) tokenRequests++
  })
  await injectFault('refuse', account)
  await tab.createNote('with a new token')
  await expect(tab.toast('Note saved successfully').or(tab.toast(SAVED_ON_DEVICE))).toBeVisible()
  await tab.expectSynced()
  savedTexts.add('with a new token')
  await savedTexts.expectReachableIn(tab)
  await savedTexts.expectInCloud(account)
  expect(tokenRequests).toBe(1)
})
