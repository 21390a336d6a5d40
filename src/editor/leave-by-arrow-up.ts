import { COMMAND_PRIORITY_LOW, KEY_ARROW_UP_COMMAND, type LexicalEditor } from 'lexical'
import { caretBox } from './caret.ts'

/** Calls `onLeave` when ArrowUp is pressed in the first visual line. The browser's default action runs if it returns false. */
export function registerLeaveByArrowUp(editor: LexicalEditor, onLeave: () => boolean): () => void {
  return editor.registerCommand(
    KEY_ARROW_UP_COMMAND,
    (event) => {
      if (event.shiftKey || event.altKey || event.isComposing) return false
      const root = editor.getRootElement()
      if (!root || !isCaretInFirstLine(root) || !onLeave()) return false
      event.preventDefault()
      return true
    },
    // After the code block commands: there ArrowUp inserts a line above a code block that starts the note.
    COMMAND_PRIORITY_LOW,
  )
}

function isCaretInFirstLine(root: HTMLElement): boolean {
  const first = root.firstElementChild
  const caret = getSelection()?.isCollapsed ? caretBox(root) : undefined
  return (
    first !== null &&
    caret !== undefined &&
    caret.top - first.getBoundingClientRect().top < caret.height * 0.75
  )
}
