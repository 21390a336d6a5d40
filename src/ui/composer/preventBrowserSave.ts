import { isSaveShortcut } from '../../editor/shortcuts.ts'

/** Prevents the browser's own Save while the shortcut is held. A save moves the focus out of the composer. Returns a function that ends this. */
export function preventBrowserSave(): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  addEventListener('keydown', (event) => event.repeat && isSaveShortcut(event) && event.preventDefault(), {
    signal,
  })
  return () => listeners.abort()
}
