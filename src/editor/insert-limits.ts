import { type Doc, plainTextToDoc, splitTextLines } from '../markers/doc.ts'
import { breakSlowLine, isSlowToShape } from '../text-shaping.ts'
import { blockLength } from './blocks.ts'

/** The maximum number of characters that are imported in one task. The app asks before it inserts more. */
export const MAX_INSERT_LENGTH = 200_000
/** The app asks before it inserts more lines than this, because so many elements make typing noticeably slow. */
const MAX_INSERT_LINES = 12_000

/** Whether the app must ask before it inserts a text. */
export function exceedsInsertLimit(text: string): boolean {
  return text.length > MAX_INSERT_LENGTH || hasManyLines(text) || hasSlowLine(text)
}

/**
 * Whether the app must ask before it imports HTML. The values of attributes hardly count: browsers copy a page with the whole style of each
 * element, and pictures as addresses of a megabyte.
 */
export function exceedsHtmlLimit(html: string): boolean {
  return html.length > MAX_HTML_LENGTH || html.replace(ATTRIBUTE_VALUE, '').length > MAX_INSERT_LENGTH
}

/** Four megabytes of styles take 0.2 seconds to import. */
const MAX_HTML_LENGTH = 4_000_000
const ATTRIBUTE_VALUE = /="[^"]*"|='[^']*'/g

/** Whether a text has so many lines that the app must ask before it inserts it. */
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

/** A text as a document of its lines. Lines that are slow to shape are split into several. */
export function docWithBrokenLines(text: string): Doc {
  const lines = splitTextLines(text).flatMap((line) => (isSlowToShape(line) ? breakSlowLine(line) : [line]))
  return lines.flatMap((line) => plainTextToDoc(line))
}

/** Whether building a document in the editor takes so long that it must be done in chunks. */
export function needsChunks(doc: Doc): boolean {
  return (
    doc.length > MAX_BLOCKS_AT_ONCE ||
    doc.reduce((sum, block) => sum + blockLength(block), 0) > MAX_CHARACTERS_AT_ONCE
  )
}

const MAX_BLOCKS_AT_ONCE = 1000
const MAX_CHARACTERS_AT_ONCE = 50_000

/** The maximum number of runs or lines in one block. Each is an element, and the browser lays out all of them after every key. */
export const MAX_BLOCK_RUNS = 4000

/** Whether the formatting within a block changes so often that typing in it would be slow. */
export function hasManyRuns(doc: Doc): boolean {
  return doc.some((block) => block.type !== 'code' && block.runs.length > MAX_BLOCK_RUNS)
}
