import { diffLines, type Lines } from './diff-lines.ts'

/** A line of two texts, or a number of unchanged lines that are left out. */
export type DiffLine =
  | { readonly kind: 'same' | 'removed' | 'added'; readonly line: string }
  | { readonly kind: 'omitted'; readonly count: number }

/** How many unchanged lines are kept before and after a change. */
const CONTEXT = 2

/** The lines that differ between two texts, with the unchanged lines around them, in reading order. Empty if the texts are equal. */
export function lineChanges(before: Lines, after: Lines): readonly DiffLine[] {
  const changes: DiffLine[] = []
  const hunks = diffLines(before, after)
  let at = 0
  for (const [index, { start, end, lines }] of hunks.entries()) {
    changes.push(...shorten(before.slice(at, start), index === 0 ? 0 : CONTEXT, CONTEXT))
    for (const line of before.slice(start, end)) changes.push({ kind: 'removed', line })
    for (const line of lines) changes.push({ kind: 'added', line })
    at = end
  }
  return hunks.length === 0 ? [] : [...changes, ...shorten(before.slice(at), CONTEXT, 0)]
}

/**
 * The unchanged lines without those that are further from a change. A single line is never left out, because a remark about it would take
 * as much room.
 */
function shorten(lines: Lines, first: number, last: number): readonly DiffLine[] {
  const count = lines.length - first - last
  if (count < 2) return lines.map(same)
  return [
    ...lines.slice(0, first).map(same),
    { kind: 'omitted', count },
    ...lines.slice(lines.length - last).map(same),
  ]
}

function same(line: string): DiffLine {
  return { kind: 'same', line }
}
