import { type LexicalEditor, mergeRegister } from 'lexical'
import { registerCheckItems } from '../../../editor/check-items.ts'
import { registerMoveKeys } from '../../../editor/move-keys.ts'
import './line-tools.css'

export { LineTools } from './LineTools.tsx'

/** Draws checkboxes, checks items by a press, and moves lines by keys. Returns a function that ends this. */
export function registerLineTools(editor: LexicalEditor): () => void {
  return mergeRegister(registerCheckItems(editor), registerMoveKeys(editor))
}
