import type { LexicalEditor } from 'lexical'
import { useEffect, type RefObject } from 'react'

/**
 * Keeps the caret's line and the tools above a phone's keyboard, wherever that has just come up. Most browsers make the
 * window smaller then; Safari lets the keyboard cover the page, so how much it covers goes to the style sheet.
 */
export function useAboveKeyboard(editor: LexicalEditor, tools: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { visualViewport: seen } = window
    if (!seen) return
    const follow = () => {
      // Fingers that zoom into the page make the viewport smaller too.
      const covered = seen.scale > 1 ? 0 : Math.max(0, innerHeight - seen.offsetTop - seen.height)
      document.documentElement.style.setProperty('--keyboard', `${covered}px`)
      const box = editor.getRootElement()
      if (box && box === document.activeElement && tools.current) showCaret(box, tools.current)
    }
    seen.addEventListener('resize', follow)
    return () => seen.removeEventListener('resize', follow)
  }, [editor, tools])
}

/** A caret is less high than its line. */
const ROOM = 8

/** Scrolls the text, and then the page, until the caret is above the tools. */
function showCaret(box: HTMLElement, tools: HTMLElement): void {
  const hidden = Math.ceil(caretBottom() + ROOM - tools.getBoundingClientRect().top)
  if (hidden <= 0) return
  const before = box.scrollTop
  box.scrollTop += hidden
  scrollBy(0, hidden - (box.scrollTop - before))
}

/** A caret in an empty line has no box of its own: the line's is taken. */
function caretBottom(): number {
  const selection = getSelection()
  if (!selection?.focusNode) return 0
  const range = document.createRange()
  range.setStart(selection.focusNode, selection.focusOffset)
  const { focusNode } = selection
  const line = focusNode instanceof Element ? focusNode : focusNode.parentElement
  return (range.getClientRects()[0] ?? line?.getBoundingClientRect())?.bottom ?? 0
}
