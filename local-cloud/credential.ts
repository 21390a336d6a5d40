import { RequestError } from './limits.ts'
import type { RulesAuth } from './rules.ts'
import { getProperty } from './values.ts'

/** Who asks: nobody signed in, a user, or the owner of the database, who stands above the rules. */
export type Principal = RulesAuth | 'owner' | null

export interface Credential {
  readonly principal: Principal
  /** In milliseconds since 1970; none for a credential that does not end. */
  readonly expiresAt: number | undefined
}

/** Reads a token of the Auth emulator, which nobody has signed, or 'owner'; throws a Refusal for what it should not believe. */
export function readCredential(token: unknown, now: number): Credential {
  if (token === 'owner') return { principal: token, expiresAt: undefined }
  const [header, claims] = typeof token === 'string' ? token.split('.').map(decodeSegment) : []
  const uid = getProperty(claims, 'user_id') ?? getProperty(claims, 'sub')
  const seconds = getProperty(claims, 'exp')
  if (getProperty(header, 'alg') !== 'none' || typeof uid !== 'string' || typeof seconds !== 'number') {
    throw new RequestError(
      'invalid_token',
      'The local cloud takes the unsigned tokens of the Auth emulator only.',
    )
  }
  // Mock tokens of unit tests say that they were issued in 1970, and are good for ever.
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

function decodeSegment(segment: string): unknown {
  try {
    return JSON.parse(Buffer.from(segment, 'base64url').toString())
  } catch {
    return undefined
  }
}
