import { $onUpdate, COMMAND_PRIORITY_LOW, type LexicalEditor, mergeRegister } from 'lexical'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LARGE_PASTE_COMMAND, CHUNKED_PASTE_COMMAND } from '../../../editor/clipboard.ts'
import { readDoc, typeText } from '../../../editor/composer.ts'
import { insertInChunks } from '../../../editor/chunked-insert.ts'
import { docWithBrokenLines } from '../../../editor/insert-limits.ts'
import type { ChunkedTask } from '../../../editor/chunked-build.ts'
import type { Doc } from '../../../markers/doc.ts'
import type { LargePasteState } from './LargePastePrompt.tsx'

interface LargePasteControls {
  readonly pendingPaste: LargePasteState | undefined
  /** Inserts the paste that waits for a confirmation, as plain text. */
  readonly insert: (text: string) => void
  /** Drops the paste, or removes what has been inserted so far. */
  readonly cancel: () => void
  /** Records a key that is pressed during the insertion. The keys are typed into the note afterwards. */
  readonly type: (key: string) => void
  /** The note without a paste that is only partly inserted. */
  readonly read: () => Doc
}

interface Insertion {
  readonly task: ChunkedTask
  readonly docBefore: Doc
  typed: string
}

/** Handles pastes that are too large to be inserted at once. */
export function useLargePaste(editor: LexicalEditor): LargePasteControls {
  const [pendingPaste, setPendingPaste] = useState<LargePasteState>()
  const insertion = useRef<Insertion>(undefined)

  const cancel = useCallback(() => {
    insertion.current?.task.cancel()
    insertion.current = undefined
    setPendingPaste(undefined)
  }, [])

  const insert = useCallback(
    async (doc: Doc) => {
      const docBefore = readDoc(editor)
      // Synchronously, so that the prompt has the focus before the next key.
      flushSync(() => setPendingPaste({ status: 'inserting', progress: 0 }))
      const task = insertInChunks(editor, doc, (progress) =>
        setPendingPaste({ status: 'inserting', progress }),
      )
      const own = { task, docBefore, typed: '' }
      insertion.current = own
      if (!(await task.done) || insertion.current !== own) return
      insertion.current = undefined
      flushSync(() => setPendingPaste(undefined))
      editor.focus()
      typeText(editor, own.typed)
    },
    [editor],
  )

  useEffect(
    () =>
      mergeRegister(
        editor.registerCommand(
          LARGE_PASTE_COMMAND,
          (paste) => {
            setPendingPaste({ status: 'confirming', ...paste })
            return true
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CHUNKED_PASTE_COMMAND,
          (doc) => {
            // Lexical queues an update that starts inside another one, so the insertion starts after it.
            $onUpdate(() => queueMicrotask(() => void insert(doc)))
            return true
          },
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor, insert],
  )

  const insertText = useCallback((text: string) => void insert(docWithBrokenLines(text)), [insert])

  const type = useCallback((key: string) => {
    const { current } = insertion
    if (current) current.typed = typedAfter(current.typed, key)
  }, [])

  useEffect(() => () => insertion.current?.task.cancel(), [])

  const read = useCallback(() => insertion.current?.docBefore ?? readDoc(editor), [editor])

  return { pendingPaste, insert: insertText, cancel, type, read }
}

function typedAfter(text: string, key: string): string {
  if (key === 'Backspace') return Array.from(text).slice(0, -1).join('')
  return text + (key === 'Enter' ? '\n' : key)
}
