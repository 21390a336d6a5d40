import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Member } from '../../src/account/member.ts'
import {
  completionFields,
  googleLoginFields,
  loginFields,
  signUpFields,
} from '../../src/account/profile-writes.ts'
import { missingFields, parseProfile, type Profile, PROFILE_FIELDS } from '../../src/account/profile.ts'
import { ada, completion, NOW } from './world.ts'

const DATE = '2026-11-21 09:05:07'
const LATER = '2027-01-02 03:04:05'
const later = Date.UTC(2027, 0, 2, 3, 4, 5, 678)

const member: Member = {
  uid: 'ada',
  email: 'ada@example.com',
  displayName: '',
  photoURL: '',
  createdAt: NOW,
  hasPassword: true,
  hasGoogle: false,
}
const googler: Member = {
  ...member,
  displayName: 'Ada Lovelace',
  photoURL: 'https://photos.example/ada.png',
  hasPassword: false,
  hasGoogle: true,
}

// @spec profile.sign-up
describe('the profile fields that the specification writes', () => {
  test('a sign-up writes fullName, email, phoneNumber and createdAt', () => {
    expect(signUpFields({ ...ada, fullName: ' Ada Lovelace ', phoneNumber: ' 030 123 ' }, member)).toEqual({
      fullName: 'Ada Lovelace',
      email: 'ada@example.com',
      phoneNumber: '030 123',
      createdAt: DATE,
    })
  })

  test('a login writes lastLogin and loginUsername', () => {
    expect(loginFields(later)).toEqual({ lastLogin: LATER, loginUsername: 'Pinwell' })
  })

  test('a Google login also writes fullName if there is a display name', () => {
    const login = { lastLogin: LATER, loginUsername: 'Pinwell' }
    expect(googleLoginFields(googler, later)).toEqual({ ...login, fullName: 'Ada Lovelace' })
    expect(googleLoginFields({ ...googler, displayName: ' ' }, later)).toEqual(login)
  })

  test('Complete Profile writes phoneNumber, fullName, hasPasswordAuth, updatedAt, loginUsername, and both providers', () => {
    expect(completionFields(completion, later)).toEqual({
      phoneNumber: '14155550199',
      fullName: 'Admiral Hopper',
      hasPasswordAuth: true,
      provider: 'both',
      updatedAt: LATER,
      loginUsername: 'Pinwell',
    })
  })
})

// @spec profile.photo
describe('missingFields', () => {
  const both: Member = { ...googler, hasPassword: true }
  const made = { createdAt: DATE, email: 'ada@example.com' }

  test.each<[string, Partial<Profile>, Member, Partial<Profile>]>([
    [
      'an empty profile with Google',
      {},
      googler,
      { ...made, provider: 'google', fullName: 'Ada Lovelace', photoURL: googler.photoURL },
    ],
    ['an empty profile with a password', {}, member, made],
    ['an unfinished sign-up', { lastLogin: LATER }, member, made],
    ['a complete profile with a password', made, member, {}],
    ['a complete profile with Google', { ...made, provider: 'google' }, googler, {}],
    ['a complete profile with both', { ...made, provider: 'both', hasPasswordAuth: true }, both, {}],
    ['an account that was linked with Google later', made, both, { provider: 'both', hasPasswordAuth: true }],
    [
      'an account whose password Google removed',
      { ...made, provider: 'both', hasPasswordAuth: true },
      googler,
      { provider: 'google', hasPasswordAuth: false },
    ],
    [
      'a profile without the linked password',
      { ...made, provider: 'google' },
      both,
      { provider: 'both', hasPasswordAuth: true },
    ],
  ])('returns the fields to write for %s', (_, stored, account, missing) => {
    expect(missingFields(stored, account)).toEqual(missing)
    expect(missingFields({ ...stored, ...missing }, account)).toEqual({})
  })

  test.each([
    'http://photos.example/ada.png',
    'data:image/png;base64,',
    `https://${'a'.repeat(2041)}`,
    'https://a b',
  ])('ignores the invalid photo URL %s', (photoURL) => {
    expect(missingFields({}, { ...googler, photoURL })).not.toHaveProperty('photoURL')
  })

  test('adds createdAt, but keeps a typed name', () => {
    const missing = missingFields({ fullName: 'The Countess' }, googler)
    expect(missing).toHaveProperty('createdAt')
    expect(missing).not.toHaveProperty('fullName')
  })

  test('ignores a name longer than the database rules allow', () => {
    expect(missingFields({}, { ...googler, displayName: 'x'.repeat(200) })).toHaveProperty('fullName')
    expect(missingFields({}, { ...googler, displayName: 'x'.repeat(201) })).not.toHaveProperty('fullName')
  })
})

describe('the profile fields', () => {
  test('are parsed one by one, and invalid values are left out', () => {
    const good = { fullName: 'Ada', provider: 'both', hasPasswordAuth: false }
    const invalid = { email: 7, phoneNumber: null, lastLogin: {}, photoURL: ['x'], notes: {}, toString: 'x' }
    expect(parseProfile({ ...good, ...invalid })).toEqual(good)
    expect(parseProfile({ provider: 'github', hasPasswordAuth: 'true' })).toEqual({})
    expect(parseProfile(Object.create(good))).toEqual({})
  })

  test('are those of the database rules', () => {
    const { users }: { users: { $uid: object } } = JSON.parse(
      readFileSync('database.rules.json', 'utf8').replace(/^\s*\/\/.*$/gm, ''),
    ).rules
    const fields = Object.keys(users.$uid).filter(
      (key) => /^[a-z]/i.test(key) && !['notes', 'trash', 'deletedAt'].includes(key),
    )
    expect(fields.toSorted()).toEqual([...PROFILE_FIELDS].toSorted())
  })
})
