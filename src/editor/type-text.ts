import { $isCodeNode } from '@lexical/code-core'
import { $isListItemNode } from '@lexical/list'
import {
  $getSelection,
  $getState,
  DELETE_CHARACTER_COMMAND,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
} from 'lexical'
import { openFence } from './nodes.ts'
import { $caret } from './rewrite.ts'
import { parseLineMarker } from './typed-markers.ts'

/**
 * Types a text that was written in a plain field, key by key, so that its markers are converted. Its lines already have the marks of their
 * items and the indents of their code, so a new line gets none. Only an empty last line continues a list, and with `continuesList`, lines
 * without a mark continue the one at the caret, which a shortcut or a paste has begun.
 */
export function typeText(editor: LexicalEditor, text: string, continuesList = true): void {
  const lines = text.split('\n')
  let isListBegun = continuesList && isInList(editor)
  lines.forEach((line, index) => {
    if (index > 0) {
      const isNextItem = isListBegun && !parseLineMarker(/^ *\S+ /.exec(line)?.[0] ?? '')
      typeLineEnd(editor, isNextItem || (index === lines.length - 1 && line === ''))
      isListBegun = isInList(editor)
    }
    for (const character of line) typeKey(editor, character)
  })
}

function typeLineEnd(editor: LexicalEditor, continuesList: boolean): void {
  const isInCode = editor.read(() => {
    const block = $caret()?.block
    return $isCodeNode(block) && !block.isEmpty() && $getState(block, openFence) !== 'info'
  })
  if (isInCode) return editor.update(() => $getSelection()?.insertRawText('\n'), { discrete: true })
  typeKey(editor, 'Enter')
  if (continuesList) return
  // Enter in an empty item moves it out by one level, and at last out of the list.
  while (isInList(editor)) typeKey(editor, 'Enter')
}

function isInList(editor: LexicalEditor): boolean {
  return editor.read(() => $isListItemNode($caret()?.block))
}

/** Types one key at the caret: a character, Enter or Backspace. */
export function typeKey(editor: LexicalEditor, key: string, isShiftPressed = false): void {
  editor.update(
    () => {
      if (key === 'Backspace') editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true)
      else if (key !== 'Enter') $getSelection()?.insertText(key)
      else if (isShiftPressed) editor.dispatchCommand(INSERT_LINE_BREAK_COMMAND, false)
      else editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined)
    },
    { discrete: true },
  )
  // Typed markers are converted in a second update, which must end before the next key.
  editor.update(() => undefined, { discrete: true })
}
