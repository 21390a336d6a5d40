import {
  ANN,
  anonymous,
  BOB,
  NEW_ID,
  note,
  NOTE_ID,
  NOW,
  type RulesTable,
  SIGNED_OUT,
  under,
  type Write,
} from './rules-fixture.ts'
import { CLIENT, create, entryPath, SYNC_DATA } from './sync-rules-fixture.ts'

const RECORD = { deletedAt: NOW }
const deletion = { 'users/ann': RECORD, 'sync/ann': null }
const rest = (left: object) => ({ 'users/ann': { ...RECORD, ...left }, 'sync/ann': null })

const DELETED: readonly Write[] = [
  ['the deletion of all data at once', ANN, deletion],
  ['a deletion without a record, as by an older build', ANN, { 'users/ann': null, 'sync/ann': null }],
]

const SIGNED_OUT_EVERYWHERE: readonly Write[] = [
  ['a sign-out everywhere', ANN, { 'sync/ann/signedOutAt': NOW }],
]

const NOT_SIGNED_OUT: readonly Write[] = [
  ["another's sign-out everywhere", BOB, { 'sync/ann/signedOutAt': NOW }],
  ['a sign-out by nobody', SIGNED_OUT, { 'sync/ann/signedOutAt': NOW }],
  ['a sign-out by an account without an e-mail', anonymous('ann'), { 'sync/ann/signedOutAt': NOW }],
  ['a sign-out at another time', ANN, { 'sync/ann/signedOutAt': NOW - 1 }],
  ['the removal of a sign-out', ANN, { 'sync/ann/signedOutAt': null }],
]

const NOT_DELETED: readonly Write[] = [
  ["the deletion of another's data", BOB, deletion],
  ['a deletion by nobody', SIGNED_OUT, deletion],
  ['a deletion by an account without an e-mail', anonymous('ann'), deletion],
  ['a deletion record of another time', ANN, { 'users/ann': { deletedAt: NOW - 1 }, 'sync/ann': null }],
  ['a deletion record of another time without data', BOB, { 'users/bob': { deletedAt: NOW - 1 } }],
  ['a deletion record beside notes', ANN, rest({ notes: { [NOTE_ID]: note('ann', NOTE_ID) } })],
  ['a deletion record beside an e-mail', ANN, rest({ email: 'ann@example.com' })],
  ['a deletion record beside a name', ANN, rest({ fullName: 'Ann' })],
  ['a deletion record beside a phone number', ANN, rest({ phoneNumber: '+49123' })],
  [
    'a deletion record beside the trash',
    ANN,
    {
      ...under('users/ann', { ...RECORD, notes: null, email: null, fullName: null, phoneNumber: null }),
      'sync/ann': null,
    },
  ],
  ['a deletion record beside the history', ANN, { 'users/ann': RECORD }],
  ['the deletion of the history alone', ANN, { 'sync/ann': null }],
]

const ALLOWED_AFTER: readonly Write[] = [
  ['the deletion once more', ANN, deletion],
  ['the removal of the deletion record', ANN, { 'users/ann': null }],
]

const REFUSED_AFTER: readonly Write[] = [
  ["another's removal of the deletion record", BOB, { 'users/ann': null }],
  ['a note from a device that was offline', ANN, create(NEW_ID)],
  ['a note by an older build', ANN, { [`users/ann/notes/${NEW_ID}`]: note('ann', NEW_ID) }],
  ['a profile field of a late login', ANN, { 'users/ann/lastLogin': '2026-02-01 12:30:00' }],
  ['an entry of the feed', ANN, { [entryPath(NEW_ID)]: create(NEW_ID)[entryPath(NEW_ID)] ?? null }],
  ['a sign-out everywhere after it', ANN, { 'sync/ann/signedOutAt': NOW }],
  ['a receipt', ANN, { [`sync/ann/clients/${CLIENT}/0`]: '-OaBcDeFgHiJkLmNoPq0' }],
]

export const DELETION_TABLES: readonly RulesTable[] = [
  {
    stored: SYNC_DATA,
    allowed: [...DELETED, ...SIGNED_OUT_EVERYWHERE],
    refused: [...NOT_DELETED, ...NOT_SIGNED_OUT],
  },
  { stored: { users: { ann: { deletedAt: NOW - 1 } } }, allowed: ALLOWED_AFTER, refused: REFUSED_AFTER },
]
