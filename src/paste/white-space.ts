import type { Marks, Run } from '../markers/doc.ts'

/** How white space is rendered: collapsed to one space, preserved, or only its line breaks preserved. */
export type WhiteSpaceMode = 'collapse' | 'preserve' | 'preserve-breaks'

/** The mode of a value of `white-space`; undefined if the element inherits it. */
export function whiteSpaceModeOf(value: string | undefined): WhiteSpaceMode | undefined {
  return WHITE_SPACE_MODES.get(value ?? '')
}

const WHITE_SPACE_MODES: ReadonlyMap<string, WhiteSpaceMode> = new Map([
  ['normal', 'collapse'],
  ['nowrap', 'collapse'],
  ['collapse', 'collapse'],
  ['pre', 'preserve'],
  ['pre-wrap', 'preserve'],
  ['break-spaces', 'preserve'],
  ['preserve', 'preserve'],
  ['preserve nowrap', 'preserve'],
  ['pre-line', 'preserve-breaks'],
  ['preserve-breaks', 'preserve-breaks'],
])

/** White space that is visible only if more text follows on its line. */
export interface PendingSpace {
  readonly marks: Marks
  /** Whether it is a no-break space, which never collapses with its neighbours. */
  readonly isNoBreak: boolean
}

/** The characters that collapse. */
export const COLLAPSIBLE = ' \t\n\r\f'
export const NO_BREAK_SPACES = '\u00A0\u202F\u2007'
const ZERO_WIDTH = ['\u200B', '\uFEFF', '\u00AD']

/** Whether a text contains nothing but characters that collapse. */
export function isCollapsible(text: string): boolean {
  return /^[ \t\n\r\f]*$/.test(text)
}

/** A text without zero-width characters, which a note drops. */
export function removeZeroWidth(text: string): string {
  return ZERO_WIDTH.reduce((rest, char) => (rest.includes(char) ? rest.replaceAll(char, '') : rest), text)
}

/** A text as code has it: without zero-width characters and with ordinary spaces. */
export function toPlainSpaces(text: string): string {
  let plain = removeZeroWidth(text)
  for (const char of NO_BREAK_SPACES) plain = plain.replaceAll(char, ' ')
  return plain.replaceAll('\r', '')
}

/** Matches white space and zero-width characters. */
export const WHITE_SPACE = /[\s\u200B\uFEFF\u00AD]/g

export function removeWhiteSpace(text: string): string {
  return text.replaceAll(WHITE_SPACE, '')
}

/** Removes the spaces at the end of runs. Returns whether there were any. */
export function removeTrailingSpaces(runs: Run[]): boolean {
  let hadSpaces = false
  for (let last = runs.at(-1); last?.text.endsWith(' '); last = runs.at(-1)) {
    hadSpaces = true
    // A regular expression that is anchored at the end takes quadratic time in some engines.
    let end = last.text.length
    while (last.text[end - 1] === ' ') end--
    runs.pop()
    if (end > 0) runs.push({ text: last.text.slice(0, end), marks: last.marks })
  }
  return hadSpaces
}
