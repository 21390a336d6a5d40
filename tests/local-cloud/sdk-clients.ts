import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import * as sdk from 'firebase/database'
import {
  connectDatabaseEmulator,
  type Database,
  getDatabase,
  goOffline,
  goOnline,
  onValue,
  type Query,
  ref,
} from 'firebase/database'

/** Clients of one local database with the real SDK, in Node and in a page. */
export class Clients {
  readonly #port: number
  readonly #opened: { readonly app: FirebaseApp; readonly database: Database }[] = []

  constructor(port: number) {
    this.#port = port
  }

  /** A client of an instance, signed in permanently as `uid`, or signed out. */
  open(uid: string | null, instance = 'first'): Database {
    const app = createApp(instance)
    const database = getDatabase(app)
    this.#opened.push({ app, database })
    const options = uid === null ? {} : { mockUserToken: { sub: uid, email: `${uid}@example.com` } }
    connectDatabaseEmulator(database, '127.0.0.1', this.#port, options)
    return database
  }

  /** A client that signs in and out, as with the SDK's own auth. */
  openSession(firstToken: string): SessionClient {
    let token: string | null = firstToken
    let listener: ((token: string | null) => void) | undefined
    const session = { refreshCount: 0, nextToken: firstToken }
    const initStandalone: unknown = Reflect.get(sdk, '_initStandalone')
    if (typeof initStandalone !== 'function') throw new Error('This SDK cannot be opened alone.')
    const app = createApp('first')
    const database: Database = initStandalone({
      app,
      version: '12',
      customAuthImpl: {
        async getToken(isForced: boolean) {
          if (isForced) {
            session.refreshCount += 1
            token = session.nextToken
          }
          return token === null ? null : { accessToken: token }
        },
        addAuthTokenListener(onToken: (token: string | null) => void) {
          listener = onToken
        },
        removeAuthTokenListener() {},
      },
    })
    this.#opened.push({ app, database })
    connectDatabaseEmulator(database, '127.0.0.1', this.#port)
    return Object.assign(session, {
      database,
      setToken(next: string | null) {
        token = next
        listener?.(next)
      },
    })
  }

  async close(): Promise<void> {
    for (const { app, database } of this.#opened.splice(0)) {
      goOffline(database)
      await deleteApp(app)
    }
  }
}

/** Connects again at once when the server ends the connection. The SDK itself waits for up to a second, and longer each time. */
export function reconnectAtOnce(database: Database, isOnline: () => boolean): void {
  onValue(ref(database, '.info/connected'), (isConnected) => {
    if (isConnected.val() !== true && isOnline()) goOnline(database)
  })
}

let count = 0

function createApp(instance: string): FirebaseApp {
  count += 1
  return initializeApp({ databaseURL: `https://${instance}.firebaseio.com` }, `client-${count}`)
}

interface SessionClient {
  readonly database: Database
  /** How often the SDK has requested a new token, and the token that it gets next. */
  refreshCount: number
  nextToken: string
  readonly setToken: (token: string | null) => void
}

/** A token like those of the Auth emulator, valid for `seconds`. */
export function tokenOf(uid: string, seconds = 3600): string {
  const now = Date.now() / 1000
  const claims = {
    iat: now,
    exp: now + seconds,
    sub: uid,
    user_id: uid,
    email: `${uid}@example.com`,
    firebase: { sign_in_provider: 'password' },
  }
  return [{ alg: 'none', typ: 'JWT' }, claims]
    .map((segment) => `${base64(JSON.stringify(segment))}.`)
    .join('')
}

function base64(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The values that a listener received, from first to last; an error is its code. */
export class ValueRecorder {
  readonly values: unknown[] = []
  readonly stop: () => void
  readonly #waiting = new Set<() => void>()

  constructor(target: Query) {
    this.stop = onValue(
      target,
      (snapshot) => this.#record(snapshot.val()),
      (error) => this.#record(Reflect.get(error, 'code')),
    )
  }

  get last(): unknown {
    return this.values.at(-1)
  }

  /** Waits until the last received value equals this one. */
  async waitForValue(value: unknown): Promise<void> {
    await this.waitUntil((last) => canonical(last) === canonical(value))
  }

  async waitUntil(predicate: (last: unknown) => boolean): Promise<void> {
    if (this.values.length > 0 && predicate(this.last)) return
    await new Promise<void>((resolve) => {
      const check = () => {
        if (!predicate(this.last)) return
        this.#waiting.delete(check)
        resolve()
      }
      this.#waiting.add(check)
    })
  }

  #record(value: unknown): void {
    this.values.push(value)
    for (const check of this.#waiting) check()
  }
}

/** Throws unless both are equal as JSON, in any order of keys. */
export function expectEqual(actual: unknown, expected: unknown): void {
  if (canonical(actual) === canonical(expected)) return
  throw new Error(`Expected ${canonical(expected)}, but it is ${canonical(actual)}.`)
}

/** The error code that a promise is rejected with. */
export async function errorCodeOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
    return 'not rejected'
  } catch (error) {
    return error instanceof Error ? (Reflect.get(error, 'code') ?? error.message) : error
  }
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
