import { useEffect, useState } from 'react'

/** Turns true when something is wanted and nobody is in the middle of a word on the page, and stays so while it is wanted. */
export function useWhenNotTyping(wanted: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (!wanted) return
    const checkFocus = (focused: EventTarget | null) => {
      if (!isTypedInto(focused)) setIsIdle(true)
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => checkFocus(relatedTarget)
    checkFocus(document.activeElement)
    addEventListener('focusout', onFocusOut)
    return () => {
      removeEventListener('focusout', onFocusOut)
      setIsIdle(false)
    }
  }, [wanted])
  return wanted && isIdle
}

/** What is typed into a dialog is finished before that closes. */
function isTypedInto(element: EventTarget | null): boolean {
  if (!(element instanceof HTMLElement) || element.closest('dialog')) return false
  return element.isContentEditable || element.matches('input, textarea')
}
