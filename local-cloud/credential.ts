import { Refusal } from './limits.ts'
import type { Auth } from './rules.ts'
import { part } from './values.ts'

/** Who asks: nobody signed in, a user, or the owner of the database, who stands above the rules. */
export type Who = Auth | 'owner' | null

export interface Credential {
  readonly who: Who
  /** In milliseconds since 1970; none for a credential that does not end. */
  readonly expires: number | undefined
}

/** Reads a token of the Auth emulator, which nobody has signed, or 'owner'; throws a Refusal for what it should not believe. */
export function readCredential(token: unknown, now: number): Credential {
  if (token === 'owner') return { who: token, expires: undefined }
  const [header, claims] = typeof token === 'string' ? token.split('.').map(readPart) : []
  const uid = part(claims, 'user_id') ?? part(claims, 'sub')
  const seconds = part(claims, 'exp')
  if (part(header, 'alg') !== 'none' || typeof uid !== 'string' || typeof seconds !== 'number') {
    throw new Refusal('invalid_token', 'The local cloud takes the unsigned tokens of the Auth emulator only.')
  }
  // Mock tokens of unit tests say that they were issued in 1970, and are good for ever.
  const expires = part(claims, 'iat') === 0 ? undefined : seconds * 1000
  if (expires !== undefined && expires <= now) throw new Refusal('expired_token', 'Auth token is expired.')
  const provider = part(part(claims, 'firebase'), 'sign_in_provider')
  return {
    who: {
      uid,
      provider: typeof provider === 'string' ? provider : 'custom',
      token: Object.fromEntries(Object.entries(Object(claims))),
    },
    expires,
  }
}

function readPart(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
