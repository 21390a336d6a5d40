import type { Note } from '../../notes/note.ts'
import type { Store } from '../../store.ts'
import { findCard, findCards } from '../list/card-elements.ts'
import { countColumns } from '../list/columns/packColumns.ts'
import type { NoteListHandle } from '../list/NoteListHandle.ts'
import { extended, type Selection } from '../selection/selection.ts'
import { focusCard } from './card-focus.ts'
import { keepTabStop } from './keepTabStop.ts'
import { type CardBox, neighbourInView } from './neighbourInView.ts'
import { type Direction, type Move, neighbourOf } from './neighbourOf.ts'

export interface ListFocus {
  /** The id of the note whose card has the focus, contains it, or gets it as soon as it is rendered. */
  readonly focused: () => string | undefined
  /** Whether nothing has the focus because what had it in a card is being rendered again. */
  readonly isButtonLost: () => boolean
  readonly isListed: (id: string) => boolean
  /** Focuses a card, which may have to be rendered first. */
  readonly focus: (id: string) => void
  /** Focuses the card that had the focus last or that the person sees. */
  readonly enter: () => void
  /** Focuses another card. */
  readonly move: (to: Move) => void
  /** The same, and selects the cards from the one where the range begins. */
  readonly extendTo: (to: Move) => void
  /** Makes the first card the one that Tab reaches, because the list shows the results of another search. */
  readonly reset: () => void
  readonly stop: () => void
}

/** Moves the focus between the cards of the list, which is one tab stop. `element` contains the list. */
export function createListFocus(
  element: HTMLElement,
  list: () => NoteListHandle | null,
  selection: Store<Selection>,
): ListFocus {
  let stopWaiting: (() => void) | undefined
  const tabStop = keepTabStop(element, {
    focusList,
    showCard: (id) => (isListed(id) ? focus(id) : focusList()),
    firstInView: () => cardsInView()[0],
  })

  return {
    focused: tabStop.focused,
    isButtonLost: tabStop.isButtonLost,
    isListed,
    focus,
    enter,
    move(to) {
      const from = focusedNote()
      if (from === undefined) return enter()
      const next = neighbour(from, to)
      if (next !== undefined) focus(next)
    },
    extendTo(to) {
      const from = focusedNote()
      if (from === undefined) return enter()
      const next = neighbour(from, to) ?? from
      const order = notes().map(({ id }) => id)
      selection.set(extended(selection.get(), order, from, next))
      focus(next)
    },
    reset: tabStop.reset,
    stop() {
      stopWaiting?.()
      tabStop.stop()
    },
  }

  function notes(): readonly Note[] {
    return list()?.notes ?? []
  }

  function isListed(id: string): boolean {
    return notes().some((note) => note.id === id)
  }

  function focusedNote(): string | undefined {
    const id = tabStop.focused()
    return id !== undefined && isListed(id) ? id : undefined
  }

  function focus(id: string) {
    const current = list()
    if (!current) return
    stopWaiting?.()
    stopWaiting = focusCard(current, id)
    tabStop.expectFocus(id)
  }

  function focusList() {
    list()?.root.current?.focus({ preventScroll: true })
  }

  function enter() {
    const cards = cardsInView()
    const last = tabStop.current()
    const inView = cards.find((card) => card.dataset.note === last) ?? cards[0]
    const id = inView?.dataset.note ?? (last !== undefined && isListed(last) ? last : notes()[0]?.id)
    if (id !== undefined) focus(id)
  }

  function cardsInView(): readonly HTMLElement[] {
    return Array.from(findCards(element)).filter(isInView)
  }

  function neighbour(from: string, to: Move): string | undefined {
    const grid = element.querySelector('ul')
    const inOrder = (order: readonly Note[]) => neighbourOf(order, from, to, grid ? countColumns(grid) : 1)
    if (!isDirection(to) || !findCard(element, from)) return inOrder(notes())
    const boxes = cardBoxes()
    const inView = neighbourInView(boxes, from, to)
    if (inView !== undefined) return inView
    // The cards in this direction are not rendered.
    const rendered = new Set(boxes.map(({ id }) => id))
    const isInRow = to === 'right' || to === 'left'
    const next = inOrder(isInRow ? notes().filter(({ id }) => id === from || !rendered.has(id)) : notes())
    return next !== undefined && rendered.has(next) ? undefined : next
  }

  function cardBoxes(): readonly CardBox[] {
    const pinned = new Set(
      notes()
        .filter((note) => note.pinned === 'pinned')
        .map(({ id }) => id),
    )
    return Array.from(findCards(element), (card) => {
      const { left, top, bottom } = card.getBoundingClientRect()
      const id = card.dataset.note ?? ''
      return { id, isPinned: pinned.has(id), left, top, bottom }
    })
  }
}

function isDirection(move: Move): move is Direction {
  return move === 'right' || move === 'left' || move === 'below' || move === 'above'
}

function isInView(card: HTMLElement): boolean {
  const { top, bottom } = card.getBoundingClientRect()
  const headerBottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return top >= Math.max(0, headerBottom) && bottom <= innerHeight
}
