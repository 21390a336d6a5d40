import { findAccount, signUp, newEmail, storedNotes, storedProfile } from '../../members/local-cloud.ts'
import { expect, test as browserTest } from '../../members/member-tab.ts'
import { test } from '../device.ts'
import { killDuringMove, KILL_POINTS } from '../killed-move.ts'
import { signInOn } from '../device-helpers.ts'

browserTest.use({ errorsAreExpected: true })

for (const [when, killPoint] of KILL_POINTS)
  for (const count of [1, 40])
    // @fault F23
    test(`the move survives a kill ${when}, with ${count} of the visitor's notes`, async ({
      laptop,
      account,
    }) => {
      await killDuringMove(laptop, account, count, killPoint)
    })

// @fault F26
test('unsent mutations of one account stay on the device while another account signs in', async ({
  laptop,
  account,
  savedTexts,
}) => {
  const other = await signUp('other')
  const tab = await signInOn(laptop, account)
  await laptop.offline()
  await tab.createNote('not sent yet')
  await expect(tab.card('not sent yet')).toContainText('Saved on this device')
  savedTexts.add('not sent yet')
  await tab.chooseFromMenu('Logout')
  await tab.clickInDialog('Sign out anyway')
  await tab.expectSignedOut()
  await laptop.offline(false)
  await tab.signIn(other)
  await tab.expectSignedIn()
  await tab.createNote('by somebody else')
  await expect
    .poll(async () => (await storedNotes(other)).map(({ content }) => content))
    .toEqual(['by somebody else'])
  await expect(tab.cards).toHaveCount(1)
  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  await tab.signIn(account)
  await tab.expectSignedIn()
  await savedTexts.expectReachableIn(tab)
  await savedTexts.expectInCloud(account)
  expect(await storedNotes(other)).toHaveLength(1)
})

// @fault F28
browserTest(
  'an account whose profile could not be written is signed in, and the next page writes the profile',
  async ({ tab, page, databaseConnection }) => {
    const email = newEmail('late')
    await page.goto('/')
    await databaseConnection.close()
    await tab.chooseFromMenu('Sign Up')
    await tab.fillFields({
      'Full Name': 'Ada Lovelace',
      'Email address': email,
      'Phone Number': '+441234567',
      Password: 'analytical',
      'Confirm Password': 'analytical',
    })
    await tab.clickInDialog('Create your account')
    await expect(tab.heading('Welcome to Pinwell')).toBeVisible()
    await tab.clickInDialog('Start writing')
    await tab.expectSignedIn()
    const account = await findAccount(email)
    expect(await storedProfile(account)).toEqual({})
    await databaseConnection.open()
    await page.reload()
    await tab.expectSignedIn()
    await expect
      .poll(() => storedProfile(account))
      .toMatchObject({ fullName: 'Ada Lovelace', phoneNumber: '+441234567', email })
  },
)
