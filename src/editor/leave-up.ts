import { COMMAND_PRIORITY_LOW, KEY_ARROW_UP_COMMAND, type LexicalEditor } from 'lexical'

/** Calls `onLeaveUp` when ArrowUp is pressed in the first visual line. The browser's default action runs if it returns false. */
export function registerLeaveUp(editor: LexicalEditor, onLeaveUp: () => boolean): () => void {
  return editor.registerCommand(
    KEY_ARROW_UP_COMMAND,
    (event) => {
      if (event.shiftKey || event.altKey || event.isComposing) return false
      const root = editor.getRootElement()
      if (!root || !isCaretInFirstLine(root) || !onLeaveUp()) return false
      event.preventDefault()
      return true
    },
    // After the code block commands: there ArrowUp inserts a line above a code block that starts the note.
    COMMAND_PRIORITY_LOW,
  )
}

function isCaretInFirstLine(root: HTMLElement): boolean {
  const selection = getSelection()
  const first = root.firstElementChild
  if (!selection?.isCollapsed || !selection.focusNode || !first) return false
  const { focusNode, focusOffset } = selection
  const range = document.createRange()
  range.setStart(focusNode, focusOffset)
  // A caret in an empty line has no box, so the line's box is used.
  const line = focusNode === root ? root.children[focusOffset] : focusNode
  const caret =
    range.getClientRects()[0] ?? (line instanceof Element ? line.getBoundingClientRect() : undefined)
  return caret !== undefined && caret.top - first.getBoundingClientRect().top < caret.height * 0.75
}
