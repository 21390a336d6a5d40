import { linesOf } from './literal.ts'

/**
 * Chromium shapes a line as a whole, and beyond Latin, Greek, Cyrillic and East Asian letters its time grows with the
 * square of the line's length: 200,000 Hebrew or Thai letters, combining marks or halves of surrogate pairs in one line
 * stop the page for a minute. Nobody writes such lines; they come from programs.
 */
export function isSlowToDraw(text: string): boolean {
  return linesOf(text).some(isSlowLine)
}

/** The lines of a text, those that are slow to draw broken into several. */
export function drawableLines(text: string): string[] {
  return linesOf(text).flatMap((line) => (isSlowLine(line) ? broken(line) : [line]))
}

/** What drawing a line costs, in characters of plain text. */
export function weightOf(line: string): number {
  return OF_ANY_LINE + line.length + FACTOR * complexity(line)
}

/** Into lines of so many characters, at most, slow lines are broken. */
export const LONGEST_SLOW_LINE = 5000

/** A line with more letters than this that take shaping is slow. */
const MOST_COMPLEX = 10_000
const MOST_MARKS = 500
const OF_ANY_LINE = 40
const FACTOR = 3

/** What is not drawn letter by letter, or not in the first font. */
const COMPLEX =
  /[^\p{ASCII}\u0080-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205f\u20a0-\u20cf\u2100-\u27bf\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff00-\uffef\u{1f300}-\u{1faff}\u{20000}-\u{3ffff}]+/gu
const MANY_MARKS = new RegExp(`\\p{M}{${MOST_MARKS}}(?=\\p{M})`, 'gu')

function isSlowLine(line: string): boolean {
  return complexity(line) > MOST_COMPLEX || line.search(MANY_MARKS) >= 0
}

function complexity(line: string): number {
  return line.length - line.replace(COMPLEX, '').length
}

function broken(line: string): string[] {
  return line.replace(MANY_MARKS, '$&\n').split('\n').flatMap(inPieces)
}

function inPieces(line: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (line.length - from > LONGEST_SLOW_LINE) {
    const to = breakBefore(line, from + LONGEST_SLOW_LINE)
    pieces.push(line.slice(from, to))
    from = to
  }
  pieces.push(line.slice(from))
  return pieces
}

/** A place to break a line: behind a space if there is one near, and not inside a character. */
function breakBefore(line: string, end: number): number {
  const near = line.slice(end - NEAR, end)
  const space = near.lastIndexOf(' ')
  if (space >= 0) return end - NEAR + space + 1
  return end - NEAR + (/^.*(?=\P{M})/su.exec(near)?.[0].length ?? NEAR)
}

const NEAR = 200
