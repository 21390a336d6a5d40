/**
 * Keeps the focus out of a text that is not complete. An element in front of the text keeps presses away. `inert` would do both, but all
 * elements of the text would inherit it: removing it from 450 kB computes their styles again, which takes 0.12 s.
 * Returns a function that ends this.
 */
export function coverText(text: HTMLElement, focusInstead: () => void): () => void {
  text.tabIndex = -1
  text.ariaHidden = 'true'
  text.blur()
  // The search of the page, for example, moves the focus to what it has found.
  text.addEventListener('focus', focusInstead)
  return () => {
    text.removeEventListener('focus', focusInstead)
    text.removeAttribute('tabindex')
    text.ariaHidden = null
  }
}
