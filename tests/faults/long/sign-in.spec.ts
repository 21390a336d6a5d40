import { findAccount, newEmail, storedProfile } from '../../members/local-cloud.ts'
import { test as browserTest, expect } from '../../members/member-tab.ts'
import { test } from '../device.ts'
import { KILL_POINTS, killDuringMove } from '../killed-move.ts'

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
