/**
 * Keeps people out of a text that is not complete: its box has the focus and the presses instead. It does what `inert` would do on the
 * text, which all elements inherit: removing that from 450 kB computes their styles again, which takes 0.12 s.
 * Returns a function that uncovers the text.
 */
export function coverText(cover: HTMLElement, text: HTMLElement, focusInstead: () => void): () => void {
  const listeners = new AbortController()
  const options = { signal: listeners.signal }
  text.tabIndex = -1
  text.ariaHidden = 'true'
  text.blur()
  // The search of the page, for example, moves the focus to what it has found.
  text.addEventListener('focus', focusInstead, options)
  // A press beside the characters would move the caret into the text.
  cover.addEventListener('mousedown', (event) => event.preventDefault(), options)
  return () => {
    listeners.abort()
    text.removeAttribute('tabindex')
    text.ariaHidden = null
  }
}
