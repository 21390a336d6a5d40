export type Lines = readonly string[]

/** The base lines from `start` up to `end` (exclusive) were replaced by `lines`. If `start` equals `end`, `lines` were inserted before it. */
export interface Hunk {
  readonly start: number
  readonly end: number
  readonly lines: Lines
  /** The index of the first of `lines` in the changed text. */
  readonly at: number
}

/** What was changed between two texts, line by line where as many lines were changed. A text that is too different is one hunk. */
export function diffLines(base: Lines, changed: Lines): readonly Hunk[] {
  return diff(base, changed).flatMap((hunk) => splitHunk(hunk, base))
}

/** What was changed between two lists of strings, in their order. Lists that are too different are one hunk. */
export function diff(base: Lines, changed: Lines): readonly Hunk[] {
  const head = commonPrefixLength(base, changed)
  const tail = commonSuffixLength(base, changed, head)
  const before = base.slice(head, base.length - tail)
  const after = changed.slice(head, changed.length - tail)
  const hunks: Hunk[] = []
  let [b, a] = [0, 0]
  for (const [inBefore, inAfter] of [
    ...longestCommonSubsequence(before, after),
    [before.length, after.length] as const,
  ]) {
    if (b < inBefore || a < inAfter)
      hunks.push({ start: head + b, end: head + inBefore, lines: after.slice(a, inAfter), at: head + a })
    b = inBefore + 1
    a = inAfter + 1
  }
  return hunks
}

/** Splits a hunk that replaces lines by as many lines into one hunk for each changed line. */
function splitHunk(hunk: Hunk, base: Lines): readonly Hunk[] {
  const { start, end, lines, at } = hunk
  if (lines.length !== end - start) return [hunk]
  return lines.flatMap((line, index) =>
    line === base[start + index]
      ? []
      : [{ start: start + index, end: start + index + 1, lines: [line], at: at + index }],
  )
}

/** The index pairs of a longest common subsequence of lines; empty if computing it would take too long. */
function longestCommonSubsequence(before: Lines, after: Lines): readonly (readonly [number, number])[] {
  if (before.length * after.length > MAX_COMPARISONS) return []
  const width = after.length + 1
  const lengths = new Uint16Array((before.length + 1) * width)
  const length = (b: number, a: number) => lengths[b * width + a] ?? 0
  for (let b = before.length - 1; b >= 0; b--)
    for (let a = after.length - 1; a >= 0; a--)
      lengths[b * width + a] =
        before[b] === after[a] ? length(b + 1, a + 1) + 1 : Math.max(length(b + 1, a), length(b, a + 1))

  const found: (readonly [number, number])[] = []
  let [b, a] = [0, 0]
  while (b < before.length && a < after.length) {
    if (before[b] === after[a]) found.push([b++, a++])
    else if (length(b + 1, a) >= length(b, a + 1)) b++
    else a++
  }
  return found
}

/** Comparing this many pairs of lines takes about 20 ms. */
const MAX_COMPARISONS = 2_000_000

export function commonPrefixLength(a: Lines, b: Lines): number {
  let count = 0
  while (count < a.length && count < b.length && a[count] === b[count]) count++
  return count
}

/** The length of the common suffix that does not overlap the first `head` lines. */
export function commonSuffixLength(a: Lines, b: Lines, head: number): number {
  let count = 0
  while (count < Math.min(a.length, b.length) - head && a.at(-1 - count) === b.at(-1 - count)) count++
  return count
}
