import { createMockUserToken } from '@firebase/util'
import { expect, test } from 'vitest'
import { readCredential } from '../../local-cloud/credential.ts'
import { RequestError } from '../../local-cloud/limits.ts'

const NOW = 1_700_000_000_000
const CLAIMS = { iat: NOW / 1000, exp: NOW / 1000 + 60, sub: 'alice', email: 'a@example.org' }

test('a token of the emulator tells who it is, by what provider, and until when', () => {
  const claims = { ...CLAIMS, user_id: 'alice', firebase: { sign_in_provider: 'google.com' } }
  expect(readCredential(encodeToken(claims), NOW)).toEqual({
    principal: { uid: 'alice', provider: 'google.com', token: claims },
    expiresAt: NOW + 60_000,
  })
})

test('a mock token of unit tests is good for ever', () => {
  const { principal, expiresAt } = readCredential(createMockUserToken({ sub: 'bob' }), NOW)
  expect(principal).toMatchObject({ uid: 'bob', provider: 'custom' })
  expect(expiresAt).toBeUndefined()
})

test('the owner needs no token', () => {
  expect(readCredential('owner', NOW)).toEqual({ principal: 'owner', expiresAt: undefined })
})

/** [what it is, credential, status] */
const REJECTED: readonly (readonly [name: string, credential: unknown, status: string])[] = [
  ['nothing', undefined, 'invalid_token'],
  ['no token', 'secret', 'invalid_token'],
  ['no text', { sub: 'alice' }, 'invalid_token'],
  ['a signed token', encodeToken(CLAIMS, 'RS256'), 'invalid_token'],
  ['nobody', encodeToken({ ...CLAIMS, sub: undefined }), 'invalid_token'],
  ['a number for a user', encodeToken({ ...CLAIMS, sub: 5 }), 'invalid_token'],
  ['a token without end', encodeToken({ ...CLAIMS, exp: undefined }), 'invalid_token'],
  ['a token whose time is over', encodeToken({ ...CLAIMS, exp: NOW / 1000 }), 'expired_token'],
]

test.each(REJECTED)('%s is refused', (_name, credential, status) => {
  expect(() => readCredential(credential, NOW)).toThrow(expect.objectContaining({ status }))
  expect(() => readCredential(credential, NOW)).toThrow(RequestError)
})

function encodeToken(claims: unknown, alg = 'none'): string {
  return `${encode({ alg, typ: 'JWT' })}.${encode(claims)}.`
}

function encode(json: unknown): string {
  return Buffer.from(JSON.stringify(json)).toString('base64url')
}
