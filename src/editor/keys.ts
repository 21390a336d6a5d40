import { $isCodeNode } from '@lexical/code-core'
import { $isListItemNode } from '@lexical/list'
import {
  $getEditor,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  CLICK_COMMAND,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DELETE_CHARACTER_COMMAND,
  DELETE_LINE_COMMAND,
  DELETE_WORD_COMMAND,
  FOCUS_COMMAND,
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  INSERT_TAB_COMMAND,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  mergeRegister,
  OUTDENT_CONTENT_COMMAND,
  REMOVE_TEXT_COMMAND,
  SET_TEXT_FORMAT_COMMAND,
  type TextFormatType,
} from 'lexical'
import { commandFor } from './commands.ts'
import { $continueCode, $leaveCode, $leaveCodeAtEnd, $rewriteRows, $stepOut } from './code.ts'
import { $erase, $eraseCharacter, $outdentOrEnd } from './erase.ts'
import { isSaveShortcut } from './shortcuts.ts'
import { indentCode, shift } from './lines.ts'
import { moveLines, moveRows } from './move.ts'
import { $caret, $lineAt, $removeLines, $rewriteSelected } from './rewrite.ts'
import { $markWord } from './word.ts'

/** What keys do in lists and code, and the shortcuts. Each function says whether it acted; the first that did wins. */
export function registerKeys(editor: LexicalEditor): () => void {
  const on = <T>(command: LexicalCommand<T>, $run: (payload: T) => boolean): (() => void) =>
    editor.registerCommand(command, $run, COMMAND_PRIORITY_HIGH)
  // Whoever pressed Escape wants to leave: the next Tab moves on, whatever the caret is in.
  let leaving = false
  return mergeRegister(
    on(KEY_DOWN_COMMAND, (event) => {
      if (event.key !== 'Tab' && event.key !== 'Shift') leaving = false
      if (isSaveShortcut(event)) return true
      const command = commandFor(event)
      const direction = moveBy(event)
      if (command) command.run(editor)
      else if (direction && !editor.isComposing()) $move(direction)
      else return false
      event.preventDefault()
      return true
    }),
    editor.registerRootListener((root) => root?.setAttribute('aria-keyshortcuts', MOVE_KEYS)),
    on(FOCUS_COMMAND, () => (leaving = false)),
    on(CLICK_COMMAND, () => (leaving = false)),
    on(KEY_ESCAPE_COMMAND, (event) => {
      leaving = true
      if ($leaveCode()) event.preventDefault()
      // Otherwise it is the page's key; true only keeps Lexical from taking the focus away.
      return true
    }),
    on(KEY_TAB_COMMAND, (event) => {
      if (!leaving && $indentBy(event.shiftKey ? -1 : 1)) event.preventDefault()
      leaving = false
      return true
    }),
    on(INSERT_PARAGRAPH_COMMAND, () => {
      $removeLines()
      return $leaveEmptyItem() || $leaveCodeAtEnd() || $continueCode()
    }),
    on(INSERT_LINE_BREAK_COMMAND, () => {
      $removeLines()
      return $continueCode() || $breakParagraph()
    }),
    on(CONTROLLED_TEXT_INSERTION_COMMAND, () => {
      $removeLines()
      return false
    }),
    on(REMOVE_TEXT_COMMAND, $removeLines),
    on(DELETE_CHARACTER_COMMAND, (backward) => $erase(backward) || $eraseCharacter(backward)),
    on(DELETE_WORD_COMMAND, $erase),
    on(DELETE_LINE_COMMAND, $erase),
    on(KEY_ARROW_DOWN_COMMAND, (event) => $stepOut(event, 'after')),
    on(KEY_ARROW_UP_COMMAND, (event) => $stepOut(event, 'before')),
    on(INDENT_CONTENT_COMMAND, () => $indentBy(1) || true),
    on(OUTDENT_CONTENT_COMMAND, () => $indentBy(-1) || true),
    on(FORMAT_TEXT_COMMAND, (format) => !MARKS.has(format) || $isOffLimits() || $markWord(format)),
    // Nothing of ours sends these, and a note cannot hold what they make.
    on(SET_TEXT_FORMAT_COMMAND, () => true),
    on(FORMAT_ELEMENT_COMMAND, () => true),
    on(INSERT_TAB_COMMAND, () => true),
  )
}

/** For screen readers; there is no button to tell of them. */
const MOVE_KEYS = 'Alt+ArrowUp Alt+ArrowDown'

function moveBy({ altKey, ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): 1 | -1 | null {
  if (!altKey || ctrlKey || metaKey || shiftKey) return null
  if (key === 'ArrowUp') return -1
  return key === 'ArrowDown' ? 1 : null
}

const MARKS: ReadonlySet<TextFormatType> = new Set(['bold', 'underline', 'strikethrough'])

/** Code has no marks, and marks set while an input method composes double its characters. */
function $isOffLimits(): boolean {
  const selection = $getSelection()
  if ($getEditor().isComposing()) return true
  if (!$isRangeSelection(selection)) return false
  return [selection.anchor, selection.focus].every((point) => $isCodeNode($lineAt(point)))
}

function $leaveEmptyItem(): boolean {
  const caret = $caret()
  return $isListItemNode(caret?.line) && caret.line.getTextContent().trim() === '' && $outdentOrEnd()
}

function $breakParagraph(): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !$isParagraphNode($lineAt(selection.anchor))) return false
  return $getEditor().dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined)
}

function $indentBy(by: 1 | -1): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return false
  return (
    $rewriteRows((span) => indentCode(span, by)) ||
    $rewriteSelected((doc, first, last) => shift(doc, first, last, by)) ||
    // An item that cannot go deeper keeps the key, or a slip would throw people out of the note.
    (by > 0 && [selection.anchor, selection.focus].map($lineAt).some($isListItemNode))
  )
}

/** Moves what is selected past the line above (-1) or below (1); rows of code within their block. */
function $move(by: 1 | -1): void {
  if ($rewriteRows((span) => moveRows(span, by))) return
  $rewriteSelected((doc, first, last) => moveLines(doc, first, last, by), 1)
}
