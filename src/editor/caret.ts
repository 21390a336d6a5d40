import { $getRoot, $getSelection, $isRangeSelection, type LexicalEditor } from 'lexical'
import { docCacheOf, updateInPlace } from './composer.ts'
import { $readNodes } from './convert.ts'
import { $setPoint, $takeFormat } from './rewrite.ts'

/** The number of characters and line ends before the caret; -1 without a caret. */
export function readCaret(editor: LexicalEditor): number {
  return editor.read(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection)) return -1
    const { focus } = selection
    const topLevel = focus.key === 'root' ? null : focus.getNode().getTopLevelElement()
    if (!topLevel) return $readNodes($getRoot().getChildren(), [focus]).offsets[0] ?? -1
    return docCacheOf(editor).$lengthBefore(topLevel) + ($readNodes([topLevel], [focus]).offsets[0] ?? -1)
  })
}

/**
 * Puts the caret after `offset` characters and line ends, or selects what is between `offset` and `end`. It adds no undo step and does not
 * move the focus.
 */
export function setCaret(editor: LexicalEditor, offset: number, end = offset): void {
  updateInPlace(editor, () => {
    const selection = $getRoot().selectEnd()
    const blocks = $getRoot().getChildren()
    $setPoint(selection.anchor, blocks, offset)
    $setPoint(selection.focus, blocks, end)
    $takeFormat(selection)
  })
}

/**
 * The box of the browser's caret, or that of its line if the caret has none: in an empty line, and in Safari after a space at the end of
 * right-to-left text.
 */
export function caretBox(root: HTMLElement): DOMRect | undefined {
  const { focusNode = null, focusOffset = 0 } = getSelection() ?? {}
  if (!focusNode) return undefined
  const range = document.createRange()
  range.setStart(focusNode, focusOffset)
  const node = focusNode === root ? root.children[focusOffset] : focusNode
  const line = node instanceof Element ? node : node?.parentElement
  return range.getClientRects()[0] ?? [...(line?.getClientRects() ?? [])].at(-1)
}
