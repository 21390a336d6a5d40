import { isSaveShortcut } from '../../editor/shortcuts.ts'

/** Prevents what the browser does by itself and would take the page away from a person who writes. Returns a function that ends this. */
export function preventBrowserDefaults(): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  // A save moves the focus out of the composer, and the keys may still be held and repeat: prevent the browser's own Save.
  addEventListener('keydown', (event) => event.repeat && isSaveShortcut(event) && event.preventDefault(), {
    signal,
  })
  addEventListener('dragover', preventFileDrop, { signal })
  addEventListener('drop', preventFileDrop, { signal })
  return () => listeners.abort()
}

/** Prevents file drops. The browser would open the file in place of the page, and what is being written would be lost. */
function preventFileDrop(event: DragEvent) {
  if (!event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
