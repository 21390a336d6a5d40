/*
 * Formatted text as data. `docs/format.md` defines the format of the text that is stored for it. Comments in this folder refer to its
 * rules by number: 1 code note, 2 fences, 3 list items, 4 soft breaks, 5 paragraphs, 6 marks, 7 escapes.
 *
 * Parsing a serialized document returns an equal document, provided that neighbouring runs differ in their marks, no text is empty, no
 * text contains \r, and only items and code contain \n.
 */
export type Doc = readonly Block[]

export type Block = Paragraph | Item | Code
export type Item = Bullet | Numbered | CheckItem

export interface Paragraph {
  readonly type: 'paragraph'
  /** No text contains a newline. Neighbouring runs differ in their marks. The empty line is `[]`. */
  readonly runs: readonly Run[]
}

interface Bullet {
  readonly type: 'bullet'
  /** List level, from 0. */
  readonly indent: number
  /** A newline in a text is a soft break. It has no marks. */
  readonly runs: readonly Run[]
}

export interface Numbered {
  readonly type: 'number'
  readonly indent: number
  /** The number that is shown, 0 to 999999999. */
  readonly number: number
  readonly runs: readonly Run[]
}

/** A bullet with a checkbox. */
export interface CheckItem {
  readonly type: 'check'
  readonly indent: number
  readonly isChecked: boolean
  readonly runs: readonly Run[]
}

export interface Code {
  readonly type: 'code'
  /** Raw text; may contain newlines. */
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

/** The visible text: lines with their list marks and soft breaks, without markers, fences and escapes. */
export function plainText(doc: Doc): string {
  return doc.map(plainTextOfBlock).join('\n')
}

/** A text as a document of paragraphs. Markers in it are literal text. */
export function plainTextToDoc(text: string, marks: Marks = 0): readonly Paragraph[] {
  return splitTextLines(text).map((line) => ({
    type: 'paragraph',
    runs: plainRuns(line, marks),
  }))
}

/** Splits a text at `\n`, `\r\n` and `\r`. */
export function splitTextLines(text: string): string[] {
  return normalizeLineBreaks(text).split('\n')
}

/** Replaces all line breaks by the `\n` of the stored format. */
export function normalizeLineBreaks(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** Whether the document shows nothing but white space and list marks. */
export function isBlank(doc: Doc): boolean {
  return doc.every((block) =>
    block.type === 'code' ? block.code.trim() === '' : block.runs.every((run) => run.text.trim() === ''),
  )
}

/** The document without the empty lines below code at its end. */
export function withoutEmptyLinesAfterCode(doc: Doc): Doc {
  const last = doc.findLastIndex((block) => block.type !== 'paragraph' || block.runs.length > 0)
  return doc[last]?.type === 'code' ? doc.slice(0, last + 1) : doc
}

/** The indent and list mark before an item's text. They are the same in the stored and in the visible text. */
export function itemMark(item: Item): string {
  return (
    LEVEL_INDENT.repeat(item.indent) +
    (item.type === 'number' ? `${item.number}. ` : '• ') +
    (item.type === 'check' ? `[${item.isChecked ? 'x' : ' '}] ` : '')
  )
}

/** The indent before each line of an item that follows a soft break. */
export function softBreakIndent(item: Item): string {
  return LEVEL_INDENT.repeat(item.indent + 1)
}

const LEVEL_INDENT = '   '

/** The runs of a text whose characters all have the same marks; by default none. */
export function plainRuns(text: string, marks: Marks = 0): readonly Run[] {
  return text === '' ? [] : [{ text, marks }]
}

/** The text of runs, without their marks. */
export function textOfRuns(runs: readonly Run[]): string {
  return runs.length === 1 ? (runs[0]?.text ?? '') : runs.map((run) => run.text).join('')
}

/** The text of a block, without its list mark. */
export function textOfBlock(block: Code | TextBlock): string {
  return block.type === 'code' ? block.code : textOfRuns(block.runs)
}

interface TextBlock {
  readonly type: Exclude<Block['type'], 'code'>
  readonly runs: readonly Run[]
}

/** The runs between two offsets of their text. */
export function sliceRuns(runs: readonly Run[], from: number, to = Infinity): readonly Run[] {
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

/** The part of a block between two offsets of its text. */
export function sliceBlock<T extends Code | TextBlock>(block: T, from: number, to?: number): T {
  if (block.type === 'code') return { ...block, code: block.code.slice(from, to) }
  return { ...block, runs: sliceRuns(block.runs, from, to) }
}

function plainTextOfBlock(block: Block): string {
  if (block.type === 'code') return block.code
  const text = textOfRuns(block.runs)
  if (block.type === 'paragraph') return text
  return itemMark(block) + text.replaceAll('\n', `\n${softBreakIndent(block)}`)
}
