import { type LexicalEditor, mergeRegister } from 'lexical'
import type { caretBox } from '../../../editor/caret.ts'
import { registerCheckItems } from '../../../editor/check-items.ts'
import { registerDrag } from '../../../editor/drag.ts'
import { type AnnounceLineChange, registerMoveKeys } from '../../../editor/move-keys.ts'
import { keepCaretVisible } from './keepCaretVisible.ts'
import './line-tools.css'

export { LineTools } from './LineTools.tsx'

/** Importing them here would split the editor's chunk, which adds 2 kB. */
interface EditorParts {
  readonly boxOf: typeof caretBox
  readonly clipboard: Parameters<typeof registerDrag>[1]
  readonly announce: AnnounceLineChange
}

/**
 * Draws checkboxes, checks items by a press, moves lines by keys and dragged text, and keeps the caret in view. Returns a function that
 * ends this.
 */
export function registerLineTools(
  editor: LexicalEditor,
  toolbar: HTMLElement,
  { boxOf, clipboard, announce }: EditorParts,
): () => void {
  return mergeRegister(
    registerCheckItems(editor, announce),
    registerMoveKeys(editor, announce),
    registerDrag(editor, clipboard),
    keepCaretVisible(editor, toolbar, boxOf),
  )
}
