import { accountOf, join, newEmail, notesOf, profileOf, write } from '../../members/cloud.ts'
import { expect, test as browserTest } from '../../members/tab.ts'
import { stored } from '../../ui/pinwell.ts'
import { test } from '../device.ts'
import { killDuringMove, KILL_POINTS } from '../killed-move.ts'
import { signInOn } from '../device-helpers.ts'

browserTest.use({ errorsAreExpected: true })

for (const [when, killPoint] of KILL_POINTS)
  for (const count of [1, 40])
    test(`F23 killed ${when}, with ${count} of the visitor's notes`, async ({ laptop, account }) => {
      await killDuringMove(laptop, account, count, killPoint)
    })

test("F25 a visitor's notes that look alike: the different ones all arrive, the same ones once", async ({
  laptop,
  account,
  savedTexts,
}) => {
  const remoteNote = {
    ...stored('There already', 'by another device'),
    id: '-OfnThereAlreadyLongAgo',
    userId: account.uid,
  }
  await write(account, `notes/${remoteNote.id}`, remoteNote)
  const tab = await laptop.open()
  await tab.open([
    stored('Twin', 'one', 1),
    stored('Twin', 'other', 1),
    stored('Twice', 'the same', 2),
    stored('Twice', 'the same', 2),
    stored('Later', 'the same', 3),
    stored('Same id', 'other words', 4, { id: remoteNote.id }),
    stored('There already', 'by another device'),
  ])
  await tab.signIn(account)
  await expect.poll(() => tab.cached()).toEqual([])
  for (const text of [
    'Twin\none',
    'Twin\nother',
    'Twice\nthe same',
    'Later\nthe same',
    'Same id\nother words',
    'There already\nby another device',
  ])
    savedTexts.add(text)
  await savedTexts.expectInCloud(account)
  await expect(tab.cards).toHaveCount(6)
  expect(await notesOf(account)).toHaveLength(6)
})

test('F26 what one account has not sent waits for it, whoever signs in meanwhile', async ({
  laptop,
  account,
  savedTexts,
}) => {
  const other = await join('other')
  const tab = await signInOn(laptop, account)
  await laptop.offline()
  await tab.jot('not sent yet')
  await expect(tab.card('not sent yet')).toContainText('Saved on this device')
  savedTexts.add('not sent yet')
  await tab.pick('Logout')
  await tab.press('Sign out anyway')
  await tab.isSignedOut()
  await laptop.offline(false)
  await tab.signIn(other)
  await tab.isSignedIn()
  await tab.jot('by somebody else')
  await expect
    .poll(async () => (await notesOf(other)).map(({ content }) => content))
    .toEqual(['by somebody else'])
  await expect(tab.cards).toHaveCount(1)
  await tab.pick('Logout')
  await tab.isSignedOut()
  await tab.signIn(account)
  await tab.isSignedIn()
  await savedTexts.expectReachableIn(tab)
  await savedTexts.expectInCloud(account)
  expect(await notesOf(other)).toHaveLength(1)
})

browserTest(
  'F28 an account whose profile could not be written is signed in, and gets it by the next page',
  async ({ tab, page, way: databaseConnection }) => {
    const email = newEmail('late')
    await page.goto('/')
    await databaseConnection.close()
    await tab.pick('Sign Up')
    await tab.enter({
      'Full Name': 'Ada Lovelace',
      'Email address': email,
      'Phone Number': '+441234567',
      Password: 'analytical',
      'Confirm Password': 'analytical',
    })
    await tab.press('Create your account')
    await expect(tab.heading('Welcome to Pinwell')).toBeVisible()
    await tab.press('Start writing')
    await tab.isSignedIn()
    const account = await accountOf(email)
    expect(await profileOf(account)).toEqual({})
    await databaseConnection.open()
    await page.reload()
    await tab.isSignedIn()
    await expect
      .poll(() => profileOf(account))
      .toMatchObject({ fullName: 'Ada Lovelace', phoneNumber: '+441234567', email })
  },
)
