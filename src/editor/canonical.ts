import { $isCodeNode, CodeNode } from '@lexical/code-core'
import { $isListItemNode, $isListNode, type ListNode } from '@lexical/list'
import {
  $createParagraphNode,
  $createTextNode,
  $getNodeByKey,
  $getRoot,
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
import { MAX_NUMBER } from '../markers/grammar.ts'
import { formatOf, marksOfFormat } from './convert.ts'
import { $isWrapper, $nextNumber, NoteItemNode, NoteListNode } from './nodes.ts'
import { $rewrite, $withAdjacentLists } from './rewrite.ts'

/**
 * Keeps every editor state convertible to a document without loss. Node transforms record the nodes whose shape no
 * document can have. The root's transform runs last, reads their blocks leniently and rebuilds them.
 */
export function registerCanonical(editor: LexicalEditor): () => void {
  const nonCanonical = new Set<NodeKey>()
  let isCheckPending = false
  const $check = (node: LexicalNode): void => {
    if (!$isCanonical(node)) nonCanonical.add(node.getKey())
  }
  const $rebuildNonCanonical = (root: RootNode): void => {
    // Rebuilding a block would interrupt an input method's composition. Everything is checked after the composition.
    if (editor.isComposing()) {
      isCheckPending = true
      return
    }
    if (isCheckPending) $checkDescendants(root, $check)
    isCheckPending = false
    const keys = [...nonCanonical]
    nonCanonical.clear()
    for (const key of keys) $rebuild($getNodeByKey(key))
    if (root.isEmpty()) root.append($createParagraphNode()).selectEnd()
  }
  removeWrapping(editor)
  return mergeRegister(
    editor.registerNodeTransform(TabNode, (tab) => {
      tab.replace($createTextNode('\t').setFormat(tab.getFormat()))
    }),
    editor.registerNodeTransform(TextNode, (text) => {
      $removeUnsupportedFormat(text)
      $check(text)
    }),
    ...[ParagraphNode, CodeNode, NoteListNode, NoteItemNode].map((klass) =>
      editor.registerNodeTransform<ElementNode>(klass, $check),
    ),
    editor.registerNodeTransform(RootNode, $rebuildNonCanonical),
    editor.registerUpdateListener(() => {
      if (isCheckPending && !editor.isComposing())
        editor.update(() => $getRoot().markDirty(), { tag: HISTORY_MERGE_TAG })
    }),
  )
}

/**
 * Removes a transform of Lexical that all elements share. At the root it wraps inline elements, of which a note has none. For that it reads
 * all blocks at every update, which takes 4 % of the time of a key in a note of 100 kB.
 */
function removeWrapping(editor: LexicalEditor): void {
  const { transforms } = editor.getRegisteredNode(RootNode)
  const ofParagraphs = editor.getRegisteredNode(ParagraphNode).transforms
  for (const $transform of transforms) if (ofParagraphs.has($transform)) transforms.delete($transform)
}

/** Removes what a note cannot store from a text node: other formats, styles, and any format inside code. */
function $removeUnsupportedFormat(node: TextNode): void {
  const format = $isCodeNode(node.getParent()) ? 0 : formatOf(marksOfFormat(node.getFormat()))
  if (node.getFormat() !== format) node.setFormat(format)
  if (node.getStyle() !== '') node.setStyle('')
  if (node.getMode() !== 'normal') node.setMode('normal')
  if (node.isUnmergeable()) node.toggleUnmergeable()
  if (node.isDirectionless()) node.toggleDirectionless()
}

/** Whether a node, its parent, its children and its neighbours are as `$fromDoc` would create them. */
function $isCanonical(node: LexicalNode): boolean {
  if ($isTextNode(node)) return $canHoldText(node.getParent()) && !/[\r\n]/.test(node.getTextContent())
  if (!$isElementNode(node)) return $isLineBreakNode(node)
  if (!$isUnstyled(node)) return false
  if ($isListNode(node)) return $isCanonicalList(node)
  if ($isListItemNode(node))
    return (
      $isListNode(node.getParent()) &&
      ($isWrapper(node) ? node.getChildrenSize() === 1 : $hasOnlyText(node, true))
    )
  return $isRootNode(node.getParent()) && $hasOnlyText(node, $isCodeNode(node))
}

function $isCanonicalList(list: ListNode): boolean {
  const start = list.getStart()
  if (list.isEmpty() || !list.getChildren().every($isListItemNode) || $isWrapper(list.getFirstChild()))
    return false
  if (
    list.getListType() === 'number'
      ? !Number.isInteger(start) || start < 0 || $nextNumber(list) > MAX_NUMBER + 1
      : start !== 1
  )
    return false
  const parent = list.getParent()
  if (!$isRootNode(parent) && !$isWrapper(parent)) return false
  const topLevel = $isRootNode(parent) ? list : parent
  return (
    !$formOneList($listIn(topLevel.getPreviousSibling()), list) &&
    !$formOneList(list, $listIn(topLevel.getNextSibling()))
  )
}

function $listIn(node: LexicalNode | null): ListNode | null {
  if ($isListNode(node)) return node
  const inner = $isWrapper(node) ? node.getFirstChild() : null
  return $isListNode(inner) ? inner : null
}

/** Whether a list continues the list right before it. Then a document holds them as one list. */
function $formOneList(list: ListNode | null, next: ListNode | null): boolean {
  if (!list || !next || list.getListType() !== next.getListType()) return false
  return list.getListType() !== 'number' || $nextNumber(list) === next.getStart()
}

function $canHoldText(node: LexicalNode | null): boolean {
  return $isParagraphNode(node) || $isCodeNode(node) || $isListItemNode(node)
}

function $hasOnlyText(element: ElementNode, allowsLineBreaks: boolean): boolean {
  return element
    .getChildren()
    .every((child) => $isTextNode(child) || (allowsLineBreaks && $isLineBreakNode(child)))
}

function $isUnstyled(element: ElementNode): boolean {
  if (element.getFormat() !== 0 || element.getStyle() !== '' || element.getDirection() !== null) return false
  if ($isCodeNode(element)) return element.getLanguage() === undefined && element.getTextFormat() === 0
  return $isListItemNode(element) || element.getIndent() === 0
}

function $checkDescendants(element: ElementNode, $check: (node: LexicalNode) => void): void {
  for (const child of element.getChildren()) {
    if ($isTextNode(child)) $removeUnsupportedFormat(child)
    $check(child)
    if ($isElementNode(child)) $checkDescendants(child, $check)
  }
}

function $rebuild(node: LexicalNode | null): void {
  if (!node?.isAttached()) return
  const topLevel = node.getParents().at(-2) ?? node
  const index = topLevel.getIndexWithinParent()
  $rewrite($withAdjacentLists(index, index), (doc) => doc)
}
