import {
  ANN,
  anonymous,
  BOB,
  DAY,
  DELETED_ID,
  NEW_ID,
  note,
  NOTE_ID,
  NOW,
  RESTORED_ID,
  SIGNED_OUT,
  STORED_DATA,
  type Write,
} from './rules-fixture.ts'
import type { PlainValue } from './plain-values.ts'

/** Mutation ids. The first three are stored; `NEXT` is new. */
const FIRST = '-OaMutation000000001'
const CURRENT = '-OaMutation000000002'
const DELETED = '-OaMutation000000003'
const NEXT = '-OaMutation000000004'
const CLIENT = '-OaClient00000000001'
/** A note that was purged: only its change entry is left. */
const PURGED_ID = '-OaBcDeFgHiJkLmNoPqV'
/** A note whose text is no text, written by another program before there were rules. */
const MALFORMED_ID = '-OaBcDeFgHiJkLmNoPqW'

const { title, content, lastModified } = note('ann', NOTE_ID)
const ENTRY = { at: NOW - 1, by: CURRENT, base: FIRST, words: NOW - DAY, n: 3, slot: 'v2' }
const VERSION = { title: 'Old', content: 'old text', lastModified, until: NOW - DAY, by: CURRENT }

/** The data of the other rules' tests, with the feed, a version and a receipt. `RESTORED_ID` is not in the feed yet. */
export const SYNC_DATA: PlainValue = {
  users: {
    ann: {
      ...STORED_DATA.users.ann,
      notes: {
        ...STORED_DATA.users.ann.notes,
        [MALFORMED_ID]: { ...note('ann', MALFORMED_ID), title: 5, content: null },
      },
    },
  },
  sync: {
    ann: {
      changes: {
        [NOTE_ID]: ENTRY,
        [DELETED_ID]: { at: NOW - 1, by: DELETED, base: FIRST, words: NOW - DAY, n: 0 },
        [PURGED_ID]: { at: NOW - 1, by: DELETED, base: FIRST },
      },
      // Two of them as if written in this millisecond by another mutation, and by this one before.
      history: {
        [NOTE_ID]: {
          v2: VERSION,
          x: { ...VERSION, by: FIRST },
          v5: { ...VERSION, by: FIRST, until: NOW },
          v6: { ...VERSION, by: NEXT },
        },
      },
      clients: { [CLIENT]: { 0: CURRENT } },
    },
    // The rest of an account that was deleted by another program.
    cat: { clients: { [CLIENT]: { 0: CURRENT } } },
  },
}

const NEW_TEXT = { title: 'Shopping', content: '• **bread**' }

const notePath = (id: string) => `users/ann/notes/${id}`
const trashPath = (id: string) => `users/ann/trash/${id}`
const entryPath = (id: string) => `sync/ann/changes/${id}`
const versionPath = (id: string, place: string) => `sync/ann/history/${id}/${place}`

type Fields = Record<string, PlainValue>

const entry = (fields: Fields = {}): Fields => ({ ...ENTRY, at: NOW, by: NEXT, base: CURRENT, ...fields })
const version = (fields: Fields = {}): Fields => ({
  title,
  content,
  lastModified,
  until: NOW,
  by: NEXT,
  ...fields,
})
const receipt = { [`sync/ann/clients/${CLIENT}/3`]: NEXT }

interface EditOptions {
  readonly place?: string
  readonly entry?: Fields
  readonly version?: Fields | null
  readonly text?: Fields
  readonly id?: string
}

/** The update of an edit, with some changed fields; a null version is left out. */
function edit(options: EditOptions = {}): Fields {
  const { place = 'v3', id = NOTE_ID, text = NEW_TEXT } = options
  return {
    ...Object.fromEntries(Object.entries(text).map(([field, value]) => [`${notePath(id)}/${field}`, value])),
    ...(options.version === null ? {} : { [versionPath(id, place)]: version(options.version) }),
    [entryPath(id)]: entry({ words: NOW, n: 4, slot: place, ...options.entry }),
    ...receipt,
  }
}

const stamp = (fields: Fields = {}, id = NOTE_ID): Fields => ({ [entryPath(id)]: entry(fields), ...receipt })
const pin = (fields: Fields = {}): Fields => ({ [`${notePath(NOTE_ID)}/pinned`]: 'pinned', ...stamp(fields) })
const copyOf = (id: string): Fields => ({ ...note('ann', id), deletedAt: NOW })
const remove = (fields: Fields = {}): Fields => ({
  [notePath(NOTE_ID)]: null,
  [trashPath(NOTE_ID)]: copyOf(NOTE_ID),
  ...stamp(fields),
})
const create = (id: string, fields: Fields = {}): Fields => ({
  [notePath(id)]: note('ann', id),
  [entryPath(id)]: { at: NOW, by: NEXT, words: NOW, n: 0, ...fields },
  ...receipt,
})
const restore = (fields: Fields = {}): Fields => ({
  [notePath(DELETED_ID)]: note('ann', DELETED_ID),
  [trashPath(DELETED_ID)]: null,
  ...stamp({ base: DELETED, words: NOW - DAY, n: 0, slot: null, ...fields }, DELETED_ID),
})
const purge = (fields: Fields = {}): Fields => ({
  [trashPath(DELETED_ID)]: null,
  [`sync/ann/history/${DELETED_ID}`]: null,
  ...stamp({ base: DELETED, words: null, n: null, slot: null, ...fields }, DELETED_ID),
})
/** Of a note that is not in the feed. */
const UNSTAMPED = { base: null, n: 0 }
const LONG = 'x'.repeat(100_000)

export const ALLOWED_SYNC_WRITES: readonly Write[] = [
  ['a create', ANN, create(NEW_ID)],
  ['a create without a receipt', ANN, { [entryPath(NEW_ID)]: create(NEW_ID)[entryPath(NEW_ID)] ?? null }],
  ['an edit', ANN, edit()],
  ['an edit of the title only', ANN, edit({ text: { title: 'Other' } })],
  ['an edit in the scratch place', ANN, edit({ place: 'x', entry: { n: 3 } })],
  ['an edit in the first place', ANN, edit({ place: 'v0' })],
  ['an edit in the last place', ANN, edit({ place: 'v19' })],
  ['an edit that replaces a version', ANN, edit({ place: 'v2' })],
  ['an edit that only restores the old text', ANN, edit({ text: { title, content } })],
  [
    'the first edit of a note that is not in the feed',
    ANN,
    edit({ id: RESTORED_ID, entry: { base: null, n: 1 } }),
  ],
  [
    'an edit of a note whose text is malformed',
    ANN,
    edit({ id: MALFORMED_ID, entry: { base: null, n: 1 }, version: { title: '5', content: '' } }),
  ],
  ['a pin', ANN, pin()],
  ['a pin of a note that is not in the feed', ANN, stamp({ ...UNSTAMPED, words: null }, RESTORED_ID)],
  ['a stamp of a plain edit that the audit found', ANN, stamp()],
  ['a delete', ANN, remove()],
  [
    'a stamp of a plain delete',
    ANN,
    { [notePath(NEW_ID)]: null, ...stamp({ ...UNSTAMPED, words: null }, NEW_ID) },
  ],
  ['a restore', ANN, restore()],
  ['a restore that leaves the time of the delete', ANN, { ...restore(), [trashPath(DELETED_ID)]: NOW }],
  ['a purge', ANN, purge()],
  ['two notes changed at once', ANN, { ...pin(), ...create(NEW_ID) }],
  ['the first receipt of a device', ANN, { 'sync/ann/clients/-OaClient00000000002/7': NEXT }],
  ['the receipts of a device removed', ANN, { [`sync/ann/clients/${CLIENT}`]: null }],
  ['the versions of a note removed', ANN, { [`sync/ann/history/${NOTE_ID}`]: null }],
  ['one version removed', ANN, { [versionPath(NOTE_ID, 'v2')]: null }],
  ['the account removed', ANN, { 'users/ann': null, 'sync/ann': null }],
  ['the account removed by a program that does not know the feed', ANN, { 'users/ann': null }],

  ['a plain create', ANN, { [notePath(NEW_ID)]: note('ann', NEW_ID) }],
  ['a plain edit', ANN, { [notePath(NOTE_ID)]: { ...note('ann', NOTE_ID), ...NEW_TEXT } }],
  ['a plain pin', ANN, { [`${notePath(NOTE_ID)}/pinned`]: 'pinned' }],
  ['a plain delete', ANN, { [notePath(NOTE_ID)]: null }],
  [
    "a delete by the app's former version",
    ANN,
    { [notePath(NOTE_ID)]: null, [trashPath(NOTE_ID)]: copyOf(NOTE_ID) },
  ],
]

export const REFUSED_SYNC_WRITES: readonly Write[] = [
  // Whose it is.
  ["another account's create", BOB, create(NEW_ID)],
  ["another account's entry", BOB, stamp()],
  ["another account's version", BOB, edit()],
  ["another account's history removed", BOB, { [`sync/ann/history/${NOTE_ID}`]: null }],
  ["another account's receipt", BOB, receipt],
  ["another account's receipts removed", BOB, { 'sync/ann/clients': null }],
  ["another account's feed removed", BOB, { 'sync/ann': null }],
  [
    "one's own note and a receipt of another account",
    ANN,
    { ...pin(), [`sync/bob/clients/${CLIENT}/3`]: NEXT },
  ],
  ['signed out: an entry', SIGNED_OUT, stamp()],
  ['signed out: a version', SIGNED_OUT, { [versionPath(NOTE_ID, 'v2')]: null }],
  ['signed out: a receipt', SIGNED_OUT, receipt],
  ['signed out: a feed removed', SIGNED_OUT, { 'sync/nobody': null }],
  ['an account without an e-mail: an entry', anonymous('ann'), stamp()],
  [
    'an account without an e-mail: a version removed',
    anonymous('ann'),
    { [versionPath(NOTE_ID, 'v2')]: null },
  ],
  ['an account without an e-mail: a receipt', anonymous('ann'), receipt],
  [
    'an account without an e-mail: the feed removed',
    anonymous('ann'),
    { 'users/ann': null, 'sync/ann': null },
  ],
  ['an account without an e-mail: its own feed removed', anonymous('anon'), { 'sync/anon': null }],
  ['the feeds of all accounts', ANN, { sync: null }],

  ["another account's version removed", BOB, { [versionPath(NOTE_ID, 'v2')]: null }],
  ["another account's entry without a receipt", BOB, { [entryPath(NOTE_ID)]: entry() }],
  ['the rest of another account that is gone', BOB, { 'sync/cat': null }],
  [
    'an account without an e-mail: an entry without a receipt',
    anonymous('ann'),
    { [entryPath(NOTE_ID)]: entry() },
  ],

  // The chain of mutations.
  ['a skipped base', ANN, edit({ entry: { base: FIRST } })],
  ['a base that never was', ANN, edit({ entry: { base: '-OaMutation000000009' } })],
  ['no base', ANN, edit({ entry: { base: null } })],
  ['a pin with a skipped base', ANN, pin({ base: FIRST })],
  ['a delete with a skipped base', ANN, remove({ base: FIRST })],
  ['a restore with a skipped base', ANN, restore({ base: FIRST })],
  ['a purge with a skipped base', ANN, purge({ base: FIRST })],
  ['a base where there was no entry', ANN, create(NEW_ID, { base: FIRST })],
  ['the same mutation twice', ANN, pin({ by: CURRENT, base: CURRENT })],
  ['the same mutation twice with its own base', ANN, pin({ by: CURRENT, base: FIRST })],
  ['a create with the id of a purged note', ANN, create(PURGED_ID)],
  ['a create with the id of a deleted note', ANN, create(DELETED_ID)],
  ['a create with the id of a note', ANN, create(NOTE_ID)],

  // The time.
  ['an entry of the future', ANN, pin({ at: NOW + 1 })],
  ['an entry of the past', ANN, pin({ at: NOW - 1 })],
  ['an entry whose time is a text', ANN, pin({ at: String(NOW) })],
  ['an entry without a time', ANN, pin({ at: null })],
  ['the time of an entry alone', ANN, { [`${entryPath(NOTE_ID)}/at`]: NOW }],
  [
    'the mutation of an entry alone',
    ANN,
    { [`${entryPath(NOTE_ID)}/by`]: NEXT, [`${entryPath(NOTE_ID)}/base`]: CURRENT },
  ],
  ['the base of an entry alone', ANN, { [`${entryPath(NOTE_ID)}/base`]: CURRENT }],
  ['the place of an entry alone', ANN, { [`${entryPath(NOTE_ID)}/slot`]: 'v3' }],
  ['the time of the text alone', ANN, { [`${entryPath(NOTE_ID)}/words`]: NOW }],
  ['a text of the future', ANN, edit({ entry: { words: NOW + 1 } })],
  ['a text of another time', ANN, edit({ entry: { words: NOW - 1 } })],
  ['the time of the text as a text', ANN, edit({ entry: { words: 'now' } })],
  ['a version of the future', ANN, edit({ version: { until: NOW + 1 } })],
  ['a version of the past', ANN, edit({ version: { until: NOW - 1 } })],

  // The witness of an edit.
  ['a stamped edit without its version', ANN, edit({ version: null })],
  ['a stamped edit without a place', ANN, edit({ entry: { slot: null } })],
  ['a stamped edit with its version in another place', ANN, edit({ entry: { slot: 'v2' } })],
  ['a stamped edit with an old version as witness', ANN, edit({ version: null, entry: { slot: 'v2' } })],
  ['a version with another title', ANN, edit({ version: { title: 'Old' } })],
  ['a version with another content', ANN, edit({ version: { content: 'old text' } })],
  ['a version with the new text', ANN, edit({ version: NEW_TEXT })],
  ['a version of another mutation', ANN, edit({ version: { by: FIRST } })],
  ['a version without a mutation', ANN, { [versionPath(NOTE_ID, 'v3')]: version() }],
  ['a version of the current mutation', ANN, { [versionPath(NOTE_ID, 'v3')]: version({ by: CURRENT }) }],
  [
    'a version of a stamp that is not made now',
    ANN,
    { [versionPath(NOTE_ID, 'v3')]: version({ by: CURRENT, until: NOW }) },
  ],
  ['a version of a note that is new', ANN, { ...create(NEW_ID), [versionPath(NEW_ID, 'v0')]: version() }],
  ['a version of a note that is deleted', ANN, { ...restore(), [versionPath(DELETED_ID, 'v0')]: version() }],
  ['a changed version', ANN, { [`${versionPath(NOTE_ID, 'v2')}/content`]: 'x' }],
  ['a version without content', ANN, edit({ version: { content: null } })],
  ['a version without a title', ANN, edit({ version: { title: null } })],
  ['a version without a time', ANN, edit({ version: { until: null } })],
  ['a version with an unknown field', ANN, edit({ version: { color: 'red' } })],
  ['a version with a date that is no text', ANN, edit({ version: { lastModified: 5 } })],
  ['a version with a date that is too long', ANN, edit({ version: { lastModified: 'x'.repeat(41) } })],
  ['a 22nd version', ANN, edit({ place: 'v20' })],
  ['a version in a place without a number', ANN, edit({ place: 'v' })],
  ['a version in a place of another name', ANN, edit({ place: 'y' })],
  ['a version in a place that begins with zero', ANN, edit({ place: 'v01' })],
  ['the history as a text', ANN, { 'sync/ann/history': 'x' }],
  ["a note's history as a text", ANN, { [`sync/ann/history/${NOTE_ID}`]: 'x' }],
  ['a version as a text', ANN, { [versionPath(NOTE_ID, 'v3')]: 'x' }],

  ['a stamped edit of the title without its version', ANN, edit({ text: { title: 'x' }, version: null })],
  [
    "a stamped edit with another mutation's version of the same time",
    ANN,
    edit({ version: null, entry: { slot: 'v5' } }),
  ],
  [
    'a stamped edit with its own version of another time',
    ANN,
    edit({ version: null, entry: { slot: 'v6' } }),
  ],
  ['a version written again by the same mutation', ANN, edit({ place: 'v6' })],
  [
    'a second version of another time',
    ANN,
    { ...edit(), [versionPath(NOTE_ID, 'v5')]: version({ until: NOW - 1 }) },
  ],
  [
    'a second version of another mutation',
    ANN,
    { ...edit(), [versionPath(NOTE_ID, 'v5')]: version({ by: CURRENT }) },
  ],
  ['a second version in a 22nd place', ANN, { ...edit(), [versionPath(NOTE_ID, 'v20')]: version() }],
  [
    'a version of a malformed note without a title',
    ANN,
    edit({ id: MALFORMED_ID, entry: { base: null, n: 1 }, version: { title: null, content: '' } }),
  ],

  // Deletes.
  ['a stamped delete without a copy', ANN, { [notePath(NOTE_ID)]: null, ...stamp() }],
  [
    'a stamped delete that leaves a time only',
    ANN,
    { [notePath(RESTORED_ID)]: null, ...stamp({ ...UNSTAMPED, words: null }, RESTORED_ID) },
  ],
  [
    'a stamped delete with a copy of older text',
    ANN,
    { ...remove(), [trashPath(NOTE_ID)]: { ...copyOf(NOTE_ID), content: 'old text' } },
  ],
  ['an entry removed', ANN, { [entryPath(NOTE_ID)]: null }],
  ['an entry removed with its note', ANN, { ...remove(), [entryPath(NOTE_ID)]: null }],
  ['the feed removed', ANN, { 'sync/ann/changes': null }],
  ['all of the feed removed while the account stays', ANN, { 'sync/ann': null }],
  [
    'the feed replaced while the account goes',
    ANN,
    { 'users/ann': null, 'sync/ann': { clients: { [CLIENT]: { 0: NEXT } } } },
  ],

  // Malformed values.
  ['the feed as a text', ANN, { 'sync/ann': 'x' }],
  ['the changes as a text', ANN, { 'sync/ann/changes': 'x' }],
  ['an entry as a number', ANN, { [entryPath(NOTE_ID)]: NOW }],
  ['an entry without a mutation', ANN, { [entryPath(NEW_ID)]: { at: NOW } }],
  ['an entry whose mutation is removed', ANN, pin({ by: null })],
  ['an entry of a short id', ANN, create('short')],
  ['an entry of an id that is too long', ANN, stamp(UNSTAMPED, 'x'.repeat(41))],
  ['an entry of a short id without a note', ANN, stamp({ ...UNSTAMPED, words: null }, 'short')],
  ['an entry of the id __proto__', ANN, stamp({ ...UNSTAMPED, words: null }, '__proto__')],
  ['an entry with an unknown field', ANN, pin({ admin: true })],
  ['a mutation id that is too short', ANN, pin({ by: 'x'.repeat(19) })],
  ['a mutation id that is too long', ANN, pin({ by: 'x'.repeat(21) })],
  ['a mutation id with other characters', ANN, pin({ by: '<img src=x onerror=>' })],
  ['a mutation id that is a number', ANN, pin({ by: 5 })],
  ['a base that is a number', ANN, stamp({ ...UNSTAMPED, words: null, base: 5 }, RESTORED_ID)],
  ['a count that skips one', ANN, edit({ entry: { n: 5 } })],
  ['a count that goes back', ANN, edit({ entry: { n: 2 } })],
  ['a count that starts in the middle', ANN, create(NEW_ID, { n: 2 })],
  ['a count that is a text', ANN, edit({ entry: { n: '4' } })],
  ['a place with an unknown name', ANN, pin({ slot: 'v20' })],
  ['a place that is a number', ANN, pin({ slot: 5 })],
  ['an unknown child of the feed', ANN, { 'sync/ann/settings': true }],
  ['an unknown child beside the accounts', ANN, { 'sync/ann/settings/theme': 'dark' }],

  // Receipts.
  ['a ninth lane', ANN, { [`sync/ann/clients/${CLIENT}/8`]: NEXT }],
  ['a lane with a name', ANN, { [`sync/ann/clients/${CLIENT}/all`]: NEXT }],
  ['the same receipt twice', ANN, { [`sync/ann/clients/${CLIENT}/0`]: CURRENT }],
  ['a receipt that is too short', ANN, { [`sync/ann/clients/${CLIENT}/3`]: 'x'.repeat(19) }],
  ['a receipt that is too long', ANN, { [`sync/ann/clients/${CLIENT}/3`]: 'x'.repeat(21) }],
  ['a receipt that is a number', ANN, { [`sync/ann/clients/${CLIENT}/3`]: 5 }],
  ['a receipt with children', ANN, { [`sync/ann/clients/${CLIENT}/3/x`]: NEXT }],
  ['the receipts as a text', ANN, { 'sync/ann/clients': 'x' }],
  ['the receipts of a device as a text', ANN, { [`sync/ann/clients/${CLIENT}`]: 'x' }],
  ['a device with a short id', ANN, { 'sync/ann/clients/short/3': NEXT }],
  ['a device with an id that is too long', ANN, { [`sync/ann/clients/${'x'.repeat(37)}/3`]: NEXT }],
]

/** Long texts, which need a stored note of their own. */
export const LONG_TEXT_DATA: PlainValue = {
  users: {
    ann: {
      notes: {
        [NOTE_ID]: { ...note('ann', NOTE_ID), content: LONG },
        [NEW_ID]: { ...note('ann', NEW_ID), content: `${LONG}x` },
        [MALFORMED_ID]: { ...note('ann', MALFORMED_ID), title: 5, content: 5 },
      },
    },
  },
}
const first = (id: string, place: string, fields: Fields): Fields =>
  edit({ id, place, entry: { base: null, n: 1 }, version: fields })

export const ALLOWED_LONG_WRITES: readonly Write[] = [
  ['a lasting version of the maximum length', ANN, first(NOTE_ID, 'v0', { content: LONG })],
  ['a longer version in the scratch place', ANN, first(NEW_ID, 'x', { content: `${LONG}x` })],
]
export const REFUSED_LONG_WRITES: readonly Write[] = [
  ['a lasting version that is too long', ANN, first(NEW_ID, 'v0', { content: `${LONG}x` })],
  ['a version with a title over the limit', ANN, first(MALFORMED_ID, 'x', { title: 'x'.repeat(1001) })],
  ['a version with content over the limit', ANN, first(MALFORMED_ID, 'x', { content: 'x'.repeat(500_001) })],
  ['a version whose title is no text', ANN, first(MALFORMED_ID, 'x', { title: 5 })],
  ['a version whose content is no text', ANN, first(MALFORMED_ID, 'x', { content: 5 })],
]
