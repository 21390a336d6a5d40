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
  { save, leave, isClosing }: Pick<DraftCommands, 'save' | 'leave' | 'isClosing'>,
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
    // During a save that closes it, the page's command then moves the focus to the list, as from the closed composer.
    if (opening.expanded && !isClosing()) event.preventDefault()
    leave('key')
  } else if (isInTitle && key === 'Enter') {
    event.preventDefault()
    field?.focus()
  } else if (isInTitle && key === 'ArrowDown' && !hasModifier(event)) {
    event.preventDefault()
    field?.focus('start')
  }
}

/** Whether the key types, moves the caret or changes the text. The last three letters of the alphabet do it with Ctrl or Cmd. */
export function isEditingKey({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  if (isSaveShortcut(nativeEvent)) return false
  return (
    /^(Arrow|Page|Home|End|Enter|Backspace|Delete|[xyz]$)/i.test(key) ||
    (key.length === 1 && !ctrlKey && !metaKey)
  )
}
