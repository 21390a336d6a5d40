import { notesOf, pull, write } from '../members/cloud.ts'
import { expect, KEPT_BOTH } from '../members/tab.ts'
import { test } from './device.ts'
import { enter, ON_DEVICE, put, rewrite, syncLine, wireOf } from './wire.ts'

test('F01 F02 a note that is saved offline is there at once, and in the cloud once after the return or a restart', async ({
  laptop,
  account,
  ledger,
}) => {
  const tab = await enter(laptop, account)
  for (const [text, comeBack] of [
    ['before the return', () => laptop.offline(false)],
    ['before the restart', () => laptop.kill()],
  ] as const) {
    await laptop.offline()
    await tab.jot(text)
    // That of the outage before may still stand.
    await expect(tab.toast(ON_DEVICE).first()).toBeVisible()
    await expect(tab.card(text)).toContainText('Saved on this device')
    await expect(syncLine(tab)).toHaveText(
      'Saved on this device. Offline: changes are sent when you are back online.',
    )
    ledger.add(text)
    await ledger.isReachableIn(tab)
    await comeBack()
    if (text === 'before the return') await tab.isSynced()
  }
  expect(await notesOf(account)).toHaveLength(1)
  await laptop.start()
  const again = await laptop.open()
  await again.isSynced()
  await ledger.isReachableIn(again)
  await ledger.isInCloudOf(account)
  expect(await notesOf(account)).toHaveLength(2)
})

test('F06 an edit whose acknowledgement was lost, and one by another device before it is sent again, are both there', async ({
  laptop,
  account,
  ledger,
}) => {
  const note = await put(account, 'Plain', 'some words')
  const tab = await enter(laptop, account)
  await pull('hold', account)
  await rewrite(tab, 'Plain', 'my words')
  ledger.add('my words')
  await expect.poll(async () => (await notesOf(account)).map(({ content }) => content)).toEqual(['my words'])
  await laptop.offline()
  await expect(syncLine(tab)).toContainText('Offline')
  await write(account, `notes/${note.id}`, { ...note, content: 'their words' })
  ledger.add('their words')
  await pull('release', account)
  await laptop.offline(false)
  await expect(tab.toast(KEPT_BOTH)).toBeVisible()
  await tab.isSynced()
  await ledger.isReachableIn(tab)
  await ledger.isInCloudOf(account)
})

test('F08 who may no longer read and write keeps the list and what is written, and is told why', async ({
  laptop,
  account,
  ledger,
}) => {
  await put(account, 'Plain', 'some words')
  const wire = await wireOf(laptop, account)
  const tab = await enter(laptop, account)
  ledger.add('some words')
  await ledger.isReachableIn(tab)
  wire.revoke()
  await expect(tab.toast('Failed to fetch notes')).toBeVisible()
  await tab.jot('written in vain')
  ledger.add('written in vain')
  const why = 'You no longer have access. Your changes are kept on this device.'
  await expect(tab.card('written in vain')).toContainText(`Needs attention${why}`)
  await expect(syncLine(tab)).toHaveText(`Needs attention. ${why}`)
  await ledger.isReachableIn(tab)
  await tab.page.reload()
  await expect(tab.card('written in vain')).toContainText(`Needs attention${why}`)
  await ledger.isReachableIn(tab)

  wire.restore()
  await tab.page.reload()
  await tab.isSynced()
  await ledger.isReachableIn(tab)
  await ledger.isInCloudOf(account)
})

test('F09 a write that is denied is made again with one fresh token', async ({ laptop, account, ledger }) => {
  const tab = await enter(laptop, account)
  let asked = 0
  laptop.context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('securetoken')) asked++
  })
  await pull('refuse', account)
  await tab.jot('with a fresh token')
  await expect(tab.toast('Note saved successfully').or(tab.toast(ON_DEVICE))).toBeVisible()
  await tab.isSynced()
  ledger.add('with a fresh token')
  await ledger.isReachableIn(tab)
  await ledger.isInCloudOf(account)
  expect(asked).toBe(1)
})
