import { $isListItemNode } from '@lexical/list'
import {
  $getEditor,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  BEFORE_INPUT_COMMAND,
  CLICK_COMMAND,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DELETE_CHARACTER_COMMAND,
  DELETE_LINE_COMMAND,
  DELETE_WORD_COMMAND,
  FOCUS_COMMAND,
  FORMAT_TEXT_COMMAND,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
  REMOVE_TEXT_COMMAND,
  type TextFormatType,
} from 'lexical'
import { registerKeyDown } from './base-commands.ts'
import {
  $continueCode,
  $isInCode,
  $leaveCode,
  $leaveCodeAtEnd,
  $leaveCodeByArrow,
  $returnToCode,
} from './code.ts'
import { commandFor, MARK_COMMANDS } from './commands.ts'
import {
  $deleteAcrossBlocks,
  $deleteByInput,
  $deleteCharacter,
  $deleteMultilineSelection,
  $outdentOrLeaveList,
} from './delete.ts'
import { $formatWord } from './format-word.ts'
import type { AnnounceLineChange } from './move-keys.ts'
import { $caret, $indent, $prepareTextInsertion, $removeMultilineSelection, $textBlockAt } from './rewrite.ts'
import { type CommandName, IS_APPLE, isSaveShortcut } from './shortcuts.ts'

/**
 * Handles keys in lists and code, and shortcuts. Each function returns whether it acted; later ones then do not run.
 * `$onShortcut` is called before a shortcut runs its command.
 */
export function registerKeys(
  editor: LexicalEditor,
  $onShortcut: (name: CommandName) => void,
  announce: AnnounceLineChange,
): () => void {
  const on = <T>(command: LexicalCommand<T>, $run: (payload: T) => boolean): (() => void) =>
    editor.registerCommand(command, $run, COMMAND_PRIORITY_HIGH)
  /**
   * Whether the next Tab moves the focus, so that keyboard users can leave the editor: after Escape it does. In an item that cannot be nested
   * deeper, the first Tab does nothing, because an accidental one must not leave the note. The second one does.
   */
  let leavesByTab: 'no' | 'unless it indents' | 'yes' = 'no'
  /** The paragraph that Escape has created after code. */
  let codeExit: NodeKey | undefined
  return mergeRegister(
    registerKeyDown(editor, (event) => {
      if (event.key !== 'Tab' && event.key !== 'Shift') forgetTabs()
      if (isSaveShortcut(event)) return true
      const command = commandFor(event)
      if (!command) return false
      $onShortcut(command.name)
      command.run(editor)
      event.preventDefault()
      return true
    }),
    editor.registerRootListener((root) => root?.setAttribute('aria-keyshortcuts', EXTRA_SHORTCUTS)),
    on(FOCUS_COMMAND, forgetTabs),
    on(CLICK_COMMAND, forgetTabs),
    on(KEY_ESCAPE_COMMAND, (event) => {
      // Safari reports the key that ended a composition afterwards, with this code.
      if (event.keyCode === 229) return true
      leavesByTab = 'yes'
      const exit = $leaveCode()
      if (exit) event.preventDefault()
      else $removeExit()
      codeExit = exit?.created
      // Outside code the page handles Escape. Returning true only prevents Lexical from blurring the editor.
      return true
    }),
    on(KEY_TAB_COMMAND, (event) => {
      if (leavesByTab === 'yes') $removeExit()
      else if ($indent(event.shiftKey ? -1 : 1, announce)) event.preventDefault()
      else if (!event.shiftKey && (leavesByTab === 'no' || event.repeat) && $isInItem()) {
        event.preventDefault()
        leavesByTab = 'unless it indents'
        return true
      }
      forgetTabs()
      return true
    }),
    on(INSERT_PARAGRAPH_COMMAND, () => {
      // An item or a line of code that is empty only because its text was replaced is not left.
      if ($removeMultilineSelection()) return $continueCode()
      return $leaveEmptyItem() || $leaveCodeAtEnd() || $continueCode()
    }),
    on(INSERT_LINE_BREAK_COMMAND, () => {
      $removeMultilineSelection()
      return $continueCode() || $splitParagraph()
    }),
    on(CONTROLLED_TEXT_INSERTION_COMMAND, () => {
      const selection = $getSelection()
      if ($isRangeSelection(selection)) $prepareTextInsertion(selection)
      return false
    }),
    on(BEFORE_INPUT_COMMAND, $deleteByInput),
    on(REMOVE_TEXT_COMMAND, $deleteMultilineSelection),
    on(DELETE_CHARACTER_COMMAND, (backward) => $deleteAcrossBlocks(backward) || $deleteCharacter(backward)),
    on(DELETE_WORD_COMMAND, $deleteAcrossBlocks),
    on(DELETE_LINE_COMMAND, $deleteAcrossBlocks),
    on(KEY_ARROW_DOWN_COMMAND, (event) => $leaveCodeByArrow(event, 'after')),
    on(KEY_ARROW_UP_COMMAND, (event) => $leaveCodeByArrow(event, 'before')),
    on(FORMAT_TEXT_COMMAND, (format) => !isMark(format) || $isFormattingDisabled() || $formatWord(format)),
  )

  function forgetTabs(): false {
    leavesByTab = 'no'
    return false
  }

  /** Someone who only reads a note that ends with code must not change it by leaving. */
  function $removeExit() {
    if (codeExit !== undefined) $returnToCode(codeExit)
    codeExit = undefined
  }
}

/** Announced by screen readers, because no button has these shortcuts. */
const EXTRA_SHORTCUTS = `Alt+ArrowUp Alt+ArrowDown ${IS_APPLE ? 'Meta' : 'Control'}+Shift+Enter`

/** Whether a note can store the format. */
function isMark(format: TextFormatType): boolean {
  return MARK_COMMANDS.some(([, mark]) => mark === format)
}

/** Code has no marks. Setting marks during composition would double the composed characters. */
function $isFormattingDisabled(): boolean {
  const selection = $getSelection()
  if ($getEditor().isComposing()) return true
  return $isRangeSelection(selection) && $isInCode(selection)
}

function $leaveEmptyItem(): boolean {
  const caret = $caret()
  return $isListItemNode(caret?.block) && caret.block.getTextContent().trim() === '' && $outdentOrLeaveList()
}

function $splitParagraph(): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !$isParagraphNode($textBlockAt(selection.anchor))) return false
  return $getEditor().dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined)
}

function $isInItem(): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return false
  return [selection.anchor, selection.focus].map($textBlockAt).some($isListItemNode)
}
