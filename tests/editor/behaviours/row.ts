import type { CommandName } from '../../../src/editor/commands.ts'

/**
 * What a note becomes when somebody does something: `|` is the caret, two are the ends of a selection. Notes are
 * written as they are stored.
 */
export type Row = readonly [situation: string, note: string, steps: readonly Step[], result: string]

/** A key or its combination, as `Shift+Tab`; or something else that people do. */
export type Step =
  | string
  | { readonly typed: string }
  /** What an input method shows, step by step; the last of it is what comes of it. */
  | { readonly composed: readonly string[] }
  | { readonly button: CommandName }
  /** Clicks below the last line, or so many times on a word. */
  | { readonly clicked: 'below' }
  | { readonly clicked: number; readonly on: string }

export const typed = (text: string): Step => ({ typed: text })
export const composed = (...shown: readonly string[]): Step => ({ composed: shown })
export const button = (name: CommandName): Step => ({ button: name })
export const clicked = (times: number, on: string): Step => ({ clicked: times, on })
export const clickedBelow: Step = { clicked: 'below' }

/** The same key several times. */
export const times = (count: number, key: string): Step[] => Array.from({ length: count }, () => key)

/** Code between other lines; a note of code and nothing else is stored in its own way. */
export const fenced = (code: string): string => `\`\`\`\n${code}\n\`\`\``
export const whole = (code: string): string => `<code>${code}</code>`
