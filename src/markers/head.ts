import { type Block, type Doc, sliceBlock, textOfBlock } from './doc.ts'
import { createFenceScan, findCode } from './fences.ts'
import { CARRIAGE_RETURN, endOfLine, FENCE, NEWLINE } from './grammar.ts'
import { lastGraphemeEnd } from './graphemes.ts'

export interface Head {
  readonly doc: Doc
  /** Whether lines are missing or truncated. */
  readonly more: boolean
}

/** An offset at or after the end of the first `lines` lines. It counts fenced code as one line, so it may be later. */
export function endOfHead(text: string, lines: number): number {
  let end = lines > 0 ? endOfLine(text, 0) : 0
  for (let linesLeft = lines; linesLeft > 1 && end < text.length; linesLeft--) end = endOfLine(text, end + 1)
  return isUnusual(text.slice(0, end)) ? endOfUnusualHead(text, lines) : end
}

function isUnusual(head: string): boolean {
  return head.includes(FENCE) || head.includes('\r')
}

/** The same for a head with fences or carriage returns. */
function endOfUnusualHead(text: string, lines: number): number {
  const scan = createFenceScan(text)
  let at = 0
  let end = 0
  let newline = -1
  for (let linesLeft = lines; linesLeft > 0 && end < text.length; linesLeft--) {
    if (newline < at) newline = endOfLine(text, at)
    const cr = text.slice(at, newline).indexOf('\r')
    end = cr < 0 ? newline : at + cr
    const code = text.slice(at, end).includes(FENCE) ? findCode(scan, at) : undefined
    if (code && code.start < end) end = code.end
    at = endOfLineBreak(text, end)
  }
  return end
}

function endOfLineBreak(text: string, at: number): number {
  const newline = text.charCodeAt(at) === CARRIAGE_RETURN ? at + 1 : at
  return text.charCodeAt(newline) === NEWLINE ? newline + 1 : newline
}

/** The first lines of a document. Lines of code are truncated to `codeLimit` characters. */
export function firstLines(doc: Doc, lines: number, codeLimit = Infinity): Head {
  const head: Block[] = []
  let isTruncated = false
  let linesLeft = lines
  for (const block of doc) {
    if (linesLeft <= 0) return { doc: head, more: true }
    const text = textOfBlock(block)
    let end = endOfLine(text, 0)
    for (linesLeft--; linesLeft > 0 && end < text.length; linesLeft--) end = endOfLine(text, end + 1)
    const truncated = truncateCodeLines(end < text.length ? sliceBlock(block, 0, end) : block, codeLimit)
    head.push(truncated)
    if (end < text.length) return { doc: head, more: true }
    if (truncated !== block) isTruncated = true
  }
  return { doc: head, more: isTruncated }
}

function truncateCodeLines(block: Block, limit: number): Block {
  if (block.type !== 'code' || block.code.length <= limit) return block
  const lines = block.code.split('\n')
  if (lines.every((line) => line.length <= limit)) return block
  return { ...block, code: lines.map((line) => line.slice(0, lastGraphemeEnd(line, limit))).join('\n') }
}
