import { COMMAND_PRIORITY_LOW, type LexicalEditor } from 'lexical'
import { useEffect } from 'react'
import { UNREAD_PASTE_COMMAND, type UnreadReason } from '../editor/clipboard.ts'
import { fetchImporter } from '../editor/importer.ts'
import type { Notifier } from '../notifier.ts'
import { loadChunk } from './loadChunk.ts'

/** Says so when pasted formatting could not be read, and fetches the importer again where it is missing. */
export function useUnreadPaste(editor: LexicalEditor, notify: Notifier) {
  useEffect(
    () =>
      editor.registerCommand(
        UNREAD_PASTE_COMMAND,
        (reason) => {
          notify.error(MESSAGES[reason])
          if (reason === 'not-loaded') loadChunk(fetchImporter).catch(() => {})
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor, notify],
  )
}

const MESSAGES: Readonly<Record<UnreadReason, string>> = {
  'not-loaded':
    'The formatting could not be read yet: plain text alone was inserted, if there was any. Undo and paste again for all of it.',
  failed: 'The formatting could not be read: plain text alone was inserted, if there was any.',
}
