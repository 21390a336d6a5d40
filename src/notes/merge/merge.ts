import { createFenceScan, findCode } from '../../markers/fences.ts'
import { CODE_CLOSE, CODE_OPEN, FENCE, isWholeCode } from '../../markers/grammar.ts'
import { parse } from '../../markers/parse.ts'
import { serialize } from '../../markers/serialize.ts'
import { MAX_CONTENT_LENGTH, MAX_TITLE_LENGTH } from '../limits.ts'
import type { NoteText } from '../note.ts'
import { diffLines, type Hunk, type Lines } from './diff-lines.ts'
import { withChangedMarks } from './list-marks.ts'
import { withCounts, withoutCounts } from './list-numbers.ts'
import { keepsFormatting, keepsParents, levelOfLine, repeatsMovedLine } from './merge-check.ts'
import {
  isSameHunk,
  isSamePlace,
  mergeHunks,
  movedLines,
  sharedEnds,
  splitMarked,
  withoutMark,
  withoutSharedDeletions,
  withoutSharedMoves,
} from './merge-hunks.ts'
import { mergeLine, mergePlainLine } from './merge-words.ts'

/**
 * Merges two versions that were edited independently since `base`: by lines, and by words inside a line that both changed. Returns
 * undefined if both changed the same words, or formatted the same words differently. If both inserted lines at the same place, `theirs`
 * come first.
 */
export function merge(base: NoteText, mine: NoteText, theirs: NoteText): NoteText | undefined {
  const title =
    pickChanged(base.title, mine.title, theirs.title) ?? mergeTitles(base.title, mine.title, theirs.title)
  const content =
    pickChanged(base.content, mine.content, theirs.content) ??
    mergeContents(base.content, mine.content, theirs.content)
  return title === undefined || content === undefined ? undefined : { title, content }
}

/** Returns the version that differs from the base; undefined if both differ from it and from each other. */
function pickChanged(base: string, mine: string, theirs: string): string | undefined {
  if (mine === base || mine === theirs) return theirs
  return theirs === base ? mine : undefined
}

function mergeTitles(base: string, mine: string, theirs: string): string | undefined {
  const title = mergePlainLine(base, mine, theirs)
  return title !== undefined && title.length <= MAX_TITLE_LENGTH ? title : undefined
}

/**
 * Merges two texts. If only some of the versions are as `serialize` writes them, all are merged so: the composer writes all lines of a note
 * anew, and another program may have written them differently. The items of lists are merged without the numbers that count them, and
 * counted again. A note of code is merged between fences: its tags are part of its first and last line, which both sides may change.
 */
function mergeContents(...stored: readonly string[]): string | undefined {
  const written = stored.map((text) => serialize(parse(text)))
  const texts = written.some((text, at) => text === stored[at]) ? written : stored
  const uncounted = withoutCounts(texts)
  const fenced = withFences(uncounted ?? texts)
  const merged = mergeTexts(withChangedMarks(fenced ?? uncounted ?? texts))
  if (merged === undefined) return undefined
  const content = uncounted ? withCounts(merged) : fenced ? serialize(parse(merged)) : merged
  return content.length <= MAX_CONTENT_LENGTH ? content : undefined
}

/** The texts with a fence in place of each tag of a note of code; undefined if there is none, or if the code has fences itself. */
function withFences(texts: readonly string[]): readonly string[] | undefined {
  const wholeCode = texts.filter(isWholeCode)
  if (wholeCode.length === 0 || wholeCode.some((text) => text.includes(FENCE))) return undefined
  return texts.map((text) =>
    isWholeCode(text) ? `${FENCE}\n${text.slice(CODE_OPEN.length, -CODE_CLOSE.length)}\n${FENCE}` : text,
  )
}

/** Merges the second and the third text, which are versions of the first. */
function mergeTexts([base = '', mine = '', theirs = '']: readonly string[]): string | undefined {
  const [baseLines, mineLines, theirLines] = [base, mine, theirs].map((text) => text.split('\n'))
  if (!baseLines || !mineLines || !theirLines) return undefined
  const hunksOf = (changed: Lines) =>
    diffLines(baseLines, changed).flatMap((hunk) => splitMarked(hunk, baseLines))
  const [mineHunks, theirHunks] = [hunksOf(mineLines), hunksOf(theirLines)]
  const isCode = codeTest([base, mine, theirs])
  const isMovedByMine = movedLineTest(baseLines, mineHunks)
  const isMovedByTheirs = movedLineTest(baseLines, theirHunks)
  const texts = new Set(baseLines.map(withoutMark))
  /** The text in the base of each line that was changed. */
  const baseTexts = new Map<string, string>()
  const addBaseText = ({ start, end, lines }: Hunk) => {
    const [text = '', ...more] = lines.map(withoutMark)
    if (end === start + 1 && more.length === 0 && !texts.has(text))
      baseTexts.set(text, withoutMark(baseLines[start] ?? ''))
  }
  for (const hunk of [...mineHunks, ...theirHunks]) addBaseText(hunk)
  /** The lines that were merged by words. */
  const mergedLines: string[] = []
  const join = (mineHunk: Hunk, theirHunk: Hunk) => {
    const hunk = joinLines(mineHunk, theirHunk)
    if (hunk || isCode(mineHunk, theirHunk)) return hunk
    if (isMovedByMine(mineHunk) || isMovedByTheirs(theirHunk)) return undefined
    const line = joinWords(baseLines, mineHunk, theirHunk, texts)
    if (!line) return undefined
    addBaseText(line)
    mergedLines.push(...line.lines)
    return line
  }
  const ownHunks = withoutSharedDeletions(baseLines, mineHunks, theirHunks)
  const hunksToMerge = withoutSharedMoves(baseLines, ownHunks, theirHunks)
  const lines = mergeHunks(baseLines, hunksToMerge, theirHunks, { repeats, join })
  if (!lines || repeatsMovedLine(lines, baseLines, mineHunks, theirHunks)) return undefined
  const nameOf = (line: string) => baseTexts.get(withoutMark(line)) ?? withoutMark(line)
  if (!keepsParents(lines, [baseLines, mineLines, theirLines], nameOf)) return undefined
  const merged = lines.join('\n')
  return keepsFormatting(merged, [base, mine, theirs], mergedLines) ? merged : undefined
}

/** Whether the line that two hunks replace is code in any version. Lines of code are merged as a whole. */
function codeTest(texts: readonly string[]): (mine: Hunk, theirs: Hunk) => boolean {
  if (texts.some(isWholeCode)) return () => true
  if (!texts.some((text) => text.includes(FENCE))) return () => false
  const [inBase, inMine, inTheirs] = texts.map(codeLines)
  return (mine, theirs) =>
    (inBase?.has(mine.start) || inMine?.has(mine.at) || inTheirs?.has(theirs.at)) ?? false
}

/** Whether a hunk replaces a line that these hunks move. Another line is now in its place, even if it has some of the same words. */
function movedLineTest(base: Lines, hunks: readonly Hunk[]): (hunk: Hunk) => boolean {
  const moved = movedLines(base, hunks, withoutMark)
  return ({ start, lines }) => {
    const text = withoutMark(base[start] ?? '')
    return moved.has(text) && !lines.map(withoutMark).includes(text)
  }
}

/** Joins two changes of one line by words; returns undefined if they conflict. `texts` are those of all lines of the base. */
function joinWords(
  base: readonly string[],
  mine: Hunk,
  theirs: Hunk,
  texts: ReadonlySet<string>,
): Hunk | undefined {
  const { start, end } = mine
  const [baseLine, mineLine, theirLine] = [base[start], mine.lines[0], theirs.lines[0]]
  const isOneLine = end === start + 1 && mine.lines.length === 1 && theirs.lines.length === 1
  if (!isOneLine || theirs.start !== start || theirs.end !== end) return undefined
  if (baseLine === undefined || mineLine === undefined || theirLine === undefined) return undefined
  // Another line of the base was moved here. It is not a change of the line that was here.
  const isMoved = (text: string) => text !== withoutMark(baseLine) && texts.has(text)
  if (isMoved(withoutMark(mineLine)) || isMoved(withoutMark(theirLine))) return undefined
  const line = mergeLine(baseLine, mineLine, theirLine)
  return line === undefined ? undefined : { ...theirs, lines: [line] }
}

/** Joins two hunks by lines; returns undefined if they conflict. */
function joinLines(mine: Hunk, theirs: Hunk): Hunk | undefined {
  if (!isSamePlace(mine, theirs)) return undefined
  if (mine.start < mine.end) return isSameHunk(mine, theirs) ? theirs : undefined
  const { head, tail } = sharedEnds(theirs.lines, mine.lines)
  const end = theirs.lines.length - tail
  const added = joinInserted(theirs.lines.slice(head, end), mine.lines.slice(head, mine.lines.length - tail))
  return { ...theirs, lines: [...theirs.lines.slice(0, head), ...added, ...theirs.lines.slice(end)] }
}

/** Puts `mine` first if it would otherwise be under an item of `theirs`. */
function joinInserted(theirs: Lines, mine: Lines): Lines {
  return nestsBelow(theirs, mine) && !nestsBelow(mine, theirs) ? [...mine, ...theirs] : [...theirs, ...mine]
}

/** Whether the first of `lines` would be under an item of `above`. */
function nestsBelow(above: Lines, [first = '']: Lines): boolean {
  return above.some((line) => levelOfLine(line) < levelOfLine(first))
}

/** Whether a hunk inserts lines that the other hunk already has there. They were merged before, but the acknowledgement was lost. */
function repeats({ start, end, lines }: Hunk, other: Hunk): boolean {
  if (start < end || start < other.start || start > other.end) return false
  return other.lines.some((_, at) => lines.every((line, index) => line === other.lines[at + index]))
}

/** The lines that a code block touches, by their index. The text has no `\r`. */
function codeLines(text: string): ReadonlySet<number> {
  const lines = new Set<number>()
  const scan = createFenceScan(text)
  let [line, at] = [0, 0]
  for (let code = findCode(scan, 0); code; code = findCode(scan, code.end)) {
    line += countNewlines(text, at, code.start)
    lines.add(line)
    for (let left = countNewlines(text, code.start, code.end); left > 0; left--) lines.add(++line)
    at = code.end
  }
  return lines
}

function countNewlines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}
