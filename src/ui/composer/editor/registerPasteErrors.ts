import { COMMAND_PRIORITY_LOW, type LexicalEditor } from 'lexical'
import { PASTE_IMPORT_FAILED_COMMAND, type ImportFailure } from '../../../editor/clipboard.ts'
import { fetchImporter } from '../../../editor/importer.ts'
import type { Notifier } from '../../notifier.ts'
import type { ChunkLoader } from '../../chunk-loader.ts'

/** Shows an error when pasted formatting could not be read, and loads the importer again if it is missing. */
export function registerPasteErrors(
  editor: LexicalEditor,
  notify: Notifier,
  chunks: Pick<ChunkLoader, 'load'>,
): () => void {
  return editor.registerCommand(
    PASTE_IMPORT_FAILED_COMMAND,
    (reason) => {
      notify.error(MESSAGES[reason])
      if (reason === 'not-loaded') chunks.load(fetchImporter).catch(() => {})
      return true
    },
    COMMAND_PRIORITY_LOW,
  )
}

const MESSAGES: Readonly<Record<ImportFailure, string>> = {
  'not-loaded':
    'The formatting could not be read yet: plain text alone was inserted, if there was any. Undo and paste again for all of it.',
  failed: 'The formatting could not be read: plain text alone was inserted, if there was any.',
}
