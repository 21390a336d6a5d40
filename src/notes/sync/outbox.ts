import { type OutboxEntry, isSameEntry } from '../mutation.ts'
import type { OutboxPatch } from '../ports.ts'
import { EMPTY_PATCH } from './resolve.ts'
import type { Effect } from './events.ts'
import type { NoteResolution, SyncState } from './state.ts'
import { isExpired } from './view.ts'

/** Merges the stored outbox with this tab's unstored entries, which keep their places. Unchanged entries stay the same objects. */
export function mergeOutbox(
  inMemory: readonly OutboxEntry[],
  stored: readonly OutboxEntry[],
): readonly OutboxEntry[] {
  const all: OutboxEntry[] = []
  let at = 0
  for (const entry of inMemory) {
    if (entry.sequence < 0) all.push(entry)
    for (let next = stored[at]; next && next.sequence <= entry.sequence; next = stored[++at])
      all.push(isSameEntry(next, entry) ? entry : next)
  }
  return [...all, ...stored.slice(at)]
}

/** A note's first entries that are all stored, or all only in memory, and not being written. One patch can cover all of them. */
export function batchForNote({ outbox, saving }: SyncState, noteId: string): readonly OutboxEntry[] {
  const entries = outbox.filter((entry) => entry.noteId === noteId)
  const isStored = (entries[0]?.sequence ?? 0) > 0
  const end = entries.findIndex(({ sequence }) => sequence > 0 !== isStored || saving.has(sequence))
  return end < 0 ? entries : entries.slice(0, end)
}

/** Whether the resolution removes or replaces entries that are stored on the device. */
export function hasStoredEntries({ patch }: NoteResolution): boolean {
  return subjectsOf(patch).some((sequence) => sequence > 0)
}

/** The sequence numbers of the entries that a patch removes or replaces. */
export function subjectsOf({ remove, replace }: OutboxPatch): readonly number[] {
  return [...remove, ...replace.map(({ sequence }) => sequence)]
}

/** Applies a patch to the outbox in memory. Appended mutations get temporary sequence numbers. */
export function applyPatchInMemory(state: SyncState, { remove, replace, append }: OutboxPatch): SyncState {
  const removed = new Set(remove)
  const replacements = new Map(replace.map((entry) => [entry.sequence, entry]))
  const rest = state.outbox.filter(({ sequence }) => !removed.has(sequence))
  const at = replace[0]?.at ?? 0
  const appended = append.map((mutation, index): OutboxEntry => ({
    ...mutation,
    sequence: -state.temporaryCount - 1 - index,
    at,
  }))
  const origin = replace[0]?.sequence ?? 0
  const origins = new Map(state.origins)
  for (const { sequence } of appended) origins.set(sequence, origins.get(origin) ?? origin)
  return {
    ...state,
    outbox: [...rest.map((entry) => replacements.get(entry.sequence) ?? entry), ...appended],
    temporaryCount: state.temporaryCount + append.length,
    origins,
  }
}

/** Marks entries as no longer being written to the device. */
export function withoutSaving(state: SyncState, sequences: readonly number[]): SyncState {
  const done = new Set(sequences)
  return { ...state, saving: new Set([...state.saving].filter((sequence) => !done.has(sequence))) }
}

/** Clears the rejections of a note's entries, so that they are sent again. */
export function resendRejected({ outbox }: SyncState, noteId: string): Effect {
  const replace = outbox.flatMap(({ refused, ...entry }) =>
    refused && entry.noteId === noteId ? [entry] : [],
  )
  return {
    kind: 'storeResolution',
    resolution: { noteId, patch: { ...EMPTY_PATCH, replace }, notifications: [] },
  }
}

/** Purges for expired notes in the trash. At most `MAX_PURGES` are pending at a time, because each one causes a trash event. */
export function expiredPurges(
  { outbox, trash, temporaryCount, serverTimeOffset }: SyncState,
  now: number,
): readonly OutboxEntry[] {
  const pendingIds = new Set(outbox.map(({ noteId }) => noteId))
  const expired = trash.values().filter((note) => isExpired(note, now + serverTimeOffset))
  const free = MAX_PURGES - expired.filter(({ id }) => pendingIds.has(id)).length
  return expired
    .filter(({ id }) => !pendingIds.has(id))
    .slice(0, Math.max(0, free))
    .map(({ id: noteId, deletedAt }, index) => {
      return { kind: 'purge', noteId, deletedAt, sequence: -temporaryCount - 1 - index, at: now }
    })
}

const MAX_PURGES = 4
