import type { CommandPorts } from '../commands/ports.ts'

/** Focuses the search box. In a narrow window it is behind a button. */
export function searchNotes(composer: CommandPorts['composer']) {
  composer.current?.leave()
  visibleSearchBox()?.select()
  focusSearchBox()
}

function focusSearchBox() {
  const shown = visibleSearchBox()
  if (shown) shown.focus()
  else document.querySelector<HTMLElement>('[data-action=search]')?.click()
}

/** The page has two search boxes: that of wide windows, and that of narrow ones, which is shown while it is open. */
export function visibleSearchBox(): HTMLInputElement | undefined {
  return Array.from(document.querySelectorAll<HTMLInputElement>('[type=search]')).find((box) =>
    box.checkVisibility(),
  )
}

/** What the search boxes contain, trimmed. */
export function searchText(): string {
  return document.querySelector<HTMLInputElement>('[type=search]')?.value.trim() ?? ''
}

/** Keeps the focus and the caret in the search when a resize or a zoom shows the other search box. Returns a function that ends this. */
export function keepSearchFocus(): () => void {
  const narrow = matchMedia('(width <= 768px)')
  const listeners = new AbortController()
  const { signal } = listeners
  narrow.addEventListener('change', () => followShown(document.activeElement), { signal })
  // Chromium may have taken the focus from the hidden box before.
  document.addEventListener('focusout', ({ target }) => followShown(target), { signal })
  return () => listeners.abort()
}

function followShown(box: EventTarget | null) {
  if (!(box instanceof HTMLInputElement) || box.type !== 'search') return
  // A printed page has no search box.
  if (!box.isConnected || box.checkVisibility() || matchMedia('print').matches) return
  const { selectionStart, selectionEnd } = box
  focusSearchBox()
  visibleSearchBox()?.setSelectionRange(selectionStart, selectionEnd)
}
