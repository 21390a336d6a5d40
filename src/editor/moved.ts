import { $isCodeNode } from '@lexical/code-core'
import { $getRoot, $getSelection, $isRangeSelection } from 'lexical'
import { $read } from './convert.ts'
import { moveLines, moveRows, touchesAllRows } from './move.ts'
import { $lines, $offsetIn, $place, $replace, $replaceCode, $selectedEnds, $withLists } from './rewrite.ts'

/** Moves the selected lines, or the selected rows of code, past the line above (-1) or below (1). */
export function $moveSelected(by: 1 | -1): void {
  const selection = $getSelection()
  const [start, end] = $isRangeSelection(selection) ? $selectedEnds(selection) : []
  if (!$isRangeSelection(selection) || !start || !end) return
  const points = selection.isBackward()
    ? [selection.focus, selection.anchor]
    : [selection.anchor, selection.focus]
  if ($isCodeNode(start) && start.is(end)) {
    const [from = 0, to = 0] = points.map((point) => $offsetIn(start, point))
    const span = { text: start.getTextContent(), from, to }
    if (!touchesAllRows(span)) {
      const moved = moveRows(span, by)
      const code = moved && $replaceCode(start, moved.text)
      if (code)
        for (const [i, point] of points.entries()) $place(point, [code], i === 0 ? moved.from : moved.to)
      return
    }
  }
  const [first, last] = [start, end].map((line) => line.getTopLevelElementOrThrow().getIndexWithinParent())
  const nodes = $withLists(
    Math.max(0, (first ?? 0) - 1),
    Math.min($getRoot().getChildrenSize() - 1, (last ?? 0) + 1),
  )
  const lines = $lines(nodes)
  const { doc, offsets } = $read(nodes, points)
  const [top, bottom] = [start, end].map((line) => lines.findIndex((other) => other.is(line)))
  const moved = moveLines(doc, top ?? 0, bottom ?? 0, by)
  const created = moved && $replace(nodes, moved.doc)
  if (created) for (const [i, point] of points.entries()) $place(point, created, (offsets[i] ?? 0) + moved.by)
}
