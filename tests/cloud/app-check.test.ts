import { deleteApp, getApps } from 'firebase/app'
import { getToken } from 'firebase/app-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAppCheck } from '../../src/cloud/app-check.ts'
import { openFirebaseApp } from '../../src/cloud/firebase-app.ts'

const FIREBASE = {
  apiKey: 'key',
  authDomain: 'notes.firebaseapp.com',
  projectId: 'notes',
  appId: '1:2:web:3',
}
const LOCAL = { identity: '127.0.0.1:9099', database: '127.0.0.1:9000' }
const SITE_KEY = 'site-key'

beforeEach(() => vi.stubEnv('VITE_FIREBASE_APP_CHECK_KEY', SITE_KEY))

afterEach(async () => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  await Promise.all(getApps().map(deleteApp))
})

test('proves requests with a token for the site key', async () => {
  const { siteKeys, requests } = stubReCaptcha()
  const app = await openFirebaseApp({ firebase: FIREBASE })
  const { token } = await getToken(startAppCheck(app, SITE_KEY))
  expect(token).toBe('token for solved')
  expect(siteKeys).toEqual([SITE_KEY])
  expect(requests).toEqual([
    'https://content-firebaseappcheck.googleapis.com/v1/projects/notes/apps/1:2:web:3:exchangeRecaptchaEnterpriseToken?key=key',
  ])
})

test('is started once, although Auth and the database open the app', async () => {
  const { siteKeys } = stubReCaptcha()
  const apps = await Promise.all([1, 2].map(() => openFirebaseApp({ firebase: FIREBASE })))
  expect(apps[0]).toBe(apps[1])
  expect(siteKeys).toEqual([SITE_KEY])
})

test.each([
  ['a build without a site key', { firebase: FIREBASE }, undefined],
  ['a build with an empty site key', { firebase: FIREBASE }, ''],
  ['the local cloud', { firebase: FIREBASE, local: LOCAL }, SITE_KEY],
])('is not started for %s', async (_, config, siteKey) => {
  const { siteKeys } = stubReCaptcha()
  vi.stubEnv('VITE_FIREBASE_APP_CHECK_KEY', siteKey)
  await openFirebaseApp(config)
  expect(siteKeys).toEqual([])
  expect(document.querySelector('script, [id^="fire_app_check"]')).toBeNull()
})

/** reCAPTCHA as if its script had loaded, and the service that exchanges its responses for tokens. */
function stubReCaptcha() {
  const siteKeys: string[] = []
  const requests: string[] = []
  const enterprise = {
    ready: (callback: () => void) => callback(),
    render(_container: string, options: { readonly sitekey: string; readonly callback: () => void }) {
      siteKeys.push(options.sitekey)
      options.callback()
      return 'widget'
    },
    execute: async () => 'solved',
  }
  vi.stubGlobal('grecaptcha', { enterprise })
  vi.stubGlobal('fetch', async (url: string, { body }: { readonly body: string }) => {
    requests.push(url)
    const { recaptcha_enterprise_token: solved }: Record<string, string> = JSON.parse(body)
    return Response.json({ token: `token for ${solved}`, ttl: '3600s' })
  })
  return { siteKeys, requests }
}
