import { BOLD, STRIKE, UNDERLINE } from './doc.ts'

/*
 * The rules that the parser and the serializer share: which characters are special, and what opens a block.
 * The functions take an offset into a text and return an offset, so that nothing is copied. They need no end of the line:
 * a line ends at a newline, a backtick or the end of the text, and no pattern here extends past one of these.
 */

/** The markers of rule 6. */
export const INLINE_MARKERS = [
  { mark: BOLD, delimiter: '**' },
  { mark: UNDERLINE, delimiter: '__' },
  { mark: STRIKE, delimiter: '~~' },
] as const
export type InlineMarker = (typeof INLINE_MARKERS)[number]

export const CODE_OPEN = '<code>'
export const CODE_CLOSE = '</code>'
export const FENCE = '```'
/** Spaces per list level. */
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
/** The largest number of an item. */
export const MAX_NUMBER = 10 ** MAX_DIGITS - 1

/** Rule 1: whether the whole text is one code block. */
export function isWholeCode(text: string): boolean {
  return text.startsWith(CODE_OPEN) && text.endsWith(CODE_CLOSE)
}

/** Rule 3: the offset after the list mark that starts at `at`, where the item's text begins; -1 without a list mark. */
export function endOfListMark(text: string, at: number): number {
  const char = text.charCodeAt(at)
  let end = at + 1
  if (isDigit(char)) {
    end = endOfNumber(text, at)
    if (text.charCodeAt(end++) !== DOT) return -1
  } else if (char !== BULLET) return -1
  return text.charCodeAt(end) === SPACE ? end + 1 : -1
}

/** Rule 3: whether the checkbox of a check item is at `at`, where a bullet's text begins. */
export function isCheckbox(text: string, at: number): boolean {
  // Testing for the bracket first makes parsing a long note 7 % faster.
  return text[at] === '[' && CHECKBOX.test(text.slice(at, at + CHECKBOX_LENGTH))
}

const CHECKBOX = /\[[ x]\] /

/** The length of a checkbox and the space after it. */
export const CHECKBOX_LENGTH = 4

function endOfNumber(text: string, at: number): number {
  if (text.charCodeAt(at) === ZERO) return at + 1
  let end = at + 1
  while (end < at + MAX_DIGITS && isDigit(text.charCodeAt(end))) end++
  return end
}

/** The value of the digits between `at` and `end`. */
export function numberAt(text: string, at: number, end: number): number {
  let number = 0
  for (let digit = at; digit < end; digit++) number = number * 10 + text.charCodeAt(digit) - ZERO
  return number
}

function isDigit(char: number): boolean {
  return char >= ZERO && char <= NINE
}

/** Rule 7: whether backslashes at the start of a line are escapes because the text at `at`, after them, opens a block. */
export function opensBlock(text: string, at: number, startsNote: boolean): boolean {
  if (text.charCodeAt(at) === SPACE || endOfListMark(text, at) >= 0) return true
  return startsNote && text.startsWith(CODE_OPEN, at)
}

/** Rule 7: whether a backslash before this character is an escape anywhere in a line. */
export function isInlineSpecial(char: number): boolean {
  return char === ASTERISK || char === UNDERSCORE || char === TILDE || char === BACKTICK
}

/** Whether a line that starts with this character may need escapes at its start. It excludes most lines quickly. */
export function mayOpenBlock(char: number): boolean {
  return char <= NINE || char === BULLET || char === BACKSLASH
}

/** Whether an odd number of backslashes precedes `at`. */
export function isEscaped(text: string, at: number): boolean {
  let from = at
  while (from > 0 && text.charCodeAt(from - 1) === BACKSLASH) from--
  return (at - from) % 2 === 1
}

/** The end of the run of equal characters that starts at `at`. */
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
