/**
 * Finds texts that take long to shape, that is, to turn into glyphs. Chromium shapes a line as a whole. Except for the letters of
 * the app's own fonts and East Asian letters, the time grows with the square of the line's length: one line of 200,000 Cyrillic,
 * Hebrew or Thai letters, arrows, combining marks or surrogate halves blocks the page for 10 s to a minute.
 */

/** Whether a line takes so long to shape that typing in it would be noticeably slow. */
export function isSlowToShape(line: string): boolean {
  return complexity(line) > MAX_COMPLEX || (line.match(MARKS) ?? []).some((marks) => marks.length > MAX_MARKS)
}

/** The number of UTF-16 code units in a text that are not shaped in linear time. */
export function complexity(text: string): number {
  return text.length - text.replace(COMPLEX, '').length
}

/** Breaks a line that is slow to shape into several lines that are not. */
export function breakSlowLine(line: string): string[] {
  return line.replace(MARKS, breakMarks).split('\n').flatMap(splitIntoParts)
}

/** The maximum length, in UTF-16 code units, of the lines that a slow line is broken into. */
export const MAX_BROKEN_LINE = 5000

/** The index of the first letter that may need composing, joining or right-to-left layout; -1 if there is none. */
export function indexOfShapedLetter(text: string): number {
  return text.search(SHAPED_LETTER)
}

/** A line with more complex code units than this is slow to shape. */
const MAX_COMPLEX = 10_000
const MAX_MARKS = 500

/** Characters that are drawn one by one, independent of their neighbours. */
const SIMPLE =
  '\\t\\n\\r -~\\u00a0-\\u00ac\\u00ae-\\u02ff\\u0370-\\u0482\\u048a-\\u052f\\u1e00-\\u1fff\\u2010-\\u2027\\u2030-\\u205f\\u20a0-\\u20cf\\u3000-\\u3029\\u3030-\\u3098\\u309b-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7a3\\uff00-\\uffef'
/** Emoji and rare ideographs, which are drawn one by one. Skin tones are excluded: they join with the preceding emoji. */
const PICTOGRAPHS = '\\u{1f300}-\\u{1f3fa}\\u{1f400}-\\u{1faff}\\u{20000}-\\u{3ffff}'
const SHAPED_LETTER = new RegExp(`[^${SIMPLE}]`)
/** Characters that Chromium shapes in linear time: ASCII, Latin-1, kana, ideographs and Hangul. Their punctuation is not among them. */
const LINEAR =
  '\\t\\n\\r -~\\u00a0-\\u00ac\\u00ae-\\u00ff\\u3041-\\u3096\\u30a1-\\u30fa\\u3400-\\u9fff\\uac00-\\ud7a3\\uff10-\\uff19\\uff21-\\uff3a\\uff41-\\uff5a'
const COMPLEX = new RegExp(`[^${LINEAR}${PICTOGRAPHS}]+`, 'gu')
/** Has no minimum count such as `{500,}`: with one, matching a shorter sequence of marks would take quadratic time. */
const MARKS = /\p{M}+/gu

/** Puts a line end after every 250 marks of a long sequence of marks on one letter. */
function breakMarks(marks: string): string {
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

/** The offset at which to break a line: after a space if there is one near `end`, and never inside a character. */
function breakOffset(line: string, end: number): number {
  const lookBack = line.slice(end - LOOK_BACK, end)
  const space = lookBack.lastIndexOf(' ')
  if (space >= 0) return end - LOOK_BACK + space + 1
  return end - LOOK_BACK + (/^.*(?=\P{M})/su.exec(lookBack)?.[0].length ?? LOOK_BACK)
}

const LOOK_BACK = 200
