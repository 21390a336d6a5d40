import type { Block, Doc } from '../markers/doc.ts'
import { breakLine, isSlowToShape } from '../shaping.ts'
import { linesOf, literal } from './literal.ts'

/** So many characters are read in one task; more than that is asked about. */
export const LARGE = 200_000
/** More lines than this are asked about: so many elements can be felt with each key. */
const LARGE_LINES = 12_000
/** What a note can hold, counted as the length of its stored text. */
export const NOTE_LIMIT = 500_000

/** Whether a text is asked about before it is inserted. */
export function isLarge(text: string): boolean {
  return text.length > LARGE || hasManyLines(text) || isSlowToDraw(text)
}

/** Whether a text has so many lines that it is asked about. */
export function hasManyLines(text: string): boolean {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (++lines > LARGE_LINES) return true
  }
  return false
}

/** Whether a text has a line that takes long to shape. */
export function isSlowToDraw(text: string): boolean {
  return linesOf(text).some(isSlowToShape)
}

/** A text as a document of its lines, those that are slow to shape broken into several. */
export function drawableDoc(text: string): Doc {
  const lines = linesOf(text).flatMap((line) => (isSlowToShape(line) ? breakLine(line) : [line]))
  return lines.flatMap((line) => literal(line))
}

/** Whether building a document in the editor takes so long that it is done in slices. */
export function isLong(doc: Doc): boolean {
  return doc.length > FEW_BLOCKS || doc.reduce((sum, block) => sum + lengthOf(block), 0) > FEW_CHARACTERS
}

const FEW_BLOCKS = 1000
const FEW_CHARACTERS = 50_000

function lengthOf(block: Block): number {
  return block.type === 'code' ? block.code.length : block.runs.reduce((sum, run) => sum + run.text.length, 0)
}

/** More runs, or lines, of one block are elements that the browser lays out anew, all of them, at each key. */
export const MOST_RUNS = 4000

/** Whether formatting changes so often in a block that each key in it would take long. */
export function hasManyRuns(doc: Doc): boolean {
  return doc.some((block) => block.type !== 'code' && block.runs.length > MOST_RUNS)
}
