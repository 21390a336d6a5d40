/*
 * Formatted text as data, and the text that a note stores for it.
 *
 * Stored text is read in this order; the numbers are used all over this room.
 *
 *   1  <code>…</code>   around the whole note: one code block, raw.
 *   2  ```…```          a run of three or more backticks opens a code block anywhere, the next run of exactly that
 *                       length closes it. The line break on either side of either fence belongs to the fence. Without
 *                       a partner it is text.
 *   3  • x   12. x      list items, one level deeper for every three spaces in front. Numbers stay as they are
 *                       written: 0, or up to nine digits without a leading zero.
 *   4     x             behind an item of level i, a line of at least 3 × (i + 1) spaces that is no item itself:
 *                       the item goes on after a soft break. Spaces beyond those are text.
 *   5  x                every other line is a paragraph, spaces and all.
 *   6  **x** __x__ ~~x~~   bold, underline, strike. Only runs of exactly two count; in each line the first opens, the
 *                       second closes, and so on. A last one that has no partner is text. They may overlap.
 *   7  \                a backslash is text, but for those right before one of * _ ~ ` and, at the start of a line,
 *                       right before what would open a block there: a space, a list mark, at the start of the note
 *                       <code>. Of j such backslashes ⌊j ÷ 2⌋ are text; an odd one makes what follows plain.
 *
 * Line ends are \n; \r\n and \r are read as \n. Reading what was written gives the same document again, for every document
 * in which neighbouring runs differ in their marks, no text is empty, no text holds \r, and only items hold \n.
 */
export type Doc = readonly Block[]

export type Block = Paragraph | Item | Code
export type Item = Bullet | Numbered

export interface Paragraph {
  readonly type: 'paragraph'
  /** No newline in any text; neighbours differ in their marks; the empty line is `[]`. */
  readonly runs: readonly Run[]
}

export interface Bullet {
  readonly type: 'bullet'
  /** List level, from 0. */
  readonly indent: number
  /** A newline in a text is a soft break; it carries no marks. */
  readonly runs: readonly Run[]
}

export interface Numbered {
  readonly type: 'number'
  readonly indent: number
  /** The number that is shown, 0 to 999999999. */
  readonly number: number
  readonly runs: readonly Run[]
}

export interface Code {
  readonly type: 'code'
  /** Raw text; may hold newlines. */
  readonly code: string
}

export interface Run {
  readonly text: string
  readonly marks: Marks
}

/** Any of BOLD, UNDERLINE and STRIKE, as bits. */
export type Marks = number

export const BOLD = 1
export const UNDERLINE = 2
export const STRIKE = 4

/** What the eye sees: lines with their list marks and soft breaks, but no marker, fence or escape. */
export function plainText(doc: Doc): string {
  return doc.map(plainTextOfBlock).join('\n')
}

/** Whether there is nothing to see but white space and list marks. */
export function isBlank(doc: Doc): boolean {
  return doc.every((block) =>
    block.type === 'code' ? block.code.trim() === '' : block.runs.every((run) => run.text.trim() === ''),
  )
}

/** What stands in front of an item's text, as stored and as shown. */
export function itemMark(item: Item): string {
  return SPACES.repeat(item.indent) + (item.type === 'bullet' ? '• ' : `${item.number}. `)
}

/** What stands in front of an item's further lines, those behind a soft break. */
export function softBreakIndent(item: Item): string {
  return SPACES.repeat(item.indent + 1)
}

const SPACES = '   '

/** What runs say, without their marks. */
export function textOfRuns(runs: readonly Run[]): string {
  return runs.length === 1 ? (runs[0]?.text ?? '') : runs.map((run) => run.text).join('')
}

/** The runs between two offsets of their text. */
export function sliceRuns(runs: readonly Run[], from: number, to: number): readonly Run[] {
  const result: Run[] = []
  let start = 0
  for (const { text, marks } of runs) {
    if (start >= to) break
    const slice = text.slice(Math.max(0, from - start), to - start)
    if (slice !== '') result.push({ text: slice, marks })
    start += text.length
  }
  return result
}

function plainTextOfBlock(block: Block): string {
  if (block.type === 'code') return block.code
  const text = textOfRuns(block.runs)
  if (block.type === 'paragraph') return text
  return itemMark(block) + text.replaceAll('\n', `\n${softBreakIndent(block)}`)
}
