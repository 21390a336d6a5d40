import { laneOf } from '../lane.ts'
import type { OutboxEntry } from '../mutation.ts'
import type { Effect, Transition } from './events.ts'
import { batchForNote, joinLastEdits, storePatch, withPatchInFlight } from './outbox.ts'
import { supersedeRejected } from './resolve.ts'
import type { SyncState } from './state.ts'

/**
 * Sends every entry that may be sent. The leader sends stored entries; each tab sends the entries that exist only in its memory.
 * A note's entries are sent in order, one at a time. A rejected entry blocks the later ones of its note, unless they supersede it.
 * A stored entry waits until the result of the one before it in its lane is stored: if the page ends first, the receipt still shows that
 * that one was applied.
 */
export function sendPending(state: SyncState, before: readonly Effect[], now: number): Transition {
  const { leadership, connection, subscription, nextSendAt, outbox, unstored, saving } = state
  const isFree = (connection === 'up' || subscription === 'failed') && nextSendAt <= now
  if (!isFree || outbox.length === 0) return [state, ...before]
  const effects = [...before]
  const inFlight = new Map(state.inFlight)
  const seenIds = new Set<string>()
  // The result of these is known, but the device could not store it.
  const answeredIds = new Set(state.unstoredResolutions.map(({ noteId }) => noteId))
  const lanes = new Set(Array.from(inFlight.values(), ({ lane }) => lane))
  let sentCount = [...inFlight.keys()].filter((id) => !answeredIds.has(id)).length
  for (const entry of outbox) {
    const { noteId, id, refused } = entry
    const isFirst = !seenIds.has(noteId)
    seenIds.add(noteId)
    if (!isFirst || inFlight.has(noteId) || saving.has(id)) continue
    if (leadership !== 'yes' && !unstored.has(id)) continue
    if (sentCount >= MAX_IN_FLIGHT) break
    const trashed = state.trash.get(noteId)
    const supersedingPatch = refused && supersedeRejected(batchForNote(state, noteId), trashed)
    if (refused && !supersedingPatch) continue
    // An entry that is not stored has its receipt under the id of this tab.
    const lane = unstored.has(id) || supersedingPatch ? undefined : laneOf(noteId)
    if (lane !== undefined && lanes.has(lane)) continue
    sentCount++
    const heldLane = needsReceipt(entry) ? lane : undefined
    if (heldLane !== undefined) lanes.add(heldLane)
    inFlight.set(noteId, { id, serverNote: state.serverNotes.get(noteId), lane: heldLane })
    effects.push(supersedingPatch ? storePatch(noteId, supersedingPatch) : { kind: 'send', entry })
  }
  return [inFlight.size === state.inFlight.size ? state : { ...state, inFlight }, ...effects]
}

/**
 * Combines the entry that was just stored with earlier ones of its note, so that they need less storage and fewer requests, or so that it
 * supersedes a rejected one without a connection too.
 */
export function combineStored(state: SyncState, [id, ...others]: readonly string[]): Transition {
  const entry = state.outbox.findLast((one) => one.id === id)
  // Edits are stored one at a time. Imports of 10,000 notes are not looked at.
  if (!entry || others.length > 0 || state.leadership !== 'yes' || state.inFlight.has(entry.noteId))
    return [state]
  const { noteId } = entry
  const entries = batchForNote(state, noteId)
  if (entries.at(-1) !== entry) return [state]
  const patch = entries[0]?.refused
    ? supersedeRejected(entries, state.trash.get(noteId))
    : joinLastEdits(entries)
  return patch ? [withPatchInFlight(state, noteId), storePatch(noteId, patch)] : [state]
}

/** A create that is sent again is recognized by its note, unless the note can come back from the trash, and a purge by its `deletedAt`. */
function needsReceipt(entry: OutboxEntry): boolean {
  return entry.kind === 'create' ? entry.note.syncedFromCache === true : entry.kind !== 'purge'
}

const MAX_IN_FLIGHT = 8
