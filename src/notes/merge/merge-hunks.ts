import { hasSameItems } from '../same-items.ts'
import { commonPrefixLength, commonSuffixLength, diff, type Hunk, type Lines } from './diff-lines.ts'

interface MergeRules {
  /** Whether the hunk inserts what the other hunk already has there. */
  readonly repeats: (hunk: Hunk, other: Hunk) => boolean
  /** Joins two hunks that overlap; returns undefined if they conflict. */
  readonly join: (mine: Hunk, theirs: Hunk) => Hunk | undefined
}

/** Applies the hunks of both sides to the base. Returns undefined if two of them conflict. */
export function mergeHunks(
  base: Lines,
  mine: readonly Hunk[],
  theirs: readonly Hunk[],
  { repeats, join }: MergeRules,
): readonly string[] | undefined {
  const merged: string[] = []
  let [at, m, t] = [0, 0, 0]
  for (;;) {
    const [a, b] = [mine[m], theirs[t]]
    const isJoined = a && b && (overlaps(a, b) || repeats(a, b) || repeats(b, a))
    const hunk = isJoined ? joinDependent(a, b) : firstHunk(a, b)
    if (!hunk) return isJoined ? undefined : [...merged, ...base.slice(at)]
    // A hunk that was joined before has replaced these lines already.
    if (hunk.start < at) return undefined
    for (; at < hunk.start; at++) merged.push(base[at] ?? '')
    for (const line of hunk.lines) merged.push(line)
    at = hunk.end
    if (isJoined || hunk === a) m++
    if (isJoined || hunk === b) t++
  }

  function joinDependent(a: Hunk, b: Hunk): Hunk | undefined {
    if (repeats(a, b)) return b
    return repeats(b, a) ? a : join(a, b)
  }
}

/** Whether both hunks replace some of the same lines, or insert at the same place. */
function overlaps(a: Hunk, b: Hunk): boolean {
  const areInsertions = a.start === a.end && b.start === b.end
  return areInsertions ? a.start === b.start : a.start < b.end && b.start < a.end
}

/**
 * The hunks of `mine` without lines that both sides moved, but to different places or among different lines. They stay where `theirs` has
 * them. Both may have checked the item, or changed its list, in the same way.
 */
export function withoutSharedMoves(
  base: Lines,
  mine: readonly Hunk[],
  theirs: readonly Hunk[],
): readonly Hunk[] {
  const inserted = new Set(theirs.flatMap(({ lines }) => lines.map(withoutIndent)))
  const sharedTests = [withoutIndent, withoutMark].map((textOf) => {
    const [movedInMine, movedInTheirs] = [movedLines(base, mine, textOf), movedLines(base, theirs, textOf)]
    return (line: string) => movedInMine.has(textOf(line)) && movedInTheirs.has(textOf(line))
  })
  const isShared = (line: string) =>
    inserted.has(withoutIndent(line)) && sharedTests.some((test) => test(line))
  return mine.flatMap((hunk) => {
    const other = theirs.find((one) => isSamePlace(hunk, one))
    const { head, tail } = sharedEnds(other?.lines ?? [], hunk.lines)
    const end = hunk.lines.length - tail
    const lines = hunk.lines.filter((line, at) => at < head || at >= end || !isShared(line))
    if (lines.length === hunk.lines.length || (other && isSameHunk(hunk, other))) return [hunk]
    return lines.length === 0 && hunk.start === hunk.end ? [] : [{ ...hunk, lines }]
  })
}

/** The hunks of `mine` without the lines that both sides delete. One side may delete more lines around them. */
export function withoutSharedDeletions(
  base: Lines,
  mine: readonly Hunk[],
  theirs: readonly Hunk[],
): readonly Hunk[] {
  const [own, others] = [deletionsOf(base, mine), deletionsOf(base, theirs)]
  return mine.flatMap((hunk) => (own.includes(hunk) ? others.reduce(withoutDeletion, [hunk]) : [hunk]))
}

/** The hunks that only remove lines, and do not move one of them to another place. */
function deletionsOf(base: Lines, hunks: readonly Hunk[]): readonly Hunk[] {
  const inserted = new Set(hunks.flatMap(({ lines }) => lines.map(withoutMark)))
  return hunks.filter(
    ({ start, end, lines }) =>
      lines.length === 0 && !base.slice(start, end).some((line) => inserted.has(withoutMark(line))),
  )
}

/** What is left of deletions beside another one. */
function withoutDeletion(deletions: readonly Hunk[], { start, end }: Hunk): readonly Hunk[] {
  return deletions
    .flatMap((each) => [
      { ...each, end: Math.min(each.end, start) },
      { ...each, start: Math.max(each.start, end) },
    ])
    .filter((each) => each.start < each.end)
}

/** Separates the lines of which a hunk changes only the mark, such as a check, from those that it adds and removes beside them. */
export function splitMarked(hunk: Hunk, base: Lines): readonly Hunk[] {
  const { start, end, lines, at } = hunk
  if (lines.length === end - start) return [hunk]
  const hunks: Hunk[] = []
  const before = base.slice(start, end)
  const last = { start: before.length, end: before.length, lines: [], at: lines.length }
  let [b, a] = [0, 0]
  for (const part of [...diff(before.map(withoutMark), lines.map(withoutMark)), last]) {
    for (; b < part.start; b++, a++)
      if (lines[a] !== before[b])
        hunks.push({ start: start + b, end: start + b + 1, lines: lines.slice(a, a + 1), at: at + a })
    b = part.end
    a += part.lines.length
    if (part !== last)
      hunks.push({
        start: start + part.start,
        end: start + b,
        lines: lines.slice(part.at, a),
        at: at + part.at,
      })
  }
  return hunks
}

/** How many lines both insertions have in common at their beginning and at their end. */
export function sharedEnds(theirs: Lines, mine: Lines): { readonly head: number; readonly tail: number } {
  const prefix = commonPrefixLength(theirs, mine)
  const head = hasWords(theirs.slice(0, prefix)) ? prefix : 0
  const suffix = commonSuffixLength(theirs, mine, head)
  return { head, tail: suffix > 0 && hasWords(theirs.slice(-suffix)) ? suffix : 0 }
}

/** Whether the lines are not only blank lines, fences and the like, which each side needs for itself. */
function hasWords(lines: Lines): boolean {
  return lines.some((line) => /[\p{L}\p{N}]/u.test(line))
}

/** The texts that the base has once, and that the hunks remove at one place and insert at another one or at another level of a list. */
export function movedLines(
  base: Lines,
  hunks: readonly Hunk[],
  textOf: (line: string) => string = withoutIndent,
): ReadonlySet<string> {
  const all = base.map(textOf)
  const removed = removedLines(all, hunks)
  const inserted = hunks.flatMap(({ lines }) => lines.map(textOf))
  const counts = [all, removed, inserted].map(countLines)
  return new Set(inserted.filter((line) => counts.every((count) => count.get(line) === 1)))
}

/** The lines of the base that the hunks remove or replace. */
export function removedLines(base: Lines, hunks: readonly Hunk[]): Lines {
  return hunks.flatMap(({ start, end }) => base.slice(start, end))
}

/** A line without its indent, list mark and check, which change when it is moved. */
export function withoutMark(line: string): string {
  return line.replace(/^ *(?:\d{1,9}\. |• (?:\[[ x]\] )?)?/, '')
}

export function withoutIndent(line: string): string {
  return line.trimStart()
}

export function countLines(lines: Lines): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

export function isSameHunk(a: Hunk, b: Hunk): boolean {
  return isSamePlace(a, b) && hasSameItems(a.lines, b.lines)
}

export function isSamePlace(a: Hunk, b: Hunk): boolean {
  return a.start === b.start && a.end === b.end
}

/** Returns the hunk that starts first. An insertion before a line precedes a replacement of that line. */
function firstHunk(a: Hunk | undefined, b: Hunk | undefined): Hunk | undefined {
  if (!a || !b) return a ?? b
  return a.start < b.start || (a.start === b.start && a.end < b.end) ? a : b
}
