import { type OutboxEntry, isSameEntry, type Mutation } from '../notes/mutation.ts'
import type { StoredAccount, MemberStorage } from '../notes/ports.ts'
import type { Database } from './database.ts'
import { readMirror, prepareMirrorUpdate } from './mirror.ts'
import { type Transaction, prefixRange } from './schema.ts'

/** The mirror and the outbox of each account, in IndexedDB. */
export function createMemberStorage(database: Database, now: () => number): MemberStorage {
  return {
    load: (uid) =>
      database.read(['shelves', 'outbox', 'sequences'], async (transaction) => {
        const [notes, outbox, lastSynced] = await Promise.all([
          readMirror(transaction, uid),
          transaction.objectStore('outbox').getAll(prefixRange(uid)),
          transaction.objectStore('sequences').get(syncedKey(uid)),
        ])
        return { notes, outbox, lastSynced }
      }),

    append: (uid, mutations, at) =>
      database.write(['outbox', 'sequences'], 'strict', async (transaction) => {
        const [entries, written] = await append(transaction, uid, mutations, at)
        transaction.commit()
        await written
        return entries
      }),

    applyPatch: (
      uid,
      {
        expected = [],
        remove,
        replace,
        append: mutations,
        upsertNotes: mirroredNotes,
        deleteNoteIds: deletedIds,
      },
    ) =>
      database.write(['shelves', 'outbox', 'sequences'], 'strict', async (transaction) => {
        const outbox = transaction.objectStore('outbox')
        const stored = await Promise.all(expected.map(({ sequence }) => outbox.get([uid, sequence])))
        if (!expected.every((entry, at) => isSameEntry(entry, stored[at]))) return []
        const writeMirror = await prepareMirrorUpdate(transaction, uid, mirroredNotes, deletedIds)
        const [entries, written] = await append(transaction, uid, mutations, now())
        const done = Promise.all([
          written,
          writeMirror(),
          ...remove.map((sequence) => outbox.delete([uid, sequence])),
          ...replace.map((entry) => outbox.put(entry, [uid, entry.sequence])),
        ])
        transaction.commit()
        await done
        return entries
      }),

    updateMirror: (uid, notes, deletedIds) =>
      database.write(['shelves'], 'relaxed', async (transaction) => {
        const writeMirror = await prepareMirrorUpdate(transaction, uid, notes, deletedIds)
        await writeMirror()
      }),

    readOutbox: (uid) =>
      database.read(['outbox'], (transaction) => transaction.objectStore('outbox').getAll(prefixRange(uid))),

    setLastSynced: (uid, at) =>
      database.write(['sequences'], 'relaxed', async (transaction) => {
        await transaction.objectStore('sequences').put(at, syncedKey(uid))
      }),

    clearMirror: (uid) =>
      database.write(['shelves', 'outbox', 'sequences'], 'relaxed', async (transaction) => {
        const unsentCount = await transaction.objectStore('outbox').count(prefixRange(uid))
        await Promise.all([
          transaction.objectStore('shelves').delete(prefixRange(uid)),
          transaction.objectStore('sequences').delete(syncedKey(uid)),
          // With an empty outbox, no record of the account stays on the device.
          ...(unsentCount === 0
            ? [uid, restoredKey(uid)].map((key) => transaction.objectStore('sequences').delete(key))
            : []),
        ])
      }),

    recoverWith: (uid, getSnapshot) =>
      database.recoverWith((transaction) => restore(transaction, uid, getSnapshot())),
  }
}

/** Restores an account's data. Only one of the tabs restores a given outbox entry: it may be sent before another tab tries. */
async function restore(transaction: Transaction, uid: string, { notes, outbox, lastSynced }: StoredAccount) {
  const sequences = transaction.objectStore('sequences')
  const [lastSequence = 0, restored = 0, mirroredNotes] = await Promise.all([
    sequences.get(uid),
    sequences.get(restoredKey(uid)),
    readMirror(transaction, uid),
  ])
  const missingEntries = outbox.filter(({ sequence }) => sequence > restored)
  const mirroredIds = new Set(mirroredNotes.map(({ id }) => id))
  const missingNotes = notes.filter(({ id }) => !mirroredIds.has(id))
  const writeMirror = await prepareMirrorUpdate(transaction, uid, missingNotes, [])
  const newest = Math.max(restored, ...missingEntries.map(({ sequence }) => sequence))
  await Promise.all([
    writeMirror(),
    ...(lastSynced === undefined ? [] : [sequences.put(lastSynced, syncedKey(uid))]),
    ...missingEntries.map((entry) => transaction.objectStore('outbox').put(entry, [uid, entry.sequence])),
    ...(missingEntries.length > 0
      ? [sequences.put(newest, restoredKey(uid)), sequences.put(Math.max(lastSequence, newest), uid)]
      : []),
  ])
}

/** The key of the last sequence number that was restored. No uid contains a slash. */
function restoredKey(uid: string): string {
  return `${uid}/restored`
}

/** The key of the time when the account was last synced. */
function syncedKey(uid: string): string {
  return `${uid}/synced`
}

/** Puts mutations into the outbox with the next sequence numbers. Returns the entries, and a promise of the writes. */
async function append(
  transaction: Transaction,
  uid: string,
  mutations: readonly Mutation[],
  at: number,
): Promise<readonly [readonly OutboxEntry[], Promise<unknown>]> {
  if (mutations.length === 0) return [[], Promise.resolve()]
  const sequences = transaction.objectStore('sequences')
  const outbox = transaction.objectStore('outbox')
  // A recreated database starts from the current time. No tab has an entry of the lost database with such a number.
  const lastSequence = (await sequences.get(uid)) ?? at
  const entries = mutations.map((mutation, index) => ({
    ...mutation,
    sequence: lastSequence + 1 + index,
    at,
  }))
  const written = Promise.all([
    sequences.put(lastSequence + mutations.length, uid),
    ...entries.map((entry) => outbox.add(entry, [uid, entry.sequence])),
  ])
  return [entries, written]
}
