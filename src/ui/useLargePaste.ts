import { COMMAND_PRIORITY_LOW, type LexicalEditor } from 'lexical'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LARGE_PASTE_COMMAND } from '../editor/clipboard.ts'
import { readDoc } from '../editor/composer.ts'
import { insertInSlices, type Slices } from '../editor/slices.ts'
import type { Doc } from '../markers/doc.ts'
import type { Large } from './LargePaste.tsx'

interface LargePastes {
  readonly large: Large | undefined
  readonly insert: (text: string) => void
  /** Drops what was asked about, or takes back what has come of it. */
  readonly cancel: () => void
  /** The note without a text that is only half inserted. */
  readonly read: () => Doc
}

/** What happens to a paste that is too large for one step. */
export function useLargePaste(editor: LexicalEditor): LargePastes {
  const [large, setLarge] = useState<Large>()
  const coming = useRef<{ readonly slices: Slices; readonly before: Doc }>(undefined)

  useEffect(
    () =>
      editor.registerCommand(
        LARGE_PASTE_COMMAND,
        (paste) => {
          setLarge({ is: 'asked', ...paste })
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  )

  const cancel = useCallback(() => {
    coming.current?.slices.cancel()
    coming.current = undefined
    setLarge(undefined)
  }, [])

  const finish = useCallback(
    async ({ done }: Slices) => {
      if (!(await done)) return
      coming.current = undefined
      flushSync(() => setLarge(undefined))
      editor.focus()
    },
    [editor],
  )

  const insert = useCallback(
    (text: string) => {
      const before = readDoc(editor)
      setLarge({ is: 'coming', share: 0 })
      const slices = insertInSlices(editor, text, (share) => setLarge({ is: 'coming', share }))
      coming.current = { slices, before }
      void finish(slices)
    },
    [editor, finish],
  )

  useEffect(() => () => coming.current?.slices.cancel(), [])

  const read = useCallback(() => coming.current?.before ?? readDoc(editor), [editor])

  return { large, insert, cancel, read }
}
