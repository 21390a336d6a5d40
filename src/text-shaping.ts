/**
 * Which texts take long to shape, that is, to turn into glyphs. Chromium shapes a line as a whole, and beyond Latin, Greek,
 * Cyrillic and East Asian letters its time grows with the square of the line's length: 200,000 Hebrew or Thai letters,
 * combining marks or halves of surrogate pairs in one line stop the page for a minute. Nobody writes such lines; programs do.
 */

/** Whether a line takes so long to shape that each key typed in it would be felt. */
export function isSlowToShape(line: string): boolean {
  return complexity(line) > MAX_COMPLEX || (line.match(MARKS) ?? []).some((marks) => marks.length > MAX_MARKS)
}

/** How many UTF-16 code units of a text are neither simple letters nor single pictures. */
export function complexity(text: string): number {
  return text.length - text.replace(COMPLEX, '').length
}

/** Breaks a line that is slow to shape into several that are not. */
export function breakSlowLine(line: string): string[] {
  return line.replace(MARKS, parted).split('\n').flatMap(splitIntoParts)
}

/** Lines that are slow to shape are broken into lines of so many characters, at most. */
export const MAX_BROKEN_LINE = 5000

/** Where the first letter is that may have to be composed, joined or turned round; -1 where there is none. */
export function indexOfShapedLetter(text: string): number {
  return text.search(SHAPED_LETTER)
}

/** A line with more complex letters than this is slow. */
const MAX_COMPLEX = 10_000
const MAX_MARKS = 500

/** Characters that are drawn one by one, whatever stands beside them. */
const SIMPLE =
  '\\t\\n\\r -~\\u00a0-\\u00ac\\u00ae-\\u02ff\\u0370-\\u0482\\u048a-\\u052f\\u1e00-\\u1fff\\u2010-\\u2027\\u2030-\\u205f\\u20a0-\\u20cf\\u2100-\\u27bf\\u3000-\\u3029\\u3030-\\u3098\\u309b-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7a3\\uff00-\\uffef'
/** Emoji and rare ideographs, drawn one by one; not skin tones, which join with what is before them. */
const PICTOGRAPHS = '\\u{1f300}-\\u{1f3fa}\\u{1f400}-\\u{1faff}\\u{20000}-\\u{3ffff}'
const SHAPED_LETTER = new RegExp(`[^${SIMPLE}]`)
const COMPLEX = new RegExp(`[^${SIMPLE}${PICTOGRAPHS}]+`, 'gu')
/** A number of repetitions in here would have each mark of a shorter sequence read as often as the sequence has marks. */
const MARKS = /\p{M}+/gu

/** A sequence of marks on one letter, with a line end after every 250 of them. */
function parted(marks: string): string {
  if (marks.length <= MAX_MARKS) return marks
  const parts: string[] = []
  const all = Array.from(marks)
  for (let at = 0; at < all.length; at += MAX_MARKS / 2)
    parts.push(all.slice(at, at + MAX_MARKS / 2).join(''))
  return parts.join('\n')
}

function splitIntoParts(line: string): string[] {
  const parts: string[] = []
  let from = 0
  while (line.length - from > MAX_BROKEN_LINE) {
    const to = breakOffset(line, from + MAX_BROKEN_LINE)
    parts.push(line.slice(from, to))
    from = to
  }
  parts.push(line.slice(from))
  return parts
}

/** A place to break a line: behind a space if there is one near, and not inside a character. */
function breakOffset(line: string, end: number): number {
  const lookBack = line.slice(end - LOOK_BACK, end)
  const space = lookBack.lastIndexOf(' ')
  if (space >= 0) return end - LOOK_BACK + space + 1
  return end - LOOK_BACK + (/^.*(?=\P{M})/su.exec(lookBack)?.[0].length ?? LOOK_BACK)
}

const LOOK_BACK = 200
