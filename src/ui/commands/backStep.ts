import { focusedCard } from '../list/card-elements.ts'
import { isOverlayOpen } from '../open-note/followNoteLink.ts'
import { CLEARED_SELECTION } from '../selection/selection.ts'
import type { CommandContext } from './ports.ts'

/** What Escape does next: it leaves the innermost thing that has no handler of its own. Undefined if there is nothing to leave. */
export function backStep(page: CommandContext): (() => void) | undefined {
  // In the closed composer, the next key would be text. It is left before a toast is dismissed.
  if (page.isToastShown)
    return document.activeElement?.closest('[data-expanded=false]') ? leaveField(page) : undefined
  return (
    leaveOverlay(page) ??
    clearSelection(page) ??
    closeOpenCard() ??
    focusCardOfButton() ??
    leaveField(page) ??
    clearQuery(page)
  )
}

function clearSelection({ selection, listFocus }: CommandContext): (() => void) | undefined {
  if (selection.get().ids.size === 0) return undefined
  return () => {
    selection.set(CLEARED_SELECTION)
    // The bar of the selection is about to be removed.
    if (document.activeElement?.closest('[data-selection]')) listFocus.enter()
  }
}

/** Only if the focus is outside the form of the open note, which handles Escape itself. */
function leaveOverlay({ composer }: CommandContext): (() => void) | undefined {
  return isOverlayOpen() ? () => composer.current?.leave() : undefined
}

function closeOpenCard(): (() => void) | undefined {
  const card = focusedCard()
  const button = card?.querySelector<HTMLElement>('[aria-expanded=true]')
  if (!card || !button) return undefined
  return () => {
    card.focus()
    button.click()
  }
}

function focusCardOfButton(): (() => void) | undefined {
  const card = focusedCard()
  return card && card !== document.activeElement ? () => card.focus() : undefined
}

/** Leaves the search box or the closed composer. They handle Escape themselves while they have something to clear or to close. */
function leaveField({ list, listFocus }: CommandContext): (() => void) | undefined {
  const isInField = document.activeElement?.matches('[type=search], form [contenteditable], form textarea')
  return isInField && list.notes.length > 0 ? listFocus.enter : undefined
}

function clearQuery({ query, onQuery }: CommandContext): (() => void) | undefined {
  return query === '' ? undefined : () => onQuery('')
}
