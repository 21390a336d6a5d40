import { STRIKE, UNDERLINE, type Block, type Doc, type Marks, type Run } from './doc.ts'
import { addRun } from './inline.ts'
import type { Space } from './style.ts'

/** The item that lines belong to. It becomes a block with its first line. */
export interface ItemSlot {
  /** What is drawn before the item; asked once, when the item's first line is there. */
  readonly mark: () => { type: 'bullet'; indent: number } | { type: 'number'; indent: number; number: number }
  runs?: Run[]
  /** Nothing is drawn for it alone: it holds a list, whose first item is what one sees there. */
  silent?: boolean
}

/** Where drawn text is laid down, in order: characters become lines, lines become blocks. */
export class Page {
  /** The item that the coming lines belong to; change it at an `edge` only. */
  item: ItemSlot | null = null
  private readonly done: Block[] = []
  private line: Run[] = []
  private gap: Gap[] = []
  private box = ''
  /** Something without width stands on the line, which is drawn for it. */
  private hasHeight = false
  private code: OpenCode | null = null
  /** The runs of the last block, while lines may go on with it. */
  private lastRuns: Run[] | undefined
  /** The last block, if it is code that more code may go on with. */
  private joinable: Block | undefined
  /** White space at the start of an item, of which nobody knows yet whether it is drawn. */
  private held: { readonly data: string; readonly space: Space } | null = null
  /** The line ends with an annex. */
  private annexed: { readonly marks: Marks } | null = null

  get inCode(): boolean {
    return this.code !== null
  }

  text(data: string, marks: Marks, space: Space): void {
    if (this.code) {
      const text = withPlainSpaces(data)
      if (text === '') return
      this.code.text += this.code.ended ? `\n${text}` : text
      this.code.ended = false
      return
    }
    if (this.holds(data, space)) return
    this.release()
    const shown = withoutZeroWidth(data)
    this.hasHeight ||= shown !== data
    for (const char of shown) {
      if (NO_BREAK_SPACES.includes(char)) {
        // A line drawn under nothing is a blank to fill in.
        if (marks & (UNDERLINE | STRIKE)) this.solid(' ', marks)
        else this.gap.push({ marks, isFixed: true })
      } else if (char === '\n' && space !== 'collapse') this.lineBreak()
      else if (char === ' ' && this.box !== '' && this.line.length === 0) continue
      else if (space === 'keep' || !WHITE_SPACE.includes(char)) this.solid(char, marks)
      else if (this.gap.length > 0 ? this.gap.at(-1)?.isFixed : this.line.length > 0)
        this.gap.push({ marks, isFixed: false })
    }
  }

  /**
   * Adds to the last text, even where a block has ended behind it. One space stands before the addition, and one behind it
   * where text goes on: the spaces that the text itself ends with go there.
   */
  annex(text: string, marks: Marks): void {
    const behind = this.line.length === 0 ? this.lastRuns : undefined
    const hadSpace = dropSpaces(behind ?? this.line) || this.gap.length > 0
    if (behind) {
      addRun(behind, ` ${text}`, marks)
      return
    }
    this.gap = this.line.length > 0 ? [{ marks, isFixed: false }] : []
    for (const char of text) this.solid(char, marks)
    if (hadSpace) this.gap.push({ marks, isFixed: false })
    this.annexed = { marks }
  }

  /** A box that stands before the next text. */
  checkbox(box: string): void {
    if (this.code) return
    this.release()
    // Two boxes in a line, or one behind text.
    if (this.box !== '' && this.line.length > 0) this.solid('', 0)
    this.box = box
  }

  lineBreak(): void {
    if (!this.code) {
      this.release()
      this.endLine(true)
    } else {
      this.code.text += this.code.ended ? '\n\n' : '\n'
      this.code.ended = false
    }
  }

  /** A block begins or ends: so does a line, if anything is on it. */
  edge(): void {
    this.held = null
    if (!this.code) this.endLine(false)
    else if (this.code.text !== '' && !this.code.text.endsWith('\n')) this.code.ended = true
  }

  endItem(): void {
    this.endLine(false)
    if (this.box !== '') this.solid('', 0)
    this.endLine(false)
    this.openItem()
  }

  /** Code that is not `apart` goes on with the code right before it. */
  openCode(apart: boolean): void {
    this.endLine(false)
    this.openItem()
    this.code = { text: '', ended: false, apart }
  }

  closeCode(): void {
    const { code } = this
    this.code = null
    // The line break that ends the last line is not drawn.
    if (code && code.text !== '')
      this.pushCode(code.text.endsWith('\n') ? code.text.slice(0, -1) : code.text, code.apart)
  }

  /**
   * A row with one filled cell is no row: mails and pages are laid out so. Nor is one with a list or code in a cell, which
   * one line cannot hold: its cells stand below each other.
   */
  row(cells: readonly Page[]): void {
    const filled = cells.filter((cell) => cell.isFilled())
    if (filled.length > 1 && !filled.some((cell) => cell.holdsListOrCode())) this.place(rowRuns(cells))
    else for (const cell of filled) for (const block of cell.blocks()) this.adopt(block, filled.length > 1)
  }

  private holdsListOrCode(): boolean {
    return this.blocks().some((block) => block.type !== 'paragraph')
  }

  isFilled(): boolean {
    return this.blocks().some((block) => block.type !== 'paragraph' || !isBlank(block.runs))
  }

  /** Ends the page: all its blocks. */
  blocks(): readonly Block[] {
    if (this.box !== '') this.solid('', 0)
    this.endLine(false)
    return this.done
  }

  /**
   * White space with a line break that an item keeps before its first block is how the source is written, and no line
   * of the item: it waits for what comes next.
   */
  private holds(data: string, space: Space): boolean {
    const { item } = this
    if (space === 'collapse' || !item || item.runs || item.silent || this.line.length > 0) return false
    if (!data.includes('\n') || !/^[ \t\n\r\f]*$/.test(data)) return false
    this.held = { data: (this.held?.data ?? '') + data, space }
    return true
  }

  /** Text follows what was held back, which is drawn then. */
  private release(): void {
    const { held } = this
    this.held = null
    if (!held) return
    for (const char of held.data) {
      if (char === '\n') this.endLine(true)
      else if (held.space === 'keep') this.solid(char, 0)
    }
  }

  private solid(char: string, marks: Marks): void {
    if (this.annexed && this.gap.length === 0 && STARTS_WORD.test(char))
      this.gap.push({ marks: this.annexed.marks, isFixed: false })
    this.annexed = null
    for (const space of this.gap) addRun(this.line, ' ', space.marks)
    if (this.gap.length > 0) this.gap = []
    if (this.box !== '') addRun(this.line, char === '' ? this.box : `${this.box} `, 0)
    this.box = ''
    addRun(this.line, char, marks)
  }

  private endLine(isDrawn: boolean): void {
    if (this.line.length > 0 && this.box !== '') this.solid('', 0)
    if (this.line.length > 0 || isDrawn || this.hasHeight || this.gap.some((space) => space.isFixed))
      this.place(this.line)
    this.line = []
    this.hasHeight = false
    this.gap = []
    this.annexed = null
  }

  private place(runs: Run[]): void {
    const { item, lastRuns } = this
    if (item?.runs && item.runs === lastRuns) {
      addRun(lastRuns, '\n', 0)
      for (const run of runs) addRun(lastRuns, run.text, run.marks)
      return
    }
    if (item && !item.runs && !item.silent) {
      item.runs = runs
      this.done.push({ ...item.mark(), runs })
    } else this.done.push({ type: 'paragraph', runs })
    this.lastRuns = runs
  }

  /** What has no line yet but shows its mark becomes an empty item. */
  private openItem(): void {
    if (this.item && !this.item.runs && !this.item.silent) this.place([])
  }

  private adopt(block: Block, apart: boolean): void {
    if (block.type === 'code') this.pushCode(block.code, apart)
    else if (block.type === 'paragraph') this.place([...block.runs])
    else {
      if (this.item && !this.item.runs) this.item.silent = true
      this.push(block)
    }
  }

  private push(block: Block): void {
    this.done.push(block)
    this.lastRuns = undefined
  }

  private pushCode(text: string, apart: boolean): void {
    const last = this.done.at(-1)
    const before = !apart && last === this.joinable && last?.type === 'code' ? last : undefined
    if (before) this.done.pop()
    const block: Block = { type: 'code', code: before ? `${before.code}\n${text}` : text }
    this.push(block)
    this.joinable = apart ? undefined : block
  }
}

interface OpenCode {
  text: string
  /** A block has ended: the next text is on a line of its own. */
  ended: boolean
  readonly apart: boolean
}

/** White space that is drawn only if more text follows on its line. */
interface Gap {
  readonly marks: Marks
  /** A no-break space: drawn whatever stands beside it. */
  readonly isFixed: boolean
}

const WHITE_SPACE = ' \t\n\r\f'
const NO_BREAK_SPACES = '\u00A0\u202F\u2007'
const ZERO_WIDTH = ['\u200B', '\uFEFF', '\u00AD']

function withoutZeroWidth(text: string): string {
  return ZERO_WIDTH.reduce((rest, char) => (rest.includes(char) ? rest.replaceAll(char, '') : rest), text)
}

function withPlainSpaces(text: string): string {
  let plain = withoutZeroWidth(text)
  for (const char of NO_BREAK_SPACES) plain = plain.replaceAll(char, ' ')
  return plain.replaceAll('\r', '')
}

/** What needs a space between itself and an annex: a letter, a number, an opening bracket or quotation mark. */
const STARTS_WORD = /^[\p{L}\p{N}\p{Ps}\p{Pi}]/u

/** Takes the spaces at the end of a text; whether there were any. */
function dropSpaces(runs: Run[]): boolean {
  let had = false
  for (let last = runs.at(-1); last?.text.endsWith(' '); last = runs.at(-1)) {
    had = true
    // Some engines take quadratic time for a regular expression that is anchored at the end.
    let end = last.text.length
    while (last.text[end - 1] === ' ') end--
    runs.pop()
    if (end > 0) runs.push({ text: last.text.slice(0, end), marks: last.marks })
  }
  return had
}

function isBlank(runs: readonly Run[]): boolean {
  return runs.every((run) => run.text.trim() === '')
}

/** One line for a row: its cells, with a bar between them. */
function rowRuns(cells: readonly Page[]): Run[] {
  const runs: Run[] = []
  for (const [column, cell] of cells.entries()) {
    if (column > 0) addRun(runs, ' | ', 0)
    addLine(runs, cell.blocks())
  }
  return trimmed(runs)
}

function addLine(runs: Run[], blocks: Doc): void {
  let isFirst = true
  for (const block of blocks) {
    const inner = block.type === 'code' ? [{ text: block.code, marks: 0 }] : block.runs
    if (isBlank(inner)) continue
    if (!isFirst) addRun(runs, ' ', 0)
    isFirst = false
    for (const run of inner) addRun(runs, run.text.replaceAll('\n', ' '), run.marks)
  }
}

function trimmed(runs: readonly Run[]): Run[] {
  const text = runs.map((run) => run.text).join('')
  let skip = text.length - text.trimStart().length
  let left = text.trim().length
  const kept: Run[] = []
  for (const run of runs) {
    const part = run.text.slice(skip, skip + left)
    skip = Math.max(0, skip - run.text.length)
    left -= part.length
    if (part !== '') addRun(kept, part, run.marks)
  }
  return kept
}
