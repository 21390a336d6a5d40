import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import * as sdk from 'firebase/database'
import {
  connectDatabaseEmulator,
  type Database,
  getDatabase,
  goOffline,
  onValue,
  type Query,
} from 'firebase/database'

/** The real SDK's clients of one local database; runs in Node and in a page alike. */
export class Clients {
  readonly #port: number
  readonly #open: { readonly app: FirebaseApp; readonly database: Database }[] = []

  constructor(port: number) {
    this.#port = port
  }

  /** A client of an instance, signed in as `uid` for ever, or not at all. */
  open(uid: string | null, instance = 'first'): Database {
    const app = createApp(instance)
    const database = getDatabase(app)
    this.#open.push({ app, database })
    const options = uid === null ? {} : { mockUserToken: { sub: uid } }
    connectDatabaseEmulator(database, '127.0.0.1', this.#port, options)
    return database
  }

  /** A client whose sign-in comes and goes, as with the SDK's own auth. */
  openSession(firstToken: string): Session {
    let token: string | null = firstToken
    let listener: ((token: string | null) => void) | undefined
    const session = { refreshed: 0, refreshTo: firstToken }
    const open: unknown = Reflect.get(sdk, '_initStandalone')
    if (typeof open !== 'function') throw new Error('This SDK cannot be opened alone.')
    const app = createApp('first')
    const database: Database = open({
      app,
      version: '12',
      customAuthImpl: {
        async getToken(isForced: boolean) {
          if (isForced) {
            session.refreshed += 1
            token = session.refreshTo
          }
          return token === null ? null : { accessToken: token }
        },
        addAuthTokenListener(heard: (token: string | null) => void) {
          listener = heard
        },
        removeAuthTokenListener() {},
      },
    })
    this.#open.push({ app, database })
    connectDatabaseEmulator(database, '127.0.0.1', this.#port)
    return Object.assign(session, {
      database,
      change(next: string | null) {
        token = next
        listener?.(next)
      },
    })
  }

  async close(): Promise<void> {
    for (const { app, database } of this.#open.splice(0)) {
      goOffline(database)
      await deleteApp(app)
    }
  }
}

let count = 0

function createApp(instance: string): FirebaseApp {
  count += 1
  return initializeApp({ databaseURL: `https://${instance}.firebaseio.com` }, `client-${count}`)
}

export interface Session {
  readonly database: Database
  /** How often the SDK has asked for a new token, and which one it gets then. */
  refreshed: number
  refreshTo: string
  readonly change: (token: string | null) => void
}

/** A token like those of the Auth emulator, good for so many seconds. */
export function tokenOf(uid: string, seconds = 3600): string {
  const now = Date.now() / 1000
  const claims = {
    iat: now,
    exp: now + seconds,
    sub: uid,
    user_id: uid,
    firebase: { sign_in_provider: 'password' },
  }
  return [{ alg: 'none', typ: 'JWT' }, claims].map((part) => `${base64(JSON.stringify(part))}.`).join('')
}

function base64(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** What a listener has seen, from the first value to the last; an error shows by its code. */
export class Watch {
  readonly seen: unknown[] = []
  readonly stop: () => void
  readonly #waiting = new Set<() => void>()

  constructor(target: Query) {
    this.stop = onValue(
      target,
      (snapshot) => this.#note(snapshot.val()),
      (error) => this.#note(Reflect.get(error, 'code')),
    )
  }

  get last(): unknown {
    return this.seen.at(-1)
  }

  /** Waits until the last thing seen is this. */
  async until(value: unknown): Promise<void> {
    await this.untilIt((last) => canonical(last) === canonical(value))
  }

  async untilIt(holds: (last: unknown) => boolean): Promise<void> {
    if (this.seen.length > 0 && holds(this.last)) return
    await new Promise<void>((resolve) => {
      const check = () => {
        if (!holds(this.last)) return
        this.#waiting.delete(check)
        resolve()
      }
      this.#waiting.add(check)
    })
  }

  #note(value: unknown): void {
    this.seen.push(value)
    for (const check of this.#waiting) check()
  }
}

/** Throws unless both are the same as JSON, whatever the order of keys. */
export function same(actual: unknown, expected: unknown): void {
  if (canonical(actual) === canonical(expected)) return
  throw new Error(`Expected ${canonical(expected)}, but it is ${canonical(actual)}.`)
}

/** The code that a promise is rejected with. */
export async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
    return 'nothing is wrong'
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
