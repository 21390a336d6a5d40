import { type LexicalEditor, mergeRegister } from 'lexical'
import { registerCheckItems } from '../../../editor/check-items.ts'
import { registerMoveKeys } from '../../../editor/move-keys.ts'
import './line-tools.css'

export { LineTools } from './LineTools.tsx'

/** What draws checkboxes and checks them, and the keys that move lines. */
export function registerLineTools(editor: LexicalEditor): () => void {
  return mergeRegister(registerCheckItems(editor), registerMoveKeys(editor))
}
