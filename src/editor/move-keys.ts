import {
  COMMAND_PRIORITY_CRITICAL,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  mergeRegister,
} from 'lexical'
import { moveBlocks, moveCodeLines } from './move-blocks.ts'
import { $rewriteSelected, $rewriteSelectedCode } from './rewrite.ts'

/**
 * Moves the selected blocks past the block above or below by Alt and an arrow key, or the selected lines of code within their block. It is
 * in `line-tools-chunk.ts`, which may arrive after the first keys.
 */
export function registerMoveKeys(editor: LexicalEditor, announce: AnnounceLineChange): () => void {
  const on = (command: LexicalCommand<KeyboardEvent>, by: 1 | -1): (() => void) =>
    editor.registerCommand(
      command,
      (event) => {
        if (!event.altKey || event.shiftKey) return false
        event.preventDefault()
        $moveSelection(by, announce)
        return true
      },
      COMMAND_PRIORITY_CRITICAL,
    )
  return mergeRegister(on(KEY_ARROW_UP_COMMAND, -1), on(KEY_ARROW_DOWN_COMMAND, 1))
}

/** What screen readers announce of a change of lines, because the caret stays where it was in the text. */
export type LineChange = 'checked' | 'unchecked' | 'moved-up' | 'moved-down' | 'indented' | 'outdented'

export type AnnounceLineChange = (change: LineChange) => void

export function $moveSelection(by: 1 | -1, announce: AnnounceLineChange): void {
  let isMoved = false
  const isInCode = $rewriteSelectedCode((span) => {
    const moved = moveCodeLines(span, by)
    isMoved = moved !== null && moved.text !== span.text
    return moved
  })
  isMoved ||= !isInCode && $rewriteSelected((doc, first, last) => moveBlocks(doc, first, last, by), 1)
  if (isMoved) announce(by < 0 ? 'moved-up' : 'moved-down')
}
