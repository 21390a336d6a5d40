import { type Doc, type Run, sliceRuns, textOfRuns } from '../markers/doc.ts'
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
