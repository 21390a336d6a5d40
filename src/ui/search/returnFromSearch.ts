import type { ListFocus } from '../commands/list-focus.ts'
import type { CommandPorts } from '../commands/ports.ts'
import { restorePlace, topsOf } from '../list/keepPlace.ts'

/**
 * Scrolls back to where the page was before a search when its query is cleared. Not if the person has scrolled the results or one of them
 * has the focus: that stays in view. `element` contains the list. Returns a function that ends this.
 */
export function returnFromSearch(
  element: HTMLElement,
  { list }: Pick<CommandPorts, 'list'>,
  { focused }: Pick<ListFocus, 'focused'>,
): () => void {
  /** Where the cards were before the search. */
  let topsBefore: ReadonlyMap<string, number> = new Map()
  let restoring = new AbortController()
  // The query of the list lags behind the box.
  let isSearching = false
  const observer = new MutationObserver(onListChange)
  observer.observe(element, { subtree: true, childList: true, attributeFilter: ['data-query'] })
  // Before the page handles it and scrolls to the first result.
  addEventListener('input', rememberPlace, { capture: true })

  return () => {
    observer.disconnect()
    removeEventListener('input', rememberPlace, { capture: true })
    restoring.abort()
  }

  function rememberPlace({ target }: Event) {
    if (!(target instanceof Element && target.matches('[type=search]')) || shownQuery() !== '') return
    const tops = topsOf(element)
    if (tops.size > 0) topsBefore = tops
  }

  function onListChange() {
    const query = shownQuery()
    if (query === undefined || isSearching === (query !== '')) return
    isSearching = query !== ''
    restoring.abort()
    if (isSearching) return
    const tops = topsBefore
    topsBefore = new Map()
    // A result with the focus may be far away in the whole list, and is rendered there later.
    if (tops.size === 0 || scrollY > 0 || focused() !== undefined || !list.current) return
    restoring = new AbortController()
    // The palette clears the search to focus a note.
    for (const type of ['focusin', 'focusout'])
      addEventListener(type, () => restoring.abort(), { signal: restoring.signal })
    restorePlace(element, list.current.rows, tops, restoring)
  }

  function shownQuery(): string | undefined {
    return element.querySelector<HTMLElement>('[data-query]')?.dataset.query
  }
}
