interface PlainPasteDetector {
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Whether the paste event was made by the shortcut that pastes without formatting. */
  readonly isPlain: (event: Pick<Event, 'timeStamp'>) => boolean
}

export function createPlainPasteDetector(): PlainPasteDetector {
  let keyTime = -Infinity
  return {
    onKeyDown(event) {
      if (!MODIFIERS.has(event.key)) keyTime = isPlainPasteShortcut(event) ? event.timeStamp : -Infinity
    },
    isPlain: (event) => event.timeStamp - keyTime < PLAIN_PASTE_TIMEOUT_MS,
  }
}

/** The maximum time between the shortcut's key event and the paste event that the browser fires for it. */
const PLAIN_PASTE_TIMEOUT_MS = 1000

const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Shift', 'Meta', 'Alt'])

/** Whether a key event is Ctrl+Shift+V, or Cmd+Shift+V on Apple's keyboards: paste without formatting. */
function isPlainPasteShortcut({ ctrlKey, metaKey, shiftKey, key, code }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && shiftKey && (key.toLowerCase() === 'v' || code === 'KeyV')
}
