import { isTextField } from '../text-input.ts'

/**
 * Puts the caret back when the focus returns from a dialog to the text that it was in. A field of the dialog takes the caret away, and the
 * browser would then leave it at the start of the text, or an input without a caret, where keys type nothing. This happens in the event,
 * before the next key is read. Returns a function that stops this.
 */
export function restoreCaretOnReturn(): () => void {
  const selection = getSelection()
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection ?? {}
  const field = focusedInput()
  const { selectionStart = null, selectionEnd = null } = field ?? {}
  function onFocusIn({ target }: FocusEvent) {
    // Inputs of addresses and numbers have no selection.
    if (target === field && selectionStart !== null) field?.setSelectionRange(selectionStart, selectionEnd)
    else if (anchorNode && focusNode && isTextField(target) && target.contains(anchorNode))
      selection?.setBaseAndExtent(
        anchorNode,
        Math.min(anchorOffset, lengthOf(anchorNode)),
        focusNode,
        Math.min(focusOffset, lengthOf(focusNode)),
      )
  }
  document.addEventListener('focusin', onFocusIn)
  return () => document.removeEventListener('focusin', onFocusIn)
}

function focusedInput(): HTMLInputElement | HTMLTextAreaElement | undefined {
  const { activeElement } = document
  const isInput = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
  return isInput ? activeElement : undefined
}

/** The text may have become shorter while the dialog was open. */
function lengthOf(node: Node): number {
  return node instanceof Text ? node.length : node.childNodes.length
}
