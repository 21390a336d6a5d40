import type { PlainValue } from './plain-values.ts'
import {
  ANN,
  anonymous,
  BOB,
  DAY,
  DELETED_ID,
  member,
  NEW_ID,
  note,
  NOTE_ID,
  noteWith,
  NOW,
  profile,
  RESTORED_ID,
  type RulesTable,
  STORED_DATA,
  under,
  type Write,
} from './rules-fixture.ts'

/** From another program: without the fields that may be missing, and with values that are none. */
const FOREIGN_ID = '-OaBcDeFgHiJkLmNoPqX'
const BROKEN_ID = '-OaBcDeFgHiJkLmNoPqY'
/** From a device whose clock was years ahead, and from before the account's e-mail changed; one of them is in the trash. */
const OLD_ID = '-OaBcDeFgHiJkLmNoPqZ'
const OLD_DELETED_ID = '-OaBcDeFgHiJkLmNoPqa'
const LATE = 2 * NOW
const OLD_FIELDS = { timestamp: LATE, pinned: 'pinned', userEmail: 'ann@old.example' }

const foreign = { ...note('ann', FOREIGN_ID), createdAt: '', lastModified: 5, userEmail: null, author: null }
/** As the app completes it. */
const completed = { ...foreign, createdAt: 'Nov 21, 2026', lastModified: '5' }
const broken = {
  ...note('ann', BROKEN_ID),
  createdAt: 5,
  lastModified: '',
  timestamp: String(NOW),
  pinned: true,
  userEmail: 5,
  author: 5,
  syncedFromCache: 'yes',
}

const ACCOUNT_DATA: PlainValue = {
  users: {
    ann: {
      ...STORED_DATA.users.ann,
      notes: {
        ...STORED_DATA.users.ann.notes,
        [FOREIGN_ID]: foreign,
        [BROKEN_ID]: broken,
        [OLD_ID]: { ...note('ann', OLD_ID), ...OLD_FIELDS },
        [NEW_ID]: { ...note('ann', NEW_ID), syncedFromCache: true },
      },
      trash: {
        ...STORED_DATA.users.ann.trash,
        [OLD_DELETED_ID]: { ...note('ann', OLD_DELETED_ID), ...OLD_FIELDS, deletedAt: NOW },
      },
    },
    eve: { createdAt: NOW },
  },
}

/** The note that another member's first write creates. */
const FIRST_ID = '-OaBcDeFgHiJkLmNoPqb'
const create = (fields: Record<string, PlainValue>): Record<string, PlainValue> => noteWith(fields, FIRST_ID)

/** Deletes a note with a copy that is this note with some changed fields. */
const remove = (one: PlainValue & object, id: string, fields: Record<string, PlainValue> = {}) => ({
  [`users/ann/notes/${id}`]: null,
  [`users/ann/trash/${id}`]: { ...one, deletedAt: NOW, ...fields },
})
const removeNote = (fields: Record<string, PlainValue>) => remove(note('ann', NOTE_ID), NOTE_ID, fields)
const removeBroken = (fields: Record<string, PlainValue> = {}) =>
  remove({ ...note('ann', BROKEN_ID), userEmail: '5', author: '5' }, BROKEN_ID, fields)
const restoreOld = (fields: Record<string, PlainValue>) => ({
  [`users/ann/notes/${OLD_DELETED_ID}`]: { ...note('ann', OLD_DELETED_ID), ...OLD_FIELDS, ...fields },
  [`users/ann/trash/${OLD_DELETED_ID}`]: NOW,
})
const spelled = { ...ANN, token: { email: 'Ann@Example.com' } }

const ALLOWED: readonly Write[] = [
  ['a profile with the e-mail in other case', BOB, { 'users/bob/email': 'Bob@Example.com' }],
  ['a profile whose token has the e-mail in other case', spelled, { 'users/ann/email': 'ann@example.com' }],
  [
    'a profile with the e-mail that it has',
    { ...ANN, token: { email: 'new@example.com' } },
    under('users/ann', { email: 'ann@example.com', fullName: 'Ann' }),
  ],
  [
    'a profile with the new e-mail',
    { ...ANN, token: { email: 'new@example.com' } },
    { 'users/ann/email': 'new@example.com' },
  ],
  ['the date of creation once more', ANN, { 'users/ann/createdAt': '2026-01-01 00:00:00' }],
  ['the first date of creation', BOB, { 'users/bob/createdAt': '2026-01-01 00:00:00' }],
  ['a creation date in place of a number', member('eve'), { 'users/eve/createdAt': '2026-01-01 00:00:00' }],
  ['a login by a clock that is ahead', ANN, { 'users/ann/lastLogin': '2031-01-01 00:00:00' }],

  ['a note from a clock that is a day ahead', ANN, create({ timestamp: NOW + DAY })],
  ['an edit of a note from a clock years ahead', ANN, noteWith({ ...OLD_FIELDS, content: 'new' }, OLD_ID)],
  ['a pin of it', ANN, { [`users/ann/notes/${OLD_ID}/pinned`]: 'pinned' }],
  ['its delete', ANN, remove({ ...note('ann', OLD_ID), ...OLD_FIELDS }, OLD_ID)],
  ['its restore', ANN, restoreOld({})],
  [
    'its restore with a time of today and the new e-mail',
    ANN,
    restoreOld({ timestamp: NOW, userEmail: 'ann@example.com' }),
  ],
  ["a note without the owner's e-mail", ANN, create({ userEmail: '' })],
  ["a note with the owner's e-mail in other case", ANN, create({ userEmail: 'Ann@example.com' })],
  ['a note whose token has the e-mail in other case', spelled, create({ userEmail: 'ann@example.com' })],
  ['a note whose author is a name that the token does not have', ANN, create({ author: 'Ann A. Anderson' })],

  ['a delete of years ago, by a device that was offline', ANN, removeNote({ deletedAt: 0 })],
  ['a delete by a clock that is a day ahead', ANN, removeNote({ deletedAt: NOW + DAY })],
  ['a delete of a moved note', ANN, remove({ ...note('ann', NEW_ID), syncedFromCache: true }, NEW_ID)],
  ["a delete of another program's note", ANN, remove(completed, FOREIGN_ID)],
  [
    "a delete of another program's note, completed",
    ANN,
    remove(completed, FOREIGN_ID, { userEmail: '', author: '' }),
  ],
  ["a delete of another program's note with broken values", ANN, removeBroken()],
  [
    "a delete of another program's note with its date derived",
    ANN,
    removeBroken({ lastModified: 'Nov 21, 2026' }),
  ],
]

const REFUSED: readonly Write[] = [
  ['an account without an e-mail: a note', anonymous('ann'), create({})],
  ['an account without an e-mail: a profile', anonymous('bob'), { 'users/bob/fullName': 'Bob' }],
  ['an account without an e-mail: a delete', anonymous('ann'), { [`users/ann/notes/${NOTE_ID}`]: null }],
  ["a profile with another's e-mail", BOB, { 'users/bob/email': 'ann@example.com' }],
  ["a sign-up with another's e-mail", BOB, { 'users/bob': { ...profile('bob'), email: 'ann@example.com' } }],
  ['a profile with an empty e-mail', BOB, { 'users/bob/email': '' }],
  ['another date of creation', ANN, { 'users/ann/createdAt': '2026-01-02 00:00:00' }],

  ['a note from more than a day ahead', ANN, create({ timestamp: NOW + DAY + 1 })],
  ['a note moved years ahead', ANN, { [`users/ann/notes/${NOTE_ID}/timestamp`]: LATE }],
  ['a note moved to another time years ahead', ANN, { [`users/ann/notes/${OLD_ID}/timestamp`]: LATE + 1 }],
  ['a restored note moved years ahead', ANN, restoreOld({ timestamp: LATE + 1 })],
  ["a note with another's e-mail", ANN, create({ userEmail: 'bob@example.com' })],
  ["an edit with another's e-mail", ANN, { [`users/ann/notes/${NOTE_ID}/userEmail`]: 'bob@example.com' }],
  ["a restored note with another's e-mail", ANN, restoreOld({ userEmail: 'bob@example.com' })],
  ['a new note with a former e-mail', ANN, create({ userEmail: 'ann@old.example' })],

  ['a delete of more than a day ahead', ANN, removeNote({ deletedAt: NOW + DAY + 1 })],
  ['a copy with another title', ANN, removeNote({ title: 'x' })],
  ['a copy with other content', ANN, removeNote({ content: 'x' })],
  ['a copy with another date of creation', ANN, removeNote({ createdAt: 'Nov 22, 2026, 09:05 AM' })],
  ['a copy with another date of change', ANN, removeNote({ lastModified: 'Nov 22, 2026, 09:05 AM' })],
  ['a copy with another time', ANN, removeNote({ timestamp: NOW - 1 })],
  ['a copy with another pin', ANN, removeNote({ pinned: 'pinned' })],
  [
    'a copy of a pinned note without its pin',
    ANN,
    remove({ ...note('ann', OLD_ID), ...OLD_FIELDS }, OLD_ID, { pinned: 'unpinned' }),
  ],
  ['a copy with another e-mail', ANN, removeNote({ userEmail: 'bob@example.com' })],
  ['a copy with an empty e-mail', ANN, removeNote({ userEmail: '' })],
  ['a copy without the e-mail', ANN, removeNote({ userEmail: null })],
  ['a copy with another author', ANN, removeNote({ author: 'Bob' })],
  ['a copy without the author', ANN, removeNote({ author: null })],
  ['a copy marked as moved', ANN, removeNote({ syncedFromCache: true })],
  ['a copy of a moved note without its mark', ANN, remove(note('ann', NEW_ID), NEW_ID)],
  ['a copy with a broken mark', ANN, removeNote({ syncedFromCache: 'yes' })],
  ['a copy of a copy', ANN, remove(note('ann', DELETED_ID), DELETED_ID)],
  ['a copy of a restored note by its last delete', ANN, remove(note('ann', RESTORED_ID), RESTORED_ID)],
]

export const ACCOUNT_TABLE: RulesTable = { stored: ACCOUNT_DATA, allowed: ALLOWED, refused: REFUSED }
