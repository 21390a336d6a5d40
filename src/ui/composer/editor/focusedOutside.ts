import type { LexicalEditor } from 'lexical'

/** The focused element, if it is neither the editor nor in `prompt`, which covers it: the person has gone to another field. */
export function focusedOutside(editor: LexicalEditor, prompt?: Element | null): HTMLElement | undefined {
  const { activeElement, body } = document
  if (!(activeElement instanceof HTMLElement) || activeElement === body) return undefined
  const isInside = editor.getRootElement()?.contains(activeElement) || prompt?.contains(activeElement)
  return isInside ? undefined : activeElement
}
