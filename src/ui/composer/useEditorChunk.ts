import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DraftSession } from '../../drafts/draft-session.ts'
import { fetchImporter } from '../../editor/importer.ts'
import type { NoteText } from '../../notes/note.ts'
import { whenDialogsClose } from '../dialogs/whenDialogsClose.ts'
import { whenIdle } from '../loading/whenIdle.ts'
import { usePage } from '../PageContext.ts'
import { useWindowEvent } from '../useWindowEvent.ts'
import type { ComposerField } from './ComposerField.ts'
import type { Editor, EditorStart } from './editor/Editor.tsx'

interface LoadedEditor {
  readonly Editor: typeof Editor
  readonly start: EditorStart
}

export interface EditorChunk {
  readonly loadedEditor: LoadedEditor | undefined
  /** Starts loading. To be called at the first sign that the person is about to write. */
  readonly preload: () => void
  /**
   * Runs this with the active draft's id: now, or after the pastes, shortcuts and typed marks that the editor will replay. If it cannot be
   * loaded, does not load within 2 s, or shows another draft, it runs then, with the text that the draft had at the time of this call.
   */
  readonly runAfterInput: (run: (id: string, text?: NoteText) => void) => void
  /** The id of the draft for which `runAfterInput` waits. */
  readonly waitingId: string | undefined
}

export const fetchEditor = () => import('./editor/Editor.tsx')

/** Starting the editor keeps a slow phone busy, so it waits until the person has had time to read the page. */
const PRELOAD_DELAY_MS = 3000

/** How long a save waits for the editor, which keeps the formatting of what was pasted. */
const MAX_WAIT_MS = 2000

/**
 * The editor, once its chunk has loaded: in idle time after a delay, or earlier after `preload`. It takes over the plain field's content,
 * selection and focus, and reports that content to the draft session. If the chunk cannot be loaded, the plain field stays and the next
 * `preload` tries again.
 */
export function useEditorChunk(
  plainField: RefObject<ComposerField | null>,
  draftSession: Pick<DraftSession, 'get' | 'onDocLoaded' | 'readActive'>,
): EditorChunk {
  const { chunks } = usePage()
  const [loadedEditor, setLoadedEditor] = useState<LoadedEditor>()
  const [waitingId, setWaitingId] = useState<string>()
  /** Saves that wait for the editor. All run when the first wait ends, or the second one would repeat what the first one saved. */
  const waiting = useRef<(() => void)[]>([])
  const isRequested = useRef(false)
  const disposeEditor = useRef(() => {})

  const load = useCallback(async () => {
    if (isRequested.current) return
    isRequested.current = true
    try {
      // The importer is a tenth as large. It is requested first so that it is loaded before the first paste.
      const importerLoaded = chunks.load(fetchImporter).catch(() => {})
      const chunk = await chunks.load(fetchEditor)
      // Evaluating the chunk, building the editor and rendering it are three tasks. Together they would block a slow phone for 220 ms.
      await nextTask()
      const built = chunk.createEditor(() => chunks.loaded(fetchImporter))
      disposeEditor.current = () => built.dispose()
      await nextTask()
      // It reads the formats of a paste that the editor replays.
      if (plainField.current?.earlyInput?.()?.recorded.length) await importerLoaded
      await whenDialogsClose()
      await plainField.current?.whenInputEnds()
      const field = plainField.current
      if (!field) return
      // During a save the text is loaded, not repeated: with formatting it would no longer begin with the text that is being saved.
      const earlyInput = draftSession.get().active.saving === 'no' ? field.earlyInput?.() : undefined
      const start = {
        editor: built,
        doc: field.read(),
        earlyInput,
        isFocused: field.isFocused(),
        caret: field.caret(),
        selectionEnd: field.selectionEnd?.(),
      }
      const { activeElement } = document
      // Synchronously, so that no key is lost between reading the plain field and replacing it.
      flushSync(() => setLoadedEditor({ Editor: chunk.Editor, start }))
      // Save and Cancel are new elements now. Each has a class of its own.
      if (!start.isFocused && activeElement?.isConnected === false)
        document.querySelector<HTMLElement>(`.${activeElement.className}`)?.focus()
      // Shortcuts may have changed the document without changing the text.
      if (!earlyInput?.recorded.length) draftSession.onDocLoaded(start.doc)
    } catch {
      // The chunk cannot be loaded. The next preload tries again.
      isRequested.current = false
      void runWaiting(plainField.current, waiting.current)
    }
  }, [plainField, draftSession, chunks])

  const preload = useCallback(() => void load(), [load])
  useWindowEvent('online', preload)

  useEffect(() => {
    let cancel = () => {}
    const timer = setTimeout(() => (cancel = whenIdle(preload)), PRELOAD_DELAY_MS)
    return () => {
      clearTimeout(timer)
      cancel()
      disposeEditor.current()
    }
  }, [preload])

  function runAfterInput(run: (id: string, text?: NoteText) => void) {
    const { id, saving, current } = draftSession.readActive()
    const field = plainField.current
    const { recorded = [], text = '', selection } = field?.earlyInput?.() ?? {}
    const isAtEnd = selection?.[0] === 0 && selection[1] === 0
    const isReplayed = isAtEnd && (recorded.length > 0 || TYPED_MARKER.test(text))
    if (saving !== 'no' || !isReplayed || !isRequested.current) return run(id)
    let isDue = true
    const runOnce = (earlier?: NoteText) => {
      if (isDue) run(id, earlier)
      isDue = false
      setWaitingId(undefined)
    }
    setWaitingId(id)
    field?.record?.(() => runOnce())
    waiting.current.push(() => runOnce(current))
    setTimeout(() => runWaiting(plainField.current, waiting.current), MAX_WAIT_MS)
  }

  return { loadedEditor, preload, runAfterInput, waitingId }
}

/** The mark of an item or of code, or a pair of marks, which the editor converts. */
const TYPED_MARKER = /^ *([-*+•]|\d+[.)]|\[.?\]) |```|(\*\*|__|~~).+\2/m

async function runWaiting(field: ComposerField | null, waiting: (() => void)[]) {
  await field?.whenInputEnds()
  for (const run of waiting.splice(0)) run()
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
