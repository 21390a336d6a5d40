import { IS_APPLE } from '../../editor/shortcuts.ts'
import type { Hints } from './CommandHints.ts'
import type { PageCommand } from './commands.ts'
import { isCharacter } from './keys.ts'

/** How a key of a command is written, as on the platform's keyboard. A space separates keys that are pressed one after another. */
export function keyLabel(key: string): string {
  return key
    .split(' ')
    .map((part) =>
      part
        .split('+')
        .map((name) => NAMES[name] ?? (isCharacter(name) ? name.toUpperCase() : name))
        .join(IS_APPLE ? '' : '+'),
    )
    .join(' ')
}

const NAMES: Readonly<Partial<Record<string, string>>> = {
  Mod: IS_APPLE ? '⌘' : 'Ctrl',
  Alt: IS_APPLE ? '⌥' : 'Alt',
  Shift: IS_APPLE ? '⇧' : 'Shift',
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** The characters that run commands, for the buttons that do the same. */
export function keyHints(commands: readonly PageCommand[]): Hints {
  const hints = commands.map(({ name, keys }) => [name, keys.find(isTyped)?.toUpperCase()] as const)
  return Object.fromEntries(hints.filter(([, key]) => key !== undefined))
}

/** Whether all keys are characters without Ctrl, Alt or Meta, which the person can switch off. */
export function isTyped(key: string): boolean {
  return key.split(' ').every(isCharacter)
}
