import type { LexicalEditor } from 'lexical'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { setCaret } from '../editor/caret.ts'
import { loadDoc } from '../editor/composer.ts'
import { normalizeIndents, loadStrategyFor, loadInChunks } from '../editor/chunked-load.ts'
import type { ChunkedTask } from '../editor/chunked-build.ts'
import type { Doc } from '../markers/doc.ts'
import type { OpeningState } from './Opening.tsx'

/** A document that is not in the editor, or not all of it. */
export interface Pending {
  readonly doc: Doc
  /** Behind how many characters the caret belongs; -1 is the end. */
  readonly caret: number
  slices?: ChunkedTask
}

interface OpeningNote {
  readonly state: OpeningState | undefined
  /** Puts a document in place of everything: at once, in slices, or when the person has agreed. */
  readonly load: (doc: Doc, caret: number) => void
  /** Opens what was asked about. */
  readonly open: () => void
  readonly clear: () => void
  /** What is still to come. It is the note: what the editor holds meanwhile is a part of it. */
  readonly pending: () => Pending | undefined
}

/** Opens long notes without stopping the page. `onSettled` is called when the editor holds all of a note. */
export function useOpening(editor: LexicalEditor, onSettled: () => void): OpeningNote {
  const [state, setState] = useState<OpeningState>()
  const pending = useRef<Pending>(undefined)

  const cancel = useCallback(() => {
    pending.current?.slices?.cancel()
    pending.current = undefined
    setState(undefined)
  }, [])

  const finish = useCallback(
    async ({ done }: ChunkedTask, caret: number) => {
      if (!(await done)) return
      pending.current = undefined
      if (caret >= 0) setCaret(editor, caret)
      flushSync(() => setState(undefined))
      onSettled()
    },
    [editor, onSettled],
  )

  const open = useCallback(() => {
    const coming = pending.current
    if (!coming || coming.slices) return
    setState({ is: 'coming', share: 0 })
    coming.slices = loadInChunks(editor, coming.doc, (share) => setState({ is: 'coming', share }))
    void finish(coming.slices, coming.caret)
  }, [editor, finish])

  const load = useCallback(
    (doc: Doc, caret: number) => {
      cancel()
      const opening = loadStrategyFor(doc)
      if (opening === 'at-once') {
        loadDoc(editor, doc, 'end')
        if (caret >= 0) setCaret(editor, caret)
        return
      }
      pending.current = { doc: normalizeIndents(doc), caret }
      if (opening === 'in-chunks') return open()
      loadDoc(editor, EMPTY, 'start')
      setState({ is: 'asked', doc })
    },
    [editor, cancel, open],
  )

  const clear = useCallback(() => {
    cancel()
    loadDoc(editor, EMPTY, 'start')
  }, [editor, cancel])

  useEffect(() => () => pending.current?.slices?.cancel(), [])

  return { state, load, open, clear, pending: useCallback(() => pending.current, []) }
}

const EMPTY: Doc = [{ type: 'paragraph', runs: [] }]
