import { createMockUserToken } from '@firebase/util'
import { expect, test } from 'vitest'
import { readCredential } from '../../local-cloud/credential.ts'
import { Refusal } from '../../local-cloud/limits.ts'

const NOW = 1_700_000_000_000
const CLAIMS = { iat: NOW / 1000, exp: NOW / 1000 + 60, sub: 'alice', email: 'a@example.org' }

test('a token of the emulator tells who it is, by what provider, and until when', () => {
  const claims = { ...CLAIMS, user_id: 'alice', firebase: { sign_in_provider: 'google.com' } }
  expect(readCredential(sign(claims), NOW)).toEqual({
    who: { uid: 'alice', provider: 'google.com', token: claims },
    expires: NOW + 60_000,
  })
})

test('a mock token of unit tests is good for ever', () => {
  const { who, expires } = readCredential(createMockUserToken({ sub: 'bob' }), NOW)
  expect(who).toMatchObject({ uid: 'bob', provider: 'custom' })
  expect(expires).toBeUndefined()
})

test('the owner needs no token', () => {
  expect(readCredential('owner', NOW)).toEqual({ who: 'owner', expires: undefined })
})

/** [what it is, credential, status] */
const REFUSED: readonly (readonly [name: string, credential: unknown, status: string])[] = [
  ['nothing', undefined, 'invalid_token'],
  ['no token', 'secret', 'invalid_token'],
  ['no text', { sub: 'alice' }, 'invalid_token'],
  ['a signed token', sign(CLAIMS, 'RS256'), 'invalid_token'],
  ['nobody', sign({ ...CLAIMS, sub: undefined }), 'invalid_token'],
  ['a number for a user', sign({ ...CLAIMS, sub: 5 }), 'invalid_token'],
  ['a token without end', sign({ ...CLAIMS, exp: undefined }), 'invalid_token'],
  ['a token whose time is over', sign({ ...CLAIMS, exp: NOW / 1000 }), 'expired_token'],
]

test.each(REFUSED)('%s is refused', (_name, credential, status) => {
  expect(() => readCredential(credential, NOW)).toThrow(expect.objectContaining({ status }))
  expect(() => readCredential(credential, NOW)).toThrow(Refusal)
})

function sign(claims: unknown, alg = 'none'): string {
  return `${encode({ alg, typ: 'JWT' })}.${encode(claims)}.`
}

function encode(json: unknown): string {
  return Buffer.from(JSON.stringify(json)).toString('base64url')
}
