import { type RefCallback, type RefObject, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DraftSession } from '../../drafts/draft-session.ts'
import { fetchAfterFirstPaint } from '../loading/fetchAfterFirstPaint.ts'
import { useLoadedChunk } from '../loading/useChunk.ts'
import { usePage } from '../PageContext.ts'
import { useStore } from '../useStore.ts'
import type { ComposerField } from './ComposerField.ts'

export interface Opening {
  readonly expanded: boolean
  /** The note that is shown over the page. */
  readonly noteId: string | undefined
  /** The ref of the element around the form, which is shown over the page while it has a note. */
  readonly overlayRef: RefCallback<HTMLElement>
  /** Scrolls back to where the page was before the composer was opened, unless the person has scrolled it out of the window. */
  readonly scrollBack: () => void
  /** Whether the composer was left with text that is not saved. */
  readonly isDraftKept: boolean
  /** Opens the composer. Does not move the focus. */
  readonly open: () => void
  /** Opens the composer with the active draft, and focuses its text. */
  readonly openForEdit: () => void
  /** The same, unless an element has the focus or the composer is scrolled out of view, because opening takes the focus and scrolls. */
  readonly openRestored: () => void
  readonly collapse: () => void
  /** Closes the composer with the caret still in it. That focus must not open it again. */
  readonly collapseKeepingFocus: () => void
  readonly isClosedWithFocus: () => boolean
  /** To be called when the focus has left the composer. */
  readonly onFocusLost: () => void
  /** Shows that the draft is kept, if it has unsaved text. To be called when the composer was left. */
  readonly showKeptDraft: () => void
}

/** Whether the composer is open: in its place, or over the page with a note. */
export function useOpening(
  form: RefObject<HTMLFormElement | null>,
  field: RefObject<ComposerField | null>,
  draftSession: Pick<DraftSession, 'get' | 'subscribe' | 'isUnsaved'>,
  preload: () => void,
): Opening {
  const [expanded, setExpanded] = useState(false)
  const [isDraftKept, setIsDraftKept] = useState(false)
  const isClosedWithFocus = useRef(false)
  /** The end of the composer in the window before it was scrolled into view for a new note, in CSS pixels: negative if it was above. */
  const lastBottom = useRef(0)
  const { active } = useStore(draftSession)
  const { load } = usePage().chunks
  const chunk = useLoadedChunk(fetchAfterFirstPaint)
  const noteId = expanded ? active.note?.id : undefined
  const overlayRef = useCallback(
    (element: HTMLElement | null) =>
      element && noteId !== undefined ? chunk?.showOverlay(element, noteId) : undefined,
    [chunk, noteId],
  )

  function formBottom(): number {
    return form.current?.getBoundingClientRect().bottom ?? 0
  }

  function open() {
    isClosedWithFocus.current = false
    if (!expanded) lastBottom.current = 0
    setExpanded(true)
    setIsDraftKept(false)
  }

  function openForEdit() {
    preload()
    const { note } = draftSession.get().active
    // For a note, it would make the browser lay out the page once more.
    const bottom = note ? 0 : formBottom()
    // Before the composer is open: in a low window, its end would be shown instead of its title.
    if (!note) form.current?.scrollIntoView({ block: 'nearest' })
    // At once if possible, because iOS shows its keyboard only within the event.
    if (chunk || !note) showAndFocus()
    else load(fetchAfterFirstPaint).then(showAndFocus, showAndFocus)
    lastBottom.current = bottom
  }

  function showAndFocus() {
    flushSync(open)
    field.current?.focus()
  }

  return {
    expanded,
    noteId,
    overlayRef,
    isDraftKept,
    scrollBack() {
      const bottom = formBottom()
      if (bottom > 0 && lastBottom.current < 0) scrollBy(0, bottom - lastBottom.current)
    },
    open,
    openForEdit,
    openRestored() {
      preload()
      if (formBottom() > 0 && document.activeElement === document.body) openForEdit()
    },
    collapse: () => setExpanded(false),
    collapseKeepingFocus() {
      isClosedWithFocus.current = true
      setExpanded(false)
    },
    isClosedWithFocus: () => isClosedWithFocus.current,
    onFocusLost: () => (isClosedWithFocus.current = false),
    showKeptDraft: () => setIsDraftKept(draftSession.isUnsaved()),
  }
}
