import { type Principal, readCredential } from './credential.ts'
import { type Database, readUpdate } from './database.ts'
import type { FaultInjector } from './faults.ts'
import { readPath } from './limits.ts'
import { invalidData, permissionDenied, RequestError } from './request-error.ts'
import { compileRules, RulesError } from './rules.ts'
import type { Path } from './tree.ts'

/** The instance that a REST request reads or changes. */
export interface Instance {
  readonly database: Database
  readonly faults: FaultInjector
  /** The project whose users may sign in; undefined for those of all projects. */
  readonly projectId: string | undefined
}

interface RestRequest {
  readonly method: string
  readonly url: URL
  /** The `Authorization` header, if it was sent. */
  readonly authorization: string | undefined
  readonly body: string
}

interface RestResponse {
  readonly status: number
  /** Sent as JSON. */
  readonly body: unknown
}

/** Handles a request of the REST interface for values, rules or faults. Rejects anything else. */
export function handleRestRequest(request: RestRequest, instance: Instance, now: number): RestResponse {
  try {
    return { status: 200, body: execute(request, instance, now) }
  } catch (error) {
    if (error instanceof RulesError) return errorResponse(400, `Line ${error.line}: ${error.message}`)
    if (error instanceof RequestError) return errorResponse(HTTP_STATUS[error.status] ?? 400, error.message)
    throw error
  }
}

const HTTP_STATUS: Readonly<Record<string, number>> = {
  permission_denied: 401,
  invalid_token: 401,
  expired_token: 401,
}

const QUERY_PARAMETERS = new Set(['ns', 'auth'])

function execute(request: RestRequest, { database, faults, projectId }: Instance, now: number): unknown {
  const { method, url, body } = request
  for (const name of url.searchParams.keys()) {
    if (!QUERY_PARAMETERS.has(name))
      throw invalidData(`The local cloud does not support the parameter '${name}'.`)
  }
  if (url.pathname === '/.faults' && method === 'POST') {
    faults.inject(parse(body))
    return { status: 'ok' }
  }
  const principal = readPrincipal(request, now, projectId)
  if (url.pathname === '/.settings/rules.json' && method === 'PUT') {
    if (principal !== 'owner') throw permissionDenied()
    database.setRules(compileRules(body))
    return { status: 'ok' }
  }
  const path = pathOf(url)
  switch (method) {
    case 'GET':
      if (!database.mayRead(principal, path)) throw permissionDenied()
      return database.read(path, null)
    case 'PUT':
    case 'PATCH': {
      const json = parse(body)
      database.write(principal, method === 'PUT' ? [{ path, json }] : readUpdate(path, json))
      return json
    }
    case 'DELETE':
      database.write(principal, [{ path, json: null }])
      return null
    default:
      throw invalidData(`The method ${method} is not supported.`)
  }
}

function pathOf({ pathname }: URL): Path {
  if (!pathname.endsWith('.json')) throw invalidData('The address of a value ends in .json.')
  try {
    return readPath(decodeURIComponent(pathname.slice(0, -'.json'.length)))
  } catch (error) {
    throw error instanceof RequestError ? error : invalidData('The address is not well formed.')
  }
}

function readPrincipal(
  { url, authorization }: RestRequest,
  now: number,
  projectId: string | undefined,
): Principal {
  const token = authorization?.replace(/^Bearer /i, '') ?? url.searchParams.get('auth')
  return token === null ? null : readCredential(token, now, projectId).principal
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw invalidData('The body is not JSON.')
  }
}

function errorResponse(status: number, error: string): RestResponse {
  return { status, body: { error } }
}
