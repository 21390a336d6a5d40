import type { Doc } from '../markers/doc.ts'
import { type Draft, goOn, handOn, isItem, type Line, type Span, toDoc, toLines } from './lines.ts'

export interface Moved {
  readonly doc: Doc
  /** How far what was moved has gone, in characters and line ends. */
  readonly by: number
}

/**
 * Moves the blocks from `first` to `last`, and the deeper items below them, past what is above or below; null at the
 * end of the note. Items keep their kind and, where they can, their level; numbers stay in their places.
 */
export function moveLines(doc: Doc, first: number, last: number, by: 1 | -1): Moved | null {
  const lines = toLines(doc)
  const [end, level] = extent(lines, first, last)
  const passed = by < 0 ? above(lines, first) : below(lines, end, level)
  if (passed === null) return null
  const [from, middle, to] = by < 0 ? [passed, first, end + 1] : [first, end + 1, passed + 1]
  const [upper, lower] = [lines.slice(from, middle), lines.slice(middle, to)]
  const [moved, other] = by < 0 ? [lower, upper] : [upper, lower]

  const [one, two] = [lines[from], lines[middle]]
  const swap = isNumber(one) && isNumber(two) && one.indent === two.indent
  if (!swap && by < 0 && other.some(isItem)) handOn(lines, first, end, () => false)
  const shown = new Map(
    toDoc(lines).map((block, index) => [lines[index], 'number' in block ? block.number : 1]),
  )
  if (swap) [one.start, two.start] = [two.start, one.start]
  else for (const index of [from, middle, to]) goOn(lines[index])
  lines.splice(from, to - from, ...lower, ...upper)
  outdent(lines, moved)
  count(lines, shown)
  return { doc: toDoc(lines), by: by * other.reduce((sum, line) => sum + lengthOf(line) + 1, 0) }
}

/** Moves the rows of code that a selection touches past the next, if there is one; null when it touches them all. */
export function moveRows({ text, from, to }: Span, by: 1 | -1): Span | null {
  const rows = text.split('\n')
  const first = rowAt(text, from)
  // A last row that the selection only reaches the start of does not count.
  const last = rowAt(text, Math.max(from, to - 1))
  if (first === 0 && last === rows.length - 1) return null
  const passed = rows[by < 0 ? first - 1 : last + 1]
  if (passed === undefined) return { text, from, to }
  const moved = rows.slice(first, last + 1)
  rows.splice(
    by < 0 ? first - 1 : first,
    moved.length + 1,
    ...(by < 0 ? [...moved, passed] : [passed, ...moved]),
  )
  const distance = by * (passed.length + 1)
  return { text: rows.join('\n'), from: from + distance, to: Math.min(text.length, to + distance) }
}

function rowAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length - 1
}

/** Where the lines end that move together, and the level of the outermost items at their end; null for no items. */
function extent(lines: readonly Line[], first: number, last: number): readonly [number, number | null] {
  const start = lines.findLastIndex((line, index) => index <= last && (index < first || !isItem(line)))
  const items = lines.slice(start + 1, last + 1).filter(isItem)
  if (items.length === 0) return [last, null]
  const level = Math.min(...items.map((item) => item.indent))
  return [lastBelow(lines, last, level), level]
}

/** The last of the items behind an index that are deeper than a level. */
function lastBelow(lines: readonly Line[], index: number, level: number): number {
  const end = lines.findIndex((line, at) => at > index && !(isItem(line) && line.indent > level))
  return (end < 0 ? lines.length : end) - 1
}

/** Where the item or other line begins that those from `first` on move up past. */
function above(lines: readonly Line[], first: number): number | null {
  const top = lines[first]
  const level = top && isItem(top) ? top.indent : 0
  const start = lines.findLastIndex((line, at) => at < first && !(isItem(line) && line.indent > level))
  return start < 0 ? null : start
}

/** Where the item or other line ends that those up to `end` move down past. */
function below(lines: readonly Line[], end: number, level: number | null): number | null {
  const next = lines[end + 1]
  if (!next) return null
  const alone = !isItem(next) || (level !== null && next.indent < level)
  return alone ? end + 1 : lastBelow(lines, end + 1, next.indent)
}

/** Items go no deeper than one below the item above them; those behind the first of them keep their distance. */
function outdent(lines: readonly Line[], moved: readonly Line[]): void {
  const [head] = moved
  if (!head || !isItem(head)) return
  const before = lines[lines.indexOf(head) - 1]
  const excess = head.indent - (before && isItem(before) ? before.indent + 1 : 0)
  const end = moved.findIndex((line) => !isItem(line))
  const items = (end < 0 ? moved : moved.slice(0, end)).filter(isItem)
  if (excess > 0) for (const item of items) item.indent = Math.max(0, item.indent - excess)
}

/** A list that has no start of its own starts at the least of the numbers that its items showed before. */
function count(lines: readonly Line[], shown: ReadonlyMap<Line | undefined, number>): void {
  const heads: Draft[] = []
  const free = new Set<Draft>()
  for (const line of lines) {
    if (!isItem(line)) {
      heads.length = 0
      continue
    }
    const list = heads[line.indent]
    const number = shown.get(line) ?? 1
    heads.length = Math.min(heads.length, line.indent)
    if (list && isNumber(list) && isNumber(line) && line.start === null) {
      if (free.has(list)) list.start = Math.min(list.start ?? number, number)
      heads.push(list)
      continue
    }
    if (isNumber(line) && line.start === null) {
      line.start = number
      free.add(line)
    }
    heads.push(line)
  }
}

const isNumber = (line: Line | undefined): line is Draft => line?.type === 'number'

function lengthOf(line: Line): number {
  return line.type === 'code' ? line.code.length : line.runs.reduce((sum, run) => sum + run.text.length, 0)
}
