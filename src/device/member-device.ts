import { type OutboxEntry, isSameEntry, type Mutation } from '../notes/mutation.ts'
import type { StoredAccount, MemberStorage } from '../notes/ports.ts'
import type { Database } from './database.ts'
import { readMirror, reachMirror } from './mirror.ts'
import { type Transaction, under } from './schema.ts'

/** The mirror and the outbox of each account, in IndexedDB. */
export function createMemberDevice(database: Database, now: () => number): MemberStorage {
  return {
    load: (uid) =>
      database.read(['shelves', 'outbox', 'sequences'], async (transaction) => {
        const [notes, outbox, lastSynced] = await Promise.all([
          readMirror(transaction, uid),
          transaction.objectStore('outbox').getAll(under(uid)),
          transaction.objectStore('sequences').get(syncedOf(uid)),
        ])
        return { notes, outbox, lastSynced }
      }),

    append: (uid, wishes, at) =>
      database.write(['outbox', 'sequences'], 'strict', async (transaction) => {
        const [changes, kept] = await append(transaction, uid, wishes, at)
        transaction.commit()
        await kept
        return changes
      }),

    applyPatch: (
      uid,
      { expected: known = [], remove, replace, append: wishes, upsertNotes: mirrored, deleteNoteIds: gone },
    ) =>
      database.write(['shelves', 'outbox', 'sequences'], 'strict', async (transaction) => {
        const outbox = transaction.objectStore('outbox')
        const held = await Promise.all(known.map(({ sequence }) => outbox.get([uid, sequence])))
        if (!known.every((change, at) => isSameEntry(change, held[at]))) return []
        const shelve = await reachMirror(transaction, uid, mirrored, gone)
        const [changes, kept] = await append(transaction, uid, wishes, now())
        const done = Promise.all([
          kept,
          shelve(),
          ...remove.map((sequence) => outbox.delete([uid, sequence])),
          ...replace.map((change) => outbox.put(change, [uid, change.sequence])),
        ])
        transaction.commit()
        await done
        return changes
      }),

    updateMirror: (uid, notes, gone) =>
      database.write(['shelves'], 'relaxed', async (transaction) => {
        const shelve = await reachMirror(transaction, uid, notes, gone)
        await shelve()
      }),

    readOutbox: (uid) =>
      database.read(['outbox'], (transaction) => transaction.objectStore('outbox').getAll(under(uid))),

    setLastSynced: (uid, at) =>
      database.write(['sequences'], 'relaxed', async (transaction) => {
        await transaction.objectStore('sequences').put(at, syncedOf(uid))
      }),

    clearMirror: (uid) =>
      database.write(['shelves', 'outbox', 'sequences'], 'relaxed', async (transaction) => {
        const waiting = await transaction.objectStore('outbox').count(under(uid))
        await Promise.all([
          transaction.objectStore('shelves').delete(under(uid)),
          transaction.objectStore('sequences').delete(syncedOf(uid)),
          // Who has left with nothing to send leaves no name behind.
          ...(waiting === 0
            ? [uid, restoredOf(uid)].map((key) => transaction.objectStore('sequences').delete(key))
            : []),
        ])
      }),

    recoverWith: (uid, held) => database.remember((transaction) => putBack(transaction, uid, held())),
  }
}

/** Of the tabs that know a change one puts it back: by the time that another comes to it, it may have been sent. */
async function putBack(transaction: Transaction, uid: string, { notes, outbox, lastSynced }: StoredAccount) {
  const sequences = transaction.objectStore('sequences')
  const [last = 0, restored = 0, mirrored] = await Promise.all([
    sequences.get(uid),
    sequences.get(restoredOf(uid)),
    readMirror(transaction, uid),
  ])
  const missing = outbox.filter(({ sequence }) => sequence > restored)
  const there = new Set(mirrored.map(({ id }) => id))
  const absent = notes.filter(({ id }) => !there.has(id))
  const shelve = await reachMirror(transaction, uid, absent, [])
  const newest = Math.max(restored, ...missing.map(({ sequence }) => sequence))
  await Promise.all([
    shelve(),
    ...(lastSynced === undefined ? [] : [sequences.put(lastSynced, syncedOf(uid))]),
    ...missing.map((change) => transaction.objectStore('outbox').put(change, [uid, change.sequence])),
    ...(missing.length > 0
      ? [sequences.put(newest, restoredOf(uid)), sequences.put(Math.max(last, newest), uid)]
      : []),
  ])
}

/** The key of the last number that was put back; no account has such a name. */
function restoredOf(uid: string): string {
  return `${uid}/restored`
}

/** The key of the time when the account was last in sync. */
function syncedOf(uid: string): string {
  return `${uid}/synced`
}

/** Changes with the next sequence numbers, on their way; the second half says when they have arrived. */
async function append(
  transaction: Transaction,
  uid: string,
  wishes: readonly Mutation[],
  at: number,
): Promise<readonly [readonly OutboxEntry[], Promise<unknown>]> {
  if (wishes.length === 0) return [[], Promise.resolve()]
  const sequences = transaction.objectStore('sequences')
  const outbox = transaction.objectStore('outbox')
  // A rebuilt database begins with the time: nothing that a tab still remembers of the old one has such a number.
  const last = (await sequences.get(uid)) ?? at
  const changes = wishes.map((wish, index) => ({ ...wish, sequence: last + 1 + index, at }))
  const kept = Promise.all([
    sequences.put(last + wishes.length, uid),
    ...changes.map((change) => outbox.add(change, [uid, change.sequence])),
  ])
  return [changes, kept]
}
