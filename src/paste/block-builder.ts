import { STRIKE, UNDERLINE, type Block, type Doc, type Marks, type Run } from '../markers/doc.ts'
import { addRun } from '../markers/inline.ts'
import type { WhiteSpaceMode } from './style.ts'

/** The item that lines belong to. It becomes a block with its first line. */
export interface PendingItem {
  /** What is drawn before the item; asked once, when the item's first line is there. */
  readonly attributes: () =>
    | { type: 'bullet'; indent: number }
    | { type: 'number'; indent: number; number: number }
  runs?: Run[]
  /** Nothing is drawn for it alone: it holds a list, whose first item is what one sees there. */
  isMarkerHidden?: boolean
}

/** Where drawn text is laid down, in order: characters become lines, lines become blocks. */
export class BlockBuilder {
  /** The item that the coming lines belong to; change it at an `edge` only. */
  item: PendingItem | null = null
  private readonly finished: Block[] = []
  private line: Run[] = []
  private pendingSpaces: PendingSpace[] = []
  private pendingCheckbox = ''
  /** Something without width stands on the line, which is drawn for it. */
  private isLineVisible = false
  private code: OpenCode | null = null
  /** The runs of the last block, while lines may go on with it. */
  private lastRuns: Run[] | undefined
  /** The last block, if it is code that more code may go on with. */
  private joinableCode: Block | undefined
  /** White space at the start of an item, of which nobody knows yet whether it is drawn. */
  private deferredWhiteSpace: { readonly data: string; readonly space: WhiteSpaceMode } | null = null
  /** The line ends with an annex. */
  private appended: { readonly marks: Marks } | null = null

  get inCode(): boolean {
    return this.code !== null
  }

  text(data: string, marks: Marks, space: WhiteSpaceMode): void {
    if (this.code) {
      const text = toPlainSpaces(data)
      if (text === '') return
      this.code.text += this.code.isAfterBlock ? `\n${text}` : text
      this.code.isAfterBlock = false
      return
    }
    if (this.defersWhiteSpace(data, space)) return
    this.flushWhiteSpace()
    const visibleText = removeZeroWidth(data)
    this.isLineVisible ||= visibleText !== data
    for (const char of visibleText) {
      if (NO_BREAK_SPACES.includes(char)) {
        // A line drawn under nothing is a blank to fill in.
        if (marks & (UNDERLINE | STRIKE)) this.addCharacter(' ', marks)
        else this.pendingSpaces.push({ marks, isNoBreak: true })
      } else if (char === '\n' && space !== 'collapse') this.addLineBreak()
      else if (char === ' ' && this.pendingCheckbox !== '' && this.line.length === 0) continue
      else if (space === 'preserve' || !WHITE_SPACE.includes(char)) this.addCharacter(char, marks)
      else if (this.pendingSpaces.length > 0 ? this.pendingSpaces.at(-1)?.isNoBreak : this.line.length > 0)
        this.pendingSpaces.push({ marks, isNoBreak: false })
    }
  }

  /**
   * Adds to the last text, even where a block has ended behind it. One space stands before the addition, and one behind it
   * where text goes on: the spaces that the text itself ends with go there.
   */
  appendAddress(text: string, marks: Marks): void {
    const lastRuns = this.line.length === 0 ? this.lastRuns : undefined
    const hadSpace = removeTrailingSpaces(lastRuns ?? this.line) || this.pendingSpaces.length > 0
    if (lastRuns) {
      addRun(lastRuns, ` ${text}`, marks)
      return
    }
    this.pendingSpaces = this.line.length > 0 ? [{ marks, isNoBreak: false }] : []
    for (const char of text) this.addCharacter(char, marks)
    if (hadSpace) this.pendingSpaces.push({ marks, isNoBreak: false })
    this.appended = { marks }
  }

  /** A box that stands before the next text. */
  addCheckbox(box: string): void {
    if (this.code) return
    this.flushWhiteSpace()
    // Two boxes in a line, or one behind text.
    if (this.pendingCheckbox !== '' && this.line.length > 0) this.addCharacter('', 0)
    this.pendingCheckbox = box
  }

  addLineBreak(): void {
    if (!this.code) {
      this.flushWhiteSpace()
      this.endLine(true)
    } else {
      this.code.text += this.code.isAfterBlock ? '\n\n' : '\n'
      this.code.isAfterBlock = false
    }
  }

  /** A block begins or ends: so does a line, if anything is on it. */
  endLineAtBlockBoundary(): void {
    this.deferredWhiteSpace = null
    if (!this.code) this.endLine(false)
    else if (this.code.text !== '' && !this.code.text.endsWith('\n')) this.code.isAfterBlock = true
  }

  endItem(): void {
    this.endLine(false)
    if (this.pendingCheckbox !== '') this.addCharacter('', 0)
    this.endLine(false)
    this.ensureItemBlock()
  }

  /** Code that is not `apart` goes on with the code right before it. */
  openCode(isSeparate: boolean): void {
    this.endLine(false)
    this.ensureItemBlock()
    this.code = { text: '', isAfterBlock: false, isSeparate }
  }

  closeCode(): void {
    const { code } = this
    this.code = null
    // The line break that ends the last line is not drawn.
    if (code && code.text !== '')
      this.pushCode(code.text.endsWith('\n') ? code.text.slice(0, -1) : code.text, code.isSeparate)
  }

  /**
   * A row with one filled cell is no row: mails and pages are laid out so. Nor is one with a list or code in a cell, which
   * one line cannot hold: its cells stand below each other.
   */
  addRow(cellBuilders: readonly BlockBuilder[]): void {
    const filledCells = cellBuilders.filter((cell) => cell.isFilled())
    if (filledCells.length > 1 && !filledCells.some((cell) => cell.hasListOrCode()))
      this.pushLine(rowRuns(cellBuilders))
    else
      for (const cell of filledCells)
        for (const block of cell.blocks()) this.pushNestedBlock(block, filledCells.length > 1)
  }

  private hasListOrCode(): boolean {
    return this.blocks().some((block) => block.type !== 'paragraph')
  }

  isFilled(): boolean {
    return this.blocks().some((block) => block.type !== 'paragraph' || !isBlank(block.runs))
  }

  /** Ends the page: all its blocks. */
  blocks(): readonly Block[] {
    if (this.pendingCheckbox !== '') this.addCharacter('', 0)
    this.endLine(false)
    return this.finished
  }

  /**
   * White space with a line break that an item keeps before its first block is how the source is written, and no line
   * of the item: it waits for what comes next.
   */
  private defersWhiteSpace(data: string, space: WhiteSpaceMode): boolean {
    const { item } = this
    if (space === 'collapse' || !item || item.runs || item.isMarkerHidden || this.line.length > 0)
      return false
    if (!data.includes('\n') || !/^[ \t\n\r\f]*$/.test(data)) return false
    this.deferredWhiteSpace = { data: (this.deferredWhiteSpace?.data ?? '') + data, space }
    return true
  }

  /** Text follows what was held back, which is drawn then. */
  private flushWhiteSpace(): void {
    const { deferredWhiteSpace } = this
    this.deferredWhiteSpace = null
    if (!deferredWhiteSpace) return
    for (const char of deferredWhiteSpace.data) {
      if (char === '\n') this.endLine(true)
      else if (deferredWhiteSpace.space === 'preserve') this.addCharacter(char, 0)
    }
  }

  private addCharacter(char: string, marks: Marks): void {
    if (this.appended && this.pendingSpaces.length === 0 && STARTS_WORD.test(char))
      this.pendingSpaces.push({ marks: this.appended.marks, isNoBreak: false })
    this.appended = null
    for (const space of this.pendingSpaces) addRun(this.line, ' ', space.marks)
    if (this.pendingSpaces.length > 0) this.pendingSpaces = []
    if (this.pendingCheckbox !== '')
      addRun(this.line, char === '' ? this.pendingCheckbox : `${this.pendingCheckbox} `, 0)
    this.pendingCheckbox = ''
    addRun(this.line, char, marks)
  }

  private endLine(isForced: boolean): void {
    if (this.line.length > 0 && this.pendingCheckbox !== '') this.addCharacter('', 0)
    if (
      this.line.length > 0 ||
      isForced ||
      this.isLineVisible ||
      this.pendingSpaces.some((space) => space.isNoBreak)
    )
      this.pushLine(this.line)
    this.line = []
    this.isLineVisible = false
    this.pendingSpaces = []
    this.appended = null
  }

  private pushLine(runs: Run[]): void {
    const { item, lastRuns } = this
    if (item?.runs && item.runs === lastRuns) {
      addRun(lastRuns, '\n', 0)
      for (const run of runs) addRun(lastRuns, run.text, run.marks)
      return
    }
    if (item && !item.runs && !item.isMarkerHidden) {
      item.runs = runs
      this.finished.push({ ...item.attributes(), runs })
    } else this.finished.push({ type: 'paragraph', runs })
    this.lastRuns = runs
  }

  /** What has no line yet but shows its mark becomes an empty item. */
  private ensureItemBlock(): void {
    if (this.item && !this.item.runs && !this.item.isMarkerHidden) this.pushLine([])
  }

  private pushNestedBlock(block: Block, isSeparate: boolean): void {
    if (block.type === 'code') this.pushCode(block.code, isSeparate)
    else if (block.type === 'paragraph') this.pushLine([...block.runs])
    else {
      if (this.item && !this.item.runs) this.item.isMarkerHidden = true
      this.push(block)
    }
  }

  private push(block: Block): void {
    this.finished.push(block)
    this.lastRuns = undefined
  }

  private pushCode(text: string, isSeparate: boolean): void {
    const last = this.finished.at(-1)
    const previousCode = !isSeparate && last === this.joinableCode && last?.type === 'code' ? last : undefined
    if (previousCode) this.finished.pop()
    const block: Block = { type: 'code', code: previousCode ? `${previousCode.code}\n${text}` : text }
    this.push(block)
    this.joinableCode = isSeparate ? undefined : block
  }
}

interface OpenCode {
  text: string
  /** A block has ended: the next text is on a line of its own. */
  isAfterBlock: boolean
  readonly isSeparate: boolean
}

/** White space that is drawn only if more text follows on its line. */
interface PendingSpace {
  readonly marks: Marks
  /** A no-break space: drawn whatever stands beside it. */
  readonly isNoBreak: boolean
}

const WHITE_SPACE = ' \t\n\r\f'
const NO_BREAK_SPACES = '\u00A0\u202F\u2007'
const ZERO_WIDTH = ['\u200B', '\uFEFF', '\u00AD']

function removeZeroWidth(text: string): string {
  return ZERO_WIDTH.reduce((rest, char) => (rest.includes(char) ? rest.replaceAll(char, '') : rest), text)
}

function toPlainSpaces(text: string): string {
  let plain = removeZeroWidth(text)
  for (const char of NO_BREAK_SPACES) plain = plain.replaceAll(char, ' ')
  return plain.replaceAll('\r', '')
}

/** What needs a space between itself and an annex: a letter, a number, an opening bracket or quotation mark. */
const STARTS_WORD = /^[\p{L}\p{N}\p{Ps}\p{Pi}]/u

/** Takes the spaces at the end of a text; whether there were any. */
function removeTrailingSpaces(runs: Run[]): boolean {
  let hadSpaces = false
  for (let last = runs.at(-1); last?.text.endsWith(' '); last = runs.at(-1)) {
    hadSpaces = true
    // Some engines take quadratic time for a regular expression that is anchored at the end.
    let end = last.text.length
    while (last.text[end - 1] === ' ') end--
    runs.pop()
    if (end > 0) runs.push({ text: last.text.slice(0, end), marks: last.marks })
  }
  return hadSpaces
}

function isBlank(runs: readonly Run[]): boolean {
  return runs.every((run) => run.text.trim() === '')
}

/** One line for a row: its cells, with a bar between them. */
function rowRuns(cellBuilders: readonly BlockBuilder[]): Run[] {
  const runs: Run[] = []
  for (const [column, cell] of cellBuilders.entries()) {
    if (column > 0) addRun(runs, ' | ', 0)
    addLine(runs, cell.blocks())
  }
  return trimRuns(runs)
}

function addLine(target: Run[], blocks: Doc): void {
  let isFirst = true
  for (const block of blocks) {
    const runs = block.type === 'code' ? [{ text: block.code, marks: 0 }] : block.runs
    if (isBlank(runs)) continue
    if (!isFirst) addRun(target, ' ', 0)
    isFirst = false
    for (const run of runs) addRun(target, run.text.replaceAll('\n', ' '), run.marks)
  }
}

function trimRuns(runs: readonly Run[]): Run[] {
  const text = runs.map((run) => run.text).join('')
  let skip = text.length - text.trimStart().length
  let left = text.trim().length
  const result: Run[] = []
  for (const run of runs) {
    const slice = run.text.slice(skip, skip + left)
    skip = Math.max(0, skip - run.text.length)
    left -= slice.length
    if (slice !== '') addRun(result, slice, run.marks)
  }
  return result
}
