import { type Block, type Doc, type Run, sliceRuns, textOfRuns } from '../markers/doc.ts'
import { addRun } from '../markers/inline.ts'
import { boxSign } from './checkboxes.ts'

export interface Cell {
  readonly blocks: Doc
  /** Whether it contains rows of another table that are lines. */
  readonly hasRows: boolean
}

/** The runs of a row's line: its cells, separated by bars. */
export function rowRuns(cells: readonly Cell[]): Run[] {
  const runs: Run[] = []
  for (const [column, cell] of cells.entries()) {
    if (column > 0) addRun(runs, ' | ', 0)
    addLine(runs, cell.blocks)
  }
  return trimRuns(runs)
}

/**
 * Joins a list marker and its text, which are the only filled cells of a row, to one cell with the item. Mails draw a list as a table with
 * the markers in the first column, and pages a list of tasks with a checkbox, if the row has no third cell (`hasTwoCells`). Other cells are
 * returned as they are.
 */
export function withMarkerJoined(filled: readonly Cell[], hasTwoCells: boolean): readonly Cell[] {
  const [marker, content, ...others] = filled
  if (!marker || !content || others.length > 0) return filled
  const type = (hasTwoCells ? checkTypeOf(marker) : null) ?? markerTypeOf(lineOf(marker))
  const item = type && itemOf(type, content)
  return item ? [{ blocks: item, hasRows: content.hasRows }] : filled
}

/** The text of a cell that is a single line; '' for other cells. */
function lineOf({ blocks: [only, ...others] }: Cell): string {
  return only?.type === 'paragraph' && others.length === 0 ? textOfRuns(only.runs).trim() : ''
}

type ItemType =
  | { readonly type: 'bullet' }
  | { readonly type: 'number'; readonly number: number }
  | { readonly type: 'check'; readonly isChecked: boolean }

/** The type of the item whose checkbox is all that a cell contains; null for other cells. */
function checkTypeOf({ blocks: [only, ...others] }: Cell): ItemType | null {
  const isBox = only?.type === 'check' && isBlank(only.runs) && others.length === 0
  return isBox ? { type: 'check', isChecked: only.isChecked } : null
}

/** The type of the item with this marker; null if the text is no marker. */
function markerTypeOf(text: string): ItemType | null {
  const [match, number] = MARKER.exec(text) ?? []
  if (match === undefined) return null
  return number === undefined ? { type: 'bullet' } : { type: 'number', number: Number(number) }
}

/** The item of this type, and the blocks after it; null if the content does not begin with text. */
function itemOf(type: ItemType, { blocks: [first, ...others] }: Cell): Doc | null {
  if (first?.type !== 'paragraph') return null
  const runs = [...first.runs]
  const nested: Block[] = []
  for (const block of others) {
    if (block.type === 'paragraph' && nested.length === 0) {
      if (isBlank(block.runs)) continue
      addRun(runs, '\n', 0)
      for (const run of block.runs) addRun(runs, run.text, run.marks)
    } else nested.push('indent' in block ? { ...block, indent: block.indent + 1 } : block)
  }
  return [{ ...type, indent: 0, runs }, ...nested]
}

/** A bullet, `1.` or `1)`. */
const MARKER = /^(?:[•·▪◦‣⁃●○■]|(\d{1,3})[.)])$/

function addLine(target: Run[], blocks: Doc): void {
  let isFirst = true
  for (const block of blocks) {
    const runs = block.type === 'code' ? [{ text: block.code, marks: 0 }] : block.runs
    if (isBlank(runs) && block.type !== 'check') continue
    if (!isFirst) addRun(target, ' ', 0)
    isFirst = false
    if (block.type === 'check') addRun(target, boxSign(block.isChecked) + (isBlank(runs) ? '' : ' '), 0)
    for (const run of runs) addRun(target, run.text.replaceAll('\n', ' '), run.marks)
  }
}

function trimRuns(runs: readonly Run[]): Run[] {
  const text = textOfRuns(runs)
  const start = text.length - text.trimStart().length
  return [...sliceRuns(runs, start, start + text.trim().length)]
}

function isBlank(runs: readonly Run[]): boolean {
  return runs.every((run) => run.text.trim() === '')
}

/** Whether a cell contains more than blank lines. */
export function isFilled({ blocks }: Cell): boolean {
  return blocks.some((block) => block.type !== 'paragraph' || !isBlank(block.runs))
}

/** Whether the blocks of a cell cannot be on one line: lists, code and the rows of another table. A checkbox and its label can. */
export function hasListCodeOrRows({ blocks, hasRows }: Cell): boolean {
  if (blocks.length === 1) return blocks[0]?.type !== 'paragraph' && blocks[0]?.type !== 'check'
  return hasRows || blocks.some((block) => block.type !== 'paragraph')
}
