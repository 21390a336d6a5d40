import type { Block, Code, Marks, Run } from '../markers/doc.ts'
import { BOLD, STRIKE, textOfRuns, UNDERLINE } from '../markers/doc.ts'
import { addRun } from '../markers/inline.ts'
import { boxSign } from './checkboxes.ts'
import type { Checkbox, LineBlock, PendingItem } from './line-block.ts'
import { blockOfLine, withoutDoneStrike } from './line-block.ts'
import { ENDS_WORD, type LinkAddress, STARTS_WORD } from './links.ts'
import { type Cell, hasListCodeOrRows, isFilled, rowRuns, withMarkerJoined } from './row-runs.ts'
import {
  COLLAPSIBLE,
  isCollapsible,
  NO_BREAK_SPACES,
  type PendingSpace,
  removeTrailingSpaces,
  removeZeroWidth,
  toPlainSpaces,
  type WhiteSpaceMode,
} from './white-space.ts'

/** Builds blocks from visible text in document order: characters form lines, lines form blocks. */
export class BlockBuilder {
  /** The item that the next lines belong to. Change it only at a block boundary. */
  item: PendingItem | null = null
  readonly finished: Block[] = []
  private line: Run[] = []
  private pendingSpaces: PendingSpace[] = []
  /** A checkbox within a line, as text. */
  private pendingCheckbox = ''
  /** A checkbox before the first text of a line, which becomes a check item; null without one. */
  private lineCheckbox: Checkbox | null = null
  /** Whether the text is an own copy, in which every character and mark is significant. */
  isExact = false
  /** The index in `finished` at which code outside of code elements begins, since the last block boundary; null without any. */
  private codeStart: number | null = null
  /** Whether all text since the last block boundary is such code. */
  private isAllCode = true
  /** Whether the line contains a zero-width character, which makes it visible. */
  private isLineVisible = false
  private code: OpenCode | null = null
  private hasRows = false
  /** The last block, if it is a line that may be continued. */
  private lastLine: LineBlock | undefined
  /** The last block, if it is code that more code may continue. */
  private joinableCode: Code | undefined
  /** White space at the start of an item. The next content decides whether it is visible. */
  private deferredWhiteSpace: { readonly data: string; readonly space: WhiteSpaceMode } | null = null
  /** The address of the link that ends the line. It is written when it is known that the link does not go on. */
  private address: LinkAddress | null = null
  /** Set when the line ends with an appended address or a word that has ended. */
  private appended: { readonly marks: Marks } | null = null

  get inCode(): boolean {
    return this.code !== null
  }

  /** Whether the line begins with a checkbox and has no text yet. */
  get hasLineCheckbox(): boolean {
    return this.lineCheckbox !== null
  }

  /** The line of the item, which the next line continues; undefined if the next line begins a block. */
  private get itemLine(): LineBlock | undefined {
    return this.lastLine === this.item?.block ? this.lastLine : undefined
  }

  get isLineEmpty(): boolean {
    return this.line.length === 0
  }

  /** Adds text. `isCode` means that it preserves white space in a monospaced font. */
  text(written: string, marks: Marks, space: WhiteSpaceMode, isCode = false): void {
    // Browsers draw nothing for a preserved carriage return.
    const data = space === 'preserve' ? written.replaceAll('\r', '') : written
    if (this.code) {
      const text = toPlainSpaces(data)
      if (text === '') return
      this.code.text += this.code.isAfterBlock ? `\n${text}` : text
      this.code.isAfterBlock = false
      return
    }
    if (this.defersWhiteSpace(data, space)) return
    this.flushWhiteSpace()
    if (isCode) this.codeStart ??= this.finished.length
    else if (!isCollapsible(data)) this.isAllCode = false
    const visibleText = removeZeroWidth(data)
    this.isLineVisible ||= visibleText !== data
    for (const char of visibleText) {
      const isNoBreak = NO_BREAK_SPACES.includes(char)
      // An underlined space is a blank to fill in.
      if (isNoBreak && marks & (UNDERLINE | STRIKE)) this.addCharacter(' ', marks)
      else if ((isNoBreak || char === ' ') && this.skipSpace()) continue
      else if (isNoBreak) this.pendingSpaces.push({ marks, isNoBreak })
      else if (char === '\n' && space !== 'collapse') this.addLineBreak()
      else if (space === 'preserve' || !COLLAPSIBLE.includes(char)) this.addCharacter(char, marks)
      else if (this.pendingSpaces.length > 0 ? this.pendingSpaces.at(-1)?.isNoBreak : this.line.length > 0)
        this.pendingSpaces.push({ marks, isNoBreak: false })
    }
  }

  /**
   * Appends a link's address to the last text, even if a block has ended after it. One space precedes the address, and
   * one follows it if more text follows. They replace the spaces at the end of the text.
   */
  appendAddress(address: LinkAddress): void {
    const lastRuns = this.line.length === 0 ? this.lastLine?.runs : undefined
    this.flushAddress()
    if (!lastRuns) this.address = address
    else {
      removeTrailingSpaces(lastRuns)
      const isLineEmpty = (lastRuns.at(-1)?.text ?? '\n').endsWith('\n')
      addRun(lastRuns, isLineEmpty ? address.text : ` ${address.text}`, address.marks)
    }
  }

  /** The text of the link that ends the line, if it has this address and goes on; '' otherwise. */
  continueLink(address: string): string {
    if (this.address?.text !== address) return ''
    const { linkText } = this.address
    this.address = null
    return linkText
  }

  private flushAddress(): void {
    const { address, line } = this
    this.address = null
    if (!address) return
    this.isAllCode = false
    const { text, marks } = address
    const hadSpace = removeTrailingSpaces(line)
    const [space = hadSpace ? { marks, isNoBreak: false } : null] = this.pendingSpaces
    addRun(line, line.length > 0 ? ` ${text}` : text, marks)
    this.pendingSpaces = space ? [{ marks: space.marks, isNoBreak: false }] : []
    this.appended = { marks }
  }

  /** Ends a word: a space follows it if another word follows directly. */
  endWord(): void {
    const last = this.line.at(-1)
    if (last && ENDS_WORD.test(last.text)) this.appended = { marks: last.marks & BOLD }
  }

  /** Adds a checkbox before the next text. At the start of a line, it makes the line a check item. */
  addCheckbox(isChecked: boolean, indent = 0): void {
    if (this.code) return
    this.flushWhiteSpace()
    this.flushAddress()
    if (this.line.length === 0 && !this.itemLine) {
      this.lineCheckbox = { isChecked, indent, isSpaceNext: true }
      return
    }
    // A checkbox is already pending on this line, so it is written now.
    if (this.pendingCheckbox !== '') this.addCharacter('', 0)
    this.pendingCheckbox = boxSign(isChecked)
  }

  /** Adds a line break. One that is not code divides the code beside it into pieces of inline code. */
  addLineBreak(isCode = true): void {
    this.isAllCode &&= isCode
    if (!this.code) {
      this.flushWhiteSpace()
      this.endLine(true)
    } else {
      this.code.text += this.code.isAfterBlock ? '\n\n' : '\n'
      this.code.isAfterBlock = false
    }
  }

  /** Ends the line, if it has content, where a block element begins or ends. */
  endLineAtBlockBoundary(): void {
    this.deferredWhiteSpace = null
    if (!this.code) {
      this.endLine(false)
      this.joinCodeLines()
    } else if (this.code.text !== '' && !this.code.text.endsWith('\n')) this.code.isAfterBlock = true
  }

  /** Makes several lines code if neither blocks nor other text divide them, as browsers copy a part of a code block. */
  private joinCodeLines(): void {
    const { codeStart, isAllCode, finished } = this
    this.codeStart = null
    this.isAllCode = true
    if (codeStart === null || !isAllCode || finished.length - codeStart < 2) return
    const lines = finished.slice(codeStart)
    if (!lines.every((line) => line.type === 'paragraph')) return
    finished.length = codeStart
    this.pushCode(lines.map(({ runs }) => textOfRuns(runs)).join('\n'), true)
  }

  endItem(): void {
    this.endLine(false)
    this.ensureItemBlock()
  }

  /** Opens code. Unless `isSeparate`, it continues the code block right before it. */
  openCode(isSeparate: boolean): void {
    this.endLine(false)
    this.ensureItemBlock()
    this.code = { text: '', isAfterBlock: false, isSeparate }
  }

  closeCode(): void {
    const { code } = this
    this.code = null
    // The line break at the end of the last line is not rendered.
    if (code && code.text !== '') this.pushCode(code.text.replace(/\n$/, ''), code.isSeparate)
  }

  /**
   * Adds a table row as one line. A row with a single filled cell is layout, as in many mails and pages, so its blocks are
   * added as they are. One line cannot contain lists, code or other tables, so the cells of a row with those are added one below another.
   */
  addRow(cells: readonly Cell[]): void {
    const filled = cells.filter(isFilled)
    const contents = this.item ? filled : withMarkerJoined(filled, cells.length === 2)
    const isLine = contents.length > 1 && !contents.some(hasListCodeOrRows)
    this.hasRows ||= isLine || cells.some(({ hasRows }) => hasRows)
    if (isLine) this.pushLine(rowRuns(cells), true)
    else
      for (const { blocks } of contents)
        for (const block of blocks) this.pushNestedBlock(block, contents.length > 1)
  }

  /** Ends the last line and returns all blocks. */
  blocks(): readonly Block[] {
    this.closeCode()
    this.endLineAtBlockBoundary()
    if (this.lineCheckbox !== null) this.pushLine([])
    return this.finished
  }

  /** Ends the last line and returns the content of a cell. */
  cell(): Cell {
    return { blocks: this.blocks(), hasRows: this.hasRows }
  }

  /**
   * Defers white space with a line break at the start of an item that preserves white space. Before a block element it is
   * only the formatting of the source; before text it is a visible line of the item.
   */
  private defersWhiteSpace(data: string, space: WhiteSpaceMode): boolean {
    const { item } = this
    if (space === 'collapse' || !item || item.block || item.isMarkerHidden) return false
    if (this.line.length > 0 || !data.includes('\n') || !isCollapsible(data)) return false
    if (this.lineCheckbox !== null) return true
    this.deferredWhiteSpace = { data: (this.deferredWhiteSpace?.data ?? '') + data, space }
    return true
  }

  /** Writes the deferred white space, because text follows it. */
  private flushWhiteSpace(): void {
    const { deferredWhiteSpace } = this
    this.deferredWhiteSpace = null
    if (!deferredWhiteSpace) return
    for (const char of deferredWhiteSpace.data) {
      if (char === '\n') this.endLine(true)
      else if (deferredWhiteSpace.space === 'preserve') this.addCharacter(char, 0)
    }
  }

  /** Skips a space that is only the distance between a checkbox and its label. Returns false for other spaces. */
  private skipSpace(): boolean {
    const { lineCheckbox } = this
    if (this.line.length > 0 || (this.pendingCheckbox === '' && !lineCheckbox)) return false
    const isSpaceOfExporter = lineCheckbox?.isSpaceNext ?? false
    if (lineCheckbox) lineCheckbox.isSpaceNext = false
    return isSpaceOfExporter || !this.isExact
  }

  private addCharacter(char: string, marks: Marks): void {
    this.flushAddress()
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
    this.flushAddress()
    if (this.pendingCheckbox !== '') this.addCharacter('', 0)
    const isVisible = this.isLineVisible || this.pendingSpaces.some((space) => space.isNoBreak)
    if (this.line.length > 0 || isForced || isVisible) this.pushLine(this.line)
    this.line = []
    this.isLineVisible = false
    this.pendingSpaces = []
    this.appended = null
  }

  /** Adds a line. In an exact one, a ballot box is text. */
  private pushLine(runs: Run[], isExact = this.isExact): void {
    const { item, itemLine } = this
    if (itemLine) {
      addRun(itemLine.runs, '\n', 0)
      const isDone = itemLine.type === 'check' && itemLine.isChecked
      for (const run of isDone && !isExact ? withoutDoneStrike(runs) : runs)
        addRun(itemLine.runs, run.text, run.marks)
      return
    }
    const opensItem = item && !item.block && !item.isMarkerHidden
    const attributes = opensItem ? item.attributes(this.finished.at(-1)) : ({ type: 'paragraph' } as const)
    const block = blockOfLine(attributes, runs, this.lineCheckbox, isExact)
    this.lineCheckbox = null
    if (opensItem) item.block = block
    this.finished.push(block)
    this.lastLine = block
  }

  /** Adds an empty block for an item that has a visible marker but no line yet. */
  private ensureItemBlock(): void {
    if (this.item && !this.item.block && !this.item.isMarkerHidden) this.pushLine([])
  }

  private pushNestedBlock(block: Block, isSeparate: boolean): void {
    if (block.type === 'code') {
      this.ensureItemBlock()
      this.pushCode(block.code, isSeparate)
    } else if (block.type === 'paragraph') this.pushLine([...block.runs])
    else {
      if (this.item && !this.item.block) this.item.isMarkerHidden = true
      this.push(block)
    }
  }

  private push(block: Block): void {
    this.finished.push(block)
    this.lastLine = undefined
  }

  private pushCode(text: string, isSeparate: boolean): void {
    const previousCode =
      !isSeparate && this.finished.at(-1) === this.joinableCode ? this.joinableCode : undefined
    if (previousCode) this.finished.pop()
    const block: Code = { type: 'code', code: previousCode ? `${previousCode.code}\n${text}` : text }
    this.push(block)
    this.joinableCode = isSeparate ? undefined : block
  }
}

interface OpenCode {
  text: string
  /** Whether a block has ended, so that the next text starts a new line. */
  isAfterBlock: boolean
  readonly isSeparate: boolean
}
