import { type Doc, type Run, sliceRuns, textOfRuns } from '../markers/doc.ts'
import { addRun } from '../markers/inline.ts'
import { boxSign } from './line-block.ts'

/** The runs of a row's line: its cells, separated by bars. */
export function rowRuns(cells: readonly Doc[]): Run[] {
  const runs: Run[] = []
  for (const [column, cell] of cells.entries()) {
    if (column > 0) addRun(runs, ' | ', 0)
    addLine(runs, cell)
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

export function isBlank(runs: readonly Run[]): boolean {
  return runs.every((run) => run.text.trim() === '')
}

/** Removes the spaces at the end of runs. Returns whether there were any. */
export function removeTrailingSpaces(runs: Run[]): boolean {
  let hadSpaces = false
  for (let last = runs.at(-1); last?.text.endsWith(' '); last = runs.at(-1)) {
    hadSpaces = true
    // A regular expression that is anchored at the end takes quadratic time in some engines.
    let end = last.text.length
    while (last.text[end - 1] === ' ') end--
    runs.pop()
    if (end > 0) runs.push({ text: last.text.slice(0, end), marks: last.marks })
  }
  return hadSpaces
}
