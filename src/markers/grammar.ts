import { BOLD, STRIKE, UNDERLINE } from './doc.ts'

/*
 * What reader and writer have to agree on: which characters are special, and what opens a block.
 * Questions are asked about a place in a text and answered with a place, so that nothing is copied. None needs to know where
 * the line ends: at a newline, a backtick or the end of the text, and nothing here goes over those.
 */

/** The kinds of rule 6. */
export const KINDS = [
  { mark: BOLD, pair: '**' },
  { mark: UNDERLINE, pair: '__' },
  { mark: STRIKE, pair: '~~' },
] as const
export type Kind = (typeof KINDS)[number]

export const CODE_OPEN = '<code>'
export const CODE_CLOSE = '</code>'
export const FENCE = '```'
/** Spaces to a list level. */
export const LEVEL = 3

export const NEWLINE = 10
export const RETURN = 13
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
export function behindListMark(text: string, at: number): number {
  const char = text.charCodeAt(at)
  let behind = at + 1
  if (char >= ZERO && char <= NINE) {
    behind = behindNumber(text, at)
    if (text.charCodeAt(behind++) !== DOT) return -1
  } else if (char !== BULLET) return -1
  return text.charCodeAt(behind) === SPACE ? behind + 1 : -1
}

function behindNumber(text: string, at: number): number {
  if (text.charCodeAt(at) === ZERO) return at + 1
  let behind = at + 1
  while (behind < at + MAX_DIGITS && isDigit(text.charCodeAt(behind))) behind++
  return behind
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
  if (text.charCodeAt(at) === SPACE || behindListMark(text, at) >= 0) return true
  return startsNote && text.startsWith(CODE_OPEN, at)
}

/** Rule 7: whether a backslash in front of this character is an escape wherever it stands. */
export function isSpecial(char: number): boolean {
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
export function behindRun(text: string, at: number): number {
  const char = text.charCodeAt(at)
  let behind = at + 1
  while (behind < text.length && text.charCodeAt(behind) === char) behind++
  return behind
}

export function behindSpaces(text: string, at: number): number {
  let behind = at
  while (behind < text.length && text.charCodeAt(behind) === SPACE) behind++
  return behind
}

export function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}
