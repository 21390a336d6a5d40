import type { Block, Doc } from '../markers/doc.ts'
import { breakSlowLine, isSlowToShape } from '../text-shaping.ts'
import { splitTextLines, plainTextToDoc } from './plain-text.ts'

/** So many characters are read in one task; more than that is asked about. */
export const MAX_INSERT_LENGTH = 200_000
/** More lines than this are asked about: so many elements can be felt with each key. */
const MAX_INSERT_LINES = 12_000
/** What a note can hold, counted as the length of its stored text. */
export const MAX_CONTENT_LENGTH = 500_000

/** Whether a text is asked about before it is inserted. */
export function exceedsInsertLimit(text: string): boolean {
  return text.length > MAX_INSERT_LENGTH || hasManyLines(text) || hasSlowLine(text)
}

/** Whether a text has so many lines that it is asked about. */
export function hasManyLines(text: string): boolean {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (++lines > MAX_INSERT_LINES) return true
  }
  return false
}

/** Whether a text has a line that takes long to shape. */
export function hasSlowLine(text: string): boolean {
  return splitTextLines(text).some(isSlowToShape)
}

/** A text as a document of its lines, those that are slow to shape broken into several. */
export function docWithBrokenLines(text: string): Doc {
  const lines = splitTextLines(text).flatMap((line) => (isSlowToShape(line) ? breakSlowLine(line) : [line]))
  return lines.flatMap((line) => plainTextToDoc(line))
}

/** Whether building a document in the editor takes so long that it is done in slices. */
export function needsChunks(doc: Doc): boolean {
  return (
    doc.length > MAX_BLOCKS_AT_ONCE ||
    doc.reduce((sum, block) => sum + blockLength(block), 0) > MAX_CHARACTERS_AT_ONCE
  )
}

const MAX_BLOCKS_AT_ONCE = 1000
const MAX_CHARACTERS_AT_ONCE = 50_000

function blockLength(block: Block): number {
  return block.type === 'code' ? block.code.length : block.runs.reduce((sum, run) => sum + run.text.length, 0)
}

/** More runs, or lines, of one block are elements that the browser lays out anew, all of them, at each key. */
export const MAX_BLOCK_RUNS = 4000

/** Whether formatting changes so often in a block that each key in it would take long. */
export function hasManyRuns(doc: Doc): boolean {
  return doc.some((block) => block.type !== 'code' && block.runs.length > MAX_BLOCK_RUNS)
}
