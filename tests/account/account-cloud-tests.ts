import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Member } from '../../src/account/member.ts'
import type { AccountCloud } from '../../src/account/ports.ts'
import type { GoogleAccount } from '../fakes/memory-account.ts'
import { PASSWORD } from './world.ts'

/** An identity service to be tried. */
export interface AccountCloudFixture {
  /** A browser of its own. */
  readonly open: () => AccountCloud
  /** What is picked in the pop-ups from now on. */
  readonly setGoogleAccount: (account: GoogleAccount) => void
  readonly close: () => Promise<void>
}

/** What every adapter of `AccountCloud` has to do, with and without the protection of e-mail addresses. */
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

    test('tells who is there, and before the answer who has come', async () => {
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

    test('tells nothing to those who no longer listen', async () => {
      const cloud = fixture.open()
      const events: unknown[] = []
      cloud.watch(
        (member) => events.push(member),
        () => events.push('failed'),
      )()
      await cloud.signUp(newEmail(), PASSWORD)
      expect(events).toEqual([])
    })

    describe('an e-mail and a password', () => {
      test('make an account, in which they sign in from then on', async () => {
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

      test('are refused with a code', async () => {
        const cloud = fixture.open()
        const { email } = await fixture.open().signUp(newEmail(), PASSWORD)
        expect(await codeOf(cloud.signUp(email, PASSWORD))).toBe('auth/email-already-in-use')
        expect(await codeOf(cloud.signUp(newEmail(), 'x'))).toBe('auth/weak-password')
        expect(await codeOf(cloud.signUp('nothing', PASSWORD))).toBe('auth/invalid-email')
        expect(await codeOf(cloud.signIn(newEmail(), PASSWORD))).toBe(unknown)
        expect(await codeOf(cloud.signIn(email, 'something else'))).toBe(wrong)
      })

      test('are proven again', async () => {
        const cloud = fixture.open()
        const member = await cloud.signUp(newEmail(), PASSWORD)
        expect(await cloud.reauthenticate(PASSWORD)).toEqual(member)
        expect(await codeOf(cloud.reauthenticate('something else'))).toBe(wrong)
      })

      test('are not asked for where a reset is', async () => {
        const cloud = fixture.open()
        const { email } = await fixture.open().signUp(newEmail(), PASSWORD)
        await cloud.sendPasswordReset(email)
        expect(await codeOf(cloud.sendPasswordReset(newEmail()))).toBe(protectsEmails ? 'none' : unknown)
      })
    })

    describe('Google', () => {
      test('makes an account, which is the same the next time', async () => {
        const account = pickAccount(newEmail())
        const created = await fixture.open().signInWithGoogle()
        expect(created).toMatchObject({ ...account, hasPassword: false, hasGoogle: true })
        expect(await fixture.open().signInWithGoogle()).toEqual(created)
      })

      test('takes over an account that nobody confirmed, and its password', async () => {
        const { uid, email } = await fixture.open().signUp(newEmail(), PASSWORD)
        pickAccount(email)
        expect(await fixture.open().signInWithGoogle()).toMatchObject({
          uid,
          hasPassword: false,
          hasGoogle: true,
        })
        expect(await codeOf(fixture.open().signIn(email, PASSWORD))).toBe(wrong)
      })

      test('proves again who is there', async () => {
        const { email } = pickAccount(newEmail())
        const cloud = fixture.open()
        const member = await cloud.signInWithGoogle()
        expect(await cloud.reauthenticate()).toEqual(member)
        pickAccount(newEmail())
        expect(await codeOf(cloud.reauthenticate())).toBe('auth/user-mismatch')
        pickAccount(email)
        expect(await cloud.reauthenticate()).toEqual(member)
      })

      test('gets a password beside it, and another one instead', async () => {
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
      test('is what was written of it', async () => {
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

      test("is nobody else's", async () => {
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

    test('does nothing for nobody', async () => {
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
