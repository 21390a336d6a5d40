import {
  changeAccount,
  memberNote,
  responseStatus,
  signUp,
  storedData,
  writeRemoteNote,
  writeRemoteNotes,
  writeToDatabase,
} from './local-cloud.ts'
import { expect, test } from './member-tab.ts'

const HOSTILE = [
  '<img src=x onerror="window.hacked=1">',
  '<script>window.hacked=1</script>',
  '"><svg onload=window.hacked=1>',
  '[x](javascript:window.hacked=1)',
] as const

// @spec roles.member
test("shows members only their own notes, and neither can read or write the other's path", async ({
  tab,
  ada,
  openBrowser,
}) => {
  const bob = await signUp('bob')
  for (const account of [ada, bob]) {
    await writeRemoteNote(account, `Of ${account.email}`)
  }
  const other = await openBrowser()
  await tab.openSignedIn(ada)
  await other.openSignedIn(bob)
  await expect(tab.cards).toHaveText([new RegExp(ada.email)])
  await expect(other.cards).toHaveText([new RegExp(bob.email)])
  await other.expectProfileWritten()

  const before = await storedData(bob)
  const note = memberNote(bob, 'Not by Bob')
  const refused = [
    await responseStatus(ada.token, 'users'),
    await responseStatus(ada.token, `users/${bob.uid}`),
    await responseStatus(ada.token, `users/${bob.uid}/notes`),
    await responseStatus(ada.token, `users/${bob.uid}/fullName`),
    await responseStatus(ada.token, `users/${bob.uid}`, 'DELETE'),
    await responseStatus(ada.token, `users/${bob.uid}/fullName`, 'PUT', 'Not Bob'),
    await responseStatus(ada.token, `users/${bob.uid}/notes/${note.id}`, 'PUT', note),
    await responseStatus(ada.token, `users/${ada.uid}/notes/${note.id}`, 'PUT', note),
    await responseStatus('', `users/${bob.uid}`),
  ]
  expect(refused).toEqual(refused.map(() => 401))
  expect(await responseStatus(bob.token, `users/${bob.uid}/notes`)).toBe(200)
  expect(await storedData(bob)).toEqual(before)
})

// @spec roles.member
// @fault F55
test('shows hostile text as text everywhere', async ({ tab, ada, page }) => {
  const notes = HOSTILE.flatMap((text, at) => [
    memberNote(ada, text, 'as title', at),
    memberNote(ada, 'as content', text, at + 10),
  ])
  await writeRemoteNotes(ada, ...notes)
  await writeToDatabase(ada, 'createdAt', '2026-01-02 03:04:05')
  await writeToDatabase(ada, 'fullName', HOSTILE[0])
  await changeAccount(ada, { displayName: HOSTILE[1], photoUrl: 'javascript:window.hacked=1' })
  await tab.openSignedIn(ada)
  await expect(tab.cards).toHaveCount(notes.length)
  for (const text of HOSTILE) await expect(tab.cards.filter({ hasText: text })).toHaveCount(2)
  await tab.profile.click()
  await expect(tab.menu.getByRole('paragraph').first()).toHaveText(HOSTILE[0])
  await expect(tab.profile.locator('img')).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.has(window, 'hacked'))).toBe(false)
  expect(await page.locator('main img, main script, main a').count()).toBe(0)
})
