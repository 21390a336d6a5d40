import {
  type Block,
  type Code,
  type Doc,
  type Item,
  itemMark,
  type Paragraph,
  type Run,
  softBreakIndent,
} from './doc.ts'
import { checkboxEscapes, Escaper, hasNoSpecialText, lineStartEscapes } from './escape.ts'
import { backtickRunLengths } from './fences.ts'
import { CODE_CLOSE, CODE_OPEN, FENCE, INDENT_WIDTH, isWholeCode } from './grammar.ts'
import { addRun } from './inline.ts'
import { MarkStack } from './mark-stack.ts'

/** The number of blocks whose texts are joined at a time. More texts would leave the processor's cache before they are joined. */
const BLOCKS_PER_JOIN = 10_000

/** Writes a document as text that `parse` reads as an equal document. It writes no unnecessary backslash. */
export function serialize(doc: Doc): string {
  const [first] = doc
  if (doc.length === 1 && first?.type === 'code') return CODE_OPEN + first.code + CODE_CLOSE
  const written = (hasNoSpecialText(doc) ? writePlain(doc) : new EscapingWriter().write(doc)).join('\n')
  return isWholeCode(written) ? `\\${written}` : written
}

/** The fast path: most documents have nothing to escape within their lines. */
function writePlain(doc: Doc): string[] {
  if (doc.length <= BLOCKS_PER_JOIN) return plainBlocks(doc)
  const chunks: string[] = []
  for (let start = 0; start < doc.length; start += BLOCKS_PER_JOIN)
    chunks.push(plainBlocks(doc.slice(start, start + BLOCKS_PER_JOIN), doc[start - 1]).join('\n'))
  return chunks
}

function plainBlocks(blocks: readonly Block[], before?: Block): string[] {
  let previous = before
  return blocks.map((block) => {
    const written =
      block.type === 'code'
        ? fencedText(block)
        : blockStart(block, block.runs, previous) + plainLine(block.runs)
    previous = block
    return written
  })
}

function plainLine(runs: readonly Run[]): string {
  const [first] = runs
  if (first?.marks === 0 && runs.length === 1) return first.text
  const markStack = new MarkStack(runs)
  let written = ''
  for (let index = 0; index < runs.length; index++) {
    written += markStack.markersBefore(index)
    written += runs[index]?.text ?? ''
  }
  return written + markStack.markersBefore(runs.length)
}

/** Writes from the end to the start, because whether a character needs an escape depends on the text after it. */
class EscapingWriter {
  private readonly escaper = new Escaper()

  write(doc: Doc): string[] {
    const blocks: string[] = []
    for (let index = doc.length - 1; index >= 0; index--) {
      const block = doc[index]
      if (block?.type === 'code') blocks.push(this.code(block))
      else if (block) blocks.push(this.lines(block, doc[index - 1]))
    }
    return blocks.toReversed()
  }

  private code(block: Code): string {
    const written = fencedText(block)
    this.escaper.addBacktickRuns(written)
    return written
  }

  private lines(block: Paragraph | Item, previous: Block | undefined): string {
    const [first = [], ...others] = splitRunLines(block.runs)
    const indent = block.type === 'paragraph' ? '' : softBreakIndent(block)
    let written = ''
    for (const line of others.toReversed())
      written = `\n${indent}${lineStartEscapes(line)}${this.line(line)}${written}`
    return blockStart(block, first, previous) + this.line(first) + written
  }

  private line(runs: readonly Run[]): string {
    const markStack = new MarkStack(runs)
    const markers = runs.map((_, index) => markStack.markersBefore(index))
    let after = markStack.markersBefore(runs.length)
    let written = after
    this.escaper.startLine(after)
    for (let index = runs.length - 1; index >= 0; index--) {
      const before = markers[index] ?? ''
      written = before + this.escaper.escape(runs[index]?.text ?? '', before, after) + written
      after = before
    }
    return written
  }
}

/** The prefix of a block's text: its list mark, or escapes for text that looks like a list mark or a checkbox. */
function blockStart(block: Paragraph | Item, line: readonly Run[], previous: Block | undefined): string {
  if (block.type !== 'paragraph')
    return itemMark(block) + (block.type === 'bullet' ? checkboxEscapes(line) : '')
  return lineStartEscapes(line, continuationIndentOf(previous), previous === undefined)
}

/** The minimum number of leading spaces with which the next line would continue this block. */
function continuationIndentOf(block: Block | undefined): number {
  return block && 'indent' in block ? INDENT_WIDTH * (block.indent + 1) : Infinity
}

/** A code block between fences that are longer than every run of backticks in it. */
export function fencedText({ code }: Code): string {
  if (!code.includes(FENCE)) return `${FENCE}\n${code}\n${FENCE}`
  const fence = '`'.repeat(Math.max(...backtickRunLengths(code)) + 1)
  return `${fence}\n${code}\n${fence}`
}

/** The runs of each line, normalized: neighbouring runs differ in their marks and none is empty. */
export function splitRunLines(runs: readonly Run[]): Run[][] {
  let line: Run[] = []
  const lines = [line]
  for (const run of runs) {
    for (const [index, text] of run.text.split('\n').entries()) {
      if (index > 0) lines.push((line = []))
      addRun(line, text, run.marks)
    }
  }
  return lines
}
