import { type Block, sliceRuns, type Doc, textOfRuns } from '../markers/doc.ts'
import { lastGraphemeEnd } from '../markers/graphemes.ts'
import { indexOfShapedLetter } from '../text-shaping.ts'

/** A stretch of a document that a browser draws in a few milliseconds, whatever it holds. */
export interface RenderChunk {
  readonly blocks: Doc
  /** Which of its only block's characters it has; all of them without this. */
  readonly range?: Range
}

export interface Range {
  readonly from: number
  readonly to: number
  /** How many characters the block has. */
  readonly of: number
}

/** All of a document in parts. A line that is too long for one is broken, behind a space if there is one. */
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

/** What a part says, as a document of its own. */
export function docOfChunk({ blocks, range }: RenderChunk): Doc {
  if (!range) return blocks
  const { from, to } = range
  return blocks.map((block) => {
    if (block.type === 'code') return { ...block, code: block.code.slice(from, to) }
    const runs = sliceRuns(block.runs, from, to)
    // What follows on an item's beginning has no list mark.
    return from === 0 ? { ...block, runs } : { type: 'paragraph', runs }
  })
}

/** Whether a part begins and ends between words, or where its block does. */
export function breaksBetweenWords({ blocks: [block], range }: RenderChunk): boolean {
  if (!range || !block || block.type === 'code') return true
  const text = textOfRuns(block.runs)
  return [range.from, range.to].every((at) => at % text.length === 0 || /\s/.test(text.charAt(at - 1)))
}

/** The unit of the costs is a letter that stands for itself, as most do. */
const MAX_COST = 8000
const LINE_COST = 100
const RUN_COST = 25
/** A letter that may have to be composed, joined or turned round. */
const SHAPED_COST = 4
/** Without a space between them, browsers take the square or the cube of their number for letters that are shaped. */
const MAX_SHAPED_WORD = 200
/** What is no longer can be drawn whole even if it is one such word. */
const SHORT_TEXT = 200

const SHAPED_WORD = new RegExp(`\\S{${MAX_SHAPED_WORD},}`)

/** More than `MOST` for a block that must not be drawn whole. */
function costOf(block: Block): number {
  const text = block.type === 'code' ? block.code : textOfRuns(block.runs)
  const runs = block.type === 'code' ? 1 : block.runs.length
  if (text.length > MAX_COST) return Infinity
  const isShaped = indexOfShapedLetter(text) >= 0
  if (isShaped && text.length > SHORT_TEXT && SHAPED_WORD.test(text)) return Infinity
  return text.length * (isShaped ? SHAPED_COST : 1) + RUN_COST * runs + LINE_COST * linesIn(text)
}

function linesIn(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

/** Where a block that is too long for one part is broken. */
function* rangesOf(block: Block): Generator<Range> {
  const text = block.type === 'code' ? block.code : textOfRuns(block.runs)
  const ends = block.type === 'code' ? [] : endsOf(block.runs)
  let run = 0
  for (let from = 0; from < text.length;) {
    while ((ends[run] ?? Infinity) <= from) run++
    const limit = Math.min(MAX_COST, (ends[run + MAX_COST / RUN_COST] ?? Infinity) - from)
    const to = from + breakOffset(text.slice(from, from + limit + 1), limit)
    yield { from, to, of: text.length }
    from = to
  }
}

function endsOf(runs: readonly { readonly text: string }[]): readonly number[] {
  let end = 0
  return runs.map(({ text }) => (end += text.length))
}

/** How much of a text that is longer than `most` the next part gets. */
function breakOffset(text: string, limit: number): number {
  let end = Math.min(limit, endOfLines(text, MAX_COST / LINE_COST))
  const shaped = indexOfShapedLetter(text.slice(0, end))
  if (shaped >= 0) {
    end = Math.min(end, Math.max(shaped, MAX_COST / SHAPED_COST))
    const match = SHAPED_WORD.exec(text.slice(0, end))
    if (match) {
      const afterBreak = match.index + MAX_SHAPED_WORD
      return match.index > 0 ? match.index : lastGraphemeEnd(text.slice(0, end), Math.min(afterBreak, end))
    }
  }
  if (end >= text.length) return text.length
  const afterBreak = 1 + Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf(' ', end - 1))
  return afterBreak > 0 ? afterBreak : lastGraphemeEnd(text, end)
}

/** Where the first lines of a text end. */
function endOfLines(text: string, lines: number): number {
  let end = 0
  for (let left = lines; left > 0; left--) {
    end = text.indexOf('\n', end) + 1
    if (end === 0) return text.length
  }
  return end
}
