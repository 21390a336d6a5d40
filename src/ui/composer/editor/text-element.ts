import type { LexicalEditor } from 'lexical'
import { PLACEHOLDER } from '../ComposerField.ts'
import composerStyles from '../Composer.module.css'

/**
 * Adds the element that holds the note's text to a box. React does not create it: React compares the selection of a
 * `contenteditable` of its own at every `keydown`, `keyup` and `selectionchange`, which takes 0.1 ms of the 4 ms of a key.
 * Returns a function that removes the element.
 */
export function mountText(box: HTMLElement, editor: LexicalEditor): () => void {
  const text = document.createElement('div')
  text.className = composerStyles.text ?? ''
  text.contentEditable = 'true'
  text.spellcheck = true
  text.translate = false
  text.role = 'textbox'
  text.ariaLabel = 'Note'
  text.ariaMultiLine = 'true'
  text.ariaPlaceholder = PLACEHOLDER
  box.prepend(text)
  editor.setRootElement(text)
  return () => {
    editor.setRootElement(null)
    text.remove()
  }
}

/**
 * Keeps the focus out of a text that is not complete. An element in front of the text keeps presses away. `inert` would do both, but all
 * elements of the text would inherit it: to remove it, the browser computes all their styles again, which takes 0.12 s for a text of
 * 450 kB. Returns a function that ends this.
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
