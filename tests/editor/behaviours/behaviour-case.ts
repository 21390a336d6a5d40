import type { CommandName } from '../../../src/editor/commands.ts'

/**
 * What a note becomes when somebody does something: `|` is the caret, two are the ends of a selection. Notes are
 * written as they are stored.
 */
export type BehaviourCase = readonly [
  situation: string,
  note: string,
  steps: readonly UserAction[],
  result: string,
]

/** A key or its combination, as `Shift+Tab`; or something else that people do. */
export type UserAction =
  | string
  | { readonly typed: string }
  /** What an input method shows, step by step; the last of it is what comes of it. */
  | { readonly composed: readonly string[] }
  | { readonly button: CommandName }
  /** Clicks below the last line, or so many times on a word. */
  | { readonly clicked: 'below' }
  | { readonly clicked: number; readonly on: string }

export const typed = (text: string): UserAction => ({ typed: text })
export const composed = (...shown: readonly string[]): UserAction => ({ composed: shown })
export const button = (name: CommandName): UserAction => ({ button: name })
export const clicked = (times: number, on: string): UserAction => ({ clicked: times, on })
export const clickedBelow: UserAction = { clicked: 'below' }

/** The same key several times. */
export const times = (count: number, key: string): UserAction[] => Array.from({ length: count }, () => key)

/** Code between other lines; a note of code and nothing else is stored in its own way. */
export const fenced = (code: string): string => `\`\`\`\n${code}\n\`\`\``
export const codeNote = (code: string): string => `<code>${code}</code>`
