import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Note } from '../../notes/note.ts'
import type { RowScroller } from './VirtualSections.tsx'

interface CardFocus {
  /** Handles the list's focus and click events. Remembers the button that was used last. */
  readonly remember: (event: { readonly target: EventTarget }) => void
  readonly forget: () => void
  /** Focuses a note's edit button and scrolls it into view. Returns whether the note is in the list. */
  readonly focus: (id: string) => boolean
}

/**
 * Keeps the focus in the list when the focused card moves or is removed. The focus goes to the card's new place, else to the card
 * that moved up, else to the previous card, else to the list itself.
 */
export function useCardFocus(
  root: RefObject<HTMLElement | null>,
  rows: RefObject<RowScroller | null>,
  notes: readonly Note[],
): CardFocus {
  const focusedButton = useRef<FocusedButton>(undefined)
  const shownNotes = useRef(notes)

  useLayoutEffect(() => {
    const previousNotes = shownNotes.current
    shownNotes.current = notes
    const lostFocus = focusedButton.current
    if (!lostFocus || document.activeElement !== document.body) return
    const id = nextFocusId(lostFocus.id, previousNotes, notes)
    const find = () => buttonOf(root.current, id, lostFocus.label)
    const button = find()
    // For keyboard users the focused card scrolls into view. For pointer users the page stays where they look.
    if (id === lostFocus.id && lostFocus.byKeyboard) {
      if (!button) rows.current?.scrollTo(id)
      focusWhenRendered(find)
    } else (button ?? root.current)?.focus({ preventScroll: true })
  }, [root, rows, notes])

  const remember = useCallback<CardFocus['remember']>(({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    const card = button?.closest<HTMLElement>('[data-note]')
    if (!button || !card) return
    focusedButton.current = {
      id: card.dataset['note'] ?? '',
      label: button.getAttribute('aria-label') ?? '',
      byKeyboard: button.matches(':focus-visible'),
    }
  }, [])

  const forget = useCallback(() => (focusedButton.current = undefined), [])

  const focus = useCallback(
    (id: string) => {
      if (!shownNotes.current.some((note) => note.id === id)) return false
      const find = () => buttonOf(root.current, id, 'Edit note')
      if (!find()) {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        rows.current?.scrollTo(id)
      }
      focusWhenRendered(find)
      return true
    },
    [root, rows],
  )

  return { remember, forget, focus }
}

/** The button of a card that was used last. */
interface FocusedButton {
  readonly id: string
  readonly label: string
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

/** The card's button with that label, else its first button. */
function buttonOf(root: HTMLElement | null, id: string | undefined, label: string): HTMLElement | undefined {
  const cards = Array.from(root?.querySelectorAll<HTMLElement>('[data-note]') ?? [])
  const card = cards.find(({ dataset }) => dataset['note'] === id)
  const buttons = Array.from(card?.querySelectorAll<HTMLElement>('button[aria-label]') ?? [])
  return buttons.find((button) => button.getAttribute('aria-label') === label) ?? buttons[0]
}

/** Focuses the element when it is rendered. A virtual row appears some frames after scrolling; by then the focus may be elsewhere. */
function focusWhenRendered(find: () => HTMLElement | undefined, frames = 60) {
  const button = find()
  if (button) button.focus()
  else if (frames > 0)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusWhenRendered(find, frames - 1)
    })
}
