import { type Block, cutRuns, type Doc, textOf } from '../markers/doc.ts'
import { endOfGraphemes } from '../markers/graphemes.ts'
import { firstShapedLetter } from '../shaping.ts'

/** A stretch of a document that a browser draws in a few milliseconds, whatever it holds. */
export interface Part {
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
export function partsOf(doc: Doc): readonly Part[] {
  const parts: Part[] = []
  let first = 0
  let cost = 0
  const endPart = (end: number) => {
    if (end > first) parts.push({ blocks: doc.slice(first, end) })
    first = end
    cost = 0
  }
  for (const [at, block] of doc.entries()) {
    const own = costOf(block)
    if (cost + own > MOST) endPart(at)
    if (own > MOST) {
      for (const range of rangesOf(block)) parts.push({ blocks: [block], range })
      first = at + 1
    } else cost += own
  }
  endPart(doc.length)
  return parts
}

/** What a part says, as a document of its own. */
export function docOf({ blocks, range }: Part): Doc {
  if (!range) return blocks
  const { from, to } = range
  return blocks.map((block) => {
    if (block.type === 'code') return { ...block, code: block.code.slice(from, to) }
    const runs = cutRuns(block.runs, from, to)
    // What follows on an item's beginning has no list mark.
    return from === 0 ? { ...block, runs } : { type: 'paragraph', runs }
  })
}

/** Whether a part begins and ends between words, or where its block does. */
export function hasWholeWords({ blocks: [block], range }: Part): boolean {
  if (!range || !block || block.type === 'code') return true
  const text = textOf(block.runs)
  return [range.from, range.to].every((at) => at % text.length === 0 || /\s/.test(text.charAt(at - 1)))
}

/** The unit of the costs is a letter that stands for itself, as most do. */
const MOST = 8000
const LINE = 100
const RUN = 25
/** A letter that may have to be composed, joined or turned round. */
const SHAPED = 4
/** Without a space between them, browsers take the square or the cube of their number for letters that are shaped. */
const LONGEST_SHAPED_WORD = 200
/** What is no longer can be drawn whole even if it is one such word. */
const SHORT = 200

const SHAPED_WORD = new RegExp(`\\S{${LONGEST_SHAPED_WORD},}`)

/** More than `MOST` for a block that must not be drawn whole. */
function costOf(block: Block): number {
  const text = block.type === 'code' ? block.code : textOf(block.runs)
  const runs = block.type === 'code' ? 1 : block.runs.length
  if (text.length > MOST) return Infinity
  const isShaped = firstShapedLetter(text) >= 0
  if (isShaped && text.length > SHORT && SHAPED_WORD.test(text)) return Infinity
  return text.length * (isShaped ? SHAPED : 1) + RUN * runs + LINE * linesIn(text)
}

function linesIn(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

/** Where a block that is too long for one part is broken. */
function* rangesOf(block: Block): Generator<Range> {
  const text = block.type === 'code' ? block.code : textOf(block.runs)
  const ends = block.type === 'code' ? [] : endsOf(block.runs)
  let run = 0
  for (let from = 0; from < text.length;) {
    while ((ends[run] ?? Infinity) <= from) run++
    const most = Math.min(MOST, (ends[run + MOST / RUN] ?? Infinity) - from)
    const to = from + breakIn(text.slice(from, from + most + 1), most)
    yield { from, to, of: text.length }
    from = to
  }
}

function endsOf(runs: readonly { readonly text: string }[]): readonly number[] {
  let end = 0
  return runs.map(({ text }) => (end += text.length))
}

/** How much of a text that is longer than `most` the next part gets. */
function breakIn(text: string, most: number): number {
  let end = Math.min(most, endOfLines(text, MOST / LINE))
  const shaped = firstShapedLetter(text.slice(0, end))
  if (shaped >= 0) {
    end = Math.min(end, Math.max(shaped, MOST / SHAPED))
    const word = SHAPED_WORD.exec(text.slice(0, end))
    if (word) {
      const behind = word.index + LONGEST_SHAPED_WORD
      return word.index > 0 ? word.index : endOfGraphemes(text.slice(0, end), Math.min(behind, end))
    }
  }
  if (end >= text.length) return text.length
  const behind = 1 + Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf(' ', end - 1))
  return behind > 0 ? behind : endOfGraphemes(text, end)
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
