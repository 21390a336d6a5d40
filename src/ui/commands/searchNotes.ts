import type { CommandPorts } from './ports.ts'

/** Focuses the search box. In a narrow window it is behind a button. */
export function searchNotes(composer: CommandPorts['composer']) {
  composer.current?.leave()
  const box = visibleSearchBox()
  box?.select()
  if (box) box.focus()
  else document.querySelector<HTMLElement>('[data-action=search]')?.click()
}

export function visibleSearchBox(): HTMLInputElement | undefined {
  const boxes = document.querySelectorAll<HTMLInputElement>('[type=search]')
  return Array.from(boxes).find((box) => box.checkVisibility())
}
