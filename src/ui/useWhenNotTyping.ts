import { useEffect, useState } from 'react'

/** Turns true when something is wanted and nobody is in the middle of a word on the page, and stays so while it is wanted. */
export function useWhenNotTyping(wanted: boolean): boolean {
  const [free, setFree] = useState(false)
  useEffect(() => {
    if (!wanted) return
    const look = (focused: EventTarget | null) => {
      if (!isTypedInto(focused)) setFree(true)
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => look(relatedTarget)
    look(document.activeElement)
    addEventListener('focusout', onFocusOut)
    return () => {
      removeEventListener('focusout', onFocusOut)
      setFree(false)
    }
  }, [wanted])
  return wanted && free
}

/** What is typed into a dialog is finished before that closes. */
function isTypedInto(element: EventTarget | null): boolean {
  if (!(element instanceof HTMLElement) || element.closest('dialog')) return false
  return element.isContentEditable || element.matches('input, textarea')
}
