import { type Block, type Code, itemMark, plainRuns, type Run, textOfRuns } from '../../markers/doc.ts'
import { FENCE } from '../../markers/grammar.ts'
import { addRun } from '../../markers/inline.ts'
import { parse } from '../../markers/parse.ts'
import { serialize } from '../../markers/serialize.ts'
import { hasSameItems } from '../same-items.ts'
import { UNSPACED } from '../unspaced.ts'
import { diff, type Hunk, type Lines } from './diff-lines.ts'
import { isSameHunk, mergeHunks, removedLines } from './merge-hunks.ts'

/**
 * Merges two versions of one line of stored text by words. Words, their formatting and the list mark are compared as `parse` reads them,
 * so no marker or escape is split. Returns undefined if both changed the same words, or if a line depends on the lines around it.
 */
export function mergeLine(base: string, mine: string, theirs: string): string | undefined {
  const [baseLine, mineLine, theirLine] = [readLine(base), readLine(mine), readLine(theirs)]
  if (!baseLine || !mineLine || !theirLine) return undefined
  const marked = pickMark(baseLine, mineLine, theirLine)
  const runs = mergeRuns(baseLine.runs, mineLine.runs, theirLine.runs)
  if (!marked || !runs) return undefined
  const line = serialize([EMPTY, { ...marked, runs }]).slice(1)
  // Such an escape is necessary only because of the line above.
  return line.startsWith('\\ ') || !readLine(line) ? undefined : line
}

/** Merges two versions of a plain text in one line by words. Returns undefined if both changed the same words. */
export function mergePlainLine(base: string, mine: string, theirs: string): string | undefined {
  const runs = mergeRuns(plainRuns(base), plainRuns(mine), plainRuns(theirs))
  return runs && textOfRuns(runs)
}

type Line = Exclude<Block, Code>

const EMPTY: Block = { type: 'paragraph', runs: [] }

/** The block of a line within a note; undefined if the line is written differently depending on the lines around it. */
function readLine(line: string): Line | undefined {
  if (line.includes(FENCE)) return undefined
  const text = `\n${line}`
  const [, block, ...others] = parse(text)
  if (!block || block.type === 'code' || others.length > 0) return undefined
  return serialize([EMPTY, block]) === text ? block : undefined
}

/** The line whose list mark, level and check are those of the merged line; undefined if both sides changed them. */
function pickMark(base: Line, mine: Line, theirs: Line): Line | undefined {
  const [baseMark, mineMark, theirMark] = [markOf(base), markOf(mine), markOf(theirs)]
  if (mineMark === baseMark || mineMark === theirMark) return theirs
  return theirMark === baseMark ? mine : undefined
}

function markOf(line: Line): string {
  return line.type === 'paragraph' ? '' : itemMark(line)
}

function mergeRuns(
  base: readonly Run[],
  mine: readonly Run[],
  theirs: readonly Run[],
): readonly Run[] | undefined {
  const runsOf = new Map<string, readonly Run[]>()
  const words = readWords(base, runsOf)
  const sides = [mine, theirs].map((side) => joinNeighbours(words, diff(words, readWords(side, runsOf))))
  const [mineHunks, theirHunks] = sides
  if (!mineHunks || !theirHunks || ![mine, theirs].every((side) => keepsWords(base, side))) return undefined
  if (mineHunks.some((hunk) => theirHunks.some((other) => changesAmount(words, hunk, other))))
    return undefined
  const merged = mergeHunks(words, mineHunks, theirHunks, { repeats, join })
  if (!merged) return undefined
  const runs: Run[] = []
  for (const word of merged) for (const { text, marks } of runsOf.get(word) ?? []) addRun(runs, text, marks)
  // Words of both sides that touch each other would become another word.
  return hasSameItems(readWords(runs, new Map()), merged) ? runs : undefined
}

/** The words of a line of stored text, without their formatting and the list mark. */
export function plainWords(line: string): readonly string[] {
  const [, block] = parse(`\n${line}`)
  if (!block || block.type === 'code') return []
  return readWords(plainRuns(textOfRuns(block.runs)), new Map()).filter((word) => !isBlank(word))
}

/** The words of a line, each as a key that differs if the text or its formatting differs. Adds the runs of each key to `runsOf`. */
function readWords(runs: readonly Run[], runsOf: Map<string, readonly Run[]>): readonly string[] {
  const words: string[] = []
  let [index, used, at] = [0, 0, 0]
  for (const end of wordEnds(textOfRuns(runs))) {
    const word: Run[] = []
    while (at < end) {
      const { text, marks } = runs[index] ?? { text: '', marks: 0 }
      const part = text.slice(used, used + end - at)
      word.push({ text: part, marks })
      at += part.length
      used += part.length
      if (used >= text.length) [index, used] = [index + 1, 0]
    }
    const key = word.map(({ text, marks }) => `${marks}${text}`).join('\n')
    runsOf.set(key, word)
    words.push(key)
  }
  return words
}

/** Joins the hunks that only white space separates: neighbouring words that were changed are one change. */
function joinNeighbours(base: Lines, hunks: readonly Hunk[]): readonly Hunk[] {
  const joined: Hunk[] = []
  for (const hunk of hunks) {
    const last = joined.at(-1)
    const between = last && base.slice(last.end, hunk.start)
    if (last && between?.every(isBlank))
      joined[joined.length - 1] = {
        ...last,
        end: hunk.end,
        lines: [...last.lines, ...between, ...hunk.lines],
      }
    else joined.push(hunk)
  }
  return joined
}

/**
 * Whether two hunks replace neighbouring words and one of them is a number. It belongs to its unit, to the next digits, or to what is
 * counted: 10 am that became 9 am and 10 pm is not 9 pm.
 */
function changesAmount(base: Lines, mine: Hunk, theirs: Hunk): boolean {
  const [first, second] = mine.start < theirs.start ? [mine, theirs] : [theirs, mine]
  // White space between two words is one word.
  const distance = second.start - first.end
  if (distance < 0 || distance > 1 || !base.slice(first.end, second.start).every(isBlank)) return false
  const texts = [first, second].map(({ start, end, lines }) =>
    [base.slice(start, end), lines].map(textOfWords),
  )
  return (
    texts.every(([before, after]) => before !== '' && before !== after) &&
    texts.flat().some((text) => /\d/.test(text))
  )
}

/** The words without their formatting. */
function textOfWords(words: Lines): string {
  return words.join('\n').replaceAll(/^\d/gm, '')
}

/**
 * Whether at least half of the words are left, however they are formatted. In a line that was rewritten, nothing shows where other changes
 * belong, even if both lines have a word such as "the".
 */
function keepsWords(base: readonly Run[], side: readonly Run[]): boolean {
  const [before, after] = [base, side].map((runs) => readWords(plainRuns(textOfRuns(runs)), new Map()))
  if (!before || !after) return false
  const count = countWords(before)
  const removed = removedLines(before, diff(before, after))
  return count > 0 && countWords(removed) * 2 <= count
}

function countWords(words: Lines): number {
  return words.filter((word) => !isBlank(word)).length
}

function isBlank(word: string): boolean {
  return /^\d\s+$/.test(word)
}

function join(mine: Hunk, theirs: Hunk): Hunk | undefined {
  return isSameHunk(mine, theirs) ? theirs : undefined
}

/** Whether a hunk inserts words at one end of the other hunk, which has them there already. */
function repeats({ start, end, lines }: Hunk, other: Hunk): boolean {
  if (start < end) return false
  const { length } = lines
  return (
    (start === other.start && hasSameItems(other.lines.slice(0, length), lines)) ||
    (start === other.end && hasSameItems(other.lines.slice(-length), lines))
  )
}

/**
 * The offsets at which the words of a text in one line end. White space between words counts as a word, and punctuation belongs to the
 * word that it touches, so no address, escape or grapheme is split. Texts in scripts without spaces are split by the browser's dictionary.
 */
function wordEnds(text: string): readonly number[] {
  return Array.from(text.matchAll(CHUNK), ({ 0: chunk, index }) => ({ chunk, index })).flatMap(
    ({ chunk, index }) =>
      isSplit(chunk)
        ? Array.from(SEGMENTER.segment(chunk), ({ segment, index: at }) => index + at + segment.length)
        : [index + chunk.length],
  )
}

/** White space with the marks that combine with it, or what is between white space. */
const CHUNK = /\s+[\p{M}\p{Cf}]*|[^\s\p{M}\p{Cf}]\S*|[\p{M}\p{Cf}]+\S*/gu

const ADDRESS = /:\/\/|@/
const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The time to segment a text grows with the square of its length. */
const MAX_SEGMENTED = 2_000

function isSplit(chunk: string): boolean {
  return chunk.length <= MAX_SEGMENTED && UNSPACED.test(chunk) && !ADDRESS.test(chunk)
}
