import { readCredential, type Who } from './credential.ts'
import { type Database, readUpdate, type Write } from './database.ts'
import { createFarewells } from './farewells.ts'
import { hashOf } from './hash.ts'
import { denied, invalid, readPath, Refusal } from './limits.ts'
import { indexOf, readWindow, type Window } from './query.ts'
import type { Path } from './tree.ts'
import { part, writeChanges } from './values.ts'

/** What one client is to the database: who it is, what it listens to, and what it leaves behind. */
export interface Session {
  readonly who: () => Who
  /** Carries out a request of the protocol and gives the data of its answer; throws a Refusal. */
  readonly run: (action: string, body: unknown) => unknown
  /** Ends the sign-in as the service does when a token's time is over: the client comes back with a new one. */
  readonly expire: () => void
  readonly end: () => void
}

/** Starts the session of a client that can be told things with `push`. */
export function createSession(
  database: Database,
  now: () => number,
  push: (action: string, body: unknown) => void,
): Session {
  let who: Who = null
  let expiry: NodeJS.Timeout | undefined
  const listens = new Map<string, () => void>()
  const farewells = createFarewells()

  const actions: Readonly<Record<string, (body: unknown) => unknown>> = {
    s: nothing,
    appcheck: nothing,
    unappeck: nothing,
    auth: signIn,
    gauth: signIn,
    unauth: () => become(null),
    q: listen,
    n: (body) => unlisten(keyOf(body)),
    g: get,
    p(body) {
      const hash = part(body, 'h')
      database.write(who, readSet(body), typeof hash === 'string' ? hash : undefined)
    },
    m: (body) => database.write(who, readUpdate(pathOf(body), part(body, 'd'))),
    o: (body) => promise(readSet(body)),
    om: (body) => promise(readUpdate(pathOf(body), part(body, 'd'))),
    oc: (body) => farewells.cancel(pathOf(body)),
  }

  return {
    who: () => who,
    run(action, body) {
      const run = Object.hasOwn(actions, action) ? actions[action] : undefined
      if (!run) throw invalid('There is no such request.')
      return run(body)
    },
    expire,
    end() {
      clearTimeout(expiry)
      forget()
      for (const writes of farewells.take()) {
        try {
          database.write(who, writes)
        } catch (error) {
          // Nobody is left to hear of it.
          if (!(error instanceof Refusal)) throw error
        }
      }
    },
  }

  function signIn(body: unknown): unknown {
    if (part(body, 'noauth') !== undefined || part(body, 'authvar') !== undefined) {
      throw new Refusal('invalid_token', 'The local cloud overrides no auth.')
    }
    const { who: next, expires } = readCredential(part(body, 'cred'), now())
    become(next)
    if (expires !== undefined) expiry = setTimeout(expire, Math.min(expires - now(), 2 ** 31 - 1)).unref()
    return { auth: next === null || next === 'owner' ? next : next.token, expires: (expires ?? 0) / 1000 }
  }

  function become(next: Who): void {
    clearTimeout(expiry)
    who = next
    database.recheck()
  }

  function expire(): void {
    clearTimeout(expiry)
    who = null
    // Told one by one that they are revoked, the client would not ask for them again when it is back.
    forget()
    push('ac', { s: 'expired_token', d: 'Auth token is expired.' })
  }

  function forget(): void {
    for (const stop of listens.values()) stop()
    listens.clear()
  }

  function listen(body: unknown): unknown {
    const { path, window } = readQuery(body)
    if (!database.mayRead(who, path, window)) throw denied()
    const key = keyOf(body)
    unlisten(key)
    if (listens.size >= MAX_LISTENS) {
      throw new Refusal('too_many', 'This connection listens to too many places.')
    }
    const p = path.join('/')
    const t = tagOf(body)
    const data = database.look(path, window)
    if (hashOf(data) !== part(body, 'h')) push('d', { p, d: data, t })
    const stop = database.subscribe({
      path,
      window,
      who: () => who,
      hear(changed) {
        const [first] = changed
        if (changed.length > 1 || window || !first) push('m', { p, d: writeChanges(changed), t })
        else push('d', { p: [...path, ...first.path].join('/'), d: first.value, t })
      },
      revoked() {
        listens.delete(key)
        push('c', { p, q: window ? [window.asked] : undefined })
      },
    })
    listens.set(key, stop)
    return window && !database.hasIndex(path, window) ? { w: ['no_index'] } : {}
  }

  function unlisten(key: string): void {
    listens.get(key)?.()
    listens.delete(key)
  }

  function get(body: unknown): unknown {
    const { path, window } = readQuery(body)
    if (!database.mayRead(who, path, window)) throw denied()
    if (window && !database.hasIndex(path, window)) {
      throw invalid(
        `Index not defined, add ".indexOn": "${indexOf(window)}", for path "/${path.join('/')}", to the rules`,
      )
    }
    return database.look(path, window)
  }

  /** Like the service, looks at the rules now and again when the connection ends. */
  function promise(writes: readonly Write[]): void {
    database.check(who, writes)
    farewells.ask(writes)
  }
}

const MAX_LISTENS = 10_000

function nothing(): void {}

function pathOf(body: unknown): Path {
  return readPath(part(body, 'p'))
}

function readQuery(body: unknown): { path: Path; window: Window | null } {
  const query = part(body, 'q')
  const isPlain =
    query === undefined || (typeof query === 'object' && Object.keys(Object(query)).length === 0)
  return { path: pathOf(body), window: isPlain ? null : readWindow(query) }
}

function tagOf(body: unknown): number | undefined {
  const tag = part(body, 't')
  return typeof tag === 'number' ? tag : undefined
}

/** By what a client tells its listens apart. */
function keyOf(body: unknown): string {
  return `${tagOf(body) ?? ''} ${pathOf(body).join('/')}`
}

function readSet(body: unknown): readonly Write[] {
  return [{ path: pathOf(body), json: part(body, 'd') }]
}
