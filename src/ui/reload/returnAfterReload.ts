import type { CommandPorts } from '../commands/ports.ts'
import { findCard } from '../list/card-elements.ts'
import { abortOnInput, restorePlace, topsOf } from '../list/keepPlace.ts'
import { isOverlayOpen } from '../open-note/followNoteLink.ts'
import { searchText } from '../search/search-box.ts'

/**
 * Scrolls to where the page was before it was loaded again, or before the person went to another site and back. The browser cannot: the
 * cards are not there yet. Not if the person has begun to use the page. `element` contains the list. Returns a function that ends this.
 */
export function returnAfterReload(element: HTMLElement, { list }: Pick<CommandPorts, 'list'>): () => void {
  const tops = takePlace()
  const returning = new AbortController()
  const { signal } = returning
  const observer = new MutationObserver(returnWhenListed)
  signal.addEventListener('abort', () => observer.disconnect())
  document.addEventListener('visibilitychange', storePlace)
  const isInUse = document.activeElement !== document.body && !isOverlayOpen()
  if (tops.size === 0 || isInUse) returning.abort()
  else {
    abortOnInput(returning)
    observer.observe(element, { subtree: true, childList: true })
    returnWhenListed()
  }

  return () => {
    returning.abort()
    document.removeEventListener('visibilitychange', storePlace)
  }

  function returnWhenListed() {
    if (scrollY > 0) return returning.abort()
    const { notes = [], rows } = list.current ?? {}
    const listed = notes.filter(({ id }) => tops.has(id))
    // A member's notes may come later.
    if (!rows || listed.length === 0) return
    // A plain list renders the cards below the window later, on a busy device more than a second.
    const isVirtual = rows.current !== null
    if (!isVirtual && !listed.every(({ id }) => findCard(element, id))) return
    observer.disconnect()
    restorePlace(element, rows, tops, returning)
  }

  /** Whenever the page is hidden, because a phone may discard it then. The results of a search are not there after a reload. */
  function storePlace() {
    if (document.visibilityState !== 'hidden') return
    const isReturning = !signal.aborted
    const place = searchText() === '' ? [...(isReturning ? tops : topsOf(element))] : []
    try {
      if (place.length > 0) sessionStorage.setItem(ITEM, JSON.stringify(place))
      else sessionStorage.removeItem(ITEM)
    } catch {
      // The storage is blocked or full. The next page starts at its top.
    }
  }
}

/** Returns where the cards were when this tab showed the page before, unless the person has opened it anew. */
function takePlace(): ReadonlyMap<string, number> {
  const [navigation] = performance.getEntriesByType('navigation')
  const isNew = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
  try {
    const item = sessionStorage.getItem(ITEM)
    sessionStorage.removeItem(ITEM)
    return new Map(isNew || item === null ? [] : JSON.parse(item))
  } catch {
    // The storage is blocked.
    return new Map()
  }
}

const ITEM = 'place'
