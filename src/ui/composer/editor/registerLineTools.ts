import { type LexicalEditor, mergeRegister } from 'lexical'
import type { ChunkLoader } from '../../loading/chunk-loader.ts'

const fetchLineTools = () => import('./line-tools-chunk.ts')

/** Loads what draws checkboxes and checks them, and the keys that move lines. Without it, check items are shown as plain lines. */
export function registerLineTools(editor: LexicalEditor, chunks: Pick<ChunkLoader, 'load'>): () => void {
  let isActive = true
  let unregister: (() => void) | undefined
  async function register() {
    const { registerCheckItems, registerMoveKeys } = await chunks.load(fetchLineTools)
    if (isActive) unregister = mergeRegister(registerCheckItems(editor), registerMoveKeys(editor))
  }
  register().catch(() => {})
  return () => {
    isActive = false
    unregister?.()
  }
}
