import type { Block, Marks } from '../markers/doc.ts'
import { BlockBuilder } from './block-builder.ts'
import type { Cascade, CascadedValues } from './cascade.ts'
import type { DrawnMarker } from './drawn-markers.ts'
import type { Frame, Row } from './frame.ts'
import { createHeadings } from './headings.ts'
import type { PendingItem } from './line-block.ts'
import { MAX_LEVEL } from './lists.ts'
import { isFilled } from './row-runs.ts'
import { DEFAULT_STYLE, marksOf } from './style.ts'
import { createWordListCounter, type WordMarker } from './word-lists.ts'

/** The state of one conversion of HTML to blocks, and what several kinds of elements do to it. */
export class Conversion {
  readonly cascade: Cascade
  readonly openFrames: Frame[] = []
  readonly wordLists = createWordListCounter()
  readonly headings = createHeadings()
  /** Builds the blocks of the innermost cell, or of the note. */
  builder = new BlockBuilder()
  /** Whether the content is part of the copied fragment. */
  isInFragment: boolean
  /** The marker of the list paragraph of Word that is open. */
  wordMarker: WordMarker | null = null
  /** The last item, and where its text is drawn, in pixels from the left. */
  lastItem: { readonly item: PendingItem; readonly left: number } | null = null
  /** Where checkboxes outside of lists are drawn, by their level, from the first one to that of the last checkbox. In pixels from the left. */
  private readonly checkLefts: number[] = []
  /** The marker that the text of the open item may begin with. */
  drawnMarker: DrawnMarker | null = null
  /** Whether it is in code that Google Docs marks by characters. */
  isInBorderedCode = false
  /** The text of the last text node that was read. */
  lastText = ''

  constructor(cascade: Cascade, isInFragment: boolean) {
    this.cascade = cascade
    this.isInFragment = isInFragment
  }

  /** The frame of the innermost open element: while another one opens, of its parent. */
  get innermostFrame(): Frame | undefined {
    return this.openFrames.at(-1)
  }

  blocks(): readonly Block[] {
    return this.headings.resolveMarks(this.builder.blocks())
  }

  /** The last characters of the text before the current place in the line; empty at the start of a line. */
  get textBefore(): string {
    return this.builder.isLineEmpty && !this.builder.inCode ? '' : this.lastText.slice(-MAX_TEXT_BEFORE)
  }

  marksIn(frame: Frame | undefined): Marks {
    return this.headings.marks(frame?.heading ?? null, marksOf(frame?.style ?? DEFAULT_STYLE))
  }

  isShown({ style }: Frame): boolean {
    return this.isInFragment && style.isVisible
  }

  isTextShown(frame: Frame): boolean {
    return this.isShown(frame) && frame.style.hasFontSize
  }

  /** Adds text that is not in a text node. */
  addGeneratedText(text: string, frame: Frame): void {
    if (this.isTextShown(frame)) this.builder.text(text, this.marksIn(frame), frame.style.whiteSpace)
    this.lastText = text
  }

  /** Ends the word before a picture or a form control, or the line if it is a block. The words on its sides are not one word. */
  addDrawing(values: CascadedValues, parent: Frame | undefined): void {
    if (this.builder.item) this.builder.item.hasPicture = true
    const isBlock = !parent?.isFlexContainer && values.get('display') === 'block'
    if (isBlock) this.builder.endLineAtBlockBoundary()
    else this.builder.endWord()
  }

  /** The level of a checkbox outside of lists. Among several ones below each other, the distance from the left is its only sign. */
  checkLevel(left: number): number {
    const { checkLefts } = this
    if (this.builder.finished.at(-1)?.type !== 'check') checkLefts.length = 0
    while ((checkLefts.at(-1) ?? -Infinity) > left - MIN_CHECK_INDENT) checkLefts.pop()
    return Math.min(MAX_LEVEL, checkLefts.push(left) - 1)
  }

  /** Begins an item. A hidden one without text leaves nothing. Returns the function that ends it. */
  openItem(item: PendingItem, isHidden = (): boolean => false): () => void {
    const outer = this.builder.item
    const wasInFragment = this.isInFragment
    this.builder.item = item
    return () => {
      this.builder.endLineAtBlockBoundary()
      if (isHidden() || (!this.isInFragment && !wasInFragment)) item.isMarkerHidden = true
      this.builder.endItem()
      this.builder.item = outer
    }
  }

  /** Begins a row of cells. Returns the function that ends it. */
  openRow(frame: Frame): () => void {
    this.builder.endLineAtBlockBoundary()
    const outer = this.builder
    const row: Row = { cells: [] }
    frame.row = row
    this.builder = new BlockBuilder()
    return () => {
      this.endAnonymousCell(row)
      this.builder = outer
      this.builder.addRow(row.cells)
    }
  }

  /** Cells outside a row form an anonymous row, which ends before the next content that is not a cell. */
  openAnonymousRow(parent: Frame): void {
    if (parent.row) return
    parent.endAnonymousRow = this.openRow(parent)
  }

  endCell(row: Row): void {
    row.cells.push(this.builder.cell())
    this.builder = new BlockBuilder()
  }

  /** Content of a row outside its cells also becomes a cell. */
  endAnonymousCell(row: Row): void {
    const cell = this.builder.cell()
    if (isFilled(cell)) row.cells.push(cell)
    else if (cell.blocks.length === 0) return
    this.builder = new BlockBuilder()
  }
}

/** In pixels. Programs indent by more, and align by less. */
const MIN_CHECK_INDENT = 10

/** In code units. */
const MAX_TEXT_BEFORE = 80
