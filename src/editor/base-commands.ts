import { $moveCharacter, $shouldOverrideDefaultCharacterSelection } from '@lexical/selection'
import {
  $getSelection,
  $isRangeSelection,
  $selectAll,
  COMMAND_PRIORITY_BEFORE_EDITOR,
  COMMAND_PRIORITY_EDITOR,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DELETE_CHARACTER_COMMAND,
  DELETE_LINE_COMMAND,
  DELETE_WORD_COMMAND,
  FORMAT_TEXT_COMMAND,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  IS_APPLE_WEBKIT,
  IS_IOS,
  IS_SAFARI,
  KEY_ARROW_LEFT_COMMAND,
  KEY_ARROW_RIGHT_COMMAND,
  KEY_BACKSPACE_COMMAND,
  KEY_DELETE_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  mergeRegister,
  type RangeSelection,
  REMOVE_TEXT_COMMAND,
  SELECT_ALL_COMMAND,
} from 'lexical'
import { $commonFormat } from './commands.ts'

/**
 * The default handlers of text commands, at the lowest priority. `@lexical/rich-text` has them too, but only together with
 * its own HTML, clipboard, headings and decorators. Notes use none of these, and they are a tenth of the editor's code.
 */
export function registerBaseCommands(editor: LexicalEditor): () => void {
  const on = <T>(
    command: LexicalCommand<T>,
    // oxlint-disable-next-line typescript/no-invalid-void-type -- most commands always act
    $run: (selection: RangeSelection, payload: T) => boolean | void,
  ): (() => void) =>
    editor.registerCommand(
      command,
      (payload) => {
        const selection = $getSelection()
        return $isRangeSelection(selection) && $run(selection, payload) !== false
      },
      COMMAND_PRIORITY_EDITOR,
    )
  return mergeRegister(
    on(DELETE_CHARACTER_COMMAND, (selection, backward) => selection.deleteCharacter(backward)),
    on(DELETE_WORD_COMMAND, (selection, backward) => selection.deleteWord(backward)),
    on(DELETE_LINE_COMMAND, (selection, backward) => selection.deleteLine(backward)),
    on(REMOVE_TEXT_COMMAND, (selection) => selection.removeText()),
    on(CONTROLLED_TEXT_INSERTION_COMMAND, (selection, input) => {
      const text = typeof input === 'string' ? input : input.data
      if (text) selection.insertText(text)
    }),
    on(FORMAT_TEXT_COMMAND, (selection, format) => {
      // Lexical removes the mark if `selection.format` has it, and adds it otherwise.
      if (!selection.isCollapsed()) selection.format = $commonFormat(selection)
      selection.formatText(format)
    }),
    on(INSERT_LINE_BREAK_COMMAND, (selection, before) => selection.insertLineBreak(before)),
    on(INSERT_PARAGRAPH_COMMAND, (selection) => void selection.insertParagraph()),
    editor.registerCommand(SELECT_ALL_COMMAND, () => Boolean($selectAll()), COMMAND_PRIORITY_EDITOR),
    on(KEY_ARROW_LEFT_COMMAND, (selection, event) => $moveCharacterAcrossBlocks(selection, event, true)),
    on(KEY_ARROW_RIGHT_COMMAND, (selection, event) => $moveCharacterAcrossBlocks(selection, event, false)),
    on(KEY_BACKSPACE_COMMAND, (_selection, event) => {
      // On iOS the `beforeinput` event that follows deletes the text. To prevent this event would keep the keyboard's
      // suggestions from being updated.
      if (IS_IOS) return false
      event.preventDefault()
      return editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true)
    }),
    on(KEY_DELETE_COMMAND, (_selection, event) => {
      event.preventDefault()
      return editor.dispatchCommand(DELETE_CHARACTER_COMMAND, false)
    }),
    on(KEY_ENTER_COMMAND, (_selection, event) => {
      if (event && (IS_IOS || IS_SAFARI || IS_APPLE_WEBKIT)) return false
      event?.preventDefault()
      if (event?.shiftKey) return editor.dispatchCommand(INSERT_LINE_BREAK_COMMAND, false)
      return editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined)
    }),
  )
}

/**
 * Handles keys before Lexical does. The handler that is registered last runs first. All have one priority because Lexical
 * copies the node map once per priority, which takes 2 % of the time of a key in a note of 10 kB.
 */
export function registerKeyDown(editor: LexicalEditor, $run: (event: KeyboardEvent) => boolean): () => void {
  return editor.registerCommand(KEY_DOWN_COMMAND, $run, COMMAND_PRIORITY_BEFORE_EDITOR)
}

/** Between two blocks the browser would stop at an invisible position. */
function $moveCharacterAcrossBlocks(
  selection: RangeSelection,
  event: KeyboardEvent,
  backward: boolean,
): boolean {
  if (!$shouldOverrideDefaultCharacterSelection(selection, backward)) return false
  event.preventDefault()
  $moveCharacter(selection, event.shiftKey, backward)
  return true
}
