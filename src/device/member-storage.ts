import { newKey } from '../notes/keys.ts'
import { type OutboxEntry, patchedIds } from '../notes/mutation.ts'
import type { AccountSnapshot, MemberStorage, StoredAccount } from '../notes/ports.ts'
import type { Database } from './database.ts'
import {
  deleteMirror,
  isOutdated,
  MIRROR_STORES,
  prepareMirrorUpdate,
  prepareNotesUpdate,
  readMirror,
  readNotes,
  readPosition,
  startMirror,
} from './mirror.ts'
import { prefixRange, type Stores, type Transaction } from './schema.ts'
import { entryOf } from './stored-entry.ts'

/** The mirror and the outbox of each account, in IndexedDB. `deviceId` gives the id by which an account knows this device. */
export function createMemberStorage(database: Database, deviceId: MemberStorage['deviceId']): MemberStorage {
  /** The sequence numbers of the entries that this page has read or appended, by id. A restored entry gets its number back. */
  const sequences = new Map<string, number>()
  /** By account: returns what this page restores after the loss of the database. */
  const snapshots = new Map<string, () => AccountSnapshot>()
  database.recoverWith((transaction) =>
    Promise.all(Array.from(snapshots, ([uid, getSnapshot]) => restore(transaction, uid, getSnapshot()))),
  )

  return {
    deviceId,

    async load(uid) {
      const stored = await database.read(STORES, async (transaction) => {
        const [mirror, outbox, lastSynced, clientId] = await Promise.all([
          readMirror(transaction, uid),
          readOutbox(transaction, uid),
          readNumber(transaction, syncedKey(uid)),
          readClientId(transaction, uid),
        ])
        return { ...mirror, outbox, lastSynced, clientId }
      })
      if (stored.clientId !== undefined && stored.mirrorId !== undefined) return stored
      return { ...stored, ...(await prepareAccount(uid).catch(() => NOT_PREPARED)) }
    },

    append: (uid, entries) =>
      database.write(['outbox', 'sequences'], 'strict', async (transaction) => {
        const writeEntries = await prepareAppend(transaction, uid, entries)
        const written = writeEntries()
        transaction.commit()
        await written
      }),

    applyPatch: (uid, patch) =>
      database.write(STORES, 'strict', async (transaction) => {
        // Reading the whole outbox for each of 10,000 imported notes would take minutes.
        const ids = patchedIds(patch)
        if (ids.some((id) => !sequences.has(id))) await readOutbox(transaction, uid)
        const areStored = await Promise.all(ids.map((id) => isStored(transaction, uid, id)))
        if (areStored.includes(false)) return readOutbox(transaction, uid)
        const { remove, replace, append, upsertNotes, deleteNoteIds } = patch
        const writeMirror = await prepareNotesUpdate(transaction, uid, {
          notes: upsertNotes,
          deletedIds: deleteNoteIds,
        })
        const writeEntries = await prepareAppend(transaction, uid, append)
        for (const [id, entry] of replace) sequences.set(entry.id, sequenceOf(id))
        const written = Promise.all([
          writeEntries(),
          writeMirror(),
          ...remove.map((id) => transaction.objectStore('outbox').delete([uid, sequenceOf(id)])),
          ...Array.from(replace.values(), (entry) => put(transaction, uid, entry)),
        ])
        transaction.commit()
        await written
        return 'applied'
      }),

    updateMirror: (uid, update) =>
      database.write(MIRROR_STORES, 'relaxed', async (transaction) => {
        if (isOutdated(update, await readPosition(transaction, uid))) return false
        const writeMirror = await prepareMirrorUpdate(transaction, uid, update)
        await writeMirror()
        return true
      }),

    readOutbox: (uid) => database.read(['outbox'], (transaction) => readOutbox(transaction, uid)),

    setLastSynced: (uid, at) =>
      database.write(['sequences'], 'relaxed', async (transaction) => {
        await transaction.objectStore('sequences').put(at, syncedKey(uid))
      }),

    clearMirror: (uid) => database.write(STORES, 'relaxed', (transaction) => clearMirror(transaction, uid)),

    clearOtherMirrors: (isSignedIn) =>
      database.write(STORES, 'relaxed', async (transaction) => {
        const [noteKeys, counterKeys] = await Promise.all([
          transaction.objectStore('shelves').getAllKeys(),
          transaction.objectStore('sequences').getAllKeys(),
        ])
        const uids = [...noteKeys.map(([uid]) => uid), ...counterKeys.map(uidOfCounter)]
        const others = new Set(uids.filter((uid) => !isSignedIn(uid)))
        await Promise.all(Array.from(others, (uid) => clearMirror(transaction, uid)))
      }),

    recoverWith(uid, getSnapshot) {
      if (getSnapshot) snapshots.set(uid, getSnapshot)
      else snapshots.delete(uid)
    },
  }

  /** Gives the account a client id and its mirror an id, unless another tab just has. */
  function prepareAccount(uid: string): Promise<Pick<StoredAccount, 'clientId' | 'mirrorId'>> {
    return database.write(MIRROR_STORES, 'relaxed', async (transaction) => {
      const [{ notes, ...mirror }, known] = await Promise.all([
        readMirror(transaction, uid),
        readClientId(transaction, uid),
      ])
      const clientId = known ?? newKey(Date.now())
      await transaction.objectStore('sequences').put(clientId, clientKey(uid))
      const mirrorId = mirror.mirrorId ?? (await startMirror(transaction, uid, notes.length))
      return { clientId, mirrorId }
    })
  }

  /** Restores an account's data. Only one of the tabs restores a given outbox entry: it may be sent before another tab tries. */
  async function restore(
    transaction: Transaction,
    uid: string,
    { notes, outbox, clientId, lastSynced }: AccountSnapshot,
  ) {
    const counters = transaction.objectStore('sequences')
    const [lastSequence = 0, restored = 0, mirroredNotes, knownClientId] = await Promise.all([
      readNumber(transaction, uid),
      readNumber(transaction, restoredKey(uid)),
      readNotes(transaction, uid),
      readClientId(transaction, uid),
    ])
    const missingEntries = outbox.filter(({ id }) => sequenceOf(id) > restored)
    const mirroredIds = new Set(mirroredNotes.map(({ id }) => id))
    const missingNotes = notes.filter(({ id }) => !mirroredIds.has(id))
    const writeMirror = await prepareNotesUpdate(transaction, uid, { notes: missingNotes, deletedIds: [] })
    const newest = Math.max(restored, ...missingEntries.map(({ id }) => sequenceOf(id)))
    await Promise.all([
      writeMirror(),
      lastSynced !== undefined && counters.put(lastSynced, syncedKey(uid)),
      clientId !== undefined && knownClientId === undefined && counters.put(clientId, clientKey(uid)),
      ...missingEntries.map((entry) => put(transaction, uid, entry)),
      missingEntries.length > 0 && counters.put(newest, restoredKey(uid)),
      missingEntries.length > 0 && counters.put(Math.max(lastSequence, newest), uid),
    ])
  }

  async function readOutbox(
    transaction: Transaction<IDBTransactionMode>,
    uid: string,
  ): Promise<readonly OutboxEntry[]> {
    const stored = await transaction.objectStore('outbox').getAll(prefixRange(uid))
    return stored.map((value) => {
      const entry = entryOf(value)
      sequences.set(entry.id, value.sequence)
      return entry
    })
  }

  async function isStored(transaction: Transaction, uid: string, id: string): Promise<boolean> {
    const stored = await transaction.objectStore('outbox').get([uid, sequenceOf(id)])
    return stored !== undefined && entryOf(stored).id === id
  }

  /** Numbers new entries after all earlier ones of the account. Resolves with a function that starts all writes at once. */
  async function prepareAppend(
    transaction: Transaction,
    uid: string,
    entries: readonly OutboxEntry[],
  ): Promise<() => Promise<unknown>> {
    const [first] = entries
    if (!first) return () => Promise.resolve()
    const counters = transaction.objectStore('sequences')
    const outbox = transaction.objectStore('outbox')
    // An append that was reported as failed may have been completed.
    const earlier = await Promise.all(entries.map(({ id }) => outbox.get([uid, sequenceOf(id)])))
    const missing = entries.filter(({ id }, at) => earlier[at]?.id !== id)
    // A recreated database starts from the current time. No tab has an entry of the lost database with such a number.
    const last = (await readNumber(transaction, uid)) ?? first.at
    missing.forEach(({ id }, index) => sequences.set(id, last + 1 + index))
    return () =>
      Promise.all([
        counters.put(last + missing.length, uid),
        ...missing.map((entry) => put(transaction, uid, entry)),
      ])
  }

  function put(transaction: Transaction, uid: string, entry: OutboxEntry): Promise<unknown> {
    const sequence = sequenceOf(entry.id)
    return transaction.objectStore('outbox').put({ ...entry, sequence }, [uid, sequence])
  }

  /** 0 for an entry that is not stored. */
  function sequenceOf(id: string): number {
    return sequences.get(id) ?? 0
  }
}

/** The stores that have parts of an account, besides its drafts. */
const STORES: Stores = [...MIRROR_STORES, 'outbox']

async function clearMirror(transaction: Transaction, uid: string): Promise<void> {
  const unsentCount = await transaction.objectStore('outbox').count(prefixRange(uid))
  await Promise.all([
    deleteMirror(transaction, uid),
    transaction.objectStore('sequences').delete(syncedKey(uid)),
    // With an empty outbox, no record of the account stays on the device.
    unsentCount === 0 && deleteCounters(transaction, uid),
  ])
}

/** Deletes what is stored of an account beside its notes and its outbox. */
export async function deleteCounters(transaction: Transaction, uid: string): Promise<void> {
  const counters = transaction.objectStore('sequences')
  const keys = [uid, restoredKey(uid), clientKey(uid), syncedKey(uid)]
  await Promise.all(keys.map((key) => counters.delete(key)))
}

/** The account of a record of `sequences`. An account without notes has only those. */
function uidOfCounter(key: string): string {
  return key.split('/', 1)[0] ?? key
}

/** The key of the last sequence number that was restored. No uid contains a slash. */
function restoredKey(uid: string): string {
  return `${uid}/restored`
}

const NOT_PREPARED = { clientId: undefined, mirrorId: undefined }

async function readNumber(
  transaction: Transaction<IDBTransactionMode>,
  key: string,
): Promise<number | undefined> {
  const value = await transaction.objectStore('sequences').get(key)
  return typeof value === 'number' ? value : undefined
}

async function readClientId(
  transaction: Transaction<IDBTransactionMode>,
  uid: string,
): Promise<string | undefined> {
  const value = await transaction.objectStore('sequences').get(clientKey(uid))
  return typeof value === 'string' ? value : undefined
}

/** The key of the client id. */
function clientKey(uid: string): string {
  return `${uid}/client`
}

/** The key of the time when the account was last synced. */
function syncedKey(uid: string): string {
  return `${uid}/synced`
}
