import { hash } from './hash.ts'

/** The lane of the device's receipts that the mutations of this note are in. A receipt proves only that the last one was applied. */
export function laneOf(noteId: string): number {
  return moveSlotOf(noteId) % LANES
}

/**
 * The receipts of moved notes are in 32 slots: the lanes of four client ids. A batch of moves has at most one note of each slot. Eight
 * slots would make many small batches, and it takes long to remove each from the cache.
 */
export function moveSlotOf(noteId: string): number {
  return Number.parseInt(hash(noteId), 36) % (MOVE_CLIENTS * LANES)
}

/** Which of the four client ids has the slot of this note. */
export function moveClientOf(noteId: string): number {
  return Math.floor(moveSlotOf(noteId) / LANES)
}

const LANES = 8
const MOVE_CLIENTS = 4
