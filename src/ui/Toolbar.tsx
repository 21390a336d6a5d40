import type { ReadonlySignal } from '@lexical/extension'
import { useSignalValue } from '@lexical/react/useExtensionSignalValue'
import type { LexicalEditor } from 'lexical'
import { Bold, List, ListOrdered, SquareCode, Strikethrough, Underline } from 'lucide'
import { useRef, useState, type KeyboardEvent } from 'react'
import { ariaShortcuts, commands, shortcutLabel, type CommandName } from '../editor/commands.ts'
import { IS_APPLE } from '../editor/shortcuts.ts'
import styles from './Composer.module.css'
import { IconButton } from './IconButton.tsx'
import { useAboveKeyboard } from './useAboveKeyboard.ts'

const ICONS = {
  bold: Bold,
  underline: Underline,
  strike: Strikethrough,
  bullets: List,
  numbers: ListOrdered,
  code: SquareCode,
} satisfies Record<CommandName, typeof Bold>

const PLATFORM = {
  mac: IS_APPLE,
  standalone: matchMedia('(display-mode: standalone)').matches,
}

/** What is worth knowing where a list is made, and has no button of its own. */
const MOVE_LINES = `\n${IS_APPLE ? '⌥↑ and ⌥↓' : 'Alt+↑ and Alt+↓'} move the line`
const MORE: Partial<Record<CommandName, string>> = { bullets: MOVE_LINES, numbers: MOVE_LINES }

/** Arrow keys to the next button, Home and End to the outer ones; one stop for Tab (WAI-ARIA toolbar pattern). */
const MOVES: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

interface Props {
  readonly editor: LexicalEditor
  readonly active: ReadonlySignal<ReadonlySet<CommandName>>
  readonly inert: boolean
}

export function Toolbar({ editor, active, inert }: Props) {
  const pressed = useSignalValue(active)
  const [stop, setStop] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  useAboveKeyboard(editor, bar)

  function onKeyDown(event: KeyboardEvent) {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    const next = move(stop, commands.length - 1)
    setStop(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      className={styles['toolbar']}
      inert={inert}
      onKeyDown={onKeyDown}
    >
      {commands.map((command, index) => (
        <IconButton
          key={command.name}
          icon={ICONS[command.name]}
          label={command.label}
          title={`${command.label} (${shortcutLabel(command, PLATFORM)})${MORE[command.name] ?? ''}`}
          aria-keyshortcuts={ariaShortcuts(command, PLATFORM)}
          aria-pressed={pressed.has(command.name)}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setStop(index)}
          // A press must not take the selection out of the text.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => command.run(editor)}
        />
      ))}
    </div>
  )
}
