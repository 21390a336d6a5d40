import { $isCodeNode, type CodeNode } from '@lexical/code-core'
import { $isListItemNode, $isListNode, type ListItemNode, type ListNode } from '@lexical/list'
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
  type ParagraphNode,
  type PointType,
  type RangeSelection,
} from 'lexical'
import type { Doc } from '../markers/doc.ts'
import { changeIndent, indentCode, type TextSelection } from './blocks.ts'
import { $fromDoc, $readNodes } from './convert.ts'
import { removeSelected } from './doc-edits.ts'
import type { MoveResult } from './move-blocks.ts'
import { $isWrapper, openFence } from './nodes.ts'

/**
 * Replaces neighbouring top-level nodes by the result of `rewrite` on their document. The selection keeps its offset.
 * That is right if `rewrite` keeps every character and line end. If `rewrite` moves the selected text, `by` is the
 * distance in characters and line ends.
 */
export function $rewrite(nodes: readonly LexicalNode[], rewrite: (doc: Doc) => Doc, by = 0): void {
  const selection = $getSelection()
  const points = $isRangeSelection(selection) ? [selection.anchor, selection.focus] : []
  const { doc, offsets } = $readNodes(nodes, points)
  const rewritten = rewrite(doc)
  // If the document stays the same, its nodes have a shape that no document can have, and all of them are replaced.
  const created = rewritten === doc ? $replace(nodes, doc) : $replaceChanged(nodes, rewritten)
  for (const [i, point] of points.entries()) {
    const offset = offsets[i] ?? -1
    if (offset >= 0) $setPoint(point, created, offset + by)
  }
  // When the browser reports the caret in an empty block, Lexical takes the format of typed text from the block.
  const caret = $caret()
  if (caret?.block.isEmpty() && !$isCodeNode(caret.block)) caret.block.setTextFormat(caret.selection.format)
}

/** Replaces neighbouring top-level nodes by the nodes of a document. */
export function $replace(nodes: readonly LexicalNode[], doc: Doc): ElementNode[] {
  return $spliceRoot(nodes, $fromDoc(doc))
}

/**
 * Does the same as `$replace`, but if the first node is a list and stays one, it keeps the unchanged items at its start and its end.
 * Otherwise the browser would draw all of a long list again.
 */
export function $replaceChanged(nodes: readonly LexicalNode[], doc: Doc): ElementNode[] {
  const created = $fromDoc(doc)
  const [list] = nodes
  const [newList] = created
  if (!$isListNode(list) || !$isListNode(newList) || !$isSameList(list, newList))
    return $spliceRoot(nodes, created)
  $replaceItems(list, newList)
  $getRoot().splice(list.getIndexWithinParent() + 1, nodes.length - 1, created.slice(1))
  return created.with(0, list)
}

function $spliceRoot(nodes: readonly LexicalNode[], created: ElementNode[]): ElementNode[] {
  $getRoot().splice(nodes[0]?.getIndexWithinParent() ?? 0, nodes.length, created)
  return created
}

function $replaceItems(list: ListNode, newList: ListNode): void {
  const items = list.getChildren()
  const newItems = newList.getChildren()
  const size = Math.min(items.length, newItems.length)
  let start = 0
  while (start < size && $isSame(items[start], newItems[start])) start++
  let end = 0
  while (end < size - start && $isSame(items.at(-1 - end), newItems.at(-1 - end))) end++
  list.splice(start, items.length - start - end, newItems.slice(start, newItems.length - end))
}

/** Whether two nodes are the same apart from their keys and the numbers of items, which follow from the list. */
function $isSame(one: LexicalNode | undefined, other: LexicalNode | undefined): boolean {
  if (one?.getType() !== other?.getType()) return false
  if ($isTextNode(one) && $isTextNode(other))
    return one.getTextContent() === other.getTextContent() && one.getFormat() === other.getFormat()
  if (!$isElementNode(one) || !$isElementNode(other)) return true
  if ($isListNode(one) && $isListNode(other) && !$isSameList(one, other)) return false
  if ($isListItemNode(one) && $isListItemNode(other) && one.getChecked() !== other.getChecked()) return false
  const others = other.getChildren()
  if (one.getChildrenSize() !== others.length) return false
  return one.getChildren().every((child, index) => $isSame(child, others[index]))
}

function $isSameList(one: ListNode, other: ListNode): boolean {
  return one.getListType() === other.getListType() && one.getStart() === other.getStart()
}

/** Replaces the text of a code block. An open fence stays open. */
export function $replaceCode(code: ElementNode, text: string): ElementNode {
  const fence = $getState(code, openFence)
  const [created = code] = $replace([code], [{ type: 'code', code: text }])
  return $setState(created, openFence, fence)
}

/** The top-level nodes that a selection touches, with the lists right before and after them. */
export function $topLevelNodesOf(selection: RangeSelection): LexicalNode[] {
  const [from = 0, to = 0] = $orderedPoints(selection).map($topLevelIndexOf)
  return $withAdjacentLists(from, to)
}

/** Rewrites the code block that contains the whole selection; false without one, or when `rewrite` returns null. */
export function $rewriteSelectedCode(rewrite: (span: TextSelection) => TextSelection | null): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return false
  const points = $orderedPoints(selection)
  const [code, other] = points.map($textBlockAt)
  if (!$isCodeNode(code) || !code.is(other)) return false
  const { from, to } = $readSelection([code], selection)
  const rewritten = rewrite({ text: code.getTextContent(), from, to })
  if (!rewritten) return false
  const next = $replaceCode(code, rewritten.text)
  for (const [index, point] of points.entries())
    $setPoint(point, [next], index === 0 ? rewritten.from : rewritten.to)
  return true
}

/**
 * Rewrites the selected blocks, from `first` to `last`. `rewrite` also receives `margin` more top-level nodes on either
 * side. Returns false when `rewrite` returns null. The selection follows moved blocks.
 */
export function $rewriteSelected(
  rewrite: (doc: Doc, first: number, last: number) => Doc | MoveResult | null,
  margin = 0,
): boolean {
  const selection = $getSelection()
  const [start, end] = $isRangeSelection(selection) ? $selectedBlockEnds(selection) : []
  if (!start || !end) return false
  const [from = 0, to = 0] = [start, end].map((block) =>
    block.getTopLevelElementOrThrow().getIndexWithinParent(),
  )
  const nodes = $withAdjacentLists(Math.max(0, from - margin), to + margin)
  const blocks = $textBlocks(nodes)
  const rewritten = rewrite($readNodes(nodes).doc, $indexOf(blocks, start), $indexOf(blocks, end))
  if (!rewritten) return false
  if ('by' in rewritten) $rewrite(nodes, () => rewritten.doc, rewritten.by)
  else $rewrite(nodes, () => rewritten)
  return true
}

/** Indents the selected items, or the selected lines of code, by one level; -1 outdents. Returns whether anything changed. */
export function $indent(by: 1 | -1, announce: (change: 'indented' | 'outdented') => void): boolean {
  const isChanged =
    $rewriteSelectedCode((span) => indentCode(span, by)) ||
    $rewriteSelected((doc, first, last) => changeIndent(doc, first, last, by))
  if (isChanged) announce(by < 0 ? 'outdented' : 'indented')
  return isChanged
}

/**
 * Removes a selection that contains a line end; false for a selection within one line. Lexical's own removal fails where
 * a line end is next to marked text, and it would join code with other blocks.
 */
export function $removeMultilineSelection(): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || selection.isCollapsed()) return false
  const [block, other] = $orderedPoints(selection).map($textBlockAt)
  if (!block || (block.is(other) && !$spansLineBreak(block, selection))) return false
  const nodes = $topLevelNodesOf(selection)
  const { doc, from, to } = $readSelection(nodes, selection)
  const created = $replace(nodes, removeSelected(doc, from, to))
  $collapseTo(selection, created, from)
  return true
}

/** Removes the selected text, of one or several lines, before something is inserted. */
export function $removeSelection(selection: RangeSelection): void {
  $leaveOutCode(selection)
  if (!$removeMultilineSelection()) selection.removeText()
}

/**
 * Removes a selection of several lines before text is inserted. The text gets the format of the first selected character, as in a selection
 * within a line; at the end of a line, that of the character before.
 */
export function $prepareTextInsertion(selection: RangeSelection): void {
  $leaveOutCode(selection)
  const [start] = $orderedPoints(selection)
  const text = [$nodeAfter(start), start.getNode()].find($isTextNode)
  const format = text ? text.getFormat() : selection.format
  if ($removeMultilineSelection()) selection.setFormat(format)
}

/** A selection of lines may end at the start of the code below. What replaces the lines must not become code. */
function $leaveOutCode(selection: RangeSelection): void {
  const [, end] = $orderedPoints(selection)
  const [, last] = $selectedBlockEnds(selection)
  const code = $textBlockAt(end)
  if (last && $isCodeNode(code) && !last.is(code)) $setPointInBlock(end, last, last.getTextContentSize())
}

function $nodeAfter(point: PointType): LexicalNode | null {
  const node = point.getNode()
  if ($isElementNode(node)) return node.getChildAtIndex(point.offset)
  return point.offset < node.getTextContentSize() ? node : node.getNextSibling()
}

function $spansLineBreak(block: ElementNode, selection: RangeSelection): boolean {
  const { from, to } = $readSelection([block], selection)
  return block.getTextContent().slice(from, to).includes('\n')
}

/** The elements that hold text, in order: paragraphs, code blocks and list items. */
export function $textBlocks(nodes: readonly LexicalNode[]): ElementNode[] {
  return nodes.filter($isElementNode).flatMap((node) => {
    return $isListNode(node) || $isWrapper(node) ? $textBlocks(node.getChildren()) : [node]
  })
}

/** The text block that contains a point. */
export function $textBlockAt(point: PointType): ElementNode | null {
  let node: LexicalNode | null = point.getNode()
  let index = point.offset
  while ($isElementNode(node) && !$isTextBlock(node)) {
    node = node.getChildAtIndex(Math.min(index, node.getChildrenSize() - 1))
    index = 0
  }
  return node && $findMatchingParent(node, $isTextBlock)
}

/** The first and last selected block. A last block of which only the start is selected does not count. */
export function $selectedBlockEnds(
  selection: RangeSelection,
): readonly [ElementNode, ElementNode] | readonly [] {
  const [from, to] = $orderedPoints(selection)
  const start = $textBlockAt(from)
  const end = $textBlockAt(to)
  if (!start || !end) return []
  if (start.is(end) || $offsetIn(end, to) > 0) return [start, end]
  const blocks = $textBlocks($getRoot().getChildren())
  return [start, blocks[$indexOf(blocks, end) - 1] ?? end]
}

/** The document of some nodes, and the offsets in it between which it is selected. */
export function $readSelection(nodes: readonly LexicalNode[], selection: RangeSelection) {
  const { doc, offsets } = $readNodes(nodes, $orderedPoints(selection))
  const [from = 0, to = 0] = offsets.map((offset) => Math.max(0, offset))
  return { doc, from, to }
}

/** The ends of a selection in the order of the text. */
export function $orderedPoints(selection: RangeSelection): readonly [start: PointType, end: PointType] {
  const { anchor, focus } = selection
  return selection.isBackward() ? [focus, anchor] : [anchor, focus]
}

/** The selected text blocks, in order. */
export function $selectedTextBlocks(selection: RangeSelection): ElementNode[] {
  const [start, end] = $selectedBlockEnds(selection)
  if (!start || !end) return []
  if (start.is(end)) return [start]
  const blocks = $textBlocks($getRoot().getChildren())
  return blocks.slice($indexOf(blocks, start), $indexOf(blocks, end) + 1)
}

/** The position of a collapsed selection; null for a selected range and without a selection. */
export function $caret(): Caret | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null
  const block = $textBlockAt(selection.anchor)
  return block && { selection, block, offset: $offsetIn(block, selection.anchor) }
}

export interface Caret {
  readonly selection: RangeSelection
  readonly block: ElementNode
  /** The number of characters and line breaks before the caret in its block. */
  readonly offset: number
}

/** The number of characters and line breaks before a point in its block. */
export function $offsetIn(block: ElementNode, point: PointType): number {
  return Math.max(0, $readNodes([block], [point]).offsets[0] ?? 0)
}

/** Puts both ends of a selection after `offset` characters and line ends of the given nodes. */
export function $collapseTo(
  { anchor, focus }: RangeSelection,
  nodes: readonly LexicalNode[],
  offset: number,
): void {
  for (const point of [anchor, focus]) $setPoint(point, nodes, offset)
}

/** Puts a point after `offset` characters and line ends of the given nodes. */
export function $setPoint(point: PointType, nodes: readonly LexicalNode[], offset: number): void {
  const blocks = $textBlocks(nodes)
  let remaining = offset
  for (const block of blocks) {
    const size = block.getTextContentSize()
    if (remaining <= size || block === blocks.at(-1))
      return $setPointInBlock(point, block, Math.min(remaining, size))
    remaining -= size + 1
  }
}

/** Gives typed text the format of the text at the caret, as after a click. */
export function $takeFormat(selection: RangeSelection): void {
  const node = selection.anchor.getNode()
  selection.format = $isTextNode(node) ? node.getFormat() : 0
}

/** The root's children from one index to another, with the adjacent lists that may join them. */
export function $withAdjacentLists(from: number, to: number): LexicalNode[] {
  const children = $getRoot().getChildren()
  let start = from
  let end = to
  while ($isListNode(children[start - 1])) start--
  while ($isListNode(children[end + 1])) end++
  return children.slice(start, end + 1)
}

function $topLevelIndexOf(point: PointType): number {
  const node = point.getNode()
  const index = $isRootNode(node) ? point.offset : (node.getTopLevelElement()?.getIndexWithinParent() ?? 0)
  return Math.max(0, Math.min(index, $getRoot().getChildrenSize() - 1))
}

function $setPointInBlock(point: PointType, block: ElementNode, offset: number): void {
  let remaining = offset
  let index = 0
  for (const child of block.getChildren()) {
    const size = child.getTextContentSize()
    if ($isTextNode(child) && remaining <= size) return point.set(child.getKey(), remaining, 'text')
    if (remaining === 0) break
    remaining -= size
    index++
  }
  point.set(block.getKey(), index, 'element')
}

function $isTextBlock(node: LexicalNode): node is ParagraphNode | CodeNode | ListItemNode {
  return $isParagraphNode(node) || $isCodeNode(node) || ($isListItemNode(node) && !$isWrapper(node))
}

export function $indexOf(blocks: readonly ElementNode[], block: ElementNode): number {
  return blocks.findIndex((other) => other.is(block))
}
