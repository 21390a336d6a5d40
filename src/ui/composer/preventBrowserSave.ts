import { isSaveShortcut, isShortcut } from '../../editor/shortcuts.ts'

/**
 * Prevents the browser's own Save, also if there is nothing to save. A held shortcut goes on after a save has moved the focus out of the
 * composer. This must listen after the commands, which ignore prevented keys. Returns a function that ends it.
 */
export function preventBrowserSave(): () => void {
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}

function onKeyDown(event: KeyboardEvent) {
  if (isShortcut({ key: 'S' }, event) || (event.repeat && isSaveShortcut(event))) event.preventDefault()
}
