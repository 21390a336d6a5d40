import type { PlainValue } from './plain-values.ts'
import { DAY, DELETED_ID, NEW_ID, note, NOTE_ID, NOW, STORED_DATA } from './rules-fixture.ts'

/** Mutation ids. The first three are stored; `NEXT` is new. */
export const FIRST = '-OaMutation000000001'
export const CURRENT = '-OaMutation000000002'
const DELETED = '-OaMutation000000003'
export const NEXT = '-OaMutation000000004'
export const CLIENT = '-OaClient00000000001'
/** A note that was purged: only its change entry is left. */
export const PURGED_ID = '-OaBcDeFgHiJkLmNoPqV'
/** A note whose text is not a string, written by another program before there were rules. */
export const MALFORMED_ID = '-OaBcDeFgHiJkLmNoPqW'

/** The ids of a note and of a deleted one that another program stored before there were rules. */
export const SHORT_ID = '1700000000000'
export const SHORT_DELETED_ID = '1700000000001'

export const { title, content, lastModified } = note('ann', NOTE_ID)
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
        [SHORT_ID]: note('ann', SHORT_ID),
      },
      trash: {
        ...STORED_DATA.users.ann.trash,
        [SHORT_DELETED_ID]: { ...note('ann', SHORT_DELETED_ID), deletedAt: NOW },
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

export const NEW_TEXT = { title: 'Shopping', content: '• **bread**' }

export const notePath = (id: string) => `users/ann/notes/${id}`
export const trashPath = (id: string) => `users/ann/trash/${id}`
export const entryPath = (id: string) => `sync/ann/changes/${id}`
export const versionPath = (id: string, place: string) => `sync/ann/history/${id}/${place}`

export type Fields = Record<string, PlainValue>

export const entry = (fields: Fields = {}): Fields => ({
  ...ENTRY,
  at: NOW,
  by: NEXT,
  base: CURRENT,
  ...fields,
})
export const version = (fields: Fields = {}): Fields => ({
  title,
  content,
  lastModified,
  until: NOW,
  by: NEXT,
  ...fields,
})
export const receipt = { [`sync/ann/clients/${CLIENT}/3`]: NEXT }

interface EditOptions {
  readonly place?: string
  readonly entry?: Fields
  readonly version?: Fields | null
  readonly text?: Fields
  readonly id?: string
}

/** The update of an edit, with some changed fields; a null version is left out. */
export function edit(options: EditOptions = {}): Fields {
  const { place = 'v3', id = NOTE_ID, text = NEW_TEXT } = options
  return {
    ...Object.fromEntries(Object.entries(text).map(([field, value]) => [`${notePath(id)}/${field}`, value])),
    ...(options.version === null ? {} : { [versionPath(id, place)]: version(options.version) }),
    [entryPath(id)]: entry({ words: NOW, n: 4, slot: place, ...options.entry }),
    ...receipt,
  }
}

export const stamp = (fields: Fields = {}, id = NOTE_ID): Fields => ({
  [entryPath(id)]: entry(fields),
  ...receipt,
})
export const pin = (fields: Fields = {}): Fields => ({
  [`${notePath(NOTE_ID)}/pinned`]: 'pinned',
  ...stamp(fields),
})
export const copyOf = (id: string): Fields => ({ ...note('ann', id), deletedAt: NOW })
export const remove = (fields: Fields = {}): Fields => ({
  [notePath(NOTE_ID)]: null,
  [trashPath(NOTE_ID)]: copyOf(NOTE_ID),
  ...stamp(fields),
})
export const create = (id: string, fields: Fields = {}): Fields => ({
  [notePath(id)]: note('ann', id),
  [entryPath(id)]: { at: NOW, by: NEXT, words: NOW, n: 0, ...fields },
  ...receipt,
})
export const restore = (fields: Fields = {}): Fields => ({
  [notePath(DELETED_ID)]: note('ann', DELETED_ID),
  [trashPath(DELETED_ID)]: null,
  ...stamp({ base: DELETED, words: NOW - DAY, n: 0, slot: null, ...fields }, DELETED_ID),
})
export const purge = (fields: Fields = {}): Fields => ({
  [trashPath(DELETED_ID)]: null,
  [`sync/ann/history/${DELETED_ID}`]: null,
  ...stamp({ base: DELETED, words: null, n: null, slot: null, ...fields }, DELETED_ID),
})
/** Of a note that is not in the feed. */
export const UNSTAMPED = { base: null, n: 0 }
export const LONG = 'x'.repeat(100_000)

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
