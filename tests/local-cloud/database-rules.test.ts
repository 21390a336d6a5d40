import * as PROFILE from '../../src/account/limits.ts'
import * as NOTE from '../../src/notes/limits.ts'
import { describe, expect, test } from 'vitest'
import {
  ANN,
  BOB,
  latestQuery,
  mayRead,
  mayWrite,
  member,
  NEW_ID,
  SIGNED_OUT,
  NOTE_ID,
  note,
  noteWith,
  NOW,
  profile,
  type Read,
  REQUIRED_FIELDS,
  RULES,
  SOURCE,
  under,
  type Write,
} from './rules-fixture.ts'
import type { PlainValue } from './plain-values.ts'

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
    [
      'a note of the maximum length',
      ANN,
      noteWith({ title: 'x'.repeat(1000), content: '😀'.repeat(250_000) }),
    ],
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
    ['the notes', ANN, 'users/ann/notes', null],
    ['a query for some of the notes', ANN, 'users/ann/notes', latestQuery()],
    ['one note', ANN, `users/ann/notes/${NOTE_ID}`, null],
    ['one field of the profile', ANN, 'users/ann/fullName', null],
    ['the whole account', ANN, 'users/ann', null],
    ['an account without data', BOB, 'users/bob/notes', null],
  ])('%s', (_, who, path, query) => expect(mayRead(who, path, query)).toBe(true))
})

describe('data of other members cannot be read', () => {
  test.each<Read>([
    ['the root', ANN, '', null],
    ['the list of the members', ANN, 'users', null],
    ['the list of the members, filtered', ANN, 'users', latestQuery()],
    [
      'the list of the members, filtered by the own key',
      ANN,
      'users',
      { ...latestQuery(), orderByChild: null, orderByKey: true, equalTo: 'ann' },
    ],
    ['another account', BOB, 'users/ann', null],
    ["another's notes", BOB, 'users/ann/notes', null],
    [
      "another's notes, filtered by the own uid",
      BOB,
      'users/ann/notes',
      { ...latestQuery(), orderByChild: 'userId', equalTo: 'bob' },
    ],
    ['one note of another', BOB, `users/ann/notes/${NOTE_ID}`, null],
    ['one field of another', BOB, 'users/ann/email', null],
    ['a path that another member has not written', BOB, 'users/ann/nothing', null],
    ['signed out: the root', SIGNED_OUT, '', null],
    ['signed out: an account', SIGNED_OUT, 'users/ann', null],
    ['signed out: the notes', SIGNED_OUT, 'users/ann/notes', null],
    ['signed out: the notes, filtered', SIGNED_OUT, 'users/ann/notes', latestQuery()],
    ['a token without a uid', { ...ANN, uid: '' }, 'users/ann', null],
    ['a uid in other case', member('Ann'), 'users/ann', null],
    ['a uid that is a prefix of another', member('an'), 'users/ann', null],
    ['a uid that is an inherited property of objects', member('__proto__'), 'users/ann', null],
    ['another top-level path', ANN, 'secrets', null],
    ['the own uid below another top-level path', ANN, 'profiles/ann', null],
    ['the rules', ANN, '.settings/rules', null],
  ])('%s', (_, who, path, query) => expect(mayRead(who, path, query)).toBe(false))
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

describe('malformed data cannot be written, even by its owner', () => {
  test.each<Write>([
    ['the account as a text', ANN, { 'users/ann': 'x' }],
    ['the account as a number', ANN, { 'users/ann': 1 }],
    ['the account as true', ANN, { 'users/ann': true }],
    ['the notes as a text', ANN, { 'users/ann/notes': 'x' }],
    ['the notes as a list of texts', ANN, { 'users/ann/notes': { 0: 'a', 1: 'b' } }],
    ['a note as a text', ANN, { [`users/ann/notes/${NEW_ID}`]: 'x' }],
    ['a note as a number', ANN, { [`users/ann/notes/${NEW_ID}`]: 1 }],
    ['an unknown child', ANN, { 'users/ann/admin': true }],
    ['an unknown child, nested', ANN, { 'users/ann/settings/theme': 'dark' }],
    ['an unknown child beside a valid one', ANN, under('users/ann', { fullName: 'Ann', admin: true })],
    ['the former map of versions', ANN, { [`users/ann/noteVersions/${NOTE_ID}`]: NOW }],
    ['an unknown child of a note', ANN, noteWith({ color: 'red' })],
    ['an unknown child of a stored note', ANN, { [`users/ann/notes/${NOTE_ID}/color`]: 'red' }],
    ['children below a field', ANN, { [`users/ann/notes/${NOTE_ID}/title/x`]: 'y' }],
    ['children below a field of the profile', ANN, { 'users/ann/fullName/first': 'Ann' }],
    ['a priority as a child', ANN, noteWith({ '.priority': 1 })],
    ['a value as a child', ANN, noteWith({ '.value': 'x' })],
    ['an unresolved server value', ANN, noteWith({ timestamp: { '.sv': 'timestamp' } })],
    ['a priority as a note', ANN, { 'users/ann/notes/.priority': 1 }],
    ['a priority of the account', ANN, { 'users/ann/.priority': 1 }],

    ['the key is too short', ANN, noteWith({}, '1700000000000')],
    ['the key is too long', ANN, noteWith({}, 'x'.repeat(41))],
    ['the key has spaces', ANN, noteWith({}, ' '.repeat(20))],
    ['the key has characters that are not ASCII letters', ANN, noteWith({}, 'äöüäöüäöüäöüäöüäöüäö')],
    ['the key has an HTML tag', ANN, noteWith({}, '<img src=x onerror=>')],
    ['the key is __proto__', ANN, { 'users/ann/notes/__proto__': note('ann', '__proto__') }],
    ['the key is constructor', ANN, { 'users/ann/notes/constructor': note('ann', 'constructor') }],
    ['a field is __proto__', ANN, { [`users/ann/notes/${NOTE_ID}/__proto__`]: { admin: true } }],
    ['a field of the profile is __proto__', ANN, { 'users/ann/__proto__': { admin: true } }],
    ['the key of the account is __proto__', ANN, { 'users/__proto__': profile('ann') }],

    ['the id of another note', ANN, noteWith({ id: NOTE_ID })],
    [
      'a stored note moved to another key',
      ANN,
      { [`users/ann/notes/${NEW_ID}`]: note('ann', NOTE_ID), [`users/ann/notes/${NOTE_ID}`]: null },
    ],
    ['the id alone changed', ANN, { [`users/ann/notes/${NOTE_ID}/id`]: NEW_ID }],
    ['the owner is another member', ANN, noteWith({ userId: 'bob' })],
    ['the owner alone changed', ANN, { [`users/ann/notes/${NOTE_ID}/userId`]: 'bob' }],
    ['the owner in other case', ANN, noteWith({ userId: 'ANN' })],
    ['an unknown value of pinned', ANN, { [`users/ann/notes/${NOTE_ID}/pinned`]: 'PINNED' }],
    ['an empty value of pinned', ANN, noteWith({ pinned: '' })],
    ['a pin of a note that does not exist', ANN, { [`users/ann/notes/${NEW_ID}/pinned`]: 'pinned' }],
    ['a title of a note that does not exist', ANN, { [`users/ann/notes/${NEW_ID}/title`]: 'x' }],
    ['a note with syncedFromCache false', ANN, noteWith({ syncedFromCache: false })],

    ['a negative timestamp', ANN, noteWith({ timestamp: -1 })],
    ['a timestamp that is no number', ANN, noteWith({ timestamp: Number.NaN })],
    ['an infinite timestamp', ANN, noteWith({ timestamp: Infinity })],
    ['a timestamp that is no valid date', ANN, noteWith({ timestamp: 8.64e15 + 1 })],
    ['a timestamp as text', ANN, noteWith({ timestamp: String(NOW) })],
    ['a timestamp as the text NaN', ANN, noteWith({ timestamp: 'NaN' })],

    ['an unknown provider', ANN, { 'users/ann/provider': 'password' }],
    ['a provider in other case', ANN, { 'users/ann/provider': 'Google' }],
    ['a picture by http', ANN, { 'users/ann/photoURL': 'http://example.com/a.png' }],
    ['a picture with a script as its address', ANN, { 'users/ann/photoURL': 'javascript:alert(1)' }],
    [
      'a picture with data as its address',
      ANN,
      { 'users/ann/photoURL': 'data:image/svg+xml,<svg onload=alert(1)>' },
    ],
    [
      'a picture whose address only ends in https',
      ANN,
      { 'users/ann/photoURL': 'javascript:alert(1)//https://a' },
    ],
    ['a picture with a line break', ANN, { 'users/ann/photoURL': 'https://a\njavascript:alert(1)' }],
    ['a picture with an empty address', ANN, { 'users/ann/photoURL': 'https://' }],

    [
      'one invalid note among valid ones',
      ANN,
      { ...noteWith({}), [`users/ann/notes/${NOTE_ID}/pinned`]: 'maybe' },
    ],
    [
      'one invalid field among valid ones',
      ANN,
      under('users/ann', { lastLogin: '2026-11-21 10:00:00', loginUsername: 5 }),
    ],
    [
      'an invalid note inside a whole account',
      ANN,
      { 'users/ann': { ...profile('ann'), notes: { [NEW_ID]: { ...note('ann', NEW_ID), id: 'x' } } } },
    ],
  ])('%s', (_, who, changes) => expect(mayWrite(who, changes)).toBe(false))
})

/** Each field with its maximum length if it is text, else with values of the wrong types. */
const NOTE_FIELDS = {
  title: NOTE.MAX_TITLE_LENGTH,
  content: NOTE.MAX_CONTENT_LENGTH,
  createdAt: NOTE.MAX_DATE_LENGTH,
  lastModified: NOTE.MAX_DATE_LENGTH,
  userEmail: NOTE.MAX_EMAIL_LENGTH,
  author: NOTE.MAX_AUTHOR_LENGTH,
}
const PROFILE_FIELDS = {
  fullName: PROFILE.MAX_NAME_LENGTH,
  email: PROFILE.MAX_EMAIL_LENGTH,
  phoneNumber: PROFILE.MAX_PHONE_LENGTH,
  loginUsername: PROFILE.MAX_NAME_LENGTH,
}

describe('the rules of every field', () => {
  const sizes = [
    ...Object.entries(NOTE_FIELDS).map(
      ([field, size]) => [`users/ann/notes/${NOTE_ID}/${field}`, size] as const,
    ),
    ...Object.entries(PROFILE_FIELDS).map(([field, size]) => [`users/ann/${field}`, size] as const),
  ]
  test.each(sizes)('limit %s to %d characters', (path, size) => {
    const mayWriteText = (text: string) => mayWrite({ ...ANN, token: { email: text } }, { [path]: text })
    expect([size, size + 1].map((length) => mayWriteText('x'.repeat(length)))).toEqual([true, false])
  })

  test('limit users/ann/photoURL to 2048 characters', () => {
    expect(
      mayWrite(ANN, { 'users/ann/photoURL': `https://${'x'.repeat(PROFILE.MAX_PHOTO_URL_LENGTH - 8)}` }),
    ).toBe(true)
    expect(
      mayWrite(ANN, { 'users/ann/photoURL': `https://${'x'.repeat(PROFILE.MAX_PHOTO_URL_LENGTH - 7)}` }),
    ).toBe(false)
  })

  const stored = [
    ...Object.entries(profile('ann')).map(([field, value]) => [`users/ann/${field}`, value] as const),
    ...Object.entries({ ...note('ann', NOTE_ID), syncedFromCache: true }).map(
      ([field, value]) => [`users/ann/notes/${NOTE_ID}/${field}`, value] as const,
    ),
  ]
  test.each(stored)('accept %s in its own type only', (path, value) => {
    expect(mayWrite(ANN, { [path]: value })).toBe(true)
    const others: readonly PlainValue[] = ['', 0, true, { a: 'x' }, { 0: 'x' }]
    const refused = others.filter((other) => typeof other !== typeof value)
    expect(refused.filter((other) => mayWrite(ANN, { [path]: other }))).toEqual([])
  })

  test.each(['createdAt', 'lastLogin', 'updatedAt'])(
    "accept users/bob/%s as a date in the profile's format only",
    (field) => {
      const good = ['2026-11-21 10:00:00', '1999-01-31 00:00:00', '2026-12-09 23:59:59']
      const bad = [
        '2026-11-21T10:00:00Z',
        '21-11-2026 10:00:00',
        '2026-13-21 10:00:00',
        '2026-00-21 10:00:00',
        '2026-12-32 10:00:00',
        '2026-12-00 10:00:00',
        '2026-12-31 24:00:00',
        '2026-12-31 23:60:00',
        '2026-12-31 23:00:60',
        '2026-12-31 23:00:00\n',
        'x2026-12-31 23:00:00',
        '2026-12-31',
      ]
      const accepted = [...good, ...bad].filter((date) => mayWrite(BOB, { [`users/bob/${field}`]: date }))
      expect(accepted).toEqual(good)
    },
  )

  test.each(REQUIRED_FIELDS)('require %s of a note, and do not let it be removed', (field) => {
    expect(mayWrite(ANN, { [`users/ann/notes/${NEW_ID}`]: { ...note('ann', NEW_ID), [field]: null } })).toBe(
      false,
    )
    expect(mayWrite(ANN, { [`users/ann/notes/${NOTE_ID}/${field}`]: null })).toBe(false)
  })
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
