import { $isCodeNode } from '@lexical/code-core'
import { $isListItemNode, $isListNode } from '@lexical/list'
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  type ElementNode,
  FORMAT_TEXT_COMMAND,
  IS_BOLD,
  IS_STRIKETHROUGH,
  IS_UNDERLINE,
  type LexicalEditor,
  type RangeSelection,
  type TextFormatType,
  type TextNode,
} from 'lexical'
import { toggleCode, toggleList } from './lines.ts'
import { isShortcut, type Keys, type Shortcut } from './shortcuts.ts'
import { $lines, $rewriteSelected, $selectedEnds } from './rewrite.ts'

export type CommandName = 'bold' | 'underline' | 'strike' | 'bullets' | 'numbers' | 'code'

export interface Command {
  readonly name: CommandName
  readonly label: string
  /** The first one that works is the one that people are told. */
  readonly shortcuts: readonly Shortcut[]
  /** Does it, unless an input method composes: changing marks or structure then doubles or drops characters. */
  readonly run: (editor: LexicalEditor) => void
}

export interface Platform {
  readonly mac: boolean
  /** A window of an installed app; a browser's tab keeps some keys for itself. */
  readonly standalone: boolean
}

/** Everything that the toolbar, the keys, the tooltips and the help offer, in the toolbar's order. */
export const commands: readonly Command[] = [
  mark('bold', 'Bold', 'bold', [{ key: 'B' }]),
  mark('underline', 'Underline', 'underline', [{ key: 'U' }]),
  mark('strike', 'Strikethrough', 'strikethrough', [{ key: 'L' }, { key: 'X', shift: true }]),
  block('bullets', 'Bulleted list', [{ key: 'P' }, { key: '8', shift: true }], () =>
    $rewriteSelected((doc, first, last) => toggleList(doc, first, last, 'bullet')),
  ),
  // Browsers open a window on Ctrl+N and never tell the page.
  block(
    'numbers',
    'Numbered list',
    [
      { key: 'N', standalone: true },
      { key: '7', shift: true },
    ],
    () => $rewriteSelected((doc, first, last) => toggleList(doc, first, last, 'number')),
  ),
  // Ctrl+Shift+C opens the developer tools, and Ctrl+Alt is AltGr, which types letters; E is free on all of them.
  block('code', 'Code block', [{ key: 'E' }], () => $rewriteSelected(toggleCode)),
]

/** The command whose shortcut a key event is. */
export function commandFor(event: Keys): Command | undefined {
  return commands.find(({ shortcuts }) => shortcuts.some((shortcut) => isShortcut(shortcut, event)))
}

/** The shortcut to tell people, as their keyboard names it. */
export function shortcutLabel(command: Command, platform: Platform): string {
  const [shortcut] = working(command, platform)
  if (!shortcut) return ''
  if (platform.mac) return `${shortcut.shift ? '⇧' : ''}⌘${shortcut.key}`
  return `Ctrl+${shortcut.shift ? 'Shift+' : ''}${shortcut.key}`
}

/** All shortcuts that work, for `aria-keyshortcuts`. */
export function ariaShortcuts(command: Command, platform: Platform): string {
  return working(command, platform)
    .map(({ key, shift }) => `${platform.mac ? 'Meta' : 'Control'}+${shift ? 'Shift+' : ''}${key}`)
    .join(' ')
}

/** The commands that are on where the selection is. */
export function $activeCommands(): ReadonlySet<CommandName> {
  const active = new Set<CommandName>()
  const selection = $getSelection()
  const ends = $isRangeSelection(selection) ? $selectedEnds(selection) : []
  const [start, end] = ends
  if (!$isRangeSelection(selection) || !start || !end) return active
  const kind = $kindOf(start)
  if (kind && $between(start, end).every((line) => $kindOf(line) === kind)) active.add(kind)
  if (kind !== 'code') {
    const bits = $commonFormat(selection)
    for (const [name, bit] of FORMATS) if (bits & bit) active.add(name)
  }
  return active
}

const FORMATS: readonly (readonly [CommandName, number])[] = [
  ['bold', IS_BOLD],
  ['underline', IS_UNDERLINE],
  ['strike', IS_STRIKETHROUGH],
]

/** What all selected characters have, or what is typed next has. Lexical's own answer may be out of date for a range. */
function $commonFormat(selection: RangeSelection): number {
  const [start, end] = selection.isBackward()
    ? [selection.focus, selection.anchor]
    : [selection.anchor, selection.focus]
  const selected = selection.getNodes().filter((node): node is TextNode => {
    if (!$isTextNode(node)) return false
    const from = start.key === node.getKey() ? start.offset : 0
    const to = end.key === node.getKey() ? end.offset : node.getTextContentSize()
    return to > from
  })
  return selected.reduce((bits, text) => bits & text.getFormat(), selected.length > 0 ? ~0 : selection.format)
}

function mark(
  name: CommandName,
  label: string,
  format: TextFormatType,
  shortcuts: readonly Shortcut[],
): Command {
  const run = (editor: LexicalEditor): void => {
    update(editor, () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format))
  }
  return { name, label, shortcuts, run }
}

function block(
  name: CommandName,
  label: string,
  shortcuts: readonly Shortcut[],
  $run: () => boolean,
): Command {
  return { name, label, shortcuts, run: (editor) => update(editor, $run) }
}

function update(editor: LexicalEditor, $run: () => boolean): void {
  if (editor.isComposing()) return
  editor.update(() => {
    if (!$getSelection()) $getRoot().selectEnd()
    $run()
  })
}

function working(command: Command, platform: Platform): readonly Shortcut[] {
  return command.shortcuts.filter((shortcut) => platform.standalone || !shortcut.standalone)
}

function $kindOf(line: ElementNode): CommandName | null {
  if ($isCodeNode(line)) return 'code'
  const list = $isListItemNode(line) ? line.getParent() : null
  if (!$isListNode(list)) return null
  return list.getListType() === 'number' ? 'numbers' : 'bullets'
}

function $between(start: ElementNode, end: ElementNode): ElementNode[] {
  if (start.is(end)) return [start]
  const lines = $lines($getRoot().getChildren())
  const index = (line: ElementNode): number => lines.findIndex((other) => other.is(line))
  return lines.slice(index(start), index(end) + 1)
}
