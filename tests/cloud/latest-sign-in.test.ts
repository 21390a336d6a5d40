import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { deleteApp, initializeApp } from 'firebase/app'
import { GoogleAuthProvider, inMemoryPersistence, signInWithCredential } from 'firebase/auth'
import { expect, onTestFinished, test } from 'vitest'
import { createAccountCloud } from '../../src/cloud/account.ts'
import { gate } from '../account/world.ts'
import { noPopup } from './no-popup.ts'

/** Opens a page of which the service answers the first sign-in only when `slow` is opened. */
async function open() {
  const slow = gate()
  const closed = gate()
  let googleSignIn: Promise<unknown> | undefined
  let requests = 0
  const service = createServer((request, response) => {
    void (async () => {
      const { email, idToken, password, postBody = '' } = JSON.parse(await text(request))
      if (!idToken && ++requests === 1) await slow.opened
      if (password === 'wrong')
        return response
          .writeHead(400)
          .end(JSON.stringify({ error: { code: 400, message: 'INVALID_PASSWORD' } }))
      const user = email ?? idToken ?? new URLSearchParams(postBody).get('id_token')
      const signIn = { localId: user, idToken: user, refreshToken: 'refresh', expiresIn: '3600' }
      const lookup = { users: [{ localId: user, email: user, createdAt: '1700000000000' }] }
      return response.end(JSON.stringify(idToken ? lookup : signIn))
    })()
  })
  onTestFinished(() => void service.close())
  await once(service.listen(0, '127.0.0.1'), 'listening')
  const address = service.address()
  if (!address || typeof address === 'string') throw new Error('The service has no port')
  const app = initializeApp({ apiKey: 'local', projectId: 'demo-test' }, `sign-in ${++pages}`)
  onTestFinished(() => deleteApp(app))
  const cloud = createAccountCloud({
    app,
    emulatorHost: `127.0.0.1:${address.port}`,
    databases: () => Promise.reject(new Error('No profile is read here')),
    popup: (auth) => ({
      ...noPopup(),
      // As Firebase does, it does not wait for the answer after it was closed.
      signIn() {
        const answer = signInWithCredential(auth, GoogleAuthProvider.credential('grace@example.com'))
        googleSignIn = answer
        return Promise.race([answer, closed.opened.then(() => Promise.reject(new Error('Closed')))])
      },
      close: closed.open,
    }),
    persistence: [inMemoryPersistence],
  })
  const shown: string[] = []
  cloud.watch(
    (member) => shown.push(member?.email ?? 'nobody'),
    () => {},
  )
  await expect.poll(() => shown).toEqual(['nobody'])
  return { cloud, shown, slow, googleAnswer: () => codeOf(googleSignIn) }
}

let pages = 0

/** The code of the error of an attempt; undefined if it succeeds. */
async function codeOf(attempt: Promise<unknown> | undefined): Promise<unknown> {
  return attempt?.then(
    () => undefined,
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )
}

test.each(['signIn', 'signUp'] as const)(
  'stays in the account that was asked for last if %s for another is answered later',
  async (method) => {
    const { cloud, shown, slow } = await open()
    const first = codeOf(cloud[method]('Eve@example.com', 'secret'))
    await cloud.signIn('ada@example.com', 'secret')
    slow.open()
    expect(await first).toBe('auth/login-blocked')
    expect(shown).toEqual(['nobody', 'ada@example.com'])
  },
)

test('stays signed out if the later sign-in failed', async () => {
  const { cloud, shown, slow } = await open()
  const first = codeOf(cloud.signIn('eve@example.com', 'secret'))
  expect(await codeOf(cloud.signIn('ada@example.com', 'wrong'))).toBe('auth/wrong-password')
  slow.open()
  expect(await first).toBe('auth/login-blocked')
  expect(shown).toEqual(['nobody'])
})

test('takes the first response of two sign-ins to the same account', async () => {
  const { cloud, shown, slow } = await open()
  const first = codeOf(cloud.signIn('ada@example.com', 'secret'))
  await cloud.signIn('ada@example.com', 'secret')
  slow.open()
  await first
  expect(shown).toEqual(['nobody', 'ada@example.com'])
})

test('stays signed out if the sign-in with Google was cancelled after the pop-up, until the next one', async () => {
  const { cloud, shown, slow, googleAnswer } = await open()
  const first = codeOf(cloud.signInWithGoogle())
  cloud.cancelGoogle()
  await first
  slow.open()
  expect(await googleAnswer()).toBe('auth/login-blocked')
  expect(shown).toEqual(['nobody'])
  await cloud.signIn('ada@example.com', 'secret')
  expect(shown).toEqual(['nobody', 'ada@example.com'])
})

test('takes a sign-in with Google in place of a slow one with the password', async () => {
  const { cloud, shown, slow } = await open()
  const first = codeOf(cloud.signIn('grace@example.com', 'secret'))
  await cloud.signInWithGoogle()
  slow.open()
  await first
  expect(shown).toEqual(['nobody', 'grace@example.com'])
})
