import { type LexicalEditor, mergeRegister } from 'lexical'
import { registerCheckItems } from '../../../editor/check-items.ts'
import { registerMoveKeys } from '../../../editor/move-keys.ts'
import type { caretBox } from '../../../editor/caret.ts'
import { keepCaretVisible } from './keepCaretVisible.ts'
import './line-tools.css'

export { LineTools } from './LineTools.tsx'

/**
 * Draws checkboxes, checks items by a press, moves lines by keys, and keeps the caret above an on-screen keyboard. Returns a function that
 * ends this.
 */
export function registerLineTools(
  editor: LexicalEditor,
  toolbar: HTMLElement,
  boxOf: typeof caretBox,
): () => void {
  return mergeRegister(
    registerCheckItems(editor),
    registerMoveKeys(editor),
    keepCaretVisible(editor, toolbar, boxOf),
  )
}
