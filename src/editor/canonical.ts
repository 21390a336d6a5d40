import { $isCodeNode, CodeNode } from '@lexical/code-core'
import { $isListItemNode, $isListNode, type ListNode } from '@lexical/list'
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getNodeByKey,
  $isElementNode,
  $isLineBreakNode,
  $isParagraphNode,
  $isRootNode,
  $isTextNode,
  type ElementNode,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  type NodeKey,
  ParagraphNode,
  RootNode,
  TabNode,
  TextNode,
} from 'lexical'
import { formatOf, marksOf } from './convert.ts'
import { MAX_NUMBER } from './lines.ts'
import { $isWrapper, $nextNumber, NoteItemNode, NoteListNode } from './nodes.ts'
import { $rewrite, $withLists } from './rewrite.ts'

/**
 * Keeps every state of the editor one that a document can hold. Transforms note the nodes whose shape a document
 * does not have; the root's transform, which runs last, reads their blocks leniently and builds them anew.
 */
export function registerCanonical(editor: LexicalEditor): () => void {
  const odd = new Set<NodeKey>()
  let unchecked = false
  const $check = (node: LexicalNode): void => {
    if (!$isCanonical(node)) odd.add(node.getKey())
  }
  const $settle = (root: RootNode): void => {
    // Rebuilding what an input method is composing in would break it off; everything is checked once it is done.
    if (editor.isComposing()) {
      unchecked = true
      return
    }
    if (unchecked) $checkBelow(root, $check)
    unchecked = false
    const keys = [...odd]
    odd.clear()
    for (const key of keys) $rebuild($getNodeByKey(key))
    if (root.isEmpty()) root.append($createParagraphNode()).selectEnd()
  }
  return mergeRegister(
    editor.registerNodeTransform(TabNode, (tab) => {
      tab.replace($createTextNode('\t').setFormat(tab.getFormat()))
    }),
    editor.registerNodeTransform(TextNode, (text) => {
      $plain(text)
      $check(text)
    }),
    ...[ParagraphNode, CodeNode, NoteListNode, NoteItemNode].map((klass) =>
      editor.registerNodeTransform<ElementNode>(klass, $check),
    ),
    editor.registerNodeTransform(RootNode, $settle),
    editor.registerUpdateListener(() => {
      if (unchecked && !editor.isComposing())
        editor.update(() => $getRoot().markDirty(), { tag: HISTORY_MERGE_TAG })
    }),
  )
}

/** Takes from a text what a note cannot store: other formats, styles, and any format inside code. */
function $plain(text: TextNode): void {
  const format = $isCodeNode(text.getParent()) ? 0 : formatOf(marksOf(text.getFormat()))
  if (text.getFormat() !== format) text.setFormat(format)
  if (text.getStyle() !== '') text.setStyle('')
  if (text.getMode() !== 'normal') text.setMode('normal')
  if (text.isUnmergeable()) text.toggleUnmergeable()
  if (text.isDirectionless()) text.toggleDirectionless()
}

/** Whether a node, seen with its parent, children and neighbours, is as `$fromDoc` would make it. */
function $isCanonical(node: LexicalNode): boolean {
  if ($isTextNode(node)) return $holdsText(node.getParent()) && !/[\r\n]/.test(node.getTextContent())
  if (!$isElementNode(node) || !$isUnstyled(node)) return false
  if ($isListNode(node)) return $isCanonicalList(node)
  if ($isListItemNode(node))
    return (
      $isListNode(node.getParent()) &&
      ($isWrapper(node) ? node.getChildrenSize() === 1 : $holdsOnly(node, true))
    )
  return $isRootNode(node.getParent()) && $holdsOnly(node, $isCodeNode(node))
}

function $isCanonicalList(list: ListNode): boolean {
  const numbered = list.getListType() === 'number'
  const start = list.getStart()
  if (list.isEmpty() || !list.getChildren().every($isListItemNode) || $isWrapper(list.getFirstChild()))
    return false
  if (
    numbered
      ? !Number.isInteger(start) || start < 0 || $nextNumber(list) > MAX_NUMBER + 1
      : list.getListType() !== 'bullet' || start !== 1
  )
    return false
  const parent = list.getParent()
  if (!$isRootNode(parent) && !$isWrapper(parent)) return false
  const place = $isRootNode(parent) ? list : parent
  return !$joins($listIn(place.getPreviousSibling()), list) && !$joins(list, $listIn(place.getNextSibling()))
}

function $listIn(node: LexicalNode | null): ListNode | null {
  if ($isListNode(node)) return node
  const inner = $isWrapper(node) ? node.getFirstChild() : null
  return $isListNode(inner) ? inner : null
}

/** Whether one list goes on where another, right before it, ends: then they are one. */
function $joins(list: ListNode | null, next: ListNode | null): boolean {
  if (!list || !next || list.getListType() !== next.getListType()) return false
  return list.getListType() === 'bullet' || $nextNumber(list) === next.getStart()
}

function $holdsText(node: LexicalNode | null): boolean {
  return $isParagraphNode(node) || $isCodeNode(node) || $isListItemNode(node)
}

function $holdsOnly(element: ElementNode, lineBreaks: boolean): boolean {
  return element.getChildren().every((child) => $isTextNode(child) || (lineBreaks && $isLineBreakNode(child)))
}

function $isUnstyled(element: ElementNode): boolean {
  if (element.getFormat() !== 0 || element.getStyle() !== '' || element.getDirection() !== null) return false
  if ($isCodeNode(element)) return element.getLanguage() === undefined && element.getTextFormat() === 0
  return $isListItemNode(element) ? element.getChecked() === undefined : element.getIndent() === 0
}

function $checkBelow(element: ElementNode, $check: (node: LexicalNode) => void): void {
  for (const child of element.getChildren()) {
    if ($isTextNode(child)) $plain(child)
    $check(child)
    if ($isElementNode(child)) $checkBelow(child, $check)
  }
}

function $rebuild(node: LexicalNode | null): void {
  if (!node?.isAttached()) return
  const block = node.getParents().at(-2) ?? node
  const index = block.getIndexWithinParent()
  $rewrite($withLists(index, index), (doc) => doc)
}
