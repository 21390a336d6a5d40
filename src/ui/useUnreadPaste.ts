import { COMMAND_PRIORITY_LOW, type LexicalEditor } from 'lexical'
import { useEffect } from 'react'
import { UNREAD_PASTE_COMMAND } from '../editor/clipboard.ts'
import { fetchImporter } from '../editor/importer.ts'
import type { Notify } from '../notify.ts'
import { loadChunk } from './loadChunk.ts'

/** Says so when formatting was pasted that could not be read, and asks once more for what reads it. */
export function useUnreadPaste(editor: LexicalEditor, notify: Notify) {
  useEffect(
    () =>
      editor.registerCommand(
        UNREAD_PASTE_COMMAND,
        () => {
          notify.error(PLAIN)
          loadChunk(fetchImporter).catch(() => {})
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor, notify],
  )
}

const PLAIN =
  'The formatting could not be read yet: plain text alone was inserted, if there was any. Undo and paste again for all of it.'
