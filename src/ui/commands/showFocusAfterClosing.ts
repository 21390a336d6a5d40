import { scrollToFocus } from './scrollToFocus.ts'

/**
 * The composer closes after Tab has left it, and moves what is below it up. In a low or zoomed window, the element with the focus may be
 * above the window then. Scrolls it back into view. Returns a function that stops this.
 */
export function showFocusAfterClosing(): () => void {
  addEventListener('transitionend', onTransitionEnd)
  return () => removeEventListener('transitionend', onTransitionEnd)
}

function onTransitionEnd({ target, propertyName }: TransitionEvent) {
  // The border has a transition too when the pointer enters or leaves.
  const isHeight = propertyName === 'grid-template-rows'
  if (isHeight && target instanceof Element && target.closest('[data-expanded=false]')) scrollToFocus()
}
