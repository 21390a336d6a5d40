import type { Page } from '@playwright/test'
import { buildApp, closePage, freshPage } from './chromium.ts'
import { notes } from './corpus.ts'
import { repeat, withSpread } from './measure.ts'
import type { PartResult } from './part.ts'
import { serve } from './server.ts'
import { median } from './statistics.ts'

const ROUNDS = 9
const UID = 'ada'

/** A member's page that starts with thousands of notes in its mirror and without a cloud: from navigation to the first card. */
export async function mirror(): Promise<PartResult> {
  // No service listens on this port.
  process.env.VITE_LOCAL_IDENTITY = '127.0.0.1:9'
  const site = await serve((await buildApp()).folder)
  process.env.VITE_LOCAL_IDENTITY = ''
  const times = await measureVisits(site.origin, 2_000)
  const timesOfMany = await measureVisits(site.origin, 10_000)
  site.stop()
  return {
    figures: {
      ...withSpread(times, (some) => ({ 'M1 list': median(some) })),
      ...withSpread(timesOfMany, (some) => ({ 'M1 many': median(some) })),
    },
    details: { times, timesOfMany },
  }
}

async function measureVisits(origin: string, count: number): Promise<readonly number[]> {
  const page = await freshPage()
  await page.addInitScript(observeFirstCard)
  await seedDevice(page, origin, count)
  const times = await repeat(ROUNDS, () => measureVisit(page, origin))
  await closePage(page)
  return times
}

async function measureVisit(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/favicon.svg`)
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => window.firstCard !== undefined)
  return page.evaluate(() => window.firstCard ?? Number.NaN)
}

/** Prepares the device as after a member's visit: the app creates the database, and the script fills it. */
async function seedDevice(page: Page, origin: string, count: number) {
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => localStorage.getItem('born') !== null)
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate(writeStoredState, { uid: UID, all: notes(count, 500) })
}

/** Runs in the page: writes the cached session, the sign-in as the SDK stores it, and the buckets of notes. */
async function writeStoredState({ uid, all }: { uid: string; all: readonly object[] }) {
  const member = { uid, email: 'ada@example.org', displayName: 'Ada', photoURL: '', createdAt: 1 }
  const session = { member: { ...member, hasPassword: true, hasGoogle: false }, fullName: 'Ada', unsaved: {} }
  localStorage.setItem('session', JSON.stringify(session))
  const tokens = { refreshToken: 'none', accessToken: 'none', expirationTime: Date.now() + 3_600_000 }
  const user = { uid, email: member.email, stsTokenManager: tokens, apiKey: 'local', appName: '[DEFAULT]' }
  await write('firebaseLocalStorageDb', 'firebaseLocalStorage', (store) => {
    const key = 'firebase:authUser:local:[DEFAULT]'
    store.put({ fbase_key: key, value: { ...user, emailVerified: false, isAnonymous: false } })
  })
  for (const note of all) Object.assign(note, { userId: uid })
  await write('pinwell', 'shelves', (store) => {
    for (let bucket = 0; bucket < 61; bucket++)
      store.put(
        all.filter((_, at) => at % 61 === bucket),
        [uid, bucket],
      )
  })

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only the body of this function is sent to the page
  function write(name: string, storeName: string, work: (store: IDBObjectStore) => void) {
    return new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore(storeName, { keyPath: 'fbase_key' })
      })
      request.addEventListener('error', () => reject(request.error ?? new Error(name)))
      request.addEventListener('success', () => {
        const transaction = request.result.transaction(storeName, 'readwrite')
        work(transaction.objectStore(storeName))
        transaction.addEventListener('complete', () => {
          request.result.close()
          resolve()
        })
      })
    })
  }
}

declare global {
  interface Window {
    firstCard?: number
  }
}

/** Runs in the page before any other script. */
function observeFirstCard(): void {
  new MutationObserver(() => {
    if (document.querySelector('[data-note]')) window.firstCard ??= performance.now()
  }).observe(document, { childList: true, subtree: true })
}
