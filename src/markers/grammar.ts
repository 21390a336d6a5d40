import { BOLD, STRIKE, UNDERLINE } from './doc.ts'

/*
 * What reader and writer have to agree on: which characters are special, and what opens a block.
 * Questions are asked about a place in a text and answered with a place, so that nothing is copied. None needs to know where
 * the line ends: at a newline, a backtick or the end of the text, and nothing here goes over those.
 */

/** The kinds of rule 6. */
export const INLINE_MARKERS = [
  { mark: BOLD, delimiter: '**' },
  { mark: UNDERLINE, delimiter: '__' },
  { mark: STRIKE, delimiter: '~~' },
] as const
export type InlineMarker = (typeof INLINE_MARKERS)[number]

export const CODE_OPEN = '<code>'
export const CODE_CLOSE = '</code>'
export const FENCE = '```'
/** Spaces to a list level. */
export const INDENT_WIDTH = 3

export const NEWLINE = 10
export const CARRIAGE_RETURN = 13
const SPACE = 32
export const BACKSLASH = 92
const BACKTICK = 96
const ASTERISK = 42
const UNDERSCORE = 95
const TILDE = 126
const DOT = 46
const ZERO = 48
const NINE = 57
export const BULLET = 0x2022
const MAX_DIGITS = 9

/** Rule 1: whether all of the text is one code block. */
export function isWholeCode(text: string): boolean {
  return text.startsWith(CODE_OPEN) && text.endsWith(CODE_CLOSE)
}

/** Rule 3: where the text of an item begins whose list mark stands at `at`; -1 when there is no list mark. */
export function endOfListMark(text: string, at: number): number {
  const char = text.charCodeAt(at)
  let end = at + 1
  if (char >= ZERO && char <= NINE) {
    end = endOfNumber(text, at)
    if (text.charCodeAt(end++) !== DOT) return -1
  } else if (char !== BULLET) return -1
  return text.charCodeAt(end) === SPACE ? end + 1 : -1
}

function endOfNumber(text: string, at: number): number {
  if (text.charCodeAt(at) === ZERO) return at + 1
  let end = at + 1
  while (end < at + MAX_DIGITS && isDigit(text.charCodeAt(end))) end++
  return end
}

/** The number that these digits write. */
export function numberAt(text: string, at: number, end: number): number {
  let number = 0
  for (let digit = at; digit < end; digit++) number = number * 10 + text.charCodeAt(digit) - ZERO
  return number
}

function isDigit(char: number): boolean {
  return char >= ZERO && char <= NINE
}

/** Rule 7: whether backslashes that start a line count as escapes when this stands behind them. */
export function opensBlock(text: string, at: number, startsNote: boolean): boolean {
  if (text.charCodeAt(at) === SPACE || endOfListMark(text, at) >= 0) return true
  return startsNote && text.startsWith(CODE_OPEN, at)
}

/** Rule 7: whether a backslash in front of this character is an escape wherever it stands. */
export function isInlineSpecial(char: number): boolean {
  return char === ASTERISK || char === UNDERSCORE || char === TILDE || char === BACKTICK
}

/** Whether a line can need escapes at its start that starts with this character. Most letters say no at once. */
export function mayOpenBlock(char: number): boolean {
  return char <= NINE || char === BULLET || char === BACKSLASH
}

/** Whether an odd number of backslashes stands in front of `at`. */
export function isEscaped(text: string, at: number): boolean {
  let from = at
  while (from > 0 && text.charCodeAt(from - 1) === BACKSLASH) from--
  return (at - from) % 2 === 1
}

/** The end of the run of one character that starts at `at`. */
export function endOfRun(text: string, at: number): number {
  const char = text.charCodeAt(at)
  let end = at + 1
  while (end < text.length && text.charCodeAt(end) === char) end++
  return end
}

export function endOfSpaces(text: string, at: number): number {
  let end = at
  while (end < text.length && text.charCodeAt(end) === SPACE) end++
  return end
}

export function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}
