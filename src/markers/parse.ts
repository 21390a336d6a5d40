import { type Block, type Doc, normalizeLineBreaks, type Run } from './doc.ts'
import { createFenceScan, findCode, linesBetween } from './fences.ts'
import {
  BACKSLASH,
  BULLET,
  CHECKBOX_LENGTH,
  CODE_CLOSE,
  CODE_OPEN,
  endOfLine,
  endOfListMark,
  endOfRun,
  endOfSpaces,
  INDENT_WIDTH,
  isCheckbox,
  isWholeCode,
  numberAt,
  opensBlock,
} from './grammar.ts'
import { endOfHead, firstLines, type Head } from './head.ts'
import { addRun, escapeCount, InlineReader } from './inline.ts'

/** Parses stored text. Every string is a valid document, so it never throws. */
export function parse(text: string): Doc {
  if (isWholeCode(text)) return [wholeCode(normalizeLineBreaks(text))]
  return readBlocks(normalizeLineBreaks(text)).blocks
}

/**
 * The first `lines` lines of `parse(text)`, and whether there are more. A paragraph is one line. An item is one line plus
 * one for each soft break. A code block has the lines of its code. Lines longer than `limits` are truncated. It reads no
 * further than necessary.
 */
export function parseHead(text: string, lines: number, limits: Partial<LineLimits> = {}): Head {
  if (isWholeCode(text)) return firstLines([wholeCode(normalizeLineBreaks(text))], lines, limits.code)
  const end = endOfHead(text, lines)
  const { blocks, isTruncated } = readBlocks(normalizeLineBreaks(text.slice(0, end)), limits.text)
  const { doc, more } = firstLines(blocks, lines, limits.code)
  return { doc, more: more || isTruncated || end < text.length }
}

/** The maximum number of characters to read of each line: of stored text, and of code. */
interface LineLimits {
  readonly text: number
  readonly code: number
}

function wholeCode(text: string): Block {
  return { type: 'code', code: text.slice(CODE_OPEN.length, -CODE_CLOSE.length) }
}

/** The offsets of the characters that say whether the check items of a text are checked, in their order. The text has no `\r`. */
export function checkboxOffsets(text: string): readonly number[] {
  return isWholeCode(text) ? [] : readBlocks(text).checkboxes
}

/** The states of the check items of a text, in their order: `x` for a checked item, a space for another. */
export function checkStates(text: string): string {
  const normalized = normalizeLineBreaks(text)
  return checkboxOffsets(normalized)
    .map((offset) => normalized[offset])
    .join('')
}

function readBlocks(text: string, maxLineLength = Infinity): BlockReader {
  const scan = createFenceScan(text)
  const reader = new BlockReader(text, maxLineLength)
  let at = 0
  for (let code = findCode(scan, 0); code; code = findCode(scan, at)) {
    reader.readBetween(at, code.start)
    reader.blocks.push({ type: 'code', code: code.code })
    at = code.end
  }
  reader.readBetween(at, text.length)
  return reader
}

class BlockReader {
  readonly blocks: Block[] = []
  readonly checkboxes: number[] = []
  /** Whether a line was longer than `maxLineLength`. */
  isTruncated = false
  private readonly text: string
  private readonly maxLineLength: number
  private readonly inline: InlineReader
  private newline = -1

  constructor(text: string, maxLineLength: number) {
    this.text = text
    this.maxLineLength = maxLineLength
    this.inline = new InlineReader(text)
  }

  /** Reads the lines between two fences. An empty text is one empty line. */
  readBetween(from: number, to: number): void {
    if (from === to && this.text !== '') return
    const [start, end] = linesBetween(this.text, from, to)
    let at = start
    while (at <= end) at = this.readBlock(at, end) + 1
  }

  /** Reads the block that starts at `at` and returns the end of its last line. */
  private readBlock(at: number, to: number): number {
    const { text } = this
    const end = this.lineEnd(at, to)
    const mark = endOfSpaces(text, at)
    const start = endOfListMark(text, mark)
    if (start < 0) {
      this.blocks.push({ type: 'paragraph', runs: this.readLine(skipEscapes(text, at, opensBlock), end) })
      return end
    }
    const indent = Math.floor((mark - at) / INDENT_WIDTH)
    const isBullet = text.charCodeAt(mark) === BULLET
    const isCheck = isBullet && isCheckbox(text, start)
    const textStart = isCheck
      ? start + CHECKBOX_LENGTH
      : isBullet
        ? skipEscapes(text, start, isCheckbox)
        : start
    if (isCheck) this.checkboxes.push(start + 1)
    const runs = this.readLine(textStart, end)
    const lastEnd = this.readSoftBreaks(runs, end, to, INDENT_WIDTH * (indent + 1))
    this.blocks.push(
      isCheck
        ? { type: 'check', indent, isChecked: text[start + 1] === 'x', runs }
        : isBullet
          ? { type: 'bullet', indent, runs }
          : { type: 'number', indent, number: numberAt(text, mark, start - 2), runs },
    )
    return lastEnd
  }

  /** Rule 4: adds the lines that continue an item to its runs and returns the end of the last one. */
  private readSoftBreaks(runs: Run[], itemEnd: number, to: number, indent: number): number {
    const { text } = this
    let lastEnd = itemEnd
    while (lastEnd < to) {
      const at = lastEnd + 1
      const end = this.lineEnd(at, to)
      const textStart = endOfSpaces(text, at)
      if (textStart - at < indent || endOfListMark(text, textStart) >= 0) break
      addRun(runs, '\n', 0)
      for (const run of this.readLine(skipEscapes(text, at + indent, opensBlock), end))
        addRun(runs, run.text, run.marks)
      lastEnd = end
    }
    return lastEnd
  }

  private readLine(from: number, end: number): Run[] {
    const stop = Math.min(end, from + this.maxLineLength)
    if (stop < end) this.isTruncated = true
    return this.inline.read(from, end, stop)
  }

  private lineEnd(at: number, to: number): number {
    if (this.newline < at) this.newline = endOfLine(this.text, at)
    return Math.min(this.newline, to)
  }
}

/** Rule 7: the offset after the backslashes at `at` that are escapes because `opens` holds for the text after them. */
function skipEscapes(
  text: string,
  at: number,
  opens: (text: string, end: number, startsNote: boolean) => boolean,
): number {
  if (text.charCodeAt(at) !== BACKSLASH) return at
  const end = endOfRun(text, at)
  return opens(text, end, at === 0) ? at + escapeCount(end - at) : at
}
