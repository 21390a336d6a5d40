import { type Block, type Doc, sliceBlock, textOfBlock, textOfRuns } from '../../markers/doc.ts'
import { lastGraphemeEnd } from '../../markers/graphemes.ts'
import { indexOfShapedLetter } from '../../text-shaping.ts'

/** A part of a document that a browser renders in a few milliseconds, whatever its content. */
export interface RenderChunk {
  readonly blocks: Doc
  /** The chunk's part of its only block. Without a range the chunk has whole blocks. */
  readonly range?: BlockRange
}

interface BlockRange {
  readonly from: number
  readonly to: number
  /** The number of characters of the block. */
  readonly of: number
}

/** Splits a document into chunks. Splits a block that is too long for one chunk, after a space if there is one. */
export function renderChunks(doc: Doc): readonly RenderChunk[] {
  const chunks: RenderChunk[] = []
  let first = 0
  let cost = 0
  const endChunk = (end: number) => {
    if (end > first) chunks.push({ blocks: doc.slice(first, end) })
    first = end
    cost = 0
  }
  for (const [at, block] of doc.entries()) {
    const blockCost = costOf(block)
    if (cost + blockCost > MAX_COST) endChunk(at)
    if (blockCost > MAX_COST) {
      for (const range of rangesOf(block)) chunks.push({ blocks: [block], range })
      first = at + 1
    } else cost += blockCost
  }
  endChunk(doc.length)
  return chunks
}

/** The content of a chunk as a document. */
export function docOfChunk({ blocks, range }: RenderChunk): Doc {
  if (!range) return blocks
  const { from, to } = range
  return blocks.map((block) => {
    const part = sliceBlock(block, from, to)
    // Only the first chunk of a list item has the list mark.
    return from === 0 || part.type === 'code' ? part : { type: 'paragraph', runs: part.runs }
  })
}

/** Whether a chunk begins and ends between words or at the block's ends. */
export function breaksBetweenWords({ blocks: [block], range }: RenderChunk): boolean {
  if (!range || !block || block.type === 'code') return true
  const { from, to, of } = range
  const text = textOfRuns(block.runs)
  return [from, to].every((at) => at === 0 || at === of || /\s/.test(text.charAt(at - 1)))
}

/** Costs are measured in letters that need no shaping. */
const MAX_COST = 8000
const LINE_COST = 100
const RUN_COST = 25
/** The cost of a letter that may need shaping: it is combined, joined or written from right to left. */
const SHAPED_COST = 4
/** Browsers shape a word without spaces in quadratic or cubic time. */
const MAX_SHAPED_WORD = 200
/** A text up to this length can be rendered whole even if it is one such word. */
const SHORT_TEXT = 200

const SHAPED_WORD = new RegExp(`\\S{${MAX_SHAPED_WORD},}`)

/**
 * The maximum length of a sequence of spaces in a chunk. At the end of a line spaces take no room, so such a chunk is one
 * line high, and many are in view at once. With 8000 ideographic spaces a chunk, scrolling blocked the page for 270 ms.
 */
const MAX_SPACES = 500
const SPACE = /[^\S\n]/

/** The cost of rendering a block. It exceeds `MAX_COST` if the block must be split. */
function costOf(block: Block): number {
  const text = textOfBlock(block)
  const runs = block.type === 'code' ? 1 : block.runs.length
  if (text.length > MAX_COST) return Infinity
  if (block.type !== 'code' && indexOfLongSpaces(text) >= 0) return Infinity
  const isShaped = indexOfShapedLetter(text) >= 0
  if (isShaped && text.length > SHORT_TEXT && SHAPED_WORD.test(text)) return Infinity
  return text.length * (isShaped ? SHAPED_COST : 1) + RUN_COST * runs + LINE_COST * linesIn(text)
}

function linesIn(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

/** The ranges that a block is split into if it is too long for one chunk. */
function* rangesOf(block: Block): Generator<BlockRange> {
  const text = textOfBlock(block)
  const ends = block.type === 'code' ? [] : endsOf(block.runs)
  let run = 0
  for (let from = 0; from < text.length;) {
    while ((ends[run] ?? Infinity) <= from) run++
    const limit = Math.min(MAX_COST, (ends[run + MAX_COST / RUN_COST] ?? Infinity) - from)
    const next = text.slice(from, from + limit + 1)
    const spaces = block.type === 'code' ? -1 : indexOfLongSpaces(next)
    const to = from + breakOffset(next, spaces >= 0 ? Math.min(limit, spaces + MAX_SPACES) : limit)
    yield { from, to, of: text.length }
    from = to
  }
}

/** The offset of the first sequence of more than `MAX_SPACES` spaces within a line, or -1. */
function indexOfLongSpaces(text: string): number {
  // Such a sequence contains one of these offsets, so few characters of a text with words are read.
  for (let at = MAX_SPACES; at < text.length; at += MAX_SPACES + 1) {
    let start = at
    while (start >= 0 && SPACE.test(text.charAt(start))) start--
    let end = at
    while (end - start <= MAX_SPACES + 1 && SPACE.test(text.charAt(end))) end++
    if (end - start - 1 > MAX_SPACES) return start + 1
  }
  return -1
}

function endsOf(runs: readonly { readonly text: string }[]): readonly number[] {
  let end = 0
  return runs.map(({ text }) => (end += text.length))
}

/** The length of the next chunk of a text that is longer than `limit`. */
function breakOffset(text: string, limit: number): number {
  let end = Math.min(limit, endOfLines(text, MAX_COST / LINE_COST))
  const shaped = indexOfShapedLetter(text.slice(0, end))
  if (shaped >= 0) {
    end = Math.min(end, Math.max(shaped, MAX_COST / SHAPED_COST))
    const match = SHAPED_WORD.exec(text.slice(0, end))
    if (match) return match.index || lastGraphemeEnd(text.slice(0, end), MAX_SHAPED_WORD)
  }
  if (end >= text.length) return text.length
  const afterBreak = 1 + Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf(' ', end - 1))
  return afterBreak > 0 ? afterBreak : lastGraphemeEnd(text, end)
}

/** The offset after the first `lines` lines of a text. */
function endOfLines(text: string, lines: number): number {
  let end = 0
  for (let left = lines; left > 0; left--) {
    end = text.indexOf('\n', end) + 1
    if (end === 0) return text.length
  }
  return end
}
