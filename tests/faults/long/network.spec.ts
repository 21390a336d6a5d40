import type { Route } from '@playwright/test'
import {
  changeAccount,
  injectFault,
  memberNote,
  storedContents,
  storedData,
  storedNotes,
  writeRemoteNote,
  writeToDatabase,
} from '../../members/local-cloud.ts'
import { expect } from '../../members/member-tab.ts'
import { replaceContent, SAVED_ON_DEVICE, signInOn, syncStatusLine } from '../device-helpers.ts'
import { test } from '../device.ts'

const TOKEN = /securetoken/

// @fault F07
test('stores a note on the device within two seconds if the connection is half open, and sends it over a new one', async ({
  laptop,
  account,
  savedTexts,
}) => {
  const tab = await signInOn(laptop, account)
  await injectFault('halfOpen', account)
  await tab.createNote('over a dead connection')
  savedTexts.add('over a dead connection')
  await expect(tab.toast(SAVED_ON_DEVICE)).toBeVisible()
  await expect(tab.note).toHaveText('')
  await expect(tab.card('over a dead connection')).toContainText('Saved on this device')
  // After ten seconds the app replaces the connection.
  await expect(syncStatusLine(tab)).toHaveText('Synced', { timeout: 30_000 })
  await savedTexts.expectInCloud(account)
})

// @fault F09
test('a member whose account was disabled is asked to sign in again, and the mutations stay in the outbox', async ({
  laptop,
  account,
  savedTexts,
}) => {
  const tab = await signInOn(laptop, account)
  await laptop.offline()
  for (const text of ['one change', 'another change']) {
    await tab.createNote(text)
    await expect(tab.card(text)).toContainText('Saved on this device')
    savedTexts.add(text)
  }
  await changeAccount(account, { disableUser: true })
  for (let times = 0; times < 2; times++) await injectFault('refuse', account)
  await laptop.offline(false)
  await expect(tab.toast('Please sign in again to sync 2 changes.')).toBeVisible()
  await tab.expectSignedOut()
  await expect(tab.cards).toHaveCount(0)
  expect(await storedNotes(account)).toEqual([])

  await changeAccount(account, { disableUser: false })
  await tab.signIn(account)
  await tab.expectSignedIn()
  await tab.expectSynced()
  await savedTexts.expectReachableIn(tab)
  await savedTexts.expectInCloud(account)
})

// @fault F11
test('the last edit wins if the server acknowledges out of order', async ({
  laptop,
  account,
  savedTexts,
}) => {
  for (const [age, title] of ['Slow', 'Other'].entries()) {
    await writeRemoteNote(account, title, 'some words', age)
  }
  const tab = await signInOn(laptop, account)
  await injectFault('hold', account)
  await replaceContent(tab, 'Slow', 'held acknowledgement')
  await expect.poll(() => storedContents(account)).toContain('held acknowledgement')
  await replaceContent(tab, 'Other', 'acknowledged first')
  await expect.poll(() => storedContents(account)).toContain('acknowledged first')
  await replaceContent(tab, 'Slow', 'the last word')
  await expect(syncStatusLine(tab)).not.toHaveText('Synced')
  await injectFault('release', account)
  await tab.expectSynced()
  savedTexts.add('acknowledged first')
  savedTexts.add('the last word')
  await savedTexts.expectReachableIn(tab)
  await savedTexts.expectInCloud(account)
})

// @fault F12
test('sends few requests to an overloaded identity service until it responds', async ({
  laptop,
  account,
  savedTexts,
}) => {
  const tab = await laptop.open()
  let requestCount = 0
  const respondWithStatus = (status: number) => (route: Route) => {
    requestCount++
    return route.fulfill({ status, headers: { 'Access-Control-Allow-Origin': '*' }, json: { error: {} } })
  }
  await tab.page.route(/signInWithPassword/, respondWithStatus(503))
  await tab.signIn(account)
  await expect(tab.alerts).toHaveCount(1)
  expect(requestCount).toBe(1)
  await tab.page.unrouteAll()
  await tab.clickInDialog('Sign in to your account')
  await tab.expectSignedIn()
  await tab.expectProfileWritten()
  await tab.expectSynced()
  await tab.editorIsReady()

  const statuses = [429, 500, 503]
  requestCount = 0
  await laptop.context.route(TOKEN, (route) => {
    const status = statuses.shift()
    if (status !== undefined) return respondWithStatus(status)(route)
    requestCount++
    return route.continue()
  })
  await injectFault('refuse', account)
  await tab.createNote('without a token')
  savedTexts.add('without a token')
  await expect(tab.card('without a token')).toContainText('Saved on this device')
  await expect(syncStatusLine(tab)).toHaveText('Synced', { timeout: 30_000 })
  expect(requestCount).toBeLessThanOrEqual(6)
  await savedTexts.expectReachableIn(tab)
  await savedTexts.expectInCloud(account)
})

// @fault F14
test('an edit wins over a delete on another device, in both orders, and both people are notified', async ({
  device,
  laptop,
  account,
  savedTexts,
}) => {
  for (const [age, title] of ['First', 'Second'].entries()) {
    await writeRemoteNote(account, title, 'some words', age)
  }
  const phone = await device()
  const [firstTab, secondTab] = [await signInOn(laptop, account), await signInOn(phone, account)]
  for (const [title, isEditLate, message] of [
    ['First', true, '"First" had been deleted on another device. Your edit brought it back.'],
    ['Second', false, 'Not deleted: "Second" was edited on another device.'],
  ] as const) {
    await laptop.offline()
    await phone.offline()
    await replaceContent(firstTab, title, `${title} is edited`)
    await expect(firstTab.card(`${title} is edited`)).toContainText('Saved on this device')
    savedTexts.add(`${title} is edited`)
    await secondTab.button(title, 'Delete note').click()
    await expect(secondTab.card(title)).toHaveCount(0)
    await expect(syncStatusLine(secondTab)).toContainText('Saved on this device')
    const [early, late] = isEditLate ? [phone, laptop] : [laptop, phone]
    const [before, laterTab] = isEditLate ? [secondTab, firstTab] : [firstTab, secondTab]
    await early.offline(false)
    await before.expectSynced()
    await late.offline(false)
    await expect(laterTab.toast(message)).toBeVisible()
    await laterTab.expectSynced()
    for (const tab of [firstTab, secondTab]) await savedTexts.expectReachableIn(tab)
    await savedTexts.expectInCloud(account)
  }
})

// @fault F16
test('malformed values hide no other note, and stay stored unchanged', async ({ laptop, account }) => {
  const many = Array.from({ length: 10_000 }, (_, age) =>
    memberNote(account, `Number ${age}`, 'words', age + 1),
  )
  const good = memberNote(account, 'The good one', 'of all')
  const junk = {
    'no-title-00000000000': { ...good, id: 'no-title-00000000000', title: null, content: 'without a title' },
    'no-words-00000000000': { timestamp: 5 },
    'a-number-00000000000': 5,
    'a-text-0000000000000': 'text',
    'a-list-0000000000000': [1, 'two', { three: 3 }],
    'more-0000000000000000': { ...good, id: 'else', title: 'With more', more: { and: { more: 1 } } },
    'prototype-00000000000': JSON.parse(
      '{"__proto__":{"title":"evil"},"content":"of a prototype","timestamp":"x"}',
    ),
  }
  const all = [...many, good]
  await writeToDatabase(account, 'notes', {
    ...Object.fromEntries(all.map((note) => [note.id, note])),
    ...junk,
  })
  const before = await storedData(account)
  const tab = await signInOn(laptop, account)
  await expect(tab.card('The good one')).toBeVisible()
  for (const text of ['Number 9999', 'without a title', 'With more', 'of a prototype']) {
    await tab.search.fill(text)
    await expect(tab.card(text)).toBeVisible()
  }
  await tab.search.fill('evil')
  await expect(tab.cards).toHaveCount(0)
  await tab.search.fill('')
  await tab.createNote('written beside malformed values')
  await tab.expectSynced()
  const { notes } = await storedData(account)
  expect(notes).toMatchObject(before.notes)
  expect(Object.keys(notes)).toHaveLength(Object.keys(before.notes).length + 1)
})
