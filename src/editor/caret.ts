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
