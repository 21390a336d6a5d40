import { $isCodeNode } from '@lexical/code-core'
import { $isListItemNode } from '@lexical/list'
import {
  $createParagraphNode,
  $getEditor,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  CLICK_COMMAND,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DELETE_CHARACTER_COMMAND,
  DELETE_LINE_COMMAND,
  DELETE_WORD_COMMAND,
  type ElementNode,
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
import { $erase, $eraseCharacter, $outdentOrEnd } from './erase.ts'
import { isSaveShortcut } from './shortcuts.ts'
import { indentCode, shift } from './lines.ts'
import { $moveSelected } from './moved.ts'
import {
  $caret,
  $lineAt,
  $offsetIn,
  $place,
  $removeLines,
  $replaceCode,
  $rewriteSelected,
} from './rewrite.ts'
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
      else if (direction && !editor.isComposing()) $moveSelected(direction)
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

/** The second Enter at the end of code leaves it and takes the empty line along. */
function $leaveCodeAtEnd(): boolean {
  const caret = $caret()
  if (!caret || !$isCodeNode(caret.line)) return false
  const text = caret.line.getTextContent()
  const start = text.lastIndexOf('\n') + 1
  if (start === 0 || caret.offset < start || text.slice(start).trim() !== '') return false
  const code = $replaceCode(caret.line, text.slice(0, start - 1))
  $paragraphAfter(code)
  return true
}

/**
 * A new line of code begins as far in as the one before. Empty code waits for its first line: many press Enter after
 * three backticks.
 */
function $continueCode(): boolean {
  const selection = $getSelection()
  if (
    !$isRangeSelection(selection) ||
    ![selection.anchor, selection.focus].every((point) => $isCodeNode($lineAt(point)))
  )
    return false
  selection.removeText()
  const caret = $caret()
  if (!caret) return false
  if (caret.line.isEmpty()) return true
  const text = caret.line.getTextContent().slice(0, caret.offset)
  const [indent = ''] = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n') + 1)) ?? []
  caret.selection.insertLineBreak()
  if (indent) caret.selection.insertText(indent)
  return true
}

function $breakParagraph(): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !$isParagraphNode($lineAt(selection.anchor))) return false
  return $getEditor().dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined)
}

function $leaveCode(): boolean {
  const selection = $getSelection()
  const code = $isRangeSelection(selection) ? $lineAt(selection.focus) : null
  if (!$isCodeNode(code)) return false
  const next = code.getNextSibling()
  if ($isElementNode(next)) next.selectStart()
  else $paragraphAfter(code)
  return true
}

/** Arrows leave code that has nothing above or below it, where there would be no other way. */
function $stepOut(event: KeyboardEvent, side: 'before' | 'after'): boolean {
  const caret = $caret()
  if (event.shiftKey || event.altKey || !caret || !$isCodeNode(caret.line)) return false
  const after = side === 'after'
  if (after ? caret.line.getNextSibling() : caret.line.getPreviousSibling()) return false
  const text = caret.line.getTextContent()
  const beyond = after ? text.slice(caret.offset) : text.slice(0, caret.offset)
  if (beyond.includes('\n') || !isOnOuterRow(caret.line, after)) return false
  event.preventDefault()
  if (after) $paragraphAfter(caret.line)
  else $paragraphBefore(caret.line)
  return true
}

/** A long line wraps into rows, and arrows go from row to row first. */
function isOnOuterRow(code: ElementNode, last: boolean): boolean {
  const element = $getEditor().getElementByKey(code.getKey())
  const range = element?.ownerDocument.getSelection()?.getRangeAt(0)
  const caret = range?.getClientRects()[0]
  if (!element || !caret) return true
  const box = element.getBoundingClientRect()
  return last ? box.bottom - caret.bottom < caret.height * 1.5 : caret.top - box.top < caret.height * 1.5
}

function $indentBy(by: 1 | -1): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return false
  const [line, other] = [selection.anchor, selection.focus].map($lineAt)
  if (line && $isCodeNode(line) && line.is(other)) return $indentCode(line, by)
  const moved = $rewriteSelected((doc, first, last) => shift(doc, first, last, by))
  // An item that cannot go deeper keeps the key, or a slip would throw people out of the note.
  return moved || (by > 0 && [line, other].some($isListItemNode))
}

function $indentCode(code: ElementNode, by: 1 | -1): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return false
  const points = selection.isBackward()
    ? [selection.focus, selection.anchor]
    : [selection.anchor, selection.focus]
  const [from = 0, to = 0] = points.map((point) => $offsetIn(code, point))
  const text = code.getTextContent()
  const indented = indentCode({ text, from, to }, by)
  if (indented.text === text) return false
  const next = $replaceCode(code, indented.text)
  for (const [index, point] of points.entries())
    $place(point, [next], index === 0 ? indented.from : indented.to)
  return true
}

function $paragraphAfter(block: ElementNode): void {
  const paragraph = $createParagraphNode()
  block.insertAfter(paragraph)
  paragraph.select()
}

function $paragraphBefore(block: ElementNode): void {
  const paragraph = $createParagraphNode()
  block.insertBefore(paragraph)
  paragraph.select()
}
