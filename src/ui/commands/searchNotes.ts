import { visibleSearchBox } from '../search/visibleSearchBox.ts'
import type { CommandPorts } from './ports.ts'

/** Focuses the search box. In a narrow window it is behind a button. */
export function searchNotes(composer: CommandPorts['composer']) {
  composer.current?.leave()
  const shown = visibleSearchBox()
  shown?.select()
  if (shown) shown.focus()
  else document.querySelector<HTMLElement>('[data-action=search]')?.click()
}
