import { type Block, BOLD, type Code, type Doc, type Run, textOfRuns } from '../markers/doc.ts'
import { addRun } from '../markers/inline.ts'
import { removeZeroWidth } from './white-space.ts'

/**
 * Puts a space between words that a page draws side by side. Chromium copies a part of a flex or grid row without the box that draws it,
 * so its cells follow each other without a space. In the plain text each cell has a line. Only words that are not in the plain text change.
 * Case is ignored, because a style may show letters in another case than the plain text has.
 */
export function withWordGaps(doc: Doc, plain: string): Doc {
  const lines = removeZeroWidth(plain)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const words = new Set(lines.flatMap((line) => comparableText(line).split(/\s+/)))
  const joined = new Set(doc.flatMap(splitWords).filter((word) => !words.has(word)))
  const gaps = joined.size > 0 && findGaps(lines, joined)
  if (!gaps || gaps.size === 0) return doc
  return doc.map((block) => (block.type === 'code' ? block : withGaps(block, gaps)))
}

function splitWords(block: Block): readonly string[] {
  return block.type === 'code' ? [] : comparableText(textOfRuns(block.runs)).split(/\s+/)
}

/**
 * A text as the note and the plain text both have it, with as many characters: `toLowerCase` makes two of `İ`, and a `ς` of a `Σ` at the
 * end of a word. The plain text has no raised or lowered digits.
 */
export function comparableText(text: string): string {
  const folded = text.replaceAll('İ', 'I').toLowerCase().replaceAll('ς', 'σ')
  return folded.replaceAll(/[²³¹⁰-⁹₀-₉]/g, (digit) => digit.normalize('NFKC'))
}

/** Words that consist of several lines, with the offsets of the spaces that they need. */
type Gaps = ReadonlyMap<string, readonly number[]>

function findGaps(lines: readonly string[], joined: ReadonlySet<string>): Gaps {
  const gaps = new Map<string, readonly number[]>()
  const cells = lines.map((line, at) => {
    const firstWord = line.slice(0, MAX_LENGTH).split(/\s/, 1)[0] ?? ''
    const border = `${lines[at - 1]?.slice(-MAX_LENGTH) ?? ''}\n${firstWord}`
    const hasGap = ENDS_CELL.test(border) && !GOES_ON.test(border)
    return { firstWord: comparableText(firstWord), hasGap, isWord: firstWord === line }
  })
  for (const [first, line] of lines.entries()) {
    let word = comparableText(line.slice(-MAX_LENGTH)).split(/\s/).at(-1) ?? ''
    const maxStart = word.length + MAX_INNER_LENGTH
    const offsets: number[] = []
    for (const cell of cells.slice(first + 1, first + MAX_INNER_LENGTH)) {
      if (word.length > maxStart) break
      if (cell.hasGap) offsets.push(word.length)
      word += cell.firstWord
      if (offsets.length > 0 && joined.has(word)) gaps.set(word, [...offsets])
      if (!cell.isWord) break
    }
  }
  return gaps
}

/** The longest word of a cell that is compared, such as an address or a text in a script without spaces. */
const MAX_LENGTH = 1000
/** The most characters between the first and the last cell of a joined word. It bounds the time for many short lines. */
const MAX_INNER_LENGTH = 100

/** A line end between two words, or beside a sign between them. The sign before a price does not end a cell. */
const ENDS_CELL =
  /(?:[\p{L}\p{M}\p{N}\p{So}\p{Pe}\p{Pf}%.!?…]|\p{L}[:;,]|\p{N}\s?\p{Sc})\n(?:(?:[@#]|[([\p{Pi}]-?)?[\p{L}\p{N}\p{S}]|[·•›»–—]$)|^[·•|>→–—]\n[\p{L}\p{N}]/u

/** A line end after the large first letters of a text, before the bracket in `f(x)` or `item(s)`, or before a script without spaces. */
const GOES_ON =
  /^\p{P}?(?:\p{L}|\p{Lu}\p{L})\n(?!\p{Lu}\p{Ll})\p{L}|(?<!\p{L})\p{L}\n\(\p{L}[),]|\n\(e?s\)$|\P{ASCII}\n[([\p{Pi}]?[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u

function withGaps<Line extends Exclude<Block, Code>>(line: Line, gaps: Gaps): Line {
  const words = textOfRuns(line.runs).matchAll(/\S+/g)
  const offsets = [...words].flatMap(
    ({ 0: word, index }) => gaps.get(comparableText(word))?.map((at) => index + at) ?? [],
  )
  const runs: Run[] = []
  let gap = 0
  let start = 0
  for (const { text, marks } of line.runs) {
    let from = start
    const end = start + text.length
    for (let to = offsets[gap] ?? end; to < end; to = offsets[++gap] ?? end) {
      addRun(runs, text.slice(from - start, to - start), marks)
      addRun(runs, ' ', marks & (runs.at(-1)?.marks ?? 0) & BOLD)
      from = to
    }
    addRun(runs, text.slice(from - start), marks)
    start = end
  }
  return { ...line, runs }
}
