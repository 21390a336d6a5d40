import { derivedKey } from '../keys.ts'
import { MIN_VERSION_AGE } from '../limits.ts'
import { isSameEntry, type OutboxEntry, patchedIds, patchOutbox } from '../mutation.ts'
import { sameText } from '../note.ts'
import type { OutboxPatch, PatchResult } from '../ports.ts'
import type { Effect } from './events.ts'
import { EMPTY_PATCH } from './resolve.ts'
import { isTrashExpired, type NoteResolution, type SyncState } from './state.ts'

/** Takes over the stored outbox. This tab's unstored entries keep their places. Unchanged entries stay the same objects. */
export function withStoredOutbox(state: SyncState, stored: readonly OutboxEntry[]): SyncState {
  const known = new Map(state.outbox.map((entry) => [entry.id, entry]))
  const positions = new Map(stored.map(({ id }, at) => [id, at]))
  const entries = stored.map((entry) => {
    const before = known.get(entry.id)
    return before && isSameEntry(before, entry) ? before : entry
  })
  const outbox: OutboxEntry[] = []
  let taken = 0
  for (const entry of state.outbox) {
    const position = positions.get(entry.id)
    if (position === undefined) {
      if (state.unstored.has(entry.id)) outbox.push(entry)
    } else {
      outbox.push(...entries.slice(taken, position + 1))
      taken = Math.max(taken, position + 1)
    }
  }
  return {
    ...state,
    outbox: [...outbox, ...entries.slice(taken)],
    unstored: without(state.unstored, positions.keys()),
  }
}

/** A note's first entries that are all stored, or all only in memory, and not being written. One patch can cover all of them. */
export function batchForNote(
  { outbox, unstored, saving }: SyncState,
  noteId: string,
): readonly OutboxEntry[] {
  const entries = outbox.filter((entry) => entry.noteId === noteId)
  const isUnstored = unstored.has(entries[0]?.id ?? '')
  const end = entries.findIndex(({ id }) => unstored.has(id) !== isUnstored || saving.has(id))
  return end < 0 ? entries : entries.slice(0, end)
}

/**
 * Joins the last of a note's stored entries with the edit before it, which was not the first one and so has never been sent. Only the text
 * between the two is left out, so it must be one that would not stay a version. The clock may have been set back since. A leader that has
 * lost the lock may be late: the patch is not applied if the first entry is gone, because another tab may have sent the second one since.
 */
export function joinLastEdits(entries: readonly OutboxEntry[]): OutboxPatch | undefined {
  const [first] = entries
  const [before, edit, last] = entries.slice(-3)
  if (!first || !before || !('note' in before) || edit?.kind !== 'edit' || last?.kind !== 'edit')
    return undefined
  const isChain = sameText(edit.base, before.note) && sameText(last.base, edit.note)
  if (!isChain || Math.abs(last.at - edit.at) >= MIN_VERSION_AGE) return undefined
  const joined = { ...last, base: edit.base }
  const replace = new Map([first, joined].map((entry) => [entry.id, entry]))
  return { ...EMPTY_PATCH, remove: [edit.id], replace }
}

/** Whether one of these entries follows a mutation of its note that could not be stored. They are stored later, in their order. */
export function isOutOfOrder({ outbox, unstored }: SyncState, entries: readonly OutboxEntry[]): boolean {
  const ids = new Set(entries.map(({ id }) => id))
  const others = without(unstored, ids)
  if (others.size === 0) return false
  const noteIds = new Set<string>()
  for (const { id, noteId } of outbox) {
    if (others.has(id)) noteIds.add(noteId)
    if (ids.has(id) && noteIds.has(noteId)) return true
  }
  return false
}

/**
 * The part of a patch that changes stored entries; undefined if the patch changes none. An entry that is being stored is one of them by the
 * time that the patch is applied.
 */
export function storedPart({ unstored, saving }: SyncState, patch: OutboxPatch): OutboxPatch | undefined {
  const isStored = (id: string) => !unstored.has(id) || saving.has(id)
  const remove = patch.remove.filter(isStored)
  const replace = new Map([...patch.replace].filter(([id]) => isStored(id)))
  return remove.length + replace.size > 0 ? { ...patch, remove, replace } : undefined
}

/**
 * A resolution that the device could not store before. If another version of the note has been received since, the mirror may have that one
 * already, so it does not get the version of the result.
 */
export function withoutOldNote(
  { inFlight, serverNotes }: SyncState,
  resolution: NoteResolution,
): NoteResolution {
  const { noteId, patch } = resolution
  const sent = inFlight.get(noteId)
  if (sent && serverNotes.get(noteId) === sent.serverNote) return resolution
  return { ...resolution, patch: { ...patch, upsertNotes: [], deleteNoteIds: [] } }
}

/**
 * The state after a patch. `result` is that of the device; it is undefined if the patch changes no stored entry. Then the appended entries
 * are unstored, and so are always those that replace unstored ones.
 */
export function withStoredPatch(
  state: SyncState,
  patch: OutboxPatch,
  result: PatchResult | undefined,
): SyncState {
  const isApplied = result === undefined || result === 'applied'
  const replacements = [...patch.replace].filter(([id]) => state.unstored.has(id)).map(([, entry]) => entry)
  const added = result === undefined ? [...replacements, ...patch.append] : replacements
  const next = {
    ...state,
    outbox: patchOutbox(state.outbox, isApplied ? patch : { ...patch, append: [] }),
    unstored: new Set([...without(state.unstored, patchedIds(patch)), ...added.map(({ id }) => id)]),
  }
  return isApplied ? next : withStoredOutbox(next, result)
}

/** The set without these ids. */
export function without(ids: ReadonlySet<string>, removed: Iterable<string>): ReadonlySet<string> {
  const rest = new Set(ids)
  for (const id of removed) rest.delete(id)
  return rest
}

/** Stores a patch that no result of the server has caused. */
export function storePatch(noteId: string, patch: OutboxPatch): Effect {
  return { kind: 'storeResolution', resolution: { noteId, patch, notifications: [], ids: [] } }
}

/** Counts the note as in flight until a patch of its entries is stored, so that none of them is sent meanwhile. */
export function withPatchInFlight(state: SyncState, noteId: string): SyncState {
  const inFlight = new Map(state.inFlight).set(noteId, { id: noteId, serverNote: undefined })
  return { ...state, inFlight }
}

/** Clears the rejections of a note's entries, so that they are sent again. */
export function resendRejected({ outbox }: SyncState, noteId: string): Effect {
  const replace = outbox.flatMap(({ refused, ...entry }) =>
    refused && entry.noteId === noteId ? [[entry.id, entry] as const] : [],
  )
  return storePatch(noteId, { ...EMPTY_PATCH, replace: new Map(replace) })
}

/** Purges for expired notes in the trash. At most `MAX_PURGES` are pending at a time, because each one causes a trash event. */
export function expiredPurges(
  { outbox, trash, serverTimeOffset }: SyncState,
  now: number,
): readonly OutboxEntry[] {
  const pendingIds = new Set(outbox.map(({ noteId }) => noteId))
  const expired = trash.values().filter((note) => isTrashExpired(note, now + serverTimeOffset))
  const free = MAX_PURGES - expired.filter(({ id }) => pendingIds.has(id)).length
  return expired
    .filter(({ id }) => !pendingIds.has(id))
    .slice(0, Math.max(0, free))
    .map(({ id: noteId, deletedAt }) => {
      return { kind: 'purge', noteId, deletedAt, id: derivedKey(`${noteId} ${deletedAt} ${now}`), at: now }
    })
}

const MAX_PURGES = 4
