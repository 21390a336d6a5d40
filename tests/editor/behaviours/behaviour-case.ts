import type { CommandName } from '../../../src/editor/shortcuts.ts'

/**
 * What a note becomes when somebody does something: `|` is the caret, two are the ends of a selection. Notes are
 * written as they are stored.
 */
export type BehaviourCase = readonly [
  situation: string,
  note: string,
  steps: UserAction | readonly UserAction[],
  result: string,
]

/** A key or key combination such as `Shift+Tab`, or another user action. */
export type UserAction =
  | string
  | { readonly typed: string }
  /** The texts that an input method shows, step by step. The last one is the result. */
  | { readonly composed: readonly string[] }
  | { readonly button: CommandName }
  /** A command of Chromium's editor without a key event, as phones send it: `DeleteWordBackward`. */
  | { readonly native: string }
  /** Clicks below the last line, or so many times on a word. */
  | { readonly clicked: 'below' }
  | { readonly clicked: number; readonly on: string }

export const typed = (text: string): UserAction => ({ typed: text })
export const composed = (...shown: readonly string[]): UserAction => ({ composed: shown })
export const button = (name: CommandName): UserAction => ({ button: name })
export const native = (command: string): UserAction => ({ native: command })
export const clicked = (times: number, on: string): UserAction => ({ clicked: times, on })
export const clickedBelow: UserAction = { clicked: 'below' }

/** One key, pressed several times. */
export const times = (count: number, key: string): UserAction[] => Array.from({ length: count }, () => key)

/** Code as one of several blocks. A note that consists of one code block is stored differently. */
export const fenced = (code: string): string => `\`\`\`\n${code}\n\`\`\``
export const codeNote = (code: string): string => `<code>${code}</code>`
