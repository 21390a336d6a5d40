/* oxlint-disable no-underscore-dangle -- Firebase's own names */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { deleteApp, initializeApp } from 'firebase/app'
import { expect, onTestFinished, test } from 'vitest'
import { createAccountCloud } from '../../src/cloud/account.ts'
import { noPopup } from './no-popup.ts'

/** Opens a page whose Auth has a stored user, while the identity service responds to every request with `status` and `body`. */
async function open(status: number, body: string) {
  const service = createServer((_, response) => response.writeHead(status).end(body))
  onTestFinished(() => void service.close())
  await once(service.listen(0, '127.0.0.1'), 'listening')
  const address = service.address()
  if (!address || typeof address === 'string') throw new Error('The service has no port')
  let storedUser: unknown = STORED_USER
  const app = initializeApp({ apiKey: 'local', projectId: 'demo-test' }, `page ${++pages}`)
  onTestFinished(() => deleteApp(app))
  const cloud = createAccountCloud({
    app,
    emulatorHost: `127.0.0.1:${address.port}`,
    databases: () => Promise.reject(new Error('No profile is read here')),
    popup: noPopup,
    persistence: [
      class {
        static readonly type = 'LOCAL'
        readonly _shouldAllowMigration = true
        readonly _isAvailable = async () => true
        _get = async () => storedUser
        _set = async (_: string, user: unknown) => void (storedUser = user)
        _remove = async () => void (storedUser = null)
        _addListener() {}
      },
    ],
  })
  const email = await new Promise((resolve, reject) =>
    cloud.watch((member) => resolve(member?.email), reject),
  )
  return { email, isStored: storedUser !== null }
}

let pages = 0

const STORED_USER = {
  uid: 'ada',
  email: 'ada@example.com',
  emailVerified: false,
  isAnonymous: false,
  providerData: [],
  stsTokenManager: { refreshToken: 'refresh', accessToken: 'token', expirationTime: Date.now() + 3_600_000 },
  createdAt: '1700000000000',
  lastLoginAt: '1700000000000',
  apiKey: 'local',
  appName: 'page',
}

const errorResponse = (code: number, message: string) => JSON.stringify({ error: { code, message } })

test.each([
  [503, errorResponse(503, 'The service is currently unavailable.')],
  [500, errorResponse(500, 'INTERNAL')],
  [429, errorResponse(429, 'QUOTA_EXCEEDED : Exceeded quota for getting account information.')],
  [400, errorResponse(400, 'TOO_MANY_ATTEMPTS_TRY_LATER')],
  [403, errorResponse(403, 'Requests from this referrer are blocked.')],
  [502, 'Bad gateway'],
  [200, '{}'],
  [200, JSON.stringify({ users: [] })],
])('keeps the stored user if the service responds at the start with %i %s', async (status, body) => {
  expect(await open(status, body)).toEqual({ email: 'ada@example.com', isStored: true })
})

test.each(['TOKEN_EXPIRED', 'USER_NOT_FOUND', 'USER_DISABLED', 'INVALID_ID_TOKEN', 'INVALID_REFRESH_TOKEN'])(
  'removes the stored user if the service says at the start that the session has ended: %s',
  async (code) => {
    expect(await open(400, errorResponse(400, code))).toEqual({ email: undefined, isStored: false })
  },
)
