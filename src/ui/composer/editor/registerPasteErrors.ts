import { COMMAND_PRIORITY_LOW, type LexicalEditor } from 'lexical'
import { PASTE_IMPORT_FAILED_COMMAND } from '../../../editor/clipboard.ts'
import { fetchImporter } from '../../../editor/importer.ts'
import type { ChunkLoader } from '../../loading/chunk-loader.ts'
import { importFailureMessage } from '../../messages/paste.ts'
import type { Notifier } from '../../notifier.ts'

/** Shows an error when pasted formatting could not be read, and loads the importer again if it is missing. */
export function registerPasteErrors(
  editor: LexicalEditor,
  notify: Notifier,
  chunks: Pick<ChunkLoader, 'load'>,
): () => void {
  return editor.registerCommand(
    PASTE_IMPORT_FAILED_COMMAND,
    (failure) => {
      notify.error(importFailureMessage(failure))
      if (failure.reason === 'not-loaded') chunks.load(fetchImporter).catch(() => {})
      return true
    },
    COMMAND_PRIORITY_LOW,
  )
}
