import { getExtensionDependencyFromEditor, type ReadonlySignal } from '@lexical/extension'
import { HistoryExtension } from '@lexical/history'
import { useSignalValue } from '@lexical/react/useExtensionSignalValue'
import type { LexicalEditor } from 'lexical'
import { Bold, List, ListOrdered, SquareCheck, SquareCode, Strikethrough, Underline } from 'lucide'
import { type KeyboardEvent, useCallback, useState } from 'react'
import { caretBox } from '../../../editor/caret.ts'
import { $insertTransfer, $writeSelectionTo } from '../../../editor/clipboard.ts'
import { ariaShortcuts, commands, runByButton, shortcutLabel } from '../../../editor/commands.ts'
import { announceChange } from '../../../editor/composer.ts'
import type { LineChange } from '../../../editor/move-keys.ts'
import { type CommandName, IS_APPLE } from '../../../editor/shortcuts.ts'
import { IconButton } from '../../IconButton.tsx'
import { useChunk } from '../../loading/useChunk.ts'
import { COMMAND_LABELS } from '../../messages/commands.ts'
import styles from './Editor.module.css'

const ICONS = {
  bold: Bold,
  underline: Underline,
  strike: Strikethrough,
  bullets: List,
  numbers: ListOrdered,
  checks: SquareCheck,
  code: SquareCode,
} satisfies Record<CommandName, typeof Bold>

export const PLATFORM = {
  mac: IS_APPLE,
  standalone: matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)').matches,
}

/** A command without a button, shown in the tooltips of the list buttons. */
const MOVE_LINES_HINT = `\n${IS_APPLE ? '⌥↑ and ⌥↓' : 'Alt+↑ and Alt+↓'} move the line`
const EXTRA_TITLE_TEXT: Partial<Record<CommandName, string>> = {
  bullets: MOVE_LINES_HINT,
  numbers: MOVE_LINES_HINT,
}

/**
 * Arrow keys move to the next button, Home and End to the outer ones. The toolbar is one tab stop (WAI-ARIA toolbar pattern). The index -1
 * is the last button.
 */
const KEY_MOVES: Partial<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index) => index - 1,
  Home: () => 0,
  End: () => -1,
}

/** Without it, check items are shown as plain lines. */
const fetchLineTools = () => import('./line-tools-chunk.ts')

interface Props {
  readonly editor: LexicalEditor
  readonly activeCommands: ReadonlySignal<ReadonlySet<CommandName>>
  readonly inert: boolean
}

export function Toolbar({ editor, activeCommands, inert }: Props) {
  const pressed = useSignalValue(activeCommands)
  const [focusIndex, setFocusIndex] = useState(0)
  const { historyState } = getExtensionDependencyFromEditor(editor, HistoryExtension).output
  const announce = useCallback((change: LineChange) => announceChange(editor, change), [editor])
  const lineTools = useChunk(fetchLineTools, true)
  const toolbarRef = useCallback(
    (toolbar: HTMLDivElement) =>
      lineTools?.registerLineTools(editor, toolbar, {
        boxOf: caretBox,
        clipboard: { $insertTransfer, $writeSelectionTo },
        announce,
      }),
    [editor, lineTools, announce],
  )

  return (
    <div
      ref={toolbarRef}
      role="toolbar"
      aria-label="Formatting"
      className={styles.toolbar}
      inert={inert}
      onKeyDown={onKeyDown}
    >
      {commands.map((command, index) => (
        <IconButton
          key={command.name}
          icon={ICONS[command.name]}
          label={COMMAND_LABELS[command.name]}
          title={`${COMMAND_LABELS[command.name]} (${shortcutLabel(command, PLATFORM)})${EXTRA_TITLE_TEXT[command.name] ?? ''}`}
          aria-description={EXTRA_TITLE_TEXT[command.name] ?? ''}
          aria-keyshortcuts={ariaShortcuts(command, PLATFORM)}
          aria-pressed={pressed.has(command.name)}
          tabIndex={index === focusIndex ? 0 : -1}
          onFocus={() => setFocusIndex(index)}
          // A press must not move the selection out of the text.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => runByButton(editor, command)}
        />
      ))}
      {lineTools && (
        <lineTools.LineTools
          editor={editor}
          activeCommands={pressed}
          history={historyState}
          runByButton={runByButton}
          announce={announce}
        />
      )}
    </div>
  )
}

function onKeyDown(event: KeyboardEvent) {
  const move = KEY_MOVES[event.key]
  if (!move) return
  event.preventDefault()
  const buttons = Array.from(event.currentTarget.querySelectorAll('button'))
  const index = buttons.findIndex((button) => button === event.target)
  buttons.at(move(index, buttons.length))?.focus()
}
