import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Note } from '../../notes/note.ts'
import type { RowScroller } from './VirtualSections.tsx'

interface CardFocus {
  /** For the list's focus and click events: the button used last is where the focus belongs. */
  readonly remember: (event: { readonly target: EventTarget }) => void
  readonly forget: () => void
  /** Puts the focus on a note's pencil, and the pencil in view; whether the note is in the list. */
  readonly focus: (id: string) => boolean
}

/**
 * Keeps the focus in the list when the card that has it goes: to where the card is now, else to the one that has moved up,
 * else to the one before, else to the list itself.
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
    // Whoever uses a keyboard must see where the focus is; whoever points at the page looks at where it was.
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

/** A button of a card. */
interface FocusedButton {
  readonly id: string
  readonly label: string
  readonly byKeyboard: boolean
}

/** The note itself while it is there, else the nearest that still is, the next ones first. */
function nextFocusId(id: string, previousNotes: readonly Note[], now: readonly Note[]): string | undefined {
  const presentIds = new Set(now.map((note) => note.id))
  if (presentIds.has(id)) return id
  const index = previousNotes.findIndex((note) => note.id === id)
  const isPresent = (note: Note) => presentIds.has(note.id)
  return (
    previousNotes.slice(index + 1).find(isPresent) ??
    previousNotes.slice(0, Math.max(index, 0)).findLast(isPresent)
  )?.id
}

/** The card's button of that name, or its first one. */
function buttonOf(root: HTMLElement | null, id: string | undefined, label: string): HTMLElement | undefined {
  const cards = Array.from(root?.querySelectorAll<HTMLElement>('[data-note]') ?? [])
  const card = cards.find(({ dataset }) => dataset['note'] === id)
  const buttons = Array.from(card?.querySelectorAll<HTMLElement>('button[aria-label]') ?? [])
  return buttons.find((button) => button.getAttribute('aria-label') === label) ?? buttons[0]
}

/** A row of a long list comes a few frames after it was scrolled to; by then the person may have gone elsewhere. */
function focusWhenRendered(find: () => HTMLElement | undefined, frames = 60) {
  const button = find()
  if (button) button.focus()
  else if (frames > 0)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusWhenRendered(find, frames - 1)
    })
}
