import { describe, expect, test } from 'vitest'
import * as PROFILE from '../../src/account/limits.ts'
import * as NOTE from '../../src/notes/limits.ts'
import type { PlainValue } from './plain-values.ts'
import {
  ANN,
  BOB,
  mayWrite,
  NEW_ID,
  note,
  NOTE_ID,
  noteWith,
  NOW,
  profile,
  REQUIRED_FIELDS,
  under,
  type Write,
} from './rules-fixture.ts'

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
    ['a picture of inline data', ANN, { 'users/ann/photoURL': 'data:image/svg+xml,<svg onload=alert(1)>' }],
    ['a picture with https only at the end', ANN, { 'users/ann/photoURL': 'javascript:alert(1)//https://a' }],
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
