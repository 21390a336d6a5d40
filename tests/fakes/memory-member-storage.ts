import { isOutdated } from '../../src/device/mirror.ts'
import { entryOf, type StoredEntry } from '../../src/device/stored-entry.ts'
import { newKey } from '../../src/notes/keys.ts'
import { type OutboxEntry, patchedIds } from '../../src/notes/mutation.ts'
import type { Note } from '../../src/notes/note.ts'
import type {
  AccountSnapshot,
  FeedPosition,
  MemberStorage,
  MirrorUpdate,
  NoteRevision,
} from '../../src/notes/ports.ts'

export interface Account {
  readonly deviceId: string
  clientId: string
  mirrorId: string
  readonly mirror: Map<string, Note>
  readonly revisions: Map<string, NoteRevision>
  position: FeedPosition | undefined
  readonly outbox: Map<number, StoredEntry>
  lastSequence: number | undefined
  lastSynced: number | undefined
}

interface Options {
  readonly accounts: ReadonlyMap<string, Account>
  readonly accountOf: (uid: string) => Account
  readonly write: <T>(step: () => T) => Promise<T>
  /** By account: returns what the page restores after the loss of the database. */
  readonly snapshots: Map<string, () => AccountSnapshot>
}

export function createMemberStorage({ accounts, accountOf, write, snapshots }: Options): MemberStorage {
  return {
    deviceId: (uid) => accountOf(uid).deviceId,
    load: async (uid) => {
      const account = accountOf(uid)
      const { clientId, mirrorId, mirror, revisions, position, lastSynced } = account
      return {
        clientId,
        mirrorId,
        notes: [...mirror.values()],
        revisions: [...revisions.values()],
        position,
        outbox: entriesOf(account),
        lastSynced,
      }
    },
    append: (uid, entries) => write(() => append(accountOf(uid), entries)),
    applyPatch: (uid, patch) =>
      write(() => {
        const account = accountOf(uid)
        const sequences = new Map(Array.from(account.outbox, ([at, stored]) => [entryOf(stored).id, at]))
        if (!patchedIds(patch).every((id) => sequences.has(id))) return entriesOf(account)
        for (const id of patch.remove) account.outbox.delete(sequences.get(id) ?? 0)
        for (const [id, entry] of patch.replace) {
          const sequence = sequences.get(id) ?? 0
          account.outbox.set(sequence, { ...entry, sequence })
        }
        append(account, patch.append)
        updateMirror(account, { notes: patch.upsertNotes, deletedIds: patch.deleteNoteIds, revisions: [] })
        return 'applied'
      }),
    updateMirror: (uid, update) =>
      write(() => {
        const account = accountOf(uid)
        if (isOutdated(update, account)) return false
        updateMirror(account, update)
        account.position = update.mirrorId === account.mirrorId ? update.position : undefined
        return true
      }),
    readOutbox: async (uid) => entriesOf(accountOf(uid)),
    setLastSynced: (uid, at) => write(() => void (accountOf(uid).lastSynced = at)),
    clearMirror: (uid) => write(() => clearMirror(accountOf(uid))),
    clearOtherMirrors: (isSignedIn) =>
      write(() => {
        for (const [uid, account] of accounts) if (!isSignedIn(uid)) clearMirror(account)
      }),
    recoverWith(uid, getSnapshot) {
      if (getSnapshot) snapshots.set(uid, getSnapshot)
      else snapshots.delete(uid)
    },
  }
}

export function restore(account: Account, { notes, outbox, clientId, lastSynced }: AccountSnapshot) {
  account.lastSynced = lastSynced
  if (clientId !== undefined) account.clientId = clientId
  for (const note of notes) account.mirror.set(note.id, note)
  append(account, outbox)
}

function append(account: Account, entries: readonly OutboxEntry[]) {
  const ids = new Set(entriesOf(account).map(({ id }) => id))
  for (const entry of entries.filter(({ id }) => !ids.has(id))) {
    const sequence = (account.lastSequence ?? entry.at) + 1
    account.lastSequence = sequence
    account.outbox.set(sequence, { ...entry, sequence })
  }
}

function clearMirror(account: Account) {
  account.mirror.clear()
  account.revisions.clear()
  account.position = undefined
  account.mirrorId = newKey(0)
  account.lastSynced = undefined
  if (account.outbox.size === 0) account.clientId = newKey(0)
}

function updateMirror(
  { mirror, revisions }: Account,
  update: Pick<MirrorUpdate, 'notes' | 'deletedIds' | 'revisions'>,
) {
  for (const id of update.deletedIds) {
    mirror.delete(id)
    revisions.delete(id)
  }
  for (const note of update.notes) mirror.set(note.id, note)
  for (const revision of update.revisions) revisions.set(revision.id, revision)
}

function entriesOf({ outbox }: Account): readonly OutboxEntry[] {
  return [...outbox.values()].toSorted((a, b) => a.sequence - b.sequence).map(entryOf)
}
