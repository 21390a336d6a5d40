import { type Block, cutRuns, type Doc, textOf } from './doc.ts'
import { Fences } from './fences.ts'
import { endOfGraphemes } from './graphemes.ts'
import { endOfLine, FENCE, NEWLINE, RETURN } from './grammar.ts'

export interface Head {
  readonly doc: Doc
  /** Whether there are more lines, or more of these. */
  readonly more: boolean
}

/** Where the text of the first lines ends, or of a few more: it takes fenced code for one line. */
export function endOfHead(text: string, lines: number): number {
  const fences = new Fences(text)
  let at = 0
  let end = 0
  let newline = -1
  for (let left = lines; left > 0 && end < text.length; left--) {
    if (newline < at) newline = endOfLine(text, at)
    const cr = text.slice(at, newline).indexOf('\r')
    end = cr < 0 ? newline : at + cr
    const fenced = text.slice(at, end).includes(FENCE) ? fences.next(at) : undefined
    if (fenced && fenced.start < end) end = fenced.end
    at = behindLineEnd(text, end)
  }
  return end
}

function behindLineEnd(text: string, at: number): number {
  const newline = text.charCodeAt(at) === RETURN ? at + 1 : at
  return text.charCodeAt(newline) === NEWLINE ? newline + 1 : newline
}

/** How many characters of a line are wanted at most: as it is stored, and of code. */
export interface LineLimits {
  readonly text: number
  readonly code: number
}

export const WHOLE_LINES: LineLimits = { text: Infinity, code: Infinity }

/** The first lines of a document; of a line of code no more than `codeLimit` characters. */
export function firstLines(doc: Doc, lines: number, codeLimit = Infinity): Head {
  const head: Block[] = []
  let isCut = false
  let left = lines
  for (const block of doc) {
    if (left <= 0) return { doc: head, more: true }
    const text = lettersOf(block)
    let end = endOfLine(text, 0)
    for (left--; left > 0 && end < text.length; left--) end = endOfLine(text, end + 1)
    const shown = shorten(end < text.length ? cut(block, end) : block, codeLimit)
    head.push(shown)
    if (end < text.length) return { doc: head, more: true }
    if (shown !== block) isCut = true
  }
  return { doc: head, more: isCut }
}

function shorten(block: Block, limit: number): Block {
  if (block.type !== 'code' || block.code.length <= limit) return block
  const lines = block.code.split('\n')
  if (lines.every((line) => line.length <= limit)) return block
  return { ...block, code: lines.map((line) => line.slice(0, endOfGraphemes(line, limit))).join('\n') }
}

function lettersOf(block: Block): string {
  return block.type === 'code' ? block.code : textOf(block.runs)
}

/** The first `length` characters of a block. */
function cut(block: Block, length: number): Block {
  if (block.type === 'code') return { ...block, code: block.code.slice(0, length) }
  return { ...block, runs: cutRuns(block.runs, 0, length) }
}
