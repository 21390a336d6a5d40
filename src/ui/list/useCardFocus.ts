import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type Ref,
  type RefObject,
} from 'react'
import type { Note } from '../../notes/note.ts'
import type { RowScroller } from './VirtualSections.tsx'

export interface NoteListHandle {
  /** Focuses a note's edit button and scrolls it into view. Returns whether the note is in the list. */
  readonly focus: (id: string) => boolean
}

/**
 * Keeps the focus in the list when the focused card moves or is removed. The focus goes to the card's new place, else to the card
 * that moved up, else to the previous card, else to the list itself. Returns the list's event handlers.
 */
export function useCardFocus(
  ref: Ref<NoteListHandle>,
  root: RefObject<HTMLElement | null>,
  rows: RefObject<RowScroller | null>,
  notes: readonly Note[],
) {
  const focusedButton = useRef<FocusedButton>(undefined)
  const shownNotes = useRef(notes)

  useLayoutEffect(() => {
    const previousNotes = shownNotes.current
    shownNotes.current = notes
    const lostFocus = focusedButton.current
    if (!lostFocus || document.activeElement !== document.body) return
    const id = nextFocusId(lostFocus.id, previousNotes, notes)
    const find = () => buttonOf(root, id, lostFocus.action)
    const button = find()
    // For keyboard users the focused card scrolls into view. For pointer users the page stays where they look.
    if (id === lostFocus.id && lostFocus.byKeyboard) {
      if (!button) rows.current?.scrollTo(id)
      focusWhenRendered(find)
    } else (button ?? root.current)?.focus({ preventScroll: true })
  }, [root, rows, notes])

  useImperativeHandle(ref, () => ({
    focus(id) {
      if (!notes.some((note) => note.id === id)) return false
      const find = () => buttonOf(root, id, 'edit')
      if (!find()) {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        rows.current?.scrollTo(id)
      }
      focusWhenRendered(find)
      return true
    },
  }))

  /** Remembers the button that was used last. */
  function remember({ target }: { readonly target: EventTarget }) {
    const button = target instanceof Element ? target.closest('button') : null
    const card = button?.closest<HTMLElement>('[data-note]')
    if (!button || !card) return
    focusedButton.current = {
      id: card.dataset['note'] ?? '',
      action: button.dataset['action'] ?? 'edit',
      byKeyboard: button.matches(':focus-visible'),
    }
  }

  return {
    onFocus: remember,
    onClickCapture: remember,
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
        focusedButton.current = undefined
    },
  }
}

/** The button of a card that was used last. */
interface FocusedButton {
  readonly id: string
  /** Its `data-action`; 'edit' for a button that the card has only at times, such as "Show all". */
  readonly action: string
  readonly byKeyboard: boolean
}

/** The id of the note if it is still listed, else of the next note that is, else of the previous one. */
function nextFocusId(id: string, previousNotes: readonly Note[], notes: readonly Note[]): string | undefined {
  const presentIds = new Set(notes.map((note) => note.id))
  if (presentIds.has(id)) return id
  const index = previousNotes.findIndex((note) => note.id === id)
  const isPresent = (note: Note) => presentIds.has(note.id)
  return (
    previousNotes.slice(index + 1).find(isPresent) ??
    previousNotes.slice(0, Math.max(index, 0)).findLast(isPresent)
  )?.id
}

/** The button of a card; null if the card is not rendered. */
function buttonOf({ current }: RefObject<HTMLElement | null>, id = '', action: string) {
  const selector = `[data-note="${CSS.escape(id)}"] [data-action="${action}"]`
  return current && current.querySelector<HTMLElement>(selector)
}

/** Focuses the element when it is rendered. A virtual row appears some frames after scrolling; by then the focus may be elsewhere. */
function focusWhenRendered(find: () => HTMLElement | null, frames = 60) {
  const button = find()
  if (button) button.focus()
  else if (frames > 0)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusWhenRendered(find, frames - 1)
    })
}
