import {
  $onUpdate,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  mergeRegister,
  UNDO_COMMAND,
} from 'lexical'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ChunkedInsertion, insertInChunks } from '../../../../editor/chunked-insert.ts'
import { LARGE_PASTE_COMMAND } from '../../../../editor/clipboard.ts'
import { readDoc } from '../../../../editor/composer.ts'
import { docWithBrokenLines } from '../../../../editor/insert-limits.ts'
import { CHUNKED_PASTE_COMMAND } from '../../../../editor/insert.ts'
import { isSaveShortcut } from '../../../../editor/shortcuts.ts'
import type { Doc } from '../../../../markers/doc.ts'
import { useWindowEvent } from '../../../useWindowEvent.ts'
import { focusedOutside } from '../focusedOutside.ts'
import { createDeferredInput, type DeferredInput } from './deferred-input.ts'
import type { LargePasteState } from './LargePastePrompt.tsx'
import { createRunningInput } from './running-input.ts'

interface LargePasteControls extends Pick<DeferredInput, 'deferKey' | 'deferPaste' | 'replay'> {
  readonly pendingPaste: LargePasteState | undefined
  /** Whether the note is saved as soon as no paste is pending. */
  readonly willSave: boolean
  /** Inserts the paste that waits for a confirmation, as plain text. */
  readonly insert: (text: string) => void
  /** Drops the pending paste, or removes what has been inserted of it. Then replays the deferred input. */
  readonly cancel: () => void
  /** Drops the pending paste and the deferred input: another document takes the place of this one. */
  readonly reset: () => void
  /** To be called when an input method begins or ends a composition. */
  readonly setComposing: (isComposing: boolean) => void
  /** Resolves when no paste is pending and no text is being composed. */
  readonly whenInputEnds: () => Promise<void>
  /** The note with all of a paste that is being inserted, and with what was typed since. */
  readonly read: () => Doc
}

/** Handles pastes that are too large to be inserted at once. */
export function useLargePaste(editor: LexicalEditor): LargePasteControls {
  const [pendingPaste, setPendingPaste] = useState<LargePasteState>()
  const [willSave, setWillSave] = useState(false)
  const isSaveRequested = useRef(false)
  const runningPaste = useRef<ChunkedInsertion>(undefined)
  const [input] = useState(createRunningInput)
  const [deferred] = useState(() => createDeferredInput(editor, () => input.isRunning('large paste')))

  const requestSave = useCallback((isRequested: boolean) => {
    isSaveRequested.current = isRequested
    setWillSave(isRequested)
  }, [])

  const drop = useCallback(() => {
    runningPaste.current?.cancel()
    runningPaste.current = undefined
    input.end('large paste')
    setPendingPaste(undefined)
  }, [input])

  /** Runs the deferred input after a paste, up to one that is large itself; its end calls this again. */
  const resume = useCallback(() => {
    input.end('large paste')
    flushSync(() => setPendingPaste(undefined))
    const otherField = focusedOutside(editor)
    if (!otherField || !deferred.isEmpty()) editor.focus()
    // Deleting a character reads the browser's selection, which the focus sets in an update of its own.
    editor.update(() => undefined, { discrete: true })
    deferred.run()
    otherField?.focus()
    input.settle()
    if (input.isRunning('large paste') || !isSaveRequested.current) return
    requestSave(false)
    formOf(editor)?.requestSubmit()
  }, [editor, deferred, input, requestSave])

  const cancel = useCallback(() => {
    if (runningPaste.current) requestSave(false)
    drop()
    resume()
  }, [drop, resume, requestSave])

  const reset = useCallback(() => {
    drop()
    deferred.clear()
    requestSave(false)
    input.settle()
  }, [drop, deferred, requestSave, input])

  const insert = useCallback(
    async (doc: Doc) => {
      // Synchronously, so that the prompt has the focus before the next key.
      flushSync(() => setPendingPaste({ status: 'inserting', progress: 0 }))
      const own = insertInChunks(editor, doc, (progress) =>
        setPendingPaste({ status: 'inserting', progress }),
      )
      runningPaste.current = own
      if (!(await own.done) || runningPaste.current !== own) return
      runningPaste.current = undefined
      resume()
    },
    [editor, resume],
  )

  useEffect(
    () =>
      mergeRegister(
        editor.registerCommand(
          LARGE_PASTE_COMMAND,
          (paste) => {
            input.begin('large paste')
            // Soon enough for the prompt to have the focus before the next key, also if the paste was deferred.
            $onUpdate(() =>
              queueMicrotask(() => flushSync(() => setPendingPaste({ status: 'confirming', ...paste }))),
            )
            return true
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CHUNKED_PASTE_COMMAND,
          (doc) => {
            input.begin('large paste')
            // Lexical queues an update that starts inside another one, so the insertion starts after it.
            $onUpdate(() => queueMicrotask(() => void insert(doc)))
            return true
          },
          COMMAND_PRIORITY_LOW,
        ),
        // The browser's undo reaches the text although the prompt has the focus. It would change the text during the insertion.
        editor.registerCommand(
          UNDO_COMMAND,
          () => {
            const isPending = input.isRunning('large paste')
            if (isPending) queueMicrotask(cancel)
            return isPending
          },
          COMMAND_PRIORITY_CRITICAL,
        ),
        () => runningPaste.current?.cancel(),
      ),
    [editor, input, insert, cancel],
  )

  // At the window: the title is outside of the editor, and its shortcut would save the note without the paste.
  useWindowEvent('keydown', onKeyDown, { capture: true })

  function onKeyDown(event: KeyboardEvent) {
    deferred.onKeyDown(event)
    const { target } = event
    if (!input.isRunning('large paste') || !isSaveShortcut(event)) return
    if (!(target instanceof Node && formOf(editor)?.contains(target))) return
    event.preventDefault()
    event.stopPropagation()
    requestSave(true)
  }

  return {
    ...deferred,
    pendingPaste,
    willSave,
    insert: (text) => void insert(docWithBrokenLines(text)),
    cancel,
    reset,
    setComposing(isComposing) {
      if (isComposing) input.begin('composition')
      else input.end('composition')
      // Later, because a key may end one composition and begin another.
      setTimeout(input.settle)
    },
    whenInputEnds: input.whenEnded,
    read: useCallback(
      () => runningPaste.current?.read(deferred.text()) ?? readDoc(editor),
      [editor, deferred],
    ),
  }
}

function formOf(editor: LexicalEditor): HTMLFormElement | null | undefined {
  return editor.getRootElement()?.closest('form')
}
