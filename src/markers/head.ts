import type { Block, Doc, Run } from './doc.ts'
import { Fences } from './fences.ts'
import { endOfLine, FENCE, NEWLINE, RETURN } from './grammar.ts'
import { addRun } from './inline.ts'

export interface Head {
  readonly doc: Doc
  /** Whether there are more lines. */
  readonly more: boolean
}

/** Where the text of the first lines ends, or of a few more: it takes fenced code for one line. */
export function endOfHead(text: string, lines: number): number {
  const fences = new Fences(text)
  let at = 0
  let end = 0
  for (let left = lines; left > 0 && end < text.length; left--) {
    end = endOfLine(text, at)
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

/** The first lines of a document. */
export function firstLines(doc: Doc, lines: number): Head {
  const head: Block[] = []
  let left = lines
  for (const block of doc) {
    if (left <= 0) return { doc: head, more: true }
    const text = textOf(block)
    let end = endOfLine(text, 0)
    for (left--; left > 0 && end < text.length; left--) end = endOfLine(text, end + 1)
    if (end < text.length) return { doc: [...head, cut(block, end)], more: true }
    head.push(block)
  }
  return { doc: head, more: false }
}

function textOf(block: Block): string {
  return block.type === 'code' ? block.code : block.runs.map((run) => run.text).join('')
}

/** The first `length` characters of a block. */
function cut(block: Block, length: number): Block {
  if (block.type === 'code') return { ...block, code: block.code.slice(0, length) }
  const runs: Run[] = []
  let left = length
  for (const run of block.runs) {
    addRun(runs, run.text.slice(0, left), run.marks)
    left -= Math.min(left, run.text.length)
  }
  return { ...block, runs }
}
