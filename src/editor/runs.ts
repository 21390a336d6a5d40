import type { ElementNode } from 'lexical'
import { type Marks, type Run, sliceRuns } from '../markers/doc.ts'
import { $readNodes, $runNodes } from './convert.ts'
import { $collapseTo, type Caret } from './rewrite.ts'

/**
 * Replaces the runs between two offsets in the caret's block. The caret keeps its distance from the end of the block, and the selection its
 * format, so typed text looks as it would have before.
 */
export function $replaceRuns(
  { block, selection, offset }: Caret,
  from: number,
  to: number,
  replace: (runs: readonly Run[]) => readonly Run[],
): void {
  const runs = $runsOfBlock(block)
  const replacement = replace(sliceRuns(runs, from, to))
  const distance = block.getTextContentSize() - offset
  block.splice(
    0,
    block.getChildrenSize(),
    $runNodes([...sliceRuns(runs, 0, from), ...replacement, ...sliceRuns(runs, to)]),
  )
  $collapseTo(selection, [block], block.getTextContentSize() - distance)
}

/** The runs of a paragraph or item, with its soft breaks. */
export function $runsOfBlock(block: ElementNode): Run[] {
  const blocks = $readNodes([block]).doc.map((docBlock) => (docBlock.type === 'code' ? [] : docBlock.runs))
  return blocks.flatMap((runs, index) => (index === 0 ? runs : [SOFT_BREAK].concat(runs)))
}

const SOFT_BREAK: Run = { text: '\n', marks: 0 }

/** Adds a mark to all of the runs or removes it. */
export function setMark(runs: readonly Run[], mark: Marks, isOn: boolean): readonly Run[] {
  return runs.map(({ text, marks }) => ({ text, marks: isOn ? marks | mark : marks & ~mark }))
}
