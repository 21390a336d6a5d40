import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Member } from '../../src/account/member.ts'
import { missingFields, parseProfile, type Profile, PROFILE_FIELDS } from '../../src/account/profile.ts'
import {
  completionFields,
  googleLoginFields,
  loginFields,
  signUpFields,
} from '../../src/account/profile-writes.ts'
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

describe('the writes of the specification', () => {
  test('sign-up: fullName, email, phoneNumber, createdAt', () => {
    expect(signUpFields({ ...ada, fullName: ' Ada Lovelace ', phoneNumber: ' 030 123 ' }, member)).toEqual({
      fullName: 'Ada Lovelace',
      email: 'ada@example.com',
      phoneNumber: '030 123',
      createdAt: DATE,
    })
  })

  test('login: lastLogin and loginUsername', () => {
    expect(loginFields(later)).toEqual({ lastLogin: LATER, loginUsername: 'Pinwell' })
  })

  test('Google login: also fullName, where there is a display name', () => {
    const login = { lastLogin: LATER, loginUsername: 'Pinwell' }
    expect(googleLoginFields(googler, later)).toEqual({ ...login, fullName: 'Ada Lovelace' })
    expect(googleLoginFields({ ...googler, displayName: ' ' }, later)).toEqual(login)
  })

  test('Complete Profile: phoneNumber, fullName, hasPasswordAuth, updatedAt, loginUsername, and both providers', () => {
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

describe('what a profile lacks', () => {
  const both: Member = { ...googler, hasPassword: true }
  const made = { createdAt: DATE, email: 'ada@example.com' }

  test.each<[string, Partial<Profile>, Member, Partial<Profile>]>([
    [
      'nothing is there, by Google',
      {},
      googler,
      { ...made, provider: 'google', fullName: 'Ada Lovelace', photoURL: googler.photoURL },
    ],
    ['nothing is there, by password', {}, member, made],
    ['sign-up was not finished', { lastLogin: LATER }, member, made],
    ['all is there, by password', made, member, {}],
    ['all is there, by Google', { ...made, provider: 'google' }, googler, {}],
    ['all is there, by both', { ...made, provider: 'both', hasPasswordAuth: true }, both, {}],
    ['Google came later', made, both, { provider: 'both', hasPasswordAuth: true }],
    [
      'Google took the password',
      { ...made, provider: 'both', hasPasswordAuth: true },
      googler,
      { provider: 'google', hasPasswordAuth: false },
    ],
    [
      'the password was not written',
      { ...made, provider: 'google' },
      both,
      { provider: 'both', hasPasswordAuth: true },
    ],
  ])('where %s', (_, stored, who, missing) => {
    expect(missingFields(stored, who)).toEqual(missing)
    expect(missingFields({ ...stored, ...missing }, who)).toEqual({})
  })

  test.each([
    'http://photos.example/ada.png',
    'data:image/png;base64,',
    `https://${'a'.repeat(2041)}`,
    'https://a b',
  ])('is no photo at %s', (photoURL) => {
    expect(missingFields({}, { ...googler, photoURL })).not.toHaveProperty('photoURL')
  })

  test('lacks its date, but keeps the name that somebody typed', () => {
    const missing = missingFields({ fullName: 'The Countess' }, googler)
    expect(missing).toHaveProperty('createdAt')
    expect(missing).not.toHaveProperty('fullName')
  })

  test('is no name that is longer than the database takes', () => {
    expect(missingFields({}, { ...googler, displayName: 'x'.repeat(200) })).toHaveProperty('fullName')
    expect(missingFields({}, { ...googler, displayName: 'x'.repeat(201) })).not.toHaveProperty('fullName')
  })
})

describe('a stored profile', () => {
  test('is read field by field, and junk left out', () => {
    const good = { fullName: 'Ada', provider: 'both', hasPasswordAuth: false }
    const junk = { email: 7, phoneNumber: null, lastLogin: {}, photoURL: ['x'], notes: {}, toString: 'x' }
    expect(parseProfile({ ...good, ...junk })).toEqual(good)
    expect(parseProfile({ provider: 'github', hasPasswordAuth: 'true' })).toEqual({})
    expect(parseProfile(Object.create(good))).toEqual({})
  })

  test('has the fields that the database knows', () => {
    const { users }: { users: { $uid: object } } = JSON.parse(
      readFileSync('database.rules.json', 'utf8').replace(/^\s*\/\/.*$/gm, ''),
    ).rules
    const fields = Object.keys(users.$uid).filter(
      (key) => /^[a-z]/i.test(key) && !['notes', 'trash'].includes(key),
    )
    expect(fields.toSorted()).toEqual([...PROFILE_FIELDS].toSorted())
  })
})
