import { createMockUserToken } from '@firebase/util'
import { expect, test } from 'vitest'
import { readCredential } from '../../local-cloud/credential.ts'
import { RequestError } from '../../local-cloud/request-error.ts'

const NOW = 1_700_000_000_000
const CLAIMS = { iat: NOW / 1000, exp: NOW / 1000 + 60, sub: 'alice', email: 'a@example.org' }

test('a token of the emulator has the user, the provider and the expiry', () => {
  const claims = { ...CLAIMS, user_id: 'alice', firebase: { sign_in_provider: 'google.com' } }
  expect(readCredential(encodeToken(claims), NOW)).toEqual({
    principal: { uid: 'alice', provider: 'google.com', token: claims },
    expiresAt: NOW + 60_000,
  })
})

test('a mock token of unit tests never expires', () => {
  const { principal, expiresAt } = readCredential(createMockUserToken({ sub: 'bob' }), NOW)
  expect(principal).toMatchObject({ uid: 'bob', provider: 'custom' })
  expect(expiresAt).toBeUndefined()
})

test('the owner needs no token', () => {
  expect(readCredential('owner', NOW)).toEqual({ principal: 'owner', expiresAt: undefined })
})

/** [description, credential, status] */
const REJECTED: readonly (readonly [name: string, credential: unknown, status: string])[] = [
  ['nothing', undefined, 'invalid_token'],
  ['no token', 'secret', 'invalid_token'],
  ['not a string', { sub: 'alice' }, 'invalid_token'],
  ['a signed token', encodeToken(CLAIMS, 'RS256'), 'invalid_token'],
  ['nobody', encodeToken({ ...CLAIMS, sub: undefined }), 'invalid_token'],
  ['a number as the user', encodeToken({ ...CLAIMS, sub: 5 }), 'invalid_token'],
  ['a token without an expiry', encodeToken({ ...CLAIMS, exp: undefined }), 'invalid_token'],
  ['an expired token', encodeToken({ ...CLAIMS, exp: NOW / 1000 }), 'expired_token'],
]

test.each(REJECTED)('rejects %s', (_name, credential, status) => {
  expect(() => readCredential(credential, NOW)).toThrow(expect.objectContaining({ status }))
  expect(() => readCredential(credential, NOW)).toThrow(RequestError)
})

const ISSUER = 'https://securetoken.google.com/demo-one'

test('accepts a token of the project', () => {
  const claims = { ...CLAIMS, aud: 'demo-one', iss: ISSUER }
  expect(readCredential(encodeToken(claims), NOW, 'demo-one').principal).toMatchObject({ uid: 'alice' })
})

test.each([
  ['for another project', { aud: 'demo-two', iss: ISSUER }, "'aud' of the token must be 'demo-one'"],
  ['for no project', { iss: ISSUER }, "must be 'demo-one', but is missing."],
  ['of another issuer', { aud: 'demo-one', iss: `${ISSUER}x` }, "'iss' of the token must be"],
  ['of no issuer', { aud: 'demo-one' }, "'iss' of the token must be"],
])('rejects a token %s', (_name, claims, reason) => {
  const read = () => readCredential(encodeToken({ ...CLAIMS, ...claims }), NOW, 'demo-one')
  expect(read).toThrow(expect.objectContaining({ status: 'invalid_token' }))
  expect(read).toThrow(reason)
})

function encodeToken(claims: unknown, alg = 'none'): string {
  return `${encode({ alg, typ: 'JWT' })}.${encode(claims)}.`
}

function encode(json: unknown): string {
  return Buffer.from(JSON.stringify(json)).toString('base64url')
}
