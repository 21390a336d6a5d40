/**
 * Keeps the focus in the dialog when the focused element is removed, such as a button that closes its form. The focus then moves to the
 * first element with `data-focus-fallback` of the nearest ancestor that is left and has one. Returns a function that stops this.
 */
export function keepFocus(dialog: HTMLDialogElement): () => void {
  /** The element that was focused last and its ancestors in the dialog. */
  let path: readonly Element[] = []
  const isInDialog = (target: EventTarget) => target instanceof Element && dialog.contains(target)

  function rememberPath(event: FocusEvent) {
    path = event.composedPath().filter((target): target is Element => isInDialog(target))
  }

  function restoreFocus() {
    const [focused] = path
    if (!focused || isInDialog(focused) || document.activeElement !== document.body) return
    for (const ancestor of path.filter(isInDialog)) {
      const fallback = ancestor.querySelector<HTMLElement>('[data-focus-fallback]')
      if (fallback) return focusAlways(fallback)
    }
  }

  // Its callback runs after React has changed the page and moved the focus itself, and before the next key.
  const observer = new MutationObserver(restoreFocus)
  observer.observe(dialog, { childList: true, subtree: true })
  dialog.addEventListener('focusin', rememberPath)
  return () => {
    observer.disconnect()
    dialog.removeEventListener('focusin', rememberPath)
  }
}

/** Focuses an element that perhaps cannot get the focus by itself, such as a heading. */
export function focusAlways(element: HTMLElement) {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus()
}

/**
 * Ignores the second press of the double click that opened a dialog, or closed the one above. It would move the focus, press a button or
 * close the dialog. Ends at the next press or key, or by the function that is returned.
 */
export function ignoreRepeatedPress(element: HTMLElement): () => void {
  const listeners = new AbortController()
  const ignore = (event: UIEvent) => {
    if (event.type !== 'click' && event.detail <= 1) listeners.abort()
    else if (event.detail > 1) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  for (const type of ['keydown', 'mousedown', 'click', 'dblclick'] as const)
    element.addEventListener(type, ignore, { capture: true, signal: listeners.signal })
  return () => listeners.abort()
}
