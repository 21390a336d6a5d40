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
  /** Inserts what was asked about, as plain text. */
  readonly insert: (text: string) => void
  /** Drops what was asked about, or takes back what has come of it. */
  readonly cancel: () => void
  /** Keeps a key that is typed while a paste comes in; it is typed into the note when all of it is there. */
  readonly type: (key: string) => void
  /** The note without a text that is only half inserted. */
  readonly read: () => Doc
}

interface Coming {
  readonly slices: ChunkedTask
  readonly docBefore: Doc
  typed: string
}

/** What happens to a paste that is too large for one step. */
export function useLargePaste(editor: LexicalEditor): LargePasteControls {
  const [pendingPaste, setLarge] = useState<LargePasteState>()
  const insertion = useRef<Coming>(undefined)

  const cancel = useCallback(() => {
    insertion.current?.slices.cancel()
    insertion.current = undefined
    setLarge(undefined)
  }, [])

  const insert = useCallback(
    async (doc: Doc) => {
      const docBefore = readDoc(editor)
      // The next key belongs to what takes the focus now.
      flushSync(() => setLarge({ status: 'inserting', progress: 0 }))
      const slices = insertInChunks(editor, doc, (progress) => setLarge({ status: 'inserting', progress }))
      const own = { slices, docBefore, typed: '' }
      insertion.current = own
      if (!(await slices.done) || insertion.current !== own) return
      insertion.current = undefined
      flushSync(() => setLarge(undefined))
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
            setLarge({ status: 'confirming', ...paste })
            return true
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CHUNKED_PASTE_COMMAND,
          (doc) => {
            // An update that begins within the end of another one would wait.
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

  useEffect(() => () => insertion.current?.slices.cancel(), [])

  const read = useCallback(() => insertion.current?.docBefore ?? readDoc(editor), [editor])

  return { pendingPaste, insert: insertText, cancel, type, read }
}

function typedAfter(text: string, key: string): string {
  if (key === 'Backspace') return Array.from(text).slice(0, -1).join('')
  return text + (key === 'Enter' ? '\n' : key)
}
