import { $isCodeNode } from '@lexical/code-core'
import { $isListItemNode, $isListNode } from '@lexical/list'
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  type ElementNode,
  FORMAT_TEXT_COMMAND,
  HISTORIC_TAG,
  type LexicalEditor,
  type NodeKey,
  type RangeSelection,
  TEXT_TYPE_TO_FORMAT,
  type TextFormatType,
  type TextNode,
  type UpdateListenerPayload,
} from 'lexical'
import type { Item } from '../markers/doc.ts'
import { toggleBlockType } from './blocks.ts'
import { $orderedPoints, $rewriteSelected, $selectedBlockEnds, $selectedTextBlocks } from './rewrite.ts'
import {
  COMMAND_SHORTCUTS,
  type CommandName,
  isCommandShortcut,
  type KeyPress,
  type Shortcut,
} from './shortcuts.ts'
import { isRestructured } from './updates.ts'

interface Command {
  readonly name: CommandName
  /** Does nothing during composition: changing marks or structure would then double or drop characters. */
  readonly run: (editor: LexicalEditor) => void
}

interface Platform {
  readonly mac: boolean
  /** Whether the page is the window of an installed app. In a tab, the browser reserves some keys. */
  readonly standalone: boolean
}

/** The commands for marks, and the format of each in Lexical. */
export const MARK_COMMANDS: readonly (readonly [CommandName, TextFormatType])[] = [
  ['bold', 'bold'],
  ['underline', 'underline'],
  ['strike', 'strikethrough'],
]

/** The commands of the toolbar, the shortcuts, the tooltips and the help, in the toolbar's order. */
export const commands: readonly Command[] = [
  ...MARK_COMMANDS.map(([name, format]) => markCommand(name, format)),
  blockCommand('bullets', 'bullet'),
  blockCommand('numbers', 'number'),
  blockCommand('checks', 'check'),
  blockCommand('code', 'code'),
]

/** The command that a key event triggers. */
export function commandFor(event: KeyPress): Command | undefined {
  return commands.find(({ name }) => isCommandShortcut(event, name))
}

/**
 * Runs a command by a button. Keyboards of phones compose each word, and pressing a button does not end the composition. Losing the focus
 * does. The keyboard stays open because the focus returns at once.
 */
export function runByButton(editor: LexicalEditor, command: Pick<Command, 'run'>): void {
  if (!editor.isComposing()) return command.run(editor)
  const root = editor.getRootElement()
  root?.blur()
  root?.focus({ preventScroll: true })
  // Restores the caret, which some browsers move when an element receives the focus.
  editor.focus(() => command.run(editor))
}

/** The first available shortcut, written as on the platform's keyboard. */
export function shortcutLabel(command: Command, platform: Platform): string {
  const [shortcut] = availableShortcuts(command, platform)
  if (!shortcut) return ''
  if (platform.mac) return `${shortcut.shift ? '⇧' : ''}⌘${shortcut.key}`
  return `Ctrl+${shortcut.shift ? 'Shift+' : ''}${shortcut.key}`
}

/** All available shortcuts, for `aria-keyshortcuts`. */
export function ariaShortcuts(command: Command, platform: Platform): string {
  return availableShortcuts(command, platform)
    .map(({ key, shift }) => `${platform.mac ? 'Meta' : 'Control'}+${shift ? 'Shift+' : ''}${key}`)
    .join(' ')
}

/** The commands that are active at the selection. */
function $activeCommands(): ReadonlySet<CommandName> {
  const active = new Set<CommandName>()
  const selection = $getSelection()
  const [start] = $isRangeSelection(selection) ? $selectedBlockEnds(selection) : []
  if (!$isRangeSelection(selection) || !start) return active
  const blockCommandName = $blockCommandAt(start)
  if (
    blockCommandName &&
    $selectedTextBlocks(selection).every((block) => $blockCommandAt(block) === blockCommandName)
  )
    active.add(blockCommandName)
  if (!active.has('code')) {
    const bits = $commonFormat(selection)
    for (const [name, format] of MARK_COMMANDS)
      if (bits & (TEXT_TYPE_TO_FORMAT[format] ?? 0)) active.add(name)
  }
  return active
}

/**
 * Reads the active commands after each update. While a person types in one text node, they stay the same, so only the
 * caret's node and format are compared. Otherwise each key would read them all again.
 */
export function createActiveReader(
  editor: LexicalEditor,
): (update: UpdateListenerPayload) => ReadonlySet<CommandName> {
  let last: { readonly key: NodeKey; readonly format: number } | null = null
  let active: ReadonlySet<CommandName> = new Set()
  return ({ dirtyElements, dirtyLeaves, editorState, tags }) => {
    const caret = editorState.read($caretInText)
    const isTyping = dirtyLeaves.size > 0 && !isRestructured(dirtyElements) && !tags.has(HISTORIC_TAG)
    const isSame = isTyping && caret?.key === last?.key && caret?.format === last?.format
    if (!isSame || !caret) active = editorState.read($activeCommands, { editor })
    last = caret
    return active
  }
}

/** The caret's text node and the format of text that is typed next; null without a caret in text. */
function $caretInText(): { readonly key: NodeKey; readonly format: number } | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.type !== 'text')
    return null
  return { key: selection.anchor.key, format: selection.format }
}

/**
 * The format bits that all selected characters share; without selected characters, those of text that is typed next.
 * Code has no marks, so it does not count. `selection.format` counts it, and may be out of date for a range.
 */
export function $commonFormat(selection: RangeSelection): number {
  const [start, end] = $orderedPoints(selection)
  const selected = selection.getNodes().filter((node): node is TextNode => {
    if (!$isTextNode(node) || $isCodeNode(node.getParent())) return false
    const from = start.key === node.getKey() ? start.offset : 0
    const to = end.key === node.getKey() ? end.offset : node.getTextContentSize()
    return to > from
  })
  return selected.reduce((bits, text) => bits & text.getFormat(), selected.length > 0 ? ~0 : selection.format)
}

function markCommand(name: CommandName, format: TextFormatType): Command {
  const run = (editor: LexicalEditor): void => {
    runUpdate(editor, () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format))
  }
  return { name, run }
}

function blockCommand(name: CommandName, type: Item['type'] | 'code'): Command {
  const $run = () => $rewriteSelected((doc, first, last) => toggleBlockType(doc, first, last, type))
  return { name, run: (editor) => runUpdate(editor, $run) }
}

function runUpdate(editor: LexicalEditor, $run: () => boolean): void {
  if (editor.isComposing()) return
  editor.update(() => {
    if (!$getSelection()) $getRoot().selectEnd()
    $run()
  })
}

function availableShortcuts(command: Command, platform: Platform): readonly Shortcut[] {
  return COMMAND_SHORTCUTS[command.name].filter((shortcut) => platform.standalone || !shortcut.standalone)
}

function $blockCommandAt(block: ElementNode): CommandName | null {
  if ($isCodeNode(block)) return 'code'
  const list = $isListItemNode(block) ? block.getParent() : null
  if (!$isListNode(list)) return null
  return LIST_COMMANDS[list.getListType()]
}

const LIST_COMMANDS = { bullet: 'bullets', number: 'numbers', check: 'checks' } as const
