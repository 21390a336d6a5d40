import type { Route } from '@playwright/test'
import { changeAccount, dataOf, noteOf, notesOf, pull, write } from '../../members/cloud.ts'
import { cutOff } from '../../members/identity.ts'
import { expect } from '../../members/tab.ts'
import { isMirrored, stored } from '../../ui/pinwell.ts'
import { test } from '../device.ts'
import { enter, ON_DEVICE, put, rewrite, syncLine, wireOf } from '../wire.ts'

const TOKEN = /securetoken/

test("F03 who cannot reach the server to sign in keeps the form and a visitor's notes, and tries again", async ({
  laptop,
  account,
}) => {
  const tab = await laptop.open()
  await tab.open([stored('Mine', 'as a visitor')])
  await cutOff(tab.page)
  await tab.signIn(account)
  await expect(tab.alerts).toHaveText(["Can't reach the server. Please check your connection and try again."])
  await expect(tab.field('Email address')).toHaveValue(account.email)
  await expect(tab.field('Password')).toHaveValue(account.password)
  expect(await tab.cached()).toEqual([stored('Mine', 'as a visitor')])
  await tab.page.unrouteAll()
  await tab.press('Sign in to your account')
  await tab.isSignedIn()
  await tab.isSynced()
  await expect.poll(async () => (await notesOf(account)).map(({ title }) => title)).toEqual(['Mine'])
  await expect(tab.cards).toHaveCount(1)
})

test('F07 over a connection that is dead a note is kept here within two seconds, and sent over a new one', async ({
  laptop,
  account,
  ledger,
}) => {
  const tab = await enter(laptop, account)
  await pull('halfOpen', account)
  await tab.jot('into the void')
  ledger.add('into the void')
  await expect(tab.toast(ON_DEVICE)).toBeVisible()
  await expect(tab.note).toHaveText('')
  await expect(tab.card('into the void')).toContainText('Saved on this device')
  // Ten seconds later the connection is made anew.
  await expect(syncLine(tab)).toHaveText('Synced', { timeout: 30_000 })
  await ledger.isInCloudOf(account)

  await pull('halfOpen', account)
  await tab.jot('before the end')
  ledger.add('before the end')
  await expect(tab.card('before the end')).toContainText('Saved on this device')
  await laptop.kill()
  await laptop.start()
  const again = await laptop.open()
  await ledger.isReachableIn(again)
  await expect(syncLine(again)).toHaveText('Synced', { timeout: 30_000 })
  await ledger.isInCloudOf(account)
})

test('F09 whose account is disabled is asked to sign in again, and the changes wait for that', async ({
  laptop,
  account,
  ledger,
}) => {
  const tab = await enter(laptop, account)
  await laptop.offline()
  for (const text of ['one change', 'another change']) {
    await tab.jot(text)
    await expect(tab.card(text)).toContainText('Saved on this device')
    ledger.add(text)
  }
  await changeAccount(account, { disableUser: true })
  for (let times = 0; times < 2; times++) await pull('refuse', account)
  await laptop.offline(false)
  await expect(tab.toast('Please sign in again to sync 2 changes.')).toBeVisible()
  await tab.isSignedOut()
  await expect(tab.cards).toHaveCount(0)
  expect(await notesOf(account)).toEqual([])

  await changeAccount(account, { disableUser: false })
  await tab.signIn(account)
  await tab.isSignedIn()
  await tab.isSynced()
  await ledger.isReachableIn(tab)
  await ledger.isInCloudOf(account)
})

test('F10 whatever the clock says, the order is the same everywhere and no edit counts as older', async ({
  device,
  account,
  ledger,
}) => {
  const here = await enter(await device(), account)
  const there = await enter(await device(), account)
  const day = 24 * 60 * 60 * 1000
  for (const [days, tab, text] of [
    [1, here, 'written tomorrow'],
    [0, there, 'written today'],
    [-1, here, 'written yesterday'],
  ] as const) {
    await tab.page.clock.setFixedTime(Date.now() + days * day)
    await tab.jot(text)
    await tab.isSynced()
    ledger.add(text)
    for (const each of [here, there]) await ledger.isReachableIn(each)
  }
  // The last one to write has the clock that is furthest behind.
  await rewrite(there, 'written tomorrow', 'edited today')
  await there.isSynced()
  await expect(here.card('edited today')).toBeVisible()
  await rewrite(here, 'edited today', 'edited yesterday')
  await here.isSynced()
  ledger.strike('written tomorrow')
  ledger.add('edited yesterday')
  for (const each of [here, there]) await ledger.isReachableIn(each)
  await ledger.isInCloudOf(account)
  const order = await here.cards.locator('p').allInnerTexts()
  expect(await there.cards.locator('p').allInnerTexts()).toEqual(order)
})

test('F11 from a server that is slow, or answers in another order, the last word stays', async ({
  laptop,
  account,
  ledger,
}) => {
  test.setTimeout(180_000)
  for (const [age, title] of ['Slow', 'Other'].entries()) {
    await put(account, title, 'some words', age)
  }
  const tab = await enter(laptop, account)
  await pull('hold', account)
  await rewrite(tab, 'Slow', 'held back')
  await expect.poll(async () => (await notesOf(account)).map(({ content }) => content)).toContain('held back')
  await rewrite(tab, 'Other', 'answered first')
  await expect
    .poll(async () => (await notesOf(account)).map(({ content }) => content))
    .toContain('answered first')
  await rewrite(tab, 'Slow', 'the last word')
  await expect(syncLine(tab)).not.toHaveText('Synced')
  await pull('release', account)
  await tab.isSynced()
  ledger.add('answered first')
  ledger.add('the last word')
  await ledger.isReachableIn(tab)
  await ledger.isInCloudOf(account)

  await pull('delay', account, { ms: 5000 })
  await rewrite(tab, 'Slow', 'a slow word')
  await expect(tab.toast(ON_DEVICE)).toBeVisible()
  await rewrite(tab, 'Slow', 'the very last word')
  ledger.strike('the last word')
  ledger.add('the very last word')
  await ledger.isReachableIn(tab)
  await expect(syncLine(tab)).not.toHaveText('Synced')
  await expect(syncLine(tab)).toHaveText('Synced', { timeout: 120_000 })
  await ledger.isReachableIn(tab)
  await ledger.isInCloudOf(account)
})

test('F12 an identity service that is overrun is asked a few times and no more, until it answers', async ({
  laptop,
  account,
  ledger,
}) => {
  const tab = await laptop.open()
  let asked = 0
  const overrun = (status: number) => (route: Route) => {
    asked++
    return route.fulfill({ status, headers: { 'Access-Control-Allow-Origin': '*' }, json: { error: {} } })
  }
  await tab.page.route(/signInWithPassword/, overrun(503))
  await tab.signIn(account)
  await expect(tab.alerts).toHaveCount(1)
  expect(asked).toBe(1)
  await tab.page.unrouteAll()
  await tab.press('Sign in to your account')
  await tab.isSignedIn()
  await tab.profileIsWritten()
  await tab.isSynced()
  await tab.editorIsReady()

  const answers = [429, 500, 503]
  asked = 0
  await laptop.context.route(TOKEN, (route) => {
    const status = answers.shift()
    if (status !== undefined) return overrun(status)(route)
    asked++
    return route.continue()
  })
  await pull('refuse', account)
  await tab.jot('while nobody gives tokens')
  ledger.add('while nobody gives tokens')
  await expect(tab.card('while nobody gives tokens')).toContainText('Saved on this device')
  await expect(syncLine(tab)).toHaveText('Synced', { timeout: 30_000 })
  expect(asked).toBeLessThanOrEqual(6)
  await ledger.isReachableIn(tab)
  await ledger.isInCloudOf(account)
})

test('F14 an edit outlives a delete on another device, whichever comes first, and who deleted or edited is told', async ({
  device,
  laptop,
  account,
  ledger,
}) => {
  for (const [age, title] of ['First', 'Second'].entries()) {
    await put(account, title, 'some words', age)
  }
  const phone = await device()
  const [here, there] = [await enter(laptop, account), await enter(phone, account)]
  for (const [title, isEditLate, told] of [
    ['First', true, 'This note had been deleted on another device. Your edit brought it back.'],
    ['Second', false, 'Not deleted: this note was edited on another device.'],
  ] as const) {
    await laptop.offline()
    await phone.offline()
    await rewrite(here, title, `${title} is edited`)
    await expect(here.card(`${title} is edited`)).toContainText('Saved on this device')
    ledger.add(`${title} is edited`)
    await there.button(title, 'Delete note').click()
    await expect(there.card(title)).toHaveCount(0)
    await expect(syncLine(there)).toContainText('Saved on this device')
    const [early, late] = isEditLate ? [phone, laptop] : [laptop, phone]
    const [before, behind] = isEditLate ? [there, here] : [here, there]
    await early.offline(false)
    await before.isSynced()
    await late.offline(false)
    await expect(behind.toast(told)).toBeVisible()
    await behind.isSynced()
    for (const tab of [here, there]) await ledger.isReachableIn(tab)
    await ledger.isInCloudOf(account)
  }
})

test('F15 notes that cannot be fetched, or seem to be none, are forgotten nowhere', async ({
  laptop,
  account,
  ledger,
}) => {
  for (const [age, title] of ['First', 'Second'].entries()) {
    await put(account, title, 'some words', age)
    ledger.add(title)
  }
  const wire = await wireOf(laptop, account)
  const tab = await enter(laptop, account)
  await ledger.isReachableIn(tab)
  await isMirrored(tab.page, 'Second')
  const before = await dataOf(account)

  wire.empty()
  await tab.page.reload()
  await expect(tab.page.getByText('No notes yet')).toBeVisible()
  await tab.isSynced()
  wire.revoke()
  await tab.page.reload()
  await expect(tab.toast('Failed to fetch notes')).toBeVisible()
  await ledger.isReachableIn(tab)

  wire.restore()
  await tab.page.reload()
  await tab.isSynced()
  await ledger.isReachableIn(tab)
  await ledger.isInCloudOf(account)
  expect((await dataOf(account)).notes).toEqual(before.notes)
})

test('F16 what is no note among the notes hides none of the others, and stays as it is', async ({
  laptop,
  account,
}) => {
  const many = Array.from({ length: 10_000 }, (_, age) => noteOf(account, `Number ${age}`, 'words', age + 1))
  const good = noteOf(account, 'The good one', 'of all')
  const junk = {
    'no-title-00000000000': { ...good, id: 'no-title-00000000000', title: null, content: 'without a title' },
    'no-words-00000000000': { timestamp: 5 },
    'a-number-00000000000': 5,
    'a-text-0000000000000': 'text',
    'a-list-0000000000000': [1, 'two', { three: 3 }],
    'more-0000000000000000': { ...good, id: 'else', title: 'With more', more: { and: { more: 1 } } },
    'forebear-000000000000': JSON.parse(
      '{"__proto__":{"title":"evil"},"content":"of a forebear","timestamp":"x"}',
    ),
  }
  const all = [...many, good]
  await write(account, 'notes', { ...Object.fromEntries(all.map((note) => [note.id, note])), ...junk })
  const before = await dataOf(account)
  const tab = await enter(laptop, account)
  await expect(tab.card('The good one')).toBeVisible()
  for (const text of ['Number 9999', 'without a title', 'With more', 'of a forebear']) {
    await tab.search.fill(text)
    await expect(tab.card(text)).toBeVisible()
  }
  await tab.search.fill('evil')
  await expect(tab.cards).toHaveCount(0)
  await tab.search.fill('')
  await tab.jot('written beside them')
  await tab.isSynced()
  const { notes } = await dataOf(account)
  expect(notes).toMatchObject(before.notes)
  expect(Object.keys(notes)).toHaveLength(Object.keys(before.notes).length + 1)
})
