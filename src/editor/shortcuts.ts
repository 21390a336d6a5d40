/** With Ctrl, or Cmd on Apple's keyboards. */
export interface Shortcut {
  readonly key: string
  readonly shift?: true
  /** Only in the window of an installed app; a browser's tab keeps this key for itself. */
  readonly standalone?: true
}

/** What there is to know of a pressed key. */
export type KeyPress = Pick<
  KeyboardEvent,
  'altKey' | 'code' | 'ctrlKey' | 'isComposing' | 'key' | 'metaKey' | 'shiftKey'
>

/** Whether Cmd does here what Ctrl does elsewhere. */
export const IS_APPLE = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

/** Whether a key event is this shortcut and nothing more. */
export function isShortcut(shortcut: Shortcut, event: KeyPress): boolean {
  const [primary, other] = IS_APPLE ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  if (!primary || other || event.altKey || event.shiftKey !== (shortcut.shift ?? false)) return false
  // A digit with Shift arrives as the sign above it, another one on every keyboard.
  return event.code === `Digit${shortcut.key}` || letterOnKey(event) === shortcut.key
}

/** Ctrl/Cmd+S and Ctrl/Cmd+Enter, unless an input method composes. */
export function isSaveShortcut(event: KeyPress): boolean {
  return !event.isComposing && SAVE_SHORTCUTS.some((shortcut) => isShortcut(shortcut, event))
}

const SAVE_SHORTCUTS: readonly Shortcut[] = [{ key: 'S' }, { key: 'ENTER' }]

/** The letter on the key: what it types, or where it lies on keyboards of other scripts. */
function letterOnKey(event: KeyPress): string {
  const key = event.key.toUpperCase()
  return /^[\u0020-\u007e]+$/.test(key) ? key : event.code.replace('Key', '')
}
