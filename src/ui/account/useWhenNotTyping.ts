import { useEffect, useState } from 'react'
import { isTextField } from '../text-input.ts'

/** Turns true when something is wanted and no text field of the page has the focus. Stays true while it is wanted. */
export function useWhenNotTyping(isWanted: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (!isWanted) return
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
  }, [isWanted])
  return isWanted && isIdle
}

/** Fields in dialogs do not count, because the new dialog opens after an open one closes. */
function isTypedInto(element: EventTarget | null): boolean {
  return isTextField(element) && !element.closest('dialog')
}
