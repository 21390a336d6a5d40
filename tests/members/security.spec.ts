import { changeAccount, dataOf, join, noteOf, statusFor, write } from './cloud.ts'
import { expect, test } from './tab.ts'

const HOSTILE = [
  '<img src=x onerror="window.hacked=1">',
  '<script>window.hacked=1</script>',
  '"><svg onload=window.hacked=1>',
  '[x](javascript:window.hacked=1)',
] as const

test("members see their own notes only, and neither can read or write the other's path", async ({
  tab,
  ada,
  openBrowser,
}) => {
  const bob = await join('bob')
  for (const account of [ada, bob]) {
    const note = noteOf(account, `Of ${account.email}`)
    await write(account, `notes/${note.id}`, note)
  }
  const other = await openBrowser()
  await tab.arriveAs(ada)
  await other.arriveAs(bob)
  await expect(tab.cards).toHaveText([new RegExp(ada.email)])
  await expect(other.cards).toHaveText([new RegExp(bob.email)])
  await other.profileIsWritten()

  const before = await dataOf(bob)
  const note = noteOf(bob, 'Not by Bob')
  const refused = [
    await statusFor(ada.token, 'users'),
    await statusFor(ada.token, `users/${bob.uid}`),
    await statusFor(ada.token, `users/${bob.uid}/notes`),
    await statusFor(ada.token, `users/${bob.uid}/fullName`),
    await statusFor(ada.token, `users/${bob.uid}`, 'DELETE'),
    await statusFor(ada.token, `users/${bob.uid}/fullName`, 'PUT', 'Not Bob'),
    await statusFor(ada.token, `users/${bob.uid}/notes/${note.id}`, 'PUT', note),
    await statusFor(ada.token, `users/${ada.uid}/notes/${note.id}`, 'PUT', note),
    await statusFor('', `users/${bob.uid}`),
  ]
  expect(refused).toEqual(refused.map(() => 401))
  expect(await statusFor(bob.token, `users/${bob.uid}/notes`)).toBe(200)
  expect(await dataOf(bob)).toEqual(before)
})

test('hostile words stay words wherever they are shown', async ({ tab, ada, page }) => {
  const notes = HOSTILE.flatMap((words, at) => [
    noteOf(ada, words, 'as title', at),
    noteOf(ada, 'as content', words, at + 10),
  ])
  await write(ada, 'notes', Object.fromEntries(notes.map((note) => [note.id, note])))
  await write(ada, 'createdAt', '2026-01-02 03:04:05')
  await write(ada, 'fullName', HOSTILE[0])
  await changeAccount(ada, { displayName: HOSTILE[1], photoUrl: 'javascript:window.hacked=1' })
  await tab.arriveAs(ada)
  await expect(tab.cards).toHaveCount(notes.length)
  for (const words of HOSTILE) await expect(tab.cards.filter({ hasText: words })).toHaveCount(2)
  await tab.profile.click()
  await expect(tab.menu.getByRole('paragraph').first()).toHaveText(HOSTILE[0])
  await expect(tab.profile.locator('img')).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.has(window, 'hacked'))).toBe(false)
  expect(await page.locator('main img, main script, main a').count()).toBe(0)
})
