/** A key combined with Ctrl, or with Cmd on Apple's keyboards. */
export interface Shortcut {
  readonly key: string
  readonly shift?: true
  /** Only available in the window of an installed app. In a tab, the browser reserves this key. */
  readonly standalone?: true
}

/** The properties of a key event that identify a shortcut. */
export type KeyPress = Pick<
  KeyboardEvent,
  'altKey' | 'code' | 'ctrlKey' | 'isComposing' | 'key' | 'metaKey' | 'shiftKey'
>

/** Whether this is an Apple platform, where shortcuts use Cmd instead of Ctrl. */
export const IS_APPLE = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

/** Whether a key event is this shortcut without further modifiers. */
export function isShortcut(shortcut: Shortcut, event: KeyPress): boolean {
  const [primary, other] = IS_APPLE ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  if (!primary || other || event.altKey || event.shiftKey !== (shortcut.shift ?? false)) return false
  // With Shift, `key` is the character above the digit, which differs between keyboard layouts.
  return event.code === `Digit${shortcut.key}` || letterOnKey(event) === shortcut.key
}

/** Whether a key event is Ctrl/Cmd+S or Ctrl/Cmd+Enter outside of a composition. */
export function isSaveShortcut(event: KeyPress): boolean {
  return !event.isComposing && SAVE_SHORTCUTS.some((shortcut) => isShortcut(shortcut, event))
}

const SAVE_SHORTCUTS: readonly Shortcut[] = [{ key: 'S' }, { key: 'ENTER' }]

export type CommandName = 'bold' | 'underline' | 'strike' | 'bullets' | 'numbers' | 'checks' | 'code'

/** The shortcuts of the editor's commands. The user interface shows the first one that is available on the platform. */
export const COMMAND_SHORTCUTS: Readonly<Record<CommandName, readonly Shortcut[]>> = {
  bold: [{ key: 'B' }],
  underline: [{ key: 'U' }],
  strike: [{ key: 'L' }, { key: 'X', shift: true }],
  bullets: [{ key: 'P' }, { key: '8', shift: true }],
  // Browsers open a window on Ctrl+N and send no event to the page.
  numbers: [
    { key: 'N', standalone: true },
    { key: '7', shift: true },
  ],
  checks: [{ key: '9', shift: true }],
  // Ctrl+Shift+C opens the developer tools. Ctrl+Alt is AltGr, which types letters. Ctrl+E is free in all browsers.
  code: [{ key: 'E' }],
}

/** Whether a key event triggers this command, or with no name any command. */
export function isCommandShortcut(event: KeyPress, name?: CommandName): boolean {
  const shortcuts = name ? COMMAND_SHORTCUTS[name] : Object.values(COMMAND_SHORTCUTS).flat()
  return shortcuts.some((shortcut) => isShortcut(shortcut, event))
}

/** The Latin letter of a key: the character that it types, or its physical position on keyboards of other scripts. */
function letterOnKey(event: KeyPress): string {
  const key = event.key.toUpperCase()
  return /^[\u0020-\u007e]+$/.test(key) ? key : event.code.replace('Key', '')
}
