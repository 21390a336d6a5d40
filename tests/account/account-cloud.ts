import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Member } from '../../src/account/member.ts'
import type { AccountCloud } from '../../src/account/ports.ts'
import type { GoogleAccount } from '../../src/cloud/memory-account.ts'
import { PASSWORD } from './world.ts'

/** An identity service to be tried. */
export interface AccountStage {
  /** A browser of its own. */
  readonly open: () => AccountCloud
  /** What is picked in the pop-ups from now on. */
  readonly picks: (account: GoogleAccount) => void
  readonly close: () => Promise<void>
}

/** What every adapter of `AccountCloud` has to do, with and without the protection of e-mail addresses. */
export function testAccountCloud(start: (protectsEmails: boolean) => Promise<AccountStage>) {
  describe.each([
    { protectsEmails: false, unknown: 'auth/user-not-found', wrong: 'auth/wrong-password' },
    { protectsEmails: true, unknown: 'auth/invalid-credential', wrong: 'auth/invalid-credential' },
  ])('with e-mails protected: $protectsEmails', ({ protectsEmails, unknown, wrong }) => {
    let stage: AccountStage
    beforeAll(async () => {
      stage = await start(protectsEmails)
    })
    afterAll(() => stage.close())

    test('tells who is there, and before the answer who has come', async () => {
      const cloud = stage.open()
      const told = watch(cloud)
      await expect.poll(() => told).toEqual(['nobody'])
      const { email } = await cloud.signUp(newEmail(), PASSWORD)
      expect(told).toEqual(['nobody', email])
      await cloud.signOut()
      expect(told).toEqual(['nobody', email, 'nobody'])
      await cloud.signIn(email, PASSWORD)
      expect(told).toEqual(['nobody', email, 'nobody', email])
    })

    test('tells nothing to those who no longer listen', async () => {
      const cloud = stage.open()
      const told: unknown[] = []
      cloud.watch(
        (member) => told.push(member),
        () => told.push('failed'),
      )()
      await cloud.signUp(newEmail(), PASSWORD)
      expect(told).toEqual([])
    })

    describe('an e-mail and a password', () => {
      test('make an account, in which they sign in from then on', async () => {
        const email = newEmail()
        const before = Date.now() - 1_000
        const made = await stage.open().signUp(email.toUpperCase(), PASSWORD)
        expect(made).toEqual({
          uid: expect.stringMatching(/./),
          email,
          displayName: '',
          photoURL: '',
          createdAt: expect.any(Number),
          hasPassword: true,
          hasGoogle: false,
        })
        expect(made.createdAt).toBeGreaterThan(before)
        expect(await stage.open().signIn(email, PASSWORD)).toEqual(made)
      })

      test('are refused with a code', async () => {
        const cloud = stage.open()
        const { email } = await stage.open().signUp(newEmail(), PASSWORD)
        expect(await codeOf(cloud.signUp(email, PASSWORD))).toBe('auth/email-already-in-use')
        expect(await codeOf(cloud.signUp(newEmail(), 'x'))).toBe('auth/weak-password')
        expect(await codeOf(cloud.signUp('nothing', PASSWORD))).toBe('auth/invalid-email')
        expect(await codeOf(cloud.signIn(newEmail(), PASSWORD))).toBe(unknown)
        expect(await codeOf(cloud.signIn(email, 'something else'))).toBe(wrong)
      })

      test('are proven again', async () => {
        const cloud = stage.open()
        const member = await cloud.signUp(newEmail(), PASSWORD)
        expect(await cloud.reauthenticate(PASSWORD)).toEqual(member)
        expect(await codeOf(cloud.reauthenticate('something else'))).toBe(wrong)
      })

      test('are not asked for where a reset is', async () => {
        const cloud = stage.open()
        const { email } = await stage.open().signUp(newEmail(), PASSWORD)
        await cloud.sendPasswordReset(email)
        expect(await codeOf(cloud.sendPasswordReset(newEmail()))).toBe(protectsEmails ? 'none' : unknown)
      })
    })

    describe('Google', () => {
      test('makes an account, which is the same the next time', async () => {
        const account = pick(newEmail())
        const made = await stage.open().signInWithGoogle()
        expect(made).toMatchObject({ ...account, hasPassword: false, hasGoogle: true })
        expect(await stage.open().signInWithGoogle()).toEqual(made)
      })

      test('takes over an account that nobody confirmed, and its password', async () => {
        const { uid, email } = await stage.open().signUp(newEmail(), PASSWORD)
        pick(email)
        expect(await stage.open().signInWithGoogle()).toMatchObject({
          uid,
          hasPassword: false,
          hasGoogle: true,
        })
        expect(await codeOf(stage.open().signIn(email, PASSWORD))).toBe(wrong)
      })

      test('proves again who is there', async () => {
        const { email } = pick(newEmail())
        const cloud = stage.open()
        const member = await cloud.signInWithGoogle()
        expect(await cloud.reauthenticate()).toEqual(member)
        pick(newEmail())
        expect(await codeOf(cloud.reauthenticate())).toBe('auth/user-mismatch')
        pick(email)
        expect(await cloud.reauthenticate()).toEqual(member)
      })

      test('gets a password beside it, and another one instead', async () => {
        const { email } = pick(newEmail())
        const cloud = stage.open()
        const { uid } = await cloud.signInWithGoogle()
        const both = { uid, hasPassword: true, hasGoogle: true }
        expect(await cloud.linkPassword(PASSWORD)).toMatchObject(both)
        expect(await stage.open().signIn(email, PASSWORD)).toMatchObject(both)
        expect(await cloud.linkPassword('battery staple')).toMatchObject(both)
        expect(await stage.open().signIn(email, 'battery staple')).toMatchObject(both)
        expect(await codeOf(stage.open().signIn(email, PASSWORD))).toBe(wrong)
        expect(await codeOf(cloud.linkPassword('x'))).toBe('auth/weak-password')
      })
    })

    describe('a profile', () => {
      test('is what was written of it', async () => {
        const cloud = stage.open()
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
        const ada = stage.open()
        const member = await ada.signUp(newEmail(), PASSWORD)
        await ada.updateProfile(member, { fullName: 'Ada' })
        const eve = stage.open()
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
      const cloud = stage.open()
      expect(await codeOf(cloud.linkPassword(PASSWORD))).toBe('auth/no-current-user')
      expect(await codeOf(cloud.reauthenticate(PASSWORD))).toBe('auth/no-current-user')
      await cloud.signOut()
    })

    function pick(email: string): GoogleAccount {
      const account = { email, displayName: 'Grace Hopper', photoURL: 'https://photos.example/grace.png' }
      stage.picks(account)
      return account
    }
  })
}

let serial = 0
const newEmail = () => `member${++serial}@example.com`

function watch(cloud: AccountCloud): readonly string[] {
  const told: string[] = []
  const tell = (member: Member | null) => void told.push(member?.email ?? 'nobody')
  onTestFinished(cloud.watch(tell, () => void told.push('failed')))
  return told
}

async function codeOf(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => 'none',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )
}
