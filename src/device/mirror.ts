import type { IDBPTransaction } from 'idb'
import { newKey } from '../notes/keys.ts'
import type { Note } from '../notes/note.ts'
import type { MirrorUpdate, NoteRevision, StoredAccount } from '../notes/ports.ts'
import { prefixRange, type Schema, type StoredPosition, type Stores, type Transaction } from './schema.ts'

type ReadableTransaction = Transaction<IDBTransactionMode>

/** The stores that have parts of the mirror. */
export const MIRROR_STORES: Stores = ['shelves', 'sequences']

/** All mirrored notes of an account. */
export async function readNotes(transaction: ReadableTransaction, uid: string): Promise<readonly Note[]> {
  return (await transaction.objectStore('shelves').getAll(prefixRange(uid))).flat()
}

/** An account's mirror. The position is undefined if an older build has deleted notes since it was stored. */
export async function readMirror(
  transaction: ReadableTransaction,
  uid: string,
): Promise<Pick<StoredAccount, 'notes' | 'revisions' | 'position' | 'mirrorId'>> {
  const store = transaction.objectStore('sequences')
  const [notes, revisions, stored] = await Promise.all([
    readNotes(transaction, uid),
    store.getAll(revisionRange(uid)),
    readPosition(transaction, uid),
  ])
  const valid = stored?.noteCount === notes.length ? stored : undefined
  return {
    notes,
    revisions: revisions.flatMap(revisionsOf),
    position: valid?.position,
    mirrorId: valid?.mirrorId,
  }
}

/** Reads the buckets of the given notes. Resolves with a function that starts all writes at once, so the transaction can commit. */
export async function prepareMirrorUpdate(
  transaction: Transaction,
  uid: string,
  { notes, deletedIds, revisions, position, mirrorId }: MirrorUpdate,
): Promise<() => Promise<unknown>> {
  const [noteStore, store] = [transaction.objectStore('shelves'), transaction.objectStore('sequences')]
  const [writeNotes, writeRevisions, stored] = await Promise.all([
    prepareBuckets<Note>(notes, deletedIds, {
      get: async (bucket) => (await noteStore.get([uid, bucket])) ?? [],
      put: (bucket, all) => noteStore.put(all, [uid, bucket]),
      delete: (bucket) => noteStore.delete([uid, bucket]),
    }),
    prepareBuckets<NoteRevision>(revisions, deletedIds, {
      get: async (bucket) => revisionsOf(await store.get(revisionKey(uid, bucket))),
      put: (bucket, all) => store.put(all, revisionKey(uid, bucket)),
      delete: (bucket) => store.delete(revisionKey(uid, bucket)),
    }),
    readPosition(transaction, uid),
  ])
  const record = stored && {
    ...stored,
    noteCount: stored.noteCount + writeNotes.added,
    position: stored.mirrorId === mirrorId ? position : undefined,
  }
  return () =>
    Promise.all([
      ...writeNotes.start(),
      ...writeRevisions.start(),
      record && store.put(record, positionKey(uid)),
    ])
}

/**
 * Whether another tab has received and stored more of the mirror's notes. The update comes from a tab that lags behind: its notes may be
 * older than those stored. That other tab would not write them again. Pure, and shared with the storage in memory.
 */
export function isOutdated(
  { position, mirrorId }: Pick<MirrorUpdate, 'position' | 'mirrorId'>,
  stored: Pick<StoredPosition, 'position' | 'mirrorId'> | undefined,
): boolean {
  return stored?.mirrorId === mirrorId && (stored?.position?.at ?? 0) > (position?.at ?? Infinity)
}

/** Updates some notes as `prepareMirrorUpdate` does, and keeps the stored position. */
export async function prepareNotesUpdate(
  transaction: Transaction,
  uid: string,
  update: Pick<MirrorUpdate, 'notes' | 'deletedIds'>,
): Promise<() => Promise<unknown>> {
  const stored = await readPosition(transaction, uid)
  const { position, mirrorId } = stored ?? { position: undefined, mirrorId: undefined }
  return prepareMirrorUpdate(transaction, uid, { ...update, revisions: [], position, mirrorId })
}

export async function deleteMirror(transaction: Transaction, uid: string): Promise<void> {
  await Promise.all([
    transaction.objectStore('shelves').delete(prefixRange(uid)),
    transaction.objectStore('sequences').delete(revisionRange(uid)),
    transaction.objectStore('sequences').delete(positionKey(uid)),
  ])
}

/** Starts a new mirror with this number of notes. It has no position, because it is not known how far they have been read. */
export async function startMirror(transaction: Transaction, uid: string, noteCount: number): Promise<string> {
  const mirrorId = newKey(Date.now())
  const record = { mirrorId, position: undefined, noteCount }
  await transaction.objectStore('sequences').put(record, positionKey(uid))
  return mirrorId
}

export async function readPosition(
  transaction: ReadableTransaction,
  uid: string,
): Promise<StoredPosition | undefined> {
  const stored = await transaction.objectStore('sequences').get(positionKey(uid))
  return typeof stored === 'object' && 'position' in stored ? stored : undefined
}

function revisionsOf(stored: Schema['sequences']['value'] | undefined): readonly NoteRevision[] {
  return typeof stored === 'object' && !('position' in stored) ? stored : []
}

interface Buckets<Item> {
  readonly get: (bucket: number) => Promise<readonly Item[]>
  readonly put: (bucket: number, items: readonly Item[]) => Promise<unknown>
  readonly delete: (bucket: number) => Promise<unknown>
}

/** Reads the buckets of the given items. Resolves with how many are added, and a function that starts the writes. */
async function prepareBuckets<Item extends { readonly id: string }>(
  items: readonly Item[],
  deletedIds: readonly string[],
  buckets: Buckets<Item>,
) {
  const changed = byBucket(items, ({ id }) => id)
  const removed = byBucket(deletedIds, (id) => id)
  let added = 0
  const contents = await Promise.all(
    [...new Set([...changed.keys(), ...removed.keys()])].map(async (bucket) => {
      const stored = await buckets.get(bucket)
      const all = new Map(stored.map((item) => [item.id, item]))
      for (const id of removed.get(bucket) ?? []) all.delete(id)
      for (const item of changed.get(bucket) ?? []) all.set(item.id, item)
      added += all.size - stored.length
      return [bucket, [...all.values()]] as const
    }),
  )
  return {
    added,
    start: () =>
      contents.map(([bucket, all]) => (all.length > 0 ? buckets.put(bucket, all) : buckets.delete(bucket))),
  }
}

/** No uid contains a slash. */
function positionKey(uid: string): string {
  return `${uid}/position`
}

function revisionKey(uid: string, bucket: number): string {
  return `${uid}/revisions/${bucket}`
}

function revisionRange(uid: string): IDBKeyRange {
  return IDBKeyRange.bound(`${uid}/revisions/`, `${uid}/revisions0`, false, true)
}

/** Moves the notes of schema version 1, which had one record per note, into buckets. */
export async function fillBuckets(transaction: IDBPTransaction<Schema, Stores, 'versionchange'>) {
  const mirror = transaction.objectStore('mirror')
  const [keys, notes] = await Promise.all([mirror.getAllKeys(), mirror.getAll()])
  const records = notes.map((note, at) => ({ note, uid: keys[at]?.[0] ?? '' }))
  const accounts = groupBy(records, ({ uid }) => uid)
  await Promise.all(
    [...accounts].flatMap(([uid, all]) =>
      [...byBucket(all, ({ note }) => note.id)].map(([bucket, some]) =>
        transaction.objectStore('shelves').put(
          some.map(({ note }) => note),
          [uid, bucket],
        ),
      ),
    ),
  )
  await mirror.clear()
}

/** Few enough to read all at once, and enough that a changed note rewrites few others. Prime, so that ids spread evenly. */
const BUCKETS = 61

function byBucket<Item>(items: readonly Item[], idOf: (item: Item) => string): Map<number, Item[]> {
  return groupBy(items, (item) => {
    const id = idOf(item)
    let sum = 0
    for (let at = 0; at < id.length; at++) sum = (31 * sum + id.charCodeAt(at)) % BUCKETS
    return sum
  })
}

/** The same as in `transfer`. A module that both chunks import would be one more request. */
function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const found = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = found.get(key)
    if (group) group.push(item)
    else found.set(key, [item])
  }
  return found
}
