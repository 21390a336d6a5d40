import { request } from 'node:http'
import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  linkWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updateProfile,
} from 'firebase/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type IdentityServer, startIdentity } from '../../local-cloud/identity.ts'
import { createAuthClient, PROJECT, requestAsOwner, resultOf, signInWithGoogle } from './identity-client.ts'

const ADA = 'ada@example.com'
const GRACE = 'grace@example.com'
const PASSWORD = 'correct horse'

let identity: IdentityServer

beforeAll(async () => {
  identity = await startIdentity({ port: 0, projectId: PROJECT })
})

beforeEach(async () => {
  await requestAsOwner(identity.port, 'DELETE', `/emulator/v1/projects/${PROJECT}/accounts`)
})

afterAll(() => identity.close())

describe.each([
  {
    protection: 'on',
    unknownEmail: 'auth/invalid-credential',
    wrongPassword: 'auth/invalid-credential',
    reset: 'done',
  },
  {
    protection: 'off',
    unknownEmail: 'auth/user-not-found',
    wrongPassword: 'auth/wrong-password',
    reset: 'auth/user-not-found',
  },
])('with enumeration protection $protection', ({ protection, unknownEmail, wrongPassword, reset }) => {
  // The service starts with it enabled.
  beforeAll(async () => {
    if (protection === 'off') await setEnumerationProtection(false)
  })

  test('a sign-in does not reveal whether the account exists', async () => {
    const auth = createAuthClient(identity.port)
    await createUserWithEmailAndPassword(auth, ADA, PASSWORD)
    expect(await resultOf(signInWithEmailAndPassword(auth, GRACE, PASSWORD))).toBe(unknownEmail)
    expect(await resultOf(signInWithEmailAndPassword(auth, ADA, 'wrong horse'))).toBe(wrongPassword)
    expect(await resultOf(sendPasswordResetEmail(auth, GRACE))).toBe(reset)
    expect(await resultOf(createUserWithEmailAndPassword(auth, ADA, PASSWORD))).toBe(
      'auth/email-already-in-use',
    )
  })
})

describe('an account', () => {
  test('is created, found again, named and renewed', async () => {
    const { user } = await createUserWithEmailAndPassword(createAuthClient(identity.port), ADA, PASSWORD)
    await updateProfile(user, { displayName: 'Ada' })

    const secondSignIn = await signInWithEmailAndPassword(createAuthClient(identity.port), ADA, PASSWORD)
    expect(secondSignIn.user).toMatchObject({ uid: user.uid, displayName: 'Ada' })
    expect(await secondSignIn.user.getIdToken(true)).toMatch(/^ey/)
  })

  test.each([
    ['ada', PASSWORD, 'auth/invalid-email'],
    [ADA, 'short', 'auth/weak-password'],
  ])('is not created from %s and %s', async (email, password, code) => {
    expect(
      await resultOf(createUserWithEmailAndPassword(createAuthClient(identity.port), email, password)),
    ).toBe(code)
  })

  test('cannot sign in or stay signed in when it is disabled', async () => {
    const { user } = await createUserWithEmailAndPassword(createAuthClient(identity.port), ADA, PASSWORD)
    const disabled = { localId: user.uid, disableUser: true }
    await requestAsOwner(identity.port, 'POST', `${ADMIN}/accounts:update`, disabled)
    expect(await resultOf(user.getIdToken(true))).toBe('auth/user-disabled')
    expect(await resultOf(signInWithEmailAndPassword(createAuthClient(identity.port), ADA, PASSWORD))).toBe(
      'auth/user-disabled',
    )
  })

  test('gets a new password through the link that would be mailed', async () => {
    const auth = createAuthClient(identity.port)
    await createUserWithEmailAndPassword(auth, ADA, PASSWORD)
    await sendPasswordResetEmail(auth, ADA)
    const { oobCodes }: { oobCodes: { oobCode: string; oobLink: string }[] } = JSON.parse(
      await requestAsOwner(identity.port, 'GET', `/emulator/v1/projects/${PROJECT}/oobCodes`),
    )
    const [mail] = oobCodes
    expect(mail?.oobLink).toContain(`http://127.0.0.1:${identity.port}/emulator/action?`)
    await confirmPasswordReset(auth, mail?.oobCode ?? '', 'battery staple')
    expect(await resultOf(signInWithEmailAndPassword(auth, ADA, 'battery staple'))).toBe('done')
    expect(await resultOf(signInWithEmailAndPassword(auth, ADA, PASSWORD))).not.toBe('done')
  })
})

describe('a Google account', () => {
  test.each([ADA, 'Ada@Example.com', 'ada.l@example.com'])('gets a password for %s', async (email) => {
    const auth = createAuthClient(identity.port)
    const user = await signInWithGoogle(auth, ADA)
    await linkWithCredential(user, EmailAuthProvider.credential(email, PASSWORD))
    expect(user.providerData.map((info) => info.providerId).toSorted()).toEqual(['google.com', 'password'])

    const secondSignIn = await signInWithEmailAndPassword(createAuthClient(identity.port), email, PASSWORD)
    expect(secondSignIn.user.uid).toBe(user.uid)
    expect((await signInWithGoogle(createAuthClient(identity.port), ADA)).uid).toBe(user.uid)
  })

  test('gets no password for the address of another account, and no weak password', async () => {
    const auth = createAuthClient(identity.port)
    await createUserWithEmailAndPassword(auth, GRACE, PASSWORD)
    const user = await signInWithGoogle(auth, ADA)
    const link = (email: string, password: string) =>
      resultOf(linkWithCredential(user, EmailAuthProvider.credential(email, password)))
    expect(await link(GRACE, PASSWORD)).toBe('auth/email-already-in-use')
    expect(await link(ADA, 'short')).toBe('auth/weak-password')
    expect(user.providerData.map((info) => info.providerId)).toEqual(['google.com'])
  })
})

describe('the proxy', () => {
  test.each<[number, Record<string, string>]>([
    [200, {}],
    [200, { Origin: 'http://localhost:4173' }],
    [200, { Origin: 'http://127.0.0.1:5173', Host: 'localhost:9099' }],
    [403, { Origin: 'https://elsewhere.example' }],
    [403, { Origin: 'http://localhost.elsewhere.example' }],
    [403, { Origin: 'null' }],
    [403, { Host: 'elsewhere.example' }],
  ])('responds with %i to %j', async (status, headers) => {
    expect(await statusOf(headers)).toBe(status)
  })

  test.each(['iframe', 'handler'])('serves the page %s without external resources', async (page) => {
    const query = '?apiKey=local&appName=x&providerId=google.com'
    const html = await requestAsOwner(identity.port, 'GET', `/emulator/auth/${page}${query}`)
    expect(html).toContain('<script>')
    expect(html).not.toMatch(/(?:src|href)="\w*:?\/\//)
  })

  test('reports that its port is in use', async () => {
    await expect(startIdentity({ port: identity.port, projectId: PROJECT })).rejects.toThrow('EADDRINUSE')
  })
})

const ADMIN = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}`

async function setEnumerationProtection(on: boolean): Promise<void> {
  await requestAsOwner(identity.port, 'PATCH', `/emulator/v1/projects/${PROJECT}/config`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: on },
  })
}

async function statusOf(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: identity.port, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}
