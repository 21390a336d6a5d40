import { COMMAND_PRIORITY_LOW, type LexicalEditor } from 'lexical'
import { useEffect } from 'react'
import { PASTE_IMPORT_FAILED_COMMAND, type ImportFailure } from '../../../editor/clipboard.ts'
import { loadImporter } from '../../../editor/importer.ts'
import type { Notifier } from '../../../notifier.ts'
import { loadChunk } from '../../loadChunk.ts'

/** Shows an error when pasted formatting could not be read, and loads the importer again if it is missing. */
export function usePasteErrors(editor: LexicalEditor, notify: Notifier) {
  useEffect(
    () =>
      editor.registerCommand(
        PASTE_IMPORT_FAILED_COMMAND,
        (reason) => {
          notify.error(MESSAGES[reason])
          if (reason === 'not-loaded') loadChunk(loadImporter).catch(() => {})
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor, notify],
  )
}

const MESSAGES: Readonly<Record<ImportFailure, string>> = {
  'not-loaded':
    'The formatting could not be read yet: plain text alone was inserted, if there was any. Undo and paste again for all of it.',
  failed: 'The formatting could not be read: plain text alone was inserted, if there was any.',
}
