import type { LexicalEditor } from 'lexical'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { normalizeIndents } from '../../../editor/blocks.ts'
import { setCaret } from '../../../editor/caret.ts'
import type { ChunkedTask } from '../../../editor/chunked-build.ts'
import { loadInChunks, loadStrategyFor } from '../../../editor/chunked-load.ts'
import { loadDoc } from '../../../editor/composer.ts'
import type { Doc } from '../../../markers/doc.ts'
import type { LoadingState } from './LoadingPrompt.tsx'

/** A document that the editor does not hold completely. */
interface PendingDoc {
  readonly doc: Doc
  /** The caret's offset after loading; -1 is the end. */
  readonly caret: number
  task?: ChunkedTask
}

interface ChunkedLoad {
  readonly state: LoadingState | undefined
  /** Replaces the content: at once, in chunks, or after the person has confirmed. At once, it selects what is between `caret` and `end`. */
  readonly load: (doc: Doc, caret: number, end?: number) => void
  /** Loads the document that waits for a confirmation. */
  readonly loadAnyway: () => void
  readonly clear: () => void
  /** Stops loading; the editor keeps what it holds. */
  readonly cancel: () => void
  /** The document that is not loaded yet. It is the whole note; the editor may hold a part of it. */
  readonly pending: () => PendingDoc | undefined
}

/** Loads long notes without blocking the page. Calls `onLoaded` with the document when the editor holds all of it. */
export function useChunkedLoad(editor: LexicalEditor, onLoaded: (doc: Doc) => void): ChunkedLoad {
  const [state, setState] = useState<LoadingState>()
  const pending = useRef<PendingDoc>(undefined)

  const cancel = useCallback(() => {
    pending.current?.task?.cancel()
    pending.current = undefined
    setState(undefined)
  }, [])

  const finishLoading = useCallback(
    async ({ done }: ChunkedTask, { doc, caret }: PendingDoc) => {
      if (!(await done)) return
      pending.current = undefined
      if (caret >= 0) setCaret(editor, caret)
      flushSync(() => setState(undefined))
      onLoaded(doc)
    },
    [editor, onLoaded],
  )

  const loadAnyway = useCallback(() => {
    const pendingDoc = pending.current
    if (!pendingDoc || pendingDoc.task) return
    setState({ status: 'loading', progress: 0 })
    pendingDoc.task = loadInChunks(editor, normalizeIndents(pendingDoc.doc), (progress) =>
      setState({ status: 'loading', progress }),
    )
    void finishLoading(pendingDoc.task, pendingDoc)
  }, [editor, finishLoading])

  const load = useCallback(
    (doc: Doc, caret: number, end?: number) => {
      cancel()
      const strategy = loadStrategyFor(doc)
      if (strategy === 'at-once') {
        loadDoc(editor, doc, 'end')
        if (caret >= 0) setCaret(editor, caret, end)
        return
      }
      pending.current = { doc, caret }
      if (strategy === 'in-chunks') return loadAnyway()
      loadDoc(editor, [], 'start')
      setState({ status: 'confirming', doc })
    },
    [editor, cancel, loadAnyway],
  )

  const clear = useCallback(() => {
    cancel()
    loadDoc(editor, [], 'start')
  }, [editor, cancel])

  return { state, load, loadAnyway, clear, cancel, pending: useCallback(() => pending.current, []) }
}
