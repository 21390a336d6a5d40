import type { IDBPTransaction } from 'idb'
import type { Note } from '../notes/note.ts'
import { type Schema, type Stores, type Transaction, under } from './schema.ts'

type Reading = Transaction<IDBTransactionMode>

/** All that the mirror holds of an account. */
export async function readMirror(transaction: Reading, uid: string): Promise<readonly Note[]> {
  return (await transaction.objectStore('shelves').getAll(under(uid))).flat()
}

/** Reads the shelves that a change is about; what it resolves with writes them, without waiting for anything. */
export async function reachMirror(
  transaction: Transaction,
  uid: string,
  notes: readonly Note[],
  gone: readonly string[],
): Promise<() => Promise<unknown>> {
  const store = transaction.objectStore('shelves')
  const coming = byShelf(notes, ({ id }) => id)
  const going = byShelf(gone, (id) => id)
  const shelves = [...new Set([...coming.keys(), ...going.keys()])]
  const there = await Promise.all(shelves.map((shelf) => store.get([uid, shelf])))
  return () =>
    Promise.all(
      shelves.map((shelf, at) => {
        const all = new Map((there[at] ?? []).map((note) => [note.id, note]))
        for (const id of going.get(shelf) ?? []) all.delete(id)
        for (const note of coming.get(shelf) ?? []) all.set(note.id, note)
        return all.size > 0 ? store.put([...all.values()], [uid, shelf]) : store.delete([uid, shelf])
      }),
    )
}

/** Puts the notes of the first version, each of which had a record of its own, on their shelves. */
export async function fillShelves(transaction: IDBPTransaction<Schema, Stores, 'versionchange'>) {
  const mirror = transaction.objectStore('mirror')
  const [keys, notes] = await Promise.all([mirror.getAllKeys(), mirror.getAll()])
  const records = notes.map((note, at) => ({ note, uid: keys[at]?.[0] ?? '' }))
  const accounts = groups(records, ({ uid }) => uid)
  await Promise.all(
    [...accounts].flatMap(([uid, all]) =>
      [...byShelf(all, ({ note }) => note.id)].map(([shelf, some]) =>
        transaction.objectStore('shelves').put(
          some.map(({ note }) => note),
          [uid, shelf],
        ),
      ),
    ),
  )
  await mirror.clear()
}

/** Few enough to be read at once, enough for a change to rewrite little; prime, so that ids spread. */
const SHELVES = 61

function byShelf<Item>(items: readonly Item[], idOf: (item: Item) => string): Map<number, Item[]> {
  return groups(items, (item) => {
    const id = idOf(item)
    let sum = 0
    for (let at = 0; at < id.length; at++) sum = (31 * sum + id.charCodeAt(at)) % SHELVES
    return sum
  })
}

function groups<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const found = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = found.get(key)
    if (group) group.push(item)
    else found.set(key, [item])
  }
  return found
}
