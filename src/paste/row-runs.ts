import { type Doc, type Run, sliceRuns, textOfRuns } from '../markers/doc.ts'
import { addRun } from '../markers/inline.ts'
import { boxSign } from './line-block.ts'

/** The runs of a row's line: its cells, separated by bars. */
export function rowRuns(cells: readonly Doc[]): Run[] {
  const runs: Run[] = []
  for (const [column, cell] of cells.entries()) {
    if (column > 0) addRun(runs, SEPARATOR, 0)
    addLine(runs, cell)
  }
  return trimRuns(runs)
}

const SEPARATOR = ' | '

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

/** Whether the blocks of a cell contain more than blank lines. */
export function isFilled(cell: Doc): boolean {
  return cell.some((block) => block.type !== 'paragraph' || !isBlank(block.runs))
}

/** Whether the blocks of a cell cannot be on one line: lists, code and the rows of another table. A checkbox and its label can. */
export function hasListCodeOrRows(cell: Doc): boolean {
  if (cell.length === 1) return cell[0]?.type !== 'paragraph' && cell[0]?.type !== 'check'
  return cell.some((block) => block.type !== 'paragraph' || textOfRuns(block.runs).includes(SEPARATOR))
}
