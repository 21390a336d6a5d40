import { findCard, findCards, idOfCard } from '../list/card-elements.ts'

interface TabStop {
  /** The id of the note whose card Tab reaches: the one that had the focus last. Undefined if none had. */
  readonly current: () => string | undefined
  /** The id of the note whose card has the focus, contains it, or gets it as soon as it is rendered again. */
  readonly focused: () => string | undefined
  /** Whether nothing has the focus because what had it in a card is being rendered again. */
  readonly isButtonLost: () => boolean
  /** Makes a card the current one before it is rendered and focused. */
  readonly expectFocus: (id: string) => void
  /** Makes the first card the current one, because the list shows the results of another search. */
  readonly reset: () => void
  readonly stop: () => void
}

interface ListPort {
  /** Focuses the list itself. */
  readonly focusList: () => void
  /** Scrolls to a card and focuses it. */
  readonly showCard: (id: string) => void
  /** The first card that the person sees. */
  readonly firstInView: () => HTMLElement | undefined
}

interface FocusedCard {
  readonly id: string
  /** The card or what had the focus in it. Undefined for a card that is to be focused. */
  readonly element: Element | undefined
  /** Whether the list scrolls to the card and focuses it when it is rendered. */
  readonly isExpected: boolean
}

/**
 * Makes the list one tab stop (roving tabindex): Tab reaches the current card and what is in it, arrow keys the other cards. Only
 * attributes change that the components do not set. Also keeps the focus in the list when the focused card is rendered anew, or removed
 * because it was scrolled out of the window: then the list itself gets it if the person has scrolled, and the list scrolls back to the
 * card if it has moved while it measured its rows.
 */
export function keepTabStop(list: HTMLElement, { focusList, showCard, firstInView }: ListPort): TabStop {
  let currentId: string | undefined
  let focused: FocusedCard | undefined
  /** Whether the pointer or a key has scrolled the page since a card got the focus. The person then looks elsewhere. */
  let isScrolled = false
  /** Until when the list may move by itself. Later, it is the person who has scrolled, such as by the scroll bar. */
  let settledAt = 0
  let frame = 0
  const observer = new MutationObserver(() => {
    update()
    if (!lostCard()) return
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => keepFocus(MAX_FRAMES))
  })
  observer.observe(list, { subtree: true, childList: true })
  const listeners = new AbortController()
  const { signal } = listeners
  list.addEventListener('focusin', onFocusIn, { signal })
  list.addEventListener('focusout', onFocusOut, { signal })
  addEventListener('wheel', onScroll, { signal, passive: true })
  addEventListener('touchmove', onScroll, { signal, passive: true })
  addEventListener('keydown', onKeyDown, { signal })
  addEventListener('resize', expectMoves, { signal })
  update()

  return {
    current: () => currentId,
    focused: () => (isScrolled ? idOfCard(document.activeElement) : focused?.id),
    isButtonLost: () =>
      document.activeElement === document.body && focused?.element?.matches('[data-note]') === false,
    expectFocus(id) {
      const same = focused?.id === id ? focused : undefined
      setFocused({ id, element: same?.element, isExpected: !same || !hasFocus() })
    },
    reset() {
      currentId = undefined
      update()
    },
    stop() {
      observer.disconnect()
      listeners.abort()
      cancelAnimationFrame(frame)
    },
  }

  function onFocusIn({ target }: FocusEvent) {
    const id = idOfCard(target)
    const element = target instanceof Element ? target : undefined
    setFocused(id === undefined ? undefined : { id, element, isExpected: false })
  }

  function setFocused(next: FocusedCard | undefined) {
    focused = next
    isScrolled = false
    expectMoves()
    if (!next || next.id === currentId) return
    currentId = next.id
    update()
  }

  function onFocusOut({ target }: FocusEvent) {
    const id = idOfCard(target)
    // The event also comes when the element is being removed. A person has moved the focus only if the element stays.
    queueMicrotask(() => {
      if (target instanceof Node && target.isConnected && id === focused?.id && !hasFocus())
        focused = undefined
    })
  }

  /** The card that has lost the focus because it, or what had the focus in it, was removed. */
  function lostCard(): FocusedCard | undefined {
    return focused?.isExpected || document.activeElement !== document.body ? undefined : focused
  }

  function keepFocus(framesLeft: number) {
    const lost = lostCard()
    if (!lost) return
    const element = findAgain(findCard(list, lost.id), lost.element)
    element?.focus({ preventScroll: true })
    if (element && document.activeElement === element) return
    if (isScrolled) focusList()
    else if (framesLeft > 0) frame = requestAnimationFrame(() => keepFocus(framesLeft - 1))
    else if (performance.now() < settledAt) showCard(lost.id)
    else focusList()
  }

  function onScroll() {
    isScrolled = true
  }

  function onKeyDown({ key, target }: KeyboardEvent) {
    const isOnButton = target instanceof Element && target.matches('[data-note] *')
    // A virtual list also has cards above the window.
    if (key === 'Tab' && !findCard(list, currentId)) update(firstInView())
    if (key === 'PageDown' || key === 'PageUp' || (key === ' ' && !isOnButton)) isScrolled = true
  }

  function expectMoves() {
    settledAt = performance.now() + MAX_MOVE_MS
  }

  function update(other?: HTMLElement) {
    const cards = findCards(list)
    const current = findCard(list, currentId) ?? other ?? cards[0]
    for (const card of cards) {
      const tabIndex = card === current ? 0 : -1
      for (const element of [card, ...card.querySelectorAll<HTMLElement>(FOCUSABLE)])
        if (element.tabIndex !== tabIndex) element.tabIndex = tabIndex
      if (card === current) nameCard(card)
      else for (const attribute of NAMES) card.removeAttribute(attribute)
    }
  }

  function hasFocus(): boolean {
    return list.contains(document.activeElement)
  }
}

/** How long a virtual row may be gone until the list scrolls back to it. Its position is corrected over several frames. */
const MAX_FRAMES = 30

/** The button or link of a card that is the same as one that was removed, else the card. */
function findAgain(card: HTMLElement | null, removed: Element | undefined): HTMLElement | null {
  const isSame = (element: Element) =>
    element.tagName === removed?.tagName && nameOf(element) === nameOf(removed)
  return Array.from(card?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? []).find(isSame) ?? card
}

function nameOf(element: Element | undefined) {
  return element?.ariaLabel ?? element?.textContent
}

/** More than it takes to measure the rows after a move of the focus or a resize, also on a slow device. */
const MAX_MOVE_MS = 2000

const FOCUSABLE = 'a[href], button, input, [tabindex]'

const NAMES = ['aria-label', 'aria-labelledby'] as const

/** Names the card that can be focused by its title, or by its first words. Browse mode reads the other cards as before. */
function nameCard(card: Element) {
  const title = card.querySelector('h3')
  // The descriptions of other buttons may also have a hint.
  const button = card.querySelector('[data-action=copy], [data-action=menu]')
  const firstWords = button?.getAttribute('aria-description') ?? ''
  const [name, value, other] = title
    ? (['aria-labelledby', title.id, 'aria-label'] as const)
    : (['aria-label', firstWords, 'aria-labelledby'] as const)
  card.setAttribute(name, value)
  card.removeAttribute(other)
}
