import { readCredential, type Principal } from './credential.ts'
import { type Database, readUpdate, type Write } from './database.ts'
import { createOnDisconnectWrites } from './on-disconnect.ts'
import { hashOf } from './hash.ts'
import { permissionDenied, invalidData, readPath, RequestError } from './limits.ts'
import { requiredIndex, readQueryParams, type QueryParams } from './query.ts'
import type { Path } from './tree.ts'
import { getProperty, writeChanges } from './values.ts'

/** What one client is to the database: who it is, what it listens to, and what it leaves behind. */
export interface ClientSession {
  readonly principal: () => Principal
  /** Carries out a request of the protocol and gives the data of its answer; throws a Refusal. */
  readonly execute: (actionName: string, body: unknown) => unknown
  /** Ends the sign-in as the service does when a token's time is over: the client comes back with a new one. */
  readonly expire: () => void
  readonly end: () => void
}

/** Starts the session of a client that can be told things with `push`. */
export function createClientSession(
  database: Database,
  now: () => number,
  push: (actionName: string, body: unknown) => void,
): ClientSession {
  let principal: Principal = null
  let expiryTimer: NodeJS.Timeout | undefined
  const unsubscribes = new Map<string, () => void>()
  const onDisconnectWrites = createOnDisconnectWrites()

  const actions: Readonly<Record<string, (body: unknown) => unknown>> = {
    s: acceptWithoutEffect,
    appcheck: acceptWithoutEffect,
    unappeck: acceptWithoutEffect,
    auth: signIn,
    gauth: signIn,
    unauth: () => setPrincipal(null),
    q: addListener,
    n: (body) => removeListener(listenerKey(body)),
    g: get,
    p(body) {
      const hash = getProperty(body, 'h')
      database.write(principal, readSet(body), typeof hash === 'string' ? hash : undefined)
    },
    m: (body) => database.write(principal, readUpdate(pathOf(body), getProperty(body, 'd'))),
    o: (body) => queueOnDisconnect(readSet(body)),
    om: (body) => queueOnDisconnect(readUpdate(pathOf(body), getProperty(body, 'd'))),
    oc: (body) => onDisconnectWrites.cancel(pathOf(body)),
  }

  return {
    principal: () => principal,
    execute(actionName, body) {
      const action = Object.hasOwn(actions, actionName) ? actions[actionName] : undefined
      if (!action) throw invalidData('There is no such request.')
      return action(body)
    },
    expire,
    end() {
      clearTimeout(expiryTimer)
      unsubscribeAll()
      for (const writes of onDisconnectWrites.takeAll()) {
        try {
          database.write(principal, writes)
        } catch (error) {
          // Nobody is left to hear of it.
          if (!(error instanceof RequestError)) throw error
        }
      }
    },
  }

  function signIn(body: unknown): unknown {
    if (getProperty(body, 'noauth') !== undefined || getProperty(body, 'authvar') !== undefined) {
      throw new RequestError('invalid_token', 'The local cloud overrides no auth.')
    }
    const { principal: next, expiresAt } = readCredential(getProperty(body, 'cred'), now())
    setPrincipal(next)
    if (expiresAt !== undefined)
      expiryTimer = setTimeout(expire, Math.min(expiresAt - now(), 2 ** 31 - 1)).unref()
    return { auth: next === null || next === 'owner' ? next : next.token, expiresAt: (expiresAt ?? 0) / 1000 }
  }

  function setPrincipal(next: Principal): void {
    clearTimeout(expiryTimer)
    principal = next
    database.recheckListeners()
  }

  function expire(): void {
    clearTimeout(expiryTimer)
    principal = null
    // Told one by one that they are revoked, the client would not ask for them again when it is back.
    unsubscribeAll()
    push('ac', { s: 'expired_token', d: 'Auth token is expired.' })
  }

  function unsubscribeAll(): void {
    for (const unsubscribe of unsubscribes.values()) unsubscribe()
    unsubscribes.clear()
  }

  function addListener(body: unknown): unknown {
    const { path, queryParams } = readQuery(body)
    if (!database.mayRead(principal, path, queryParams)) throw permissionDenied()
    const key = listenerKey(body)
    removeListener(key)
    if (unsubscribes.size >= MAX_LISTENERS) {
      throw new RequestError('too_many', 'This connection listens to too many places.')
    }
    const p = path.join('/')
    const t = tagOf(body)
    const data = database.read(path, queryParams)
    if (hashOf(data) !== getProperty(body, 'h')) push('d', { p, d: data, t })
    const unsubscribe = database.subscribe({
      path,
      queryParams,
      principal: () => principal,
      onChange(delta) {
        const [first] = delta
        if (delta.length > 1 || queryParams || !first) push('m', { p, d: writeChanges(delta), t })
        else push('d', { p: [...path, ...first.path].join('/'), d: first.value, t })
      },
      onRevoked() {
        unsubscribes.delete(key)
        push('c', { p, q: queryParams ? [queryParams.queryObject] : undefined })
      },
    })
    unsubscribes.set(key, unsubscribe)
    return queryParams && !database.hasIndex(path, queryParams) ? { w: ['no_index'] } : {}
  }

  function removeListener(key: string): void {
    unsubscribes.get(key)?.()
    unsubscribes.delete(key)
  }

  function get(body: unknown): unknown {
    const { path, queryParams } = readQuery(body)
    if (!database.mayRead(principal, path, queryParams)) throw permissionDenied()
    if (queryParams && !database.hasIndex(path, queryParams)) {
      throw invalidData(
        `Index not defined, add ".indexOn": "${requiredIndex(queryParams)}", for path "/${path.join('/')}", to the rules`,
      )
    }
    return database.read(path, queryParams)
  }

  /** Like the service, looks at the rules now and again when the connection ends. */
  function queueOnDisconnect(writes: readonly Write[]): void {
    database.check(principal, writes)
    onDisconnectWrites.add(writes)
  }
}

const MAX_LISTENERS = 10_000

function acceptWithoutEffect(): void {}

function pathOf(body: unknown): Path {
  return readPath(getProperty(body, 'p'))
}

function readQuery(body: unknown): { path: Path; queryParams: QueryParams | null } {
  const query = getProperty(body, 'q')
  const isUnfiltered =
    query === undefined || (typeof query === 'object' && Object.keys(Object(query)).length === 0)
  return { path: pathOf(body), queryParams: isUnfiltered ? null : readQueryParams(query) }
}

function tagOf(body: unknown): number | undefined {
  const tag = getProperty(body, 't')
  return typeof tag === 'number' ? tag : undefined
}

/** By what a client tells its listens apart. */
function listenerKey(body: unknown): string {
  return `${tagOf(body) ?? ''} ${pathOf(body).join('/')}`
}

function readSet(body: unknown): readonly Write[] {
  return [{ path: pathOf(body), json: getProperty(body, 'd') }]
}
