import { hash } from './hash.ts'

/** The lane of the device's receipts that the mutations of this note are in. A receipt proves only that the last one was applied. */
export function laneOf(noteId: string): number {
  return Number.parseInt(hash(noteId), 36) % LANES
}

const LANES = 8
