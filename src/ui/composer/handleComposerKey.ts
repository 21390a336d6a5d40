import type { KeyboardEvent } from 'react'
import { isCommandShortcut, isSaveShortcut } from '../../editor/shortcuts.ts'
import { hasModifier, isComposing } from '../text-input.ts'
import type { ComposerField } from './ComposerField.ts'
import type { DraftCommands } from './useDraftCommands.ts'
import type { Opening } from './useOpening.ts'

/** Handles a key in the composer, after the editor. */
export function handleComposerKey(
  event: KeyboardEvent,
  field: ComposerField | null,
  opening: Opening,
  { save, leave }: Pick<DraftCommands, 'save' | 'leave'>,
) {
  const { key, target, nativeEvent } = event
  const isInTitle = target instanceof HTMLInputElement
  if (isComposing(nativeEvent)) return
  if (isCommandShortcut(nativeEvent)) {
    opening.open()
    // In the text, the editor has already run the command, but not the plain field.
    if (!event.defaultPrevented && !isInTitle) field?.runShortcut(nativeEvent)
    return event.preventDefault()
  }
  if (event.defaultPrevented) return
  if (isSaveShortcut(nativeEvent)) {
    event.preventDefault()
    save('key')
  } else if (key === 'Escape') {
    if (opening.expanded) event.preventDefault()
    leave('key')
  } else if (isInTitle && key === 'Enter') {
    event.preventDefault()
    field?.focus()
  } else if (isInTitle && key === 'ArrowDown' && !hasModifier(event)) {
    event.preventDefault()
    field?.focus('start')
  } else if (key.length === 1 && !event.ctrlKey && !event.metaKey) opening.open()
}
