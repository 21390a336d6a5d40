import { commonPrefixLength, commonSuffixLength, diffLines, type Hunk, type Lines } from './diff-lines.ts'
import type { Draft } from './note.ts'

/**
 * Merges two versions that were edited independently since `base`. Returns undefined if both changed the title or the same lines.
 * If both inserted lines at the same place, `theirs` come first.
 */
export function merge(base: Draft, mine: Draft, theirs: Draft): Draft | undefined {
  const title = pickChanged(base.title, mine.title, theirs.title)
  const content =
    pickChanged(base.content, mine.content, theirs.content) ??
    mergeLines(base.content.split('\n'), mine.content.split('\n'), theirs.content.split('\n'))
  return title === undefined || content === undefined ? undefined : { title, content }
}

/** Returns the version that differs from the base; undefined if both differ from it and from each other. */
function pickChanged(base: string, mine: string, theirs: string): string | undefined {
  if (mine === base || mine === theirs) return theirs
  return theirs === base ? mine : undefined
}

function mergeLines(base: Lines, mine: Lines, theirs: Lines): string | undefined {
  const [left, right] = [diffLines(base, mine), diffLines(base, theirs)]
  const merged: string[] = []
  let [at, l, r] = [0, 0, 0]
  for (;;) {
    const [a, b] = [left[l], right[r]]
    const isOverlap = a && b && overlaps(a, b)
    const hunk = isOverlap ? joinHunks(a, b) : firstHunk(a, b)
    if (!hunk) return isOverlap ? undefined : [...merged, ...base.slice(at)].join('\n')
    for (; at < hunk.start; at++) merged.push(base[at] ?? '')
    for (const line of hunk.lines) merged.push(line)
    at = hunk.end
    if (isOverlap || hunk === a) l++
    if (isOverlap || hunk === b) r++
  }
}

/** Whether two hunks replace some of the same lines, insert at the same place, or one repeats the other. */
function overlaps(a: Hunk, b: Hunk): boolean {
  if (repeats(a, b) || repeats(b, a)) return true
  const areInsertions = a.start === a.end && b.start === b.end
  return areInsertions ? a.start === b.start : a.start < b.end && b.start < a.end
}

/** Joins two overlapping hunks; returns undefined if they conflict. */
function joinHunks(mine: Hunk, theirs: Hunk): Hunk | undefined {
  if (repeats(mine, theirs)) return theirs
  if (repeats(theirs, mine)) return mine
  if (mine.start !== theirs.start || mine.end !== theirs.end) return undefined
  if (mine.start < mine.end) return sameLines(mine.lines, theirs.lines) ? theirs : undefined
  const head = commonPrefixLength(theirs.lines, mine.lines)
  const tail = commonSuffixLength(theirs.lines, mine.lines, head)
  const end = theirs.lines.length - tail
  const lines = [...theirs.lines.slice(0, end), ...mine.lines.slice(head, mine.lines.length - tail)]
  return { ...theirs, lines: [...lines, ...theirs.lines.slice(end)] }
}

/** Whether a hunk inserts lines that the other hunk already has there. They were merged before, but the acknowledgement was lost. */
function repeats({ start, end, lines }: Hunk, other: Hunk): boolean {
  if (start < end || start < other.start || start > other.end) return false
  return other.lines.some((_, at) => lines.every((line, index) => line === other.lines[at + index]))
}

/** Returns the hunk that starts first. An insertion before a line precedes a replacement of that line. */
function firstHunk(a: Hunk | undefined, b: Hunk | undefined): Hunk | undefined {
  if (!a || !b) return a ?? b
  return a.start < b.start || (a.start === b.start && a.end < b.end) ? a : b
}

function sameLines(a: Lines, b: Lines): boolean {
  return a.length === b.length && a.every((line, at) => line === b[at])
}
