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
import { deferPaste, LARGE_PASTE_COMMAND } from '../../../editor/clipboard.ts'
import { createPlainPasteDetector } from '../../../editor/plain-paste.ts'
import { CHUNKED_PASTE_COMMAND } from '../../../editor/insert.ts'
import { commandFor } from '../../../editor/commands.ts'
import { readDoc } from '../../../editor/composer.ts'
import { typeKey } from '../../../editor/type-text.ts'
import { insertInChunks } from '../../../editor/chunked-insert.ts'
import { docWithBrokenLines } from '../../../editor/insert-limits.ts'
import { isSaveShortcut } from '../../../editor/shortcuts.ts'
import type { ChunkedTask } from '../../../editor/chunked-build.ts'
import type { Doc } from '../../../markers/doc.ts'
import { useWindowEvent } from '../../useWindowEvent.ts'
import { focusedOutside } from './focusedOutside.ts'
import type { LargePasteState } from './LargePastePrompt.tsx'

interface LargePasteControls {
  readonly pendingPaste: LargePasteState | undefined
  /** Whether the note is saved as soon as no paste is pending. */
  readonly willSave: boolean
  /** Inserts the paste that waits for a confirmation, as plain text. */
  readonly insert: (text: string) => void
  /** Drops the pending paste, or removes what has been inserted of it. Then replays the deferred input. */
  readonly cancel: () => void
  /** Drops the pending paste and the deferred input: another document takes the place of this one. */
  readonly reset: () => void
  /** Defers a key until the paste has been inserted. Returns whether it is a key that the editor handles. */
  readonly deferKey: (event: KeyboardEvent) => boolean
  /** Defers a second paste until the first one has been inserted. */
  readonly deferPaste: (event: ClipboardEvent) => void
  /** To be called when an input method begins or ends a composition. */
  readonly setComposing: (isComposing: boolean) => void
  /** Resolves when no paste is pending and no text is being composed. */
  readonly whenInputEnds: () => Promise<void>
  /** The note without a paste that is only partly inserted. */
  readonly read: () => Doc
}

interface Insertion {
  readonly task: ChunkedTask
  readonly docBefore: Doc
}

/** Handles pastes that are too large to be inserted at once, and defers the keys and pastes that follow. */
export function useLargePaste(editor: LexicalEditor): LargePasteControls {
  const [pendingPaste, setPendingPaste] = useState<LargePasteState>()
  const [willSave, setWillSave] = useState(false)
  const insertion = useRef<Insertion>(undefined)
  /** Whether a paste is pending; unlike the state it is up to date within one task. */
  const isPending = useRef(false)
  const isSaveRequested = useRef(false)
  /** Keys and pastes to replay, in the order in which they arrived. */
  const deferred = useRef<(() => void)[]>([])
  const isComposing = useRef(false)
  /** Resolve the promises of `whenInputEnds`. */
  const inputEndListeners = useRef<(() => void)[]>([])
  const [plainPaste] = useState(createPlainPasteDetector)

  const requestSave = useCallback((isRequested: boolean) => {
    isSaveRequested.current = isRequested
    setWillSave(isRequested)
  }, [])

  const checkInputEnd = useCallback(() => {
    if (!isPending.current && !isComposing.current)
      for (const resolve of inputEndListeners.current.splice(0)) resolve()
  }, [])

  const drop = useCallback(() => {
    insertion.current?.task.cancel()
    insertion.current = undefined
    isPending.current = false
    setPendingPaste(undefined)
  }, [])

  /** Replays the deferred input, up to a paste that is large itself; its end calls this again. */
  const resume = useCallback(() => {
    isPending.current = false
    flushSync(() => setPendingPaste(undefined))
    const otherField = focusedOutside(editor)
    if (!otherField || deferred.current.length > 0) editor.focus()
    // Deleting a character reads the browser's selection, which the focus sets in an update of its own.
    editor.update(() => undefined, { discrete: true })
    while (!isPending.current && deferred.current.length > 0) deferred.current.shift()?.()
    otherField?.focus()
    checkInputEnd()
    if (isPending.current || !isSaveRequested.current) return
    requestSave(false)
    formOf(editor)?.requestSubmit()
  }, [editor, requestSave, checkInputEnd])

  const cancel = useCallback(() => {
    if (insertion.current) requestSave(false)
    drop()
    resume()
  }, [drop, resume, requestSave])

  const reset = useCallback(() => {
    drop()
    deferred.current = []
    requestSave(false)
    checkInputEnd()
  }, [drop, requestSave, checkInputEnd])

  const insert = useCallback(
    async (doc: Doc) => {
      isPending.current = true
      const docBefore = readDoc(editor)
      // Synchronously, so that the prompt has the focus before the next key.
      flushSync(() => setPendingPaste({ status: 'inserting', progress: 0 }))
      const task = insertInChunks(editor, doc, (progress) =>
        setPendingPaste({ status: 'inserting', progress }),
      )
      const own = { task, docBefore }
      insertion.current = own
      if (!(await task.done) || insertion.current !== own) return
      insertion.current = undefined
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
            isPending.current = true
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
            isPending.current = true
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
            if (isPending.current) queueMicrotask(cancel)
            return isPending.current
          },
          COMMAND_PRIORITY_CRITICAL,
        ),
        () => insertion.current?.task.cancel(),
      ),
    [editor, insert, cancel],
  )

  // At the window: the title is outside of the editor, and its shortcut would save the note without the paste.
  useWindowEvent('keydown', onKeyDown, { capture: true })

  function onKeyDown(event: KeyboardEvent) {
    plainPaste.onKeyDown(event)
    const { target } = event
    if (!isPending.current || !isSaveShortcut(event)) return
    if (!(target instanceof Node && formOf(editor)?.contains(target))) return
    event.preventDefault()
    event.stopPropagation()
    requestSave(true)
  }

  return {
    pendingPaste,
    willSave,
    insert: (text) => void insert(docWithBrokenLines(text)),
    cancel,
    reset,
    deferKey(event) {
      const command = commandFor(event)
      if (command) deferred.current.push(() => editor.update(() => command.run(editor), { discrete: true }))
      else if (isTyping(event)) deferred.current.push(() => typeKey(editor, event.key, event.shiftKey))
      else return false
      return true
    },
    deferPaste: (event) => deferred.current.push(deferPaste(editor, event, plainPaste.isPlain(event))),
    setComposing(next) {
      isComposing.current = next
      // A key may end one composition and begin another.
      setTimeout(checkInputEnd)
    },
    whenInputEnds: useCallback(
      () =>
        new Promise((resolve) => {
          inputEndListeners.current.push(resolve)
          checkInputEnd()
        }),
      [checkInputEnd],
    ),
    read: useCallback(() => insertion.current?.docBefore ?? readDoc(editor), [editor]),
  }
}

function formOf(editor: LexicalEditor): HTMLFormElement | null | undefined {
  return editor.getRootElement()?.closest('form')
}

/** Whether a key writes or removes a character. Windows reports AltGr, which types, as Ctrl and Alt. */
function isTyping({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return /^(?:.|Enter|Backspace)$/su.test(key) && !metaKey && (!ctrlKey || altKey)
}
