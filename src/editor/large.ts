import type { Doc } from '../markers/doc.ts'
import { isSlowToDraw } from './shaping.ts'

/** So many characters go into a note in one step; more than that is asked about, and comes in slices. */
export const LARGE = 200_000
/** Short lines cost more than long ones: each is an element of its own, and 10,000 nested items of HTML take 0.9 s. */
const LARGE_LINES = 12_000
/** What a note can hold, counted as the length of its stored text. */
export const NOTE_LIMIT = 500_000

/** Whether inserting a text in one step would stop the page for long. */
export function isLarge(text: string): boolean {
  return text.length > LARGE || hasManyLines(text) || isSlowToDraw(text)
}

/** Whether a text has so many lines that they come in slices. */
export function hasManyLines(text: string): boolean {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (++lines > LARGE_LINES) return true
  }
  return false
}

/** More runs, or lines, of one block are elements that the browser lays out anew, all of them, at each key. */
export const MOST_RUNS = 4000

/** Whether formatting changes so often in a block that each key in it would take long. */
export function hasManyRuns(doc: Doc): boolean {
  return doc.some((block) => block.type !== 'code' && block.runs.length > MOST_RUNS)
}
