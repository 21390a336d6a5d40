import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { deleteApp, initializeApp } from 'firebase/app'
import { inMemoryPersistence } from 'firebase/auth'
import { expect, onTestFinished, test } from 'vitest'
import { createAccountCloud } from '../../src/cloud/account.ts'
import { gate } from '../account/world.ts'
import { noPopup } from './no-popup.ts'

/** Opens a page of which the service answers the first sign-in only when `slow` is opened. */
async function open() {
  const slow = gate()
  let requests = 0
  const service = createServer((request, response) => {
    void (async () => {
      const { email, idToken, password } = JSON.parse(await text(request))
      if (!idToken && ++requests === 1) await slow.opened
      if (password === 'wrong')
        return response
          .writeHead(400)
          .end(JSON.stringify({ error: { code: 400, message: 'INVALID_PASSWORD' } }))
      const user = email ?? idToken
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
    popup: noPopup,
    persistence: [inMemoryPersistence],
  })
  const shown: string[] = []
  cloud.watch(
    (member) => shown.push(member?.email ?? 'nobody'),
    () => {},
  )
  await expect.poll(() => shown).toEqual(['nobody'])
  return { cloud, shown, slow }
}

let pages = 0

test.each(['signIn', 'signUp'] as const)(
  'stays in the account that was asked for last if %s for another is answered later',
  async (method) => {
    const { cloud, shown, slow } = await open()
    const first = cloud[method]('Eve@example.com', 'secret')
    const rejection = expect(first).rejects.toMatchObject({ code: 'auth/login-blocked' })
    await cloud.signIn('ada@example.com', 'secret')
    slow.open()
    await rejection
    expect(shown).toEqual(['nobody', 'ada@example.com'])
  },
)

test('stays signed out if the later sign-in failed', async () => {
  const { cloud, shown, slow } = await open()
  const rejection = expect(cloud.signIn('eve@example.com', 'secret')).rejects.toThrow('login-blocked')
  await expect(cloud.signIn('ada@example.com', 'wrong')).rejects.toThrow('wrong-password')
  slow.open()
  await rejection
  expect(shown).toEqual(['nobody'])
})

test('takes the first response of two sign-ins to the same account', async () => {
  const { cloud, shown, slow } = await open()
  const first = cloud.signIn('ada@example.com', 'secret')
  await cloud.signIn('ada@example.com', 'secret')
  slow.open()
  await first.catch(() => {})
  expect(shown).toEqual(['nobody', 'ada@example.com'])
})
