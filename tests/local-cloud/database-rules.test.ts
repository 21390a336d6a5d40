import { describe, expect, test } from 'vitest'
import {
  ANN,
  BOB,
  mayRead,
  mayWrite,
  member,
  NEW_ID,
  note,
  NOTE_ID,
  noteWith,
  profile,
  type Read,
  RULES,
  SIGNED_OUT,
  SOURCE,
  under,
  type Write,
} from './rules-fixture.ts'

const DATE = '2026-11-21 23:59:59'
const SIGN_UP = { fullName: 'Bob', email: 'bob@example.com', phoneNumber: '0123 45', createdAt: DATE }
const LOGIN = { lastLogin: '2026-02-28 00:00:00', loginUsername: 'Member' }
const COMPLETE = {
  phoneNumber: '+1',
  fullName: 'B',
  hasPasswordAuth: true,
  updatedAt: DATE,
  loginUsername: 'Member',
}

describe('the writes that the app makes are allowed', () => {
  test.each<Write>([
    // The writes of the specification, in its order.
    ['sign-up writes the profile', BOB, { 'users/bob': SIGN_UP }],
    ['sign-up, as an update', BOB, under('users/bob', SIGN_UP)],
    [
      'Google sign-in creates a profile',
      BOB,
      under('users/bob', { ...LOGIN, fullName: 'B', provider: 'google', email: 'bob@example.com' }),
    ],
    [
      'Google sign-in adds a picture',
      BOB,
      { 'users/bob/photoURL': 'https://lh3.googleusercontent.com/a/x=s96-c' },
    ],
    ['Complete Profile', ANN, under('users/ann', COMPLETE)],
    [
      'Complete Profile in one write',
      BOB,
      under('users/bob', { ...COMPLETE, createdAt: DATE, provider: 'both', email: 'bob@example.com' }),
    ],
    ['a login on an account with a profile', ANN, under('users/ann', LOGIN)],
    ['a login on an account without one', BOB, under('users/bob', LOGIN)],
    ['a Google login with a name', ANN, under('users/ann', { ...LOGIN, fullName: 'Ann A.' })],
    ['a corrected hasPasswordAuth', ANN, { 'users/ann/hasPasswordAuth': true }],
    ['a corrected provider', ANN, { 'users/ann/provider': 'both' }],
    ['a new note', ANN, noteWith({})],
    ['the first note, without a profile', BOB, { [`users/bob/notes/${NEW_ID}`]: note('bob', NEW_ID) }],
    ['a note without a title', ANN, noteWith({ title: '' })],
    ['a note without content', ANN, noteWith({ content: '' })],
    ['a note of maximum length', ANN, noteWith({ title: 'x'.repeat(1000), content: '😀'.repeat(250_000) })],
    ['a note of a member without an e-mail', ANN, noteWith({ userEmail: null, author: null })],
    ["a visitor's note moved to the account", ANN, noteWith({ syncedFromCache: true })],
    [
      "a visitor's note without a time",
      ANN,
      noteWith({ timestamp: 0, createdAt: '', lastModified: '', syncedFromCache: true }),
    ],
    ['an edit, the whole note set', ANN, noteWith({ content: 'new text' }, NOTE_ID)],
    ['an edit, the whole note as an update', ANN, under(`users/ann/notes/${NOTE_ID}`, note('ann', NOTE_ID))],
    ['a pin', ANN, { [`users/ann/notes/${NOTE_ID}/pinned`]: 'pinned' }],
    ['an unpin', ANN, { [`users/ann/notes/${NOTE_ID}/pinned`]: 'unpinned' }],
    ['a deleted note, the last one', ANN, { [`users/ann/notes/${NOTE_ID}`]: null }],
    ['a deletion of a note that does not exist', ANN, { [`users/ann/notes/${NEW_ID}`]: null }],
    ['several notes at once', ANN, { ...noteWith({}), [`users/ann/notes/${NOTE_ID}`]: null }],
    ['a deletion of the account', ANN, { 'users/ann': null }],
    ['a deletion of an account that never wrote anything', BOB, { 'users/bob': null }],
    ['a deletion of a field of the profile', ANN, { 'users/ann/photoURL': null }],
  ])('%s', (_, who, changes) => expect(mayWrite(who, changes)).toBe(true))
})

describe('the reads that the app makes are allowed', () => {
  test.each<Read>([
    ['the notes', ANN, 'users/ann/notes'],
    ['one note', ANN, `users/ann/notes/${NOTE_ID}`],
    ['one field of the profile', ANN, 'users/ann/fullName'],
    ['the whole account', ANN, 'users/ann'],
    ['an account without data', BOB, 'users/bob/notes'],
  ])('%s', (_, who, path) => expect(mayRead(who, path)).toBe(true))
})

describe('data of other members cannot be read', () => {
  test.each<Read>([
    ['the root', ANN, ''],
    ['the list of the members', ANN, 'users'],
    ['another account', BOB, 'users/ann'],
    ["another's notes", BOB, 'users/ann/notes'],
    ['one note of another', BOB, `users/ann/notes/${NOTE_ID}`],
    ['one field of another', BOB, 'users/ann/email'],
    ['a path that another member has not written', BOB, 'users/ann/nothing'],
    ['signed out: the root', SIGNED_OUT, ''],
    ['signed out: an account', SIGNED_OUT, 'users/ann'],
    ['signed out: the notes', SIGNED_OUT, 'users/ann/notes'],
    ['a token without a uid', { ...ANN, uid: '' }, 'users/ann'],
    ['a uid in other case', member('Ann'), 'users/ann'],
    ['a uid that is a prefix of another', member('an'), 'users/ann'],
    ['a uid that is an inherited property of objects', member('__proto__'), 'users/ann'],
    ['another top-level path', ANN, 'secrets'],
    ['the own uid below another top-level path', ANN, 'profiles/ann'],
    ['the rules', ANN, '.settings/rules'],
  ])('%s', (_, who, path) => expect(mayRead(who, path)).toBe(false))
})

describe('data of other members cannot be written', () => {
  test.each<Write>([
    ['the root', ANN, { '': { users: {} } }],
    ['the root set to null', ANN, { '': null }],
    ['all members deleted', ANN, { users: null }],
    ['the members replaced by the own account', ANN, { users: { ann: profile('ann') } }],
    ['another account replaced', BOB, { 'users/ann': profile('ann') }],
    ['another account deleted', BOB, { 'users/ann': null }],
    ["another's name", BOB, { 'users/ann/fullName': 'Bob' }],
    ["another's notes deleted", BOB, { 'users/ann/notes': null }],
    ["another's note deleted", BOB, { [`users/ann/notes/${NOTE_ID}`]: null }],
    ["another's note changed", BOB, { [`users/ann/notes/${NOTE_ID}/content`]: 'x' }],
    ["another's note pinned", BOB, { [`users/ann/notes/${NOTE_ID}/pinned`]: 'pinned' }],
    ['a note added to another account', BOB, { [`users/ann/notes/${NEW_ID}`]: note('ann', NEW_ID) }],
    [
      'a note added to another account with the own uid',
      BOB,
      { [`users/ann/notes/${NEW_ID}`]: note('bob', NEW_ID) },
    ],
    ['signed out: a note', SIGNED_OUT, { [`users/ann/notes/${NEW_ID}`]: note('ann', NEW_ID) }],
    ['signed out: a deletion', SIGNED_OUT, { 'users/ann': null }],
    ['signed out: a new account', SIGNED_OUT, { 'users/bob': profile('bob') }],
    ['a token without a uid', { ...ANN, uid: '' }, { 'users/ann/fullName': 'x' }],
    ['another top-level path', ANN, { 'secrets/ann': 'x' }],
    ['a child beside the members', ANN, { usersX: { ann: 'x' } }],
    ['a deletion at a path that never existed', ANN, { secrets: null }],
    [
      "one's own note and another's in one write",
      ANN,
      { [`users/ann/notes/${NEW_ID}`]: note('ann', NEW_ID), 'users/bob/fullName': 'Ann' },
    ],
    [
      "one's own note and another's deletion in one write",
      BOB,
      { [`users/bob/notes/${NEW_ID}`]: note('bob', NEW_ID), [`users/ann/notes/${NOTE_ID}`]: null },
    ],
    [
      "one's own note and another top-level path in one write",
      ANN,
      { [`users/ann/notes/${NOTE_ID}/pinned`]: 'pinned', 'secrets/x': 1 },
    ],
  ])('%s', (_, who, changes) => expect(mayWrite(who, changes)).toBe(false))
})

describe('the rules file', () => {
  test('defines the indexes of the queries', () => {
    expect(RULES.indexesAt(['users', 'ann', 'notes'])).toEqual(['timestamp', 'pinned'])
    expect(RULES.indexesAt(['sync', 'ann', 'changes'])).toEqual(['at'])
  })

  test('has no pattern that could backtrack on a long text', () => {
    const patterns = Array.from(SOURCE.matchAll(/matches\(\/(.*?)\/\)/g), ([, pattern = '']) => pattern)
    expect(patterns).toHaveLength(13)
    for (const pattern of patterns)
      expect(pattern).toMatch(/^\^[^()]*(?:\([^()*+?{}]*\)(?![*+?{])[^()]*)*\$$/)
  })
})
