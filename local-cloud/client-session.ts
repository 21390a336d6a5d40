import { type Principal, readCredential } from './credential.ts'
import { type Database, readUpdate } from './database.ts'
import { hashOf } from './hash.ts'
import { readPath } from './limits.ts'
import { type QueryParams, readQueryParams, requiredIndex } from './query.ts'
import { invalidData, permissionDenied, RequestError } from './request-error.ts'
import type { Path } from './tree.ts'
import { getProperty, writeChanges } from './values.ts'

/** One client's state in the database server: its principal and its listeners. */
interface ClientSession {
  readonly principal: () => Principal
  /** Executes a request of the protocol and returns the data of the response; throws a `RequestError`. */
  readonly execute: (actionName: string, body: unknown) => unknown
  /** Ends the sign-in as the service does when a token expires. The client then signs in again with a new token. */
  readonly expire: () => void
  readonly end: () => void
}

interface ClientSessionOptions {
  readonly database: Database
  /** The project whose users may sign in; undefined for those of all projects. */
  readonly projectId: string | undefined
  readonly now: () => number
  /** Sends a message that is no response to a request. */
  readonly push: (actionName: string, body: unknown) => void
}

export function createClientSession({ database, projectId, now, push }: ClientSessionOptions): ClientSession {
  let principal: Principal = null
  let expiryTimer: NodeJS.Timeout | undefined
  const unsubscribes = new Map<string, () => void>()

  /** By their names in the protocol: `q` listens, `n` ends that, `g` reads once, `p` sets, `m` updates. */
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
      const write = { path: pathOf(body), json: getProperty(body, 'd') }
      database.write(principal, [write], typeof hash === 'string' ? hash : undefined)
    },
    m: (body) => database.write(principal, readUpdate(pathOf(body), getProperty(body, 'd'))),
  }

  return {
    principal: () => principal,
    execute(actionName, body) {
      const action = Object.hasOwn(actions, actionName) ? actions[actionName] : undefined
      if (!action) throw invalidData('Unknown request.')
      return action(body)
    },
    expire,
    end() {
      clearTimeout(expiryTimer)
      unsubscribeAll()
    },
  }

  function signIn(body: unknown): unknown {
    if (getProperty(body, 'noauth') !== undefined || getProperty(body, 'authvar') !== undefined) {
      throw new RequestError('invalid_token', 'The local cloud does not support auth overrides.')
    }
    const { principal: next, expiresAt } = readCredential(getProperty(body, 'cred'), now(), projectId)
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
    // Without `onRevoked` messages: after those the client would not listen again once it has signed in.
    unsubscribeAll()
    push('ac', { s: 'expired_token', d: 'Auth token is expired.' })
  }

  function unsubscribeAll(): void {
    for (const unsubscribe of unsubscribes.values()) unsubscribe()
    unsubscribes.clear()
  }

  function addListener(body: unknown): unknown {
    const { path, queryParams } = readQuery(body)
    if (!database.mayRead(principal, path)) throw permissionDenied()
    const key = listenerKey(body)
    removeListener(key)
    if (unsubscribes.size >= MAX_LISTENERS) {
      throw new RequestError('too_many', 'This connection has too many listeners.')
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
    if (!database.mayRead(principal, path)) throw permissionDenied()
    if (queryParams && !database.hasIndex(path, queryParams)) {
      throw invalidData(
        `Index not defined, add ".indexOn": "${requiredIndex(queryParams)}", for path "/${path.join('/')}", to the rules`,
      )
    }
    return database.read(path, queryParams)
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

/** Identifies a listener of one client: the tag of its query and its path. */
function listenerKey(body: unknown): string {
  return `${tagOf(body) ?? ''} ${pathOf(body).join('/')}`
}
