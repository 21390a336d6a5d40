import type { KeyboardEvent } from 'react'

/** Moves the focus within a menu by its keys, and closes it on Tab. */
export function focusMenuItem(event: KeyboardEvent, menu: HTMLElement | null) {
  // Closing the menu returns the focus to the button. The browser then moves it on from there.
  if (event.key === 'Tab') return menu?.hidePopover()
  const all = menuItemsOf(menu)
  const index = all.findIndex((item) => item === document.activeElement)
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  all.at(next % all.length)?.focus()
}

export function menuItemsOf(menu: HTMLElement | null): readonly HTMLButtonElement[] {
  return Array.from(menu?.querySelectorAll('button') ?? [])
}
