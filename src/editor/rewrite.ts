import { $isCodeNode } from '@lexical/code-core'
import { $isListItemNode, $isListNode } from '@lexical/list'
import {
  $findMatchingParent,
  $getRoot,
  $getSelection,
  $getState,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  $isRootNode,
  $isTextNode,
  $setState,
  type ElementNode,
  type LexicalNode,
  type PointType,
  type RangeSelection,
} from 'lexical'
import type { Doc, Run } from '../markers/doc.ts'
import { $fromDoc, $read, $runNodes } from './convert.ts'
import type { Moved } from './move.ts'
import { $isWrapper, openFence } from './nodes.ts'
import { remove } from './pieces.ts'

/**
 * Replaces neighbouring top-level nodes by what `change` makes of their document. The selection stays at its
 * characters: a change that keeps every character and every line end where it is needs to say nothing about it, and
 * one that moves what is selected says by how many.
 */
export function $rewrite(nodes: readonly LexicalNode[], change: (doc: Doc) => Doc, by = 0): void {
  const selection = $getSelection()
  const points = $isRangeSelection(selection) ? [selection.anchor, selection.focus] : []
  const { doc, offsets } = $read(nodes, points)
  const created = $replace(nodes, change(doc))
  for (const [i, point] of points.entries()) {
    const offset = offsets[i] ?? -1
    if (offset >= 0) $place(point, created, offset + by)
  }
}

/** Puts a document's nodes in place of neighbouring top-level nodes. */
export function $replace(nodes: readonly LexicalNode[], doc: Doc): ElementNode[] {
  const created = $fromDoc(doc)
  $getRoot().splice(nodes[0]?.getIndexWithinParent() ?? 0, nodes.length, created)
  return created
}

/** Gives a code block another text. An open fence stays open. */
export function $replaceCode(code: ElementNode, text: string): ElementNode {
  const fence = $getState(code, openFence)
  const [created = code] = $replace([code], [{ type: 'code', code: text }])
  return $setState(created, openFence, fence)
}

/** The top-level nodes that a selection touches, with the lists right before and after them. */
export function $blocksAt(selection: RangeSelection): LexicalNode[] {
  const [from = 0, to = 0] = [selection.anchor, selection.focus].map($indexAt).toSorted((a, b) => a - b)
  return $withLists(from, to)
}

/**
 * Rewrites the lines that the selection touches, counted from `first` to `last`, among so many blocks more on either
 * side; false when `change` says no. The selection goes along with what is moved.
 */
export function $rewriteSelected(
  change: (doc: Doc, first: number, last: number) => Doc | Moved | null,
  reach = 0,
): boolean {
  const selection = $getSelection()
  const [start, end] = $isRangeSelection(selection) ? $selectedEnds(selection) : []
  if (!start || !end) return false
  const [from = 0, to = 0] = [start, end].map((line) =>
    line.getTopLevelElementOrThrow().getIndexWithinParent(),
  )
  const nodes = $withLists(Math.max(0, from - reach), to + reach)
  const lines = $lines(nodes)
  const changed = change($read(nodes).doc, $indexOf(lines, start), $indexOf(lines, end))
  if (!changed) return false
  if ('by' in changed) $rewrite(nodes, () => changed.doc, changed.by)
  else $rewrite(nodes, () => changed)
  return true
}

/**
 * Removes a selection of several lines, or of several rows of one; false when it is within a row. Lexical's own removal
 * fails where line ends meet marked texts, and it would join code with words.
 */
export function $removeLines(): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || selection.isCollapsed()) return false
  const points = [selection.anchor, selection.focus]
  const [line, other] = points.map($lineAt)
  if (!line || (line.is(other) && !$spansRows(line, points))) return false
  const nodes = $blocksAt(selection)
  const { doc, offsets } = $read(nodes, points)
  const [from = 0, to = 0] = offsets.toSorted((a, b) => a - b)
  const created = $replace(nodes, remove(doc, from, to))
  for (const point of points) $place(point, created, from)
  return true
}

function $spansRows(line: ElementNode, points: readonly PointType[]): boolean {
  const [from = 0, to = 0] = points.map((point) => $offsetIn(line, point)).toSorted((a, b) => a - b)
  return line.getTextContent().slice(from, to).includes('\n')
}

/** The elements that hold text, in order: paragraphs, code blocks and list items. */
export function $lines(nodes: readonly LexicalNode[]): ElementNode[] {
  return nodes.filter($isElementNode).flatMap((node) => {
    return $isListNode(node) || $isWrapper(node) ? $lines(node.getChildren()) : [node]
  })
}

/** The line that a point lies in. */
export function $lineAt(point: PointType): ElementNode | null {
  let node: LexicalNode | null = point.getNode()
  let index = point.offset
  while ($isElementNode(node) && !$isLine(node)) {
    node = node.getChildAtIndex(Math.min(index, node.getChildrenSize() - 1))
    index = 0
  }
  const line = node && $findMatchingParent(node, $isLine)
  return $isElementNode(line) ? line : null
}

/** The first and the last line that the selection touches; a last line it only reaches the start of does not count. */
export function $selectedEnds(selection: RangeSelection): readonly [ElementNode, ElementNode] | readonly [] {
  const [from, to] = selection.isBackward()
    ? [selection.focus, selection.anchor]
    : [selection.anchor, selection.focus]
  const start = $lineAt(from)
  const end = $lineAt(to)
  if (!start || !end) return []
  if (start.is(end) || $offsetIn(end, to) > 0) return [start, end]
  const between = $lines($getRoot().getChildren())
  return [start, between[$indexOf(between, end) - 1] ?? end]
}

/** Where a collapsed selection stands; null when a range is selected or nothing is. */
export function $caret(): Caret | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null
  const line = $lineAt(selection.anchor)
  return line && { selection, line, offset: $offsetIn(line, selection.anchor) }
}

export interface Caret {
  readonly selection: RangeSelection
  readonly line: ElementNode
  /** Characters and soft breaks before it in its line. */
  readonly offset: number
}

/** The runs of a line of words, its soft breaks among them. */
export function $runsOf(line: ElementNode): Run[] {
  const rows = $read([line]).doc.map((row) => (row.type === 'code' ? [] : row.runs))
  return rows.flatMap((runs, index) => (index === 0 ? runs : [SOFT_BREAK].concat(runs)))
}

const SOFT_BREAK: Run = { text: '\n', marks: 0 }

/** Gives the caret's line other runs. The format stays, so what is typed next is as it would have been. */
export function $setLine({ line, selection }: Caret, runs: readonly Run[], offset: number): void {
  line.splice(0, line.getChildrenSize(), $runNodes(runs))
  $place(selection.anchor, [line], offset)
  $place(selection.focus, [line], offset)
}

/** Characters and soft breaks before a point in its line. */
export function $offsetIn(line: ElementNode, point: PointType): number {
  return Math.max(0, $read([line], [point]).offsets[0] ?? 0)
}

/** Puts a point behind so many characters and line ends of the given nodes. */
export function $place(point: PointType, nodes: readonly LexicalNode[], offset: number): void {
  const lines = $lines(nodes)
  let rest = offset
  for (const line of lines) {
    const size = line.getTextContentSize()
    if (rest <= size || line === lines.at(-1)) return $placeInLine(point, line, Math.min(rest, size))
    rest -= size + 1
  }
}

/** Children of the root from one index to another, and the lists before and after that may join them. */
export function $withLists(from: number, to: number): LexicalNode[] {
  const children = $getRoot().getChildren()
  let start = from
  let end = to
  while ($isListNode(children[start - 1])) start--
  while ($isListNode(children[end + 1])) end++
  return children.slice(start, end + 1)
}

function $indexAt(point: PointType): number {
  const node = point.getNode()
  const index = $isRootNode(node) ? point.offset : (node.getTopLevelElement()?.getIndexWithinParent() ?? 0)
  return Math.max(0, Math.min(index, $getRoot().getChildrenSize() - 1))
}

function $placeInLine(point: PointType, line: ElementNode, offset: number): void {
  let rest = offset
  let index = 0
  for (const child of line.getChildren()) {
    const size = child.getTextContentSize()
    if ($isTextNode(child) && rest <= size) return point.set(child.getKey(), rest, 'text')
    if (rest === 0) break
    rest -= size
    index++
  }
  point.set(line.getKey(), index, 'element')
}

function $isLine(node: LexicalNode): boolean {
  return $isParagraphNode(node) || $isCodeNode(node) || ($isListItemNode(node) && !$isWrapper(node))
}

function $indexOf(lines: readonly ElementNode[], line: ElementNode): number {
  return lines.findIndex((other) => other.is(line))
}
