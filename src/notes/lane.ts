import { hash } from './hash.ts'

/** The lane of the device's receipts that the mutations of this note are in. A receipt proves only that the last one was applied. */
export function laneOf(noteId: string): number {
  return moveLaneOf(noteId) % LANES
}

/**
 * The lane of a moved note's receipt, of 128: sixteen client ids have eight lanes each. A batch of moves has at most one note of each lane,
 * and takes a round trip and a write of the cache.
 */
export function moveLaneOf(noteId: string): number {
  return Number.parseInt(hash(noteId), 36) % (MOVE_CLIENTS * LANES)
}

/** Which of the sixteen client ids, from 0 on, has the lane of a moved note's receipt. */
export function moveClientOf(noteId: string): number {
  return Math.floor(moveLaneOf(noteId) / LANES)
}

const LANES = 8
const MOVE_CLIENTS = 16
