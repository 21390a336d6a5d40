import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Member } from '../../src/account/member.ts'
import type { AccountCloud } from '../../src/account/ports.ts'
import type { GoogleAccount } from '../fakes/memory-account.ts'
import { PASSWORD } from './world.ts'

/** An identity service under test. */
export interface AccountCloudFixture {
  /** Opens a new browser. */
  readonly open: () => AccountCloud
  /** Sets the account that the user picks in the next pop-ups. */
  readonly setGoogleAccount: (account: GoogleAccount) => void
  readonly close: () => Promise<void>
}

/** The acceptance tests of every `AccountCloud` adapter, with and without e-mail enumeration protection. */
export function testAccountCloud(start: (protectsEmails: boolean) => Promise<AccountCloudFixture>) {
  describe.each([
    { protectsEmails: false, unknown: 'auth/user-not-found', wrong: 'auth/wrong-password' },
    { protectsEmails: true, unknown: 'auth/invalid-credential', wrong: 'auth/invalid-credential' },
  ])('with e-mails protected: $protectsEmails', ({ protectsEmails, unknown, wrong }) => {
    let fixture: AccountCloudFixture
    beforeAll(async () => {
      fixture = await start(protectsEmails)
    })
    afterAll(() => fixture.close())

    test('reports the auth state, and each change before the request resolves', async () => {
      const cloud = fixture.open()
      const events = watch(cloud)
      await expect.poll(() => events).toEqual(['nobody'])
      const { email } = await cloud.signUp(newEmail(), PASSWORD)
      expect(events).toEqual(['nobody', email])
      await cloud.signOut()
      expect(events).toEqual(['nobody', email, 'nobody'])
      await cloud.signIn(email, PASSWORD)
      expect(events).toEqual(['nobody', email, 'nobody', email])
    })

    test('reports nothing after an unsubscribe', async () => {
      const cloud = fixture.open()
      const events: unknown[] = []
      cloud.watch(
        (member) => events.push(member),
        () => events.push('failed'),
      )()
      await cloud.signUp(newEmail(), PASSWORD)
      expect(events).toEqual([])
    })

    describe('with an e-mail and a password', () => {
      test('creates an account that can sign in', async () => {
        const email = newEmail()
        const before = Date.now() - 1_000
        const created = await fixture.open().signUp(email.toUpperCase(), PASSWORD)
        expect(created).toEqual({
          uid: expect.stringMatching(/./),
          email,
          displayName: '',
          photoURL: '',
          createdAt: expect.any(Number),
          hasPassword: true,
          hasGoogle: false,
        })
        expect(created.createdAt).toBeGreaterThan(before)
        expect(await fixture.open().signIn(email, PASSWORD)).toEqual(created)
      })

      test('rejects invalid values with an error code', async () => {
        const cloud = fixture.open()
        const { email } = await fixture.open().signUp(newEmail(), PASSWORD)
        expect(await codeOf(cloud.signUp(email, PASSWORD))).toBe('auth/email-already-in-use')
        expect(await codeOf(cloud.signUp(newEmail(), 'x'))).toBe('auth/weak-password')
        expect(await codeOf(cloud.signUp('nothing', PASSWORD))).toBe('auth/invalid-email')
        expect(await codeOf(cloud.signIn(newEmail(), PASSWORD))).toBe(unknown)
        expect(await codeOf(cloud.signIn(email, 'something else'))).toBe(wrong)
      })

      test('reauthenticates with the password', async () => {
        const cloud = fixture.open()
        const member = await cloud.signUp(newEmail(), PASSWORD)
        expect(await cloud.reauthenticate(PASSWORD)).toEqual(member)
        expect(await codeOf(cloud.reauthenticate('something else'))).toBe(wrong)
      })

      test('signs out at a reauthentication if another device has deleted the account', async () => {
        const cloud = fixture.open()
        const { email } = await cloud.signUp(newEmail(), PASSWORD)
        const events = watch(cloud)
        const other = fixture.open()
        await other.signIn(email, PASSWORD)
        await (await other.manage()).deleteUser()
        expect(await codeOf(cloud.reauthenticate(PASSWORD))).toBe('auth/user-token-expired')
        expect(events).toEqual([email, 'nobody'])
      })

      test('sends a password reset without a sign-in', async () => {
        const cloud = fixture.open()
        const { email } = await fixture.open().signUp(newEmail(), PASSWORD)
        await cloud.sendPasswordReset(email)
        expect(await codeOf(cloud.sendPasswordReset(newEmail()))).toBe(protectsEmails ? 'none' : unknown)
      })
    })

    describe('with Google', () => {
      test('creates an account, and signs in to the same account the next time', async () => {
        const account = pickAccount(newEmail())
        const created = await fixture.open().signInWithGoogle()
        expect(created).toMatchObject({ ...account, hasPassword: false, hasGoogle: true })
        expect(await fixture.open().signInWithGoogle()).toEqual(created)
      })

      test('signs in to an account with an unverified e-mail, and removes its password', async () => {
        const { uid, email } = await fixture.open().signUp(newEmail(), PASSWORD)
        pickAccount(email)
        expect(await fixture.open().signInWithGoogle()).toMatchObject({
          uid,
          hasPassword: false,
          hasGoogle: true,
        })
        expect(await codeOf(fixture.open().signIn(email, PASSWORD))).toBe(wrong)
      })

      test('reauthenticates with the same Google account only', async () => {
        const { email } = pickAccount(newEmail())
        const cloud = fixture.open()
        const member = await cloud.signInWithGoogle()
        expect(await cloud.reauthenticate()).toEqual(member)
        pickAccount(newEmail())
        expect(await codeOf(cloud.reauthenticate())).toBe('auth/user-mismatch')
        pickAccount(email)
        expect(await cloud.reauthenticate()).toEqual(member)
      })

      test('links a password, and replaces it', async () => {
        const { email } = pickAccount(newEmail())
        const cloud = fixture.open()
        const { uid } = await cloud.signInWithGoogle()
        const both = { uid, hasPassword: true, hasGoogle: true }
        expect(await cloud.linkPassword(PASSWORD)).toMatchObject(both)
        expect(await fixture.open().signIn(email, PASSWORD)).toMatchObject(both)
        expect(await cloud.linkPassword('battery staple')).toMatchObject(both)
        expect(await fixture.open().signIn(email, 'battery staple')).toMatchObject(both)
        expect(await codeOf(fixture.open().signIn(email, PASSWORD))).toBe(wrong)
        expect(await codeOf(cloud.linkPassword('x'))).toBe('auth/weak-password')
      })
    })

    describe('a profile', () => {
      test('has the fields that were written', async () => {
        const cloud = fixture.open()
        const member = await cloud.signUp(newEmail(), PASSWORD)
        expect(await cloud.readProfile(member)).toEqual({})
        const fields = { fullName: 'Ada', email: member.email, hasPasswordAuth: false }
        await cloud.updateProfile(member, fields)
        expect(await cloud.readProfile(member)).toEqual(fields)
        await cloud.updateProfile(member, { fullName: 'Ada Lovelace', provider: 'google' })
        expect(await cloud.readProfile(member)).toEqual({
          ...fields,
          fullName: 'Ada Lovelace',
          provider: 'google',
        })
      })

      test('can be neither read nor written by another account', async () => {
        const ada = fixture.open()
        const member = await ada.signUp(newEmail(), PASSWORD)
        await ada.updateProfile(member, { fullName: 'Ada' })
        const eve = fixture.open()
        await eve.signUp(newEmail(), PASSWORD)
        expect(await codeOf(eve.readProfile(member))).not.toBe('none')
        expect(await codeOf(eve.updateProfile(member, { fullName: 'Eve' }))).not.toBe('none')
        await ada.signOut()
        expect(await codeOf(ada.updateProfile(member, { fullName: 'Nobody' }))).not.toBe('none')
        await ada.signIn(member.email, PASSWORD)
        expect(await ada.readProfile(member)).toEqual({ fullName: 'Ada' })
      })
    })

    describe('the list of devices', () => {
      const PHONE = '-OaDevice00000000001'
      const LAPTOP = '-OaDevice00000000002'

      test('has the devices that were reported, the last used first', async () => {
        const { member, devices, names } = await openList(fixture.open())
        expect(await names()).toEqual([])
        const before = Date.now() - 1_000
        await devices.report(member, PHONE, 'Chrome on Android')
        await nextMillisecond()
        await devices.report(member, LAPTOP, 'Firefox on Linux')
        expect(await names()).toEqual(['Firefox on Linux', 'Chrome on Android'])
        await nextMillisecond()
        await devices.report(member, PHONE, 'Chrome on Android')
        const [latest] = await devices.list(member)
        expect(latest).toEqual({ id: PHONE, name: 'Chrome on Android', lastUsed: expect.any(Number) })
        expect(latest?.lastUsed).toBeGreaterThan(before)
      })

      test('keeps a name that was chosen when the device is used again', async () => {
        const { member, devices, names } = await openList(fixture.open())
        await devices.report(member, PHONE, 'Chrome on Android')
        await devices.rename(member, PHONE, 'My phone')
        await devices.report(member, PHONE, 'Chrome on Android')
        expect(await names()).toEqual(['My phone'])
      })

      test('loses a device that is removed, until it is used again', async () => {
        const { member, devices, names } = await openList(fixture.open())
        await devices.report(member, PHONE, 'Chrome on Android')
        await devices.rename(member, PHONE, 'My phone')
        await devices.remove(member, PHONE)
        expect(await names()).toEqual([])
        await expectRejection(devices.rename(member, PHONE, 'My phone'))
        await devices.report(member, PHONE, 'Chrome on Android')
        expect(await names()).toEqual(['Chrome on Android'])
      })

      test('accepts names of 1 to 60 characters', async () => {
        const { member, devices, names } = await openList(fixture.open())
        await devices.report(member, PHONE, 'Chrome on Android')
        await expectRejection(devices.rename(member, PHONE, ''))
        await expectRejection(devices.rename(member, PHONE, 'x'.repeat(61)))
        expect(await names()).toEqual(['Chrome on Android'])
        await devices.rename(member, PHONE, 'x'.repeat(60))
        expect(await names()).toEqual(['x'.repeat(60)])
      })

      test('can be neither read nor written by another account', async () => {
        const { member, devices, names } = await openList(fixture.open())
        await devices.report(member, PHONE, 'Chrome on Android')
        const eve = await openList(fixture.open())
        await expectRejection(eve.devices.list(member))
        await expectRejection(eve.devices.report(member, LAPTOP, 'Eve'))
        await expectRejection(eve.devices.rename(member, PHONE, 'Eve'))
        await expectRejection(eve.devices.remove(member, PHONE))
        expect(await names()).toEqual(['Chrome on Android'])
      })
    })

    test('rejects account actions while no user is signed in', async () => {
      const cloud = fixture.open()
      expect(await codeOf(cloud.linkPassword(PASSWORD))).toBe('auth/no-current-user')
      expect(await codeOf(cloud.reauthenticate(PASSWORD))).toBe('auth/no-current-user')
      await cloud.signOut()
    })

    function pickAccount(email: string): GoogleAccount {
      const account = { email, displayName: 'Grace Hopper', photoURL: 'https://photos.example/grace.png' }
      fixture.setGoogleAccount(account)
      return account
    }
  })
}

/** Signs up in this browser and opens the list of devices. */
async function openList(browser: AccountCloud) {
  const member = await browser.signUp(newEmail(), PASSWORD)
  const { devices } = await browser.manage()
  const names = async () => (await devices.list(member)).map(({ name }) => name)
  return { member, devices, names }
}

async function expectRejection(request: Promise<unknown>) {
  expect(await codeOf(request)).not.toBe('none')
}

/** Devices that were used in the same millisecond have no order. */
async function nextMillisecond() {
  const now = Date.now()
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(now)
}

let serial = 0
const newEmail = () => `member${++serial}@example.com`

function watch(cloud: AccountCloud): readonly string[] {
  const events: string[] = []
  const record = (member: Member | null) => void events.push(member?.email ?? 'nobody')
  onTestFinished(cloud.watch(record, () => void events.push('failed')))
  return events
}

async function codeOf(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => 'none',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )
}
