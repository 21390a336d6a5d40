import { readCredential, type Who } from './credential.ts'
import { type Database, readUpdate } from './database.ts'
import type { Levers } from './levers.ts'
import { denied, invalid, readPath, Refusal } from './limits.ts'
import { compileRules, RulesError } from './rules.ts'
import type { Path } from './tree.ts'

/** One instance as HTTP reaches it. */
export interface Instance {
  readonly database: Database
  readonly levers: Levers
}

export interface RestRequest {
  readonly method: string
  readonly url: URL
  /** The header by that name, if it was sent. */
  readonly authorization: string | undefined
  readonly body: string
}

export interface RestAnswer {
  readonly status: number
  /** Sent as JSON; nothing where it is undefined. */
  readonly body: unknown
}

/** Answers a request of the REST interface: values by their path, rules, and levers. Whatever it does not know it refuses. */
export function answerRest(request: RestRequest, instance: Instance, now: number): RestAnswer {
  try {
    const body = carryOut(request, instance, now)
    return request.url.searchParams.get('print') === 'silent'
      ? { status: 204, body: undefined }
      : { status: 200, body }
  } catch (error) {
    if (error instanceof RulesError) return failure(400, `Line ${error.line}: ${error.message}`)
    if (error instanceof Refusal) return failure(STATUS[error.status] ?? 400, error.message)
    throw error
  }
}

const STATUS: Readonly<Record<string, number>> = {
  permission_denied: 401,
  invalid_token: 401,
  expired_token: 401,
}

const PARAMETERS = new Set(['ns', 'auth', 'access_token', 'print', 'format'])

function carryOut(request: RestRequest, { database, levers }: Instance, now: number): unknown {
  const { method, url, body } = request
  for (const name of url.searchParams.keys()) {
    if (!PARAMETERS.has(name)) throw invalid(`The local cloud does not know '${name}'.`)
  }
  if (url.pathname === '/.levers' && method === 'POST') {
    levers.pull(parse(body))
    return { status: 'ok' }
  }
  const who = readWho(request, now)
  if (url.pathname === '/.settings/rules.json' && method === 'PUT') {
    if (who !== 'owner') throw denied()
    database.setRules(compileRules(body))
    return { status: 'ok' }
  }
  const path = pathOf(url)
  switch (method) {
    case 'GET':
      if (!database.mayRead(who, path, null)) throw denied()
      return database.look(path, null)
    case 'PUT':
    case 'PATCH': {
      const json = parse(body)
      database.write(who, method === 'PUT' ? [{ path, json }] : readUpdate(path, json))
      return json
    }
    case 'DELETE':
      database.write(who, [{ path, json: null }])
      return null
    default:
      throw invalid(`There is no ${method} here.`)
  }
}

function pathOf({ pathname }: URL): Path {
  if (!pathname.endsWith('.json')) throw invalid('The address of a value ends in .json.')
  try {
    return readPath(decodeURIComponent(pathname.slice(0, -'.json'.length)))
  } catch (error) {
    throw error instanceof Refusal ? error : invalid('The address is not well formed.')
  }
}

function readWho({ url, authorization }: RestRequest, now: number): Who {
  const token =
    authorization?.replace(/^Bearer /i, '') ??
    url.searchParams.get('auth') ??
    url.searchParams.get('access_token')
  return token === null ? null : readCredential(token, now).who
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw invalid('The body is not JSON.')
  }
}

function failure(status: number, error: string): RestAnswer {
  return { status, body: { error } }
}
