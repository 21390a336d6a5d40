import { RequestError } from './request-error.ts'
import type { RulesAuth } from './rules.ts'
import { getProperty } from './values.ts'

/** Who makes a request: nobody (null), a user, or the owner of the database, to whom no rules apply. */
export type Principal = RulesAuth | 'owner' | null

interface Credential {
  readonly principal: Principal
  /** In milliseconds since 1970; undefined for a credential that does not expire. */
  readonly expiresAt: number | undefined
}

/**
 * Reads an unsigned token of the Auth emulator, or 'owner'; throws a `RequestError` for any other or expired token, and for one that
 * was not issued for this project. Without a project id, tokens of all projects are accepted.
 */
export function readCredential(token: unknown, now: number, projectId?: string): Credential {
  if (token === 'owner') return { principal: token, expiresAt: undefined }
  const [header, claims] = typeof token === 'string' ? token.split('.').map(decodeSegment) : []
  const uid = getProperty(claims, 'user_id') ?? getProperty(claims, 'sub')
  const seconds = getProperty(claims, 'exp')
  if (getProperty(header, 'alg') !== 'none' || typeof uid !== 'string' || typeof seconds !== 'number') {
    throw new RequestError(
      'invalid_token',
      'The local cloud accepts only the unsigned tokens of the Auth emulator.',
    )
  }
  if (projectId !== undefined) {
    checkClaim(claims, 'aud', projectId)
    checkClaim(claims, 'iss', `https://securetoken.google.com/${projectId}`)
  }
  // Mock tokens of the SDK were issued in 1970 and never expire.
  const expiresAt = getProperty(claims, 'iat') === 0 ? undefined : seconds * 1000
  if (expiresAt !== undefined && expiresAt <= now)
    throw new RequestError('expired_token', 'Auth token is expired.')
  const provider = getProperty(getProperty(claims, 'firebase'), 'sign_in_provider')
  return {
    principal: {
      uid,
      provider: typeof provider === 'string' ? provider : 'custom',
      token: Object.fromEntries(Object.entries(Object(claims))),
    },
    expiresAt,
  }
}

function checkClaim(claims: unknown, name: string, expected: string): void {
  const claim = getProperty(claims, name)
  if (claim === expected) return
  throw new RequestError(
    'invalid_token',
    `The claim '${name}' of the token must be '${expected}', but is ${JSON.stringify(claim) ?? 'missing'}.`,
  )
}

function decodeSegment(segment: string): unknown {
  try {
    return JSON.parse(Buffer.from(segment, 'base64url').toString())
  } catch {
    return undefined
  }
}
