import type { IDBPTransaction } from 'idb'
import type { Note } from '../notes/note.ts'
import { type Schema, type Stores, type Transaction, prefixRange } from './schema.ts'

type ReadableTransaction = Transaction<IDBTransactionMode>

/** All mirrored notes of an account. */
export async function readMirror(transaction: ReadableTransaction, uid: string): Promise<readonly Note[]> {
  return (await transaction.objectStore('shelves').getAll(prefixRange(uid))).flat()
}

/** Reads the buckets of the given notes. Resolves with a function that starts all writes at once, so the transaction can commit. */
export async function prepareMirrorUpdate(
  transaction: Transaction,
  uid: string,
  notes: readonly Note[],
  deletedIds: readonly string[],
): Promise<() => Promise<unknown>> {
  const store = transaction.objectStore('shelves')
  const added = byBucket(notes, ({ id }) => id)
  const removed = byBucket(deletedIds, (id) => id)
  const buckets = [...new Set([...added.keys(), ...removed.keys()])]
  const stored = await Promise.all(buckets.map((bucket) => store.get([uid, bucket])))
  return () =>
    Promise.all(
      buckets.map((bucket, at) => {
        const all = new Map((stored[at] ?? []).map((note) => [note.id, note]))
        for (const id of removed.get(bucket) ?? []) all.delete(id)
        for (const note of added.get(bucket) ?? []) all.set(note.id, note)
        return all.size > 0 ? store.put([...all.values()], [uid, bucket]) : store.delete([uid, bucket])
      }),
    )
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
