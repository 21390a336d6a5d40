import type { CommandPorts } from '../commands/ports.ts'

/** Focuses the search box. In a narrow window it is behind a button. */
export function searchNotes(composer: CommandPorts['composer']) {
  composer.current?.leave()
  const shown = visibleSearchBox()
  shown?.select()
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
