import type { LexicalEditor } from 'lexical'
import type { ChunkLoader } from '../../loading/chunk-loader.ts'

const fetchCheckItems = () => import('./check-items-chunk.ts')

/** Loads what draws checkboxes and checks them. Without it, check items are shown as plain lines. */
export function registerCheckItems(editor: LexicalEditor, chunks: Pick<ChunkLoader, 'load'>): () => void {
  let isActive = true
  let unregister: (() => void) | undefined
  async function register() {
    const chunk = await chunks.load(fetchCheckItems)
    if (isActive) unregister = chunk.registerCheckItems(editor)
  }
  register().catch(() => {})
  return () => {
    isActive = false
    unregister?.()
  }
}
