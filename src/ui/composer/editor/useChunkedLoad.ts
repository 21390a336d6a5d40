import type { LexicalEditor } from 'lexical'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { setCaret } from '../../../editor/caret.ts'
import { loadDoc } from '../../../editor/composer.ts'
import { normalizeIndents, loadStrategyFor, loadInChunks } from '../../../editor/chunked-load.ts'
import type { ChunkedTask } from '../../../editor/chunked-build.ts'
import type { Doc } from '../../../markers/doc.ts'
import type { LoadingState } from './LoadingPrompt.tsx'

/** A document that is not in the editor, or not all of it. */
export interface PendingDoc {
  readonly doc: Doc
  /** Behind how many characters the caret belongs; -1 is the end. */
  readonly caret: number
  slices?: ChunkedTask
}

interface ChunkedLoad {
  readonly state: LoadingState | undefined
  /** Puts a document in place of everything: at once, in slices, or when the person has agreed. */
  readonly load: (doc: Doc, caret: number) => void
  /** Opens what was asked about. */
  readonly loadAnyway: () => void
  readonly clear: () => void
  /** What is still to come. It is the note: what the editor holds meanwhile is a part of it. */
  readonly pending: () => PendingDoc | undefined
}

/** Opens long notes without stopping the page. `onSettled` is called when the editor holds all of a note. */
export function useChunkedLoad(editor: LexicalEditor, onLoaded: () => void): ChunkedLoad {
  const [state, setState] = useState<LoadingState>()
  const pending = useRef<PendingDoc>(undefined)

  const cancel = useCallback(() => {
    pending.current?.slices?.cancel()
    pending.current = undefined
    setState(undefined)
  }, [])

  const finishLoading = useCallback(
    async ({ done }: ChunkedTask, caret: number) => {
      if (!(await done)) return
      pending.current = undefined
      if (caret >= 0) setCaret(editor, caret)
      flushSync(() => setState(undefined))
      onLoaded()
    },
    [editor, onLoaded],
  )

  const loadAnyway = useCallback(() => {
    const pendingDoc = pending.current
    if (!pendingDoc || pendingDoc.slices) return
    setState({ status: 'loading', progress: 0 })
    pendingDoc.slices = loadInChunks(editor, pendingDoc.doc, (progress) =>
      setState({ status: 'loading', progress }),
    )
    void finishLoading(pendingDoc.slices, pendingDoc.caret)
  }, [editor, finishLoading])

  const load = useCallback(
    (doc: Doc, caret: number) => {
      cancel()
      const loadMode = loadStrategyFor(doc)
      if (loadMode === 'at-once') {
        loadDoc(editor, doc, 'end')
        if (caret >= 0) setCaret(editor, caret)
        return
      }
      pending.current = { doc: normalizeIndents(doc), caret }
      if (loadMode === 'in-chunks') return loadAnyway()
      loadDoc(editor, EMPTY, 'start')
      setState({ status: 'confirming', doc })
    },
    [editor, cancel, loadAnyway],
  )

  const clear = useCallback(() => {
    cancel()
    loadDoc(editor, EMPTY, 'start')
  }, [editor, cancel])

  useEffect(() => () => pending.current?.slices?.cancel(), [])

  return { state, load, loadAnyway, clear, pending: useCallback(() => pending.current, []) }
}

const EMPTY: Doc = [{ type: 'paragraph', runs: [] }]
