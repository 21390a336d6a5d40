import type { Block, Doc, Item, Run } from '../markers/doc.ts'

/** The largest number that the stored form can show. */
export const MAX_NUMBER = 999_999_999

/** Turns the blocks from `first` to `last` into list items, or back into paragraphs when all of them are such items. */
export function toggleList(doc: Doc, first: number, last: number, type: Item['type']): Doc {
  const on = doc.slice(first, last + 1).some((block) => block.type !== type)
  return become(doc, first, last, on ? type : 'paragraph')
}

/** Joins the blocks from `first` to `last` into one code block, or takes code blocks apart into paragraphs. */
export function toggleCode(doc: Doc, first: number, last: number): Doc {
  const on = doc.slice(first, last + 1).some((block) => block.type !== 'code')
  return become(doc, first, last, on ? 'code' : 'paragraph')
}

/** Gives the blocks from `first` to `last` a type. Every character and every line end stays where it was. */
export function become(
  doc: Doc,
  first: number,
  last: number,
  type: Block['type'],
  { start = null, indent = null }: Place = {},
): Doc {
  const lines = toLines(doc)
  const changed = lines.slice(first, last + 1)
  const isMoved = (line: Line): boolean => indent !== null && isItem(line) && line.indent !== indent
  handOn(lines, first, last, (line) => line.type === type && !isMoved(line))
  const made = converted(changed, type, start)
  if (indent !== null) for (const item of made.filter(isItem)) item.indent = indent
  lines.splice(first, changed.length, ...made)
  takeIn(lines, first, first + made.length)
  return toDoc(lines)
}

/** Where new list items stand: the number that the first shows, and their level; null leaves it as it is. */
export interface Place {
  readonly start?: number | null
  readonly indent?: number | null
}

/** Moves the items from `first` to `last` one level in or out, their deeper items with them; null when none can. */
export function shift(doc: Doc, first: number, last: number, by: 1 | -1): Doc | null {
  const lines = toLines(doc)
  const items = lines.slice(first, last + 1).filter(isItem)
  const [top] = items
  const bottom = items.at(-1)
  const before = lines[first - 1]
  if (!top || !bottom) return null
  if (
    by > 0
      ? !before || !isItem(before) || before.indent < top.indent
      : items.every((item) => item.indent === 0)
  )
    return null

  const below = lines.slice(last + 1)
  const end = below.findIndex((line) => !isItem(line) || line.indent <= bottom.indent)
  const deeper = (end < 0 ? below : below.slice(0, end)).filter(isItem)
  if (by > 0) handOn(lines, first, last, () => false)
  if (by > 0 || bottom.indent > 0) for (const item of deeper) item.indent += by
  for (const item of items) {
    if (by < 0 && item.indent === 0) continue
    item.indent += by
    join(lines, item)
  }
  return toDoc(lines)
}

export interface Span {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Indents the lines of code that a selection touches by three spaces, or takes as much away; null if there is none. */
export function indentCode({ text, from, to }: Span, by: 1 | -1): Span | null {
  const start = text.lastIndexOf('\n', from - 1) + 1
  if (by > 0 && from === to)
    return { text: text.slice(0, from) + INDENT + text.slice(from), from: from + 3, to: to + 3 }
  const rows = text.slice(start, to).split('\n')
  let result = text.slice(0, start)
  let [newFrom, newTo] = [from, to]
  for (const [index, row] of rows.entries()) {
    // The last row may go on behind the selection, but its indent is at its start.
    const rest = index === rows.length - 1 ? row + text.slice(to) : row
    const width = by > 0 ? INDENT.length : -(/^(?: {1,3}|\t)/.exec(rest)?.[0].length ?? 0)
    if (index > 0) result += '\n'
    if (index === 0) newFrom = start + Math.max(0, from - start + width)
    newTo = result.length + Math.max(0, row.length + width)
    result += by > 0 ? INDENT + rest : rest.slice(-width)
  }
  return result === text ? null : { text: result, from: newFrom, to: newTo }
}

const INDENT = '   '

export interface Listed {
  readonly block: Block
  /** The level that a list can give the item: at most one below the item before it. */
  readonly indent: number
  /** Whether a list begins here: at the first item of a kind, and at a number that does not follow on. */
  readonly begins: boolean
}

/** Finds the lists in a document. */
export function listsOf(doc: Doc): Listed[] {
  const open: { type: Item['type']; next: number }[] = []
  return doc.map((block) => {
    if (block.type !== 'bullet' && block.type !== 'number') {
      open.length = 0
      return { block, indent: 0, begins: false }
    }
    const indent = Math.min(block.indent, open.length)
    const list = open[indent]
    const number = block.type === 'number' ? block.number : 0
    const follows = list?.type === block.type && (block.type === 'bullet' || list.next === number)
    open.length = indent
    open.push({ type: block.type, next: number + 1 })
    return { block, indent, begins: !follows }
  })
}

export interface Plain {
  readonly type: 'paragraph'
  readonly runs: readonly Run[]
}
export interface Raw {
  readonly type: 'code'
  readonly code: string
}
/** A list item on its way: a number is known only where its list begins (`start`), the others count on. */
export interface Draft {
  type: Item['type']
  indent: number
  start: number | null
  readonly runs: readonly Run[]
}
export type Line = Plain | Raw | Draft

export const isItem = (line: Line): line is Draft => line.type === 'bullet' || line.type === 'number'

export function toLines(doc: Doc): Line[] {
  return listsOf(doc).map(({ block, indent, begins }) => {
    if (block.type === 'paragraph' || block.type === 'code') return block
    return {
      type: block.type,
      indent,
      start: block.type === 'number' && begins ? block.number : null,
      runs: block.runs,
    }
  })
}

export function toDoc(lines: readonly Line[]): Doc {
  const counts: (number | null)[] = []
  return lines.map((line) => {
    if (!isItem(line)) {
      counts.length = 0
      return line
    }
    const indent = Math.min(line.indent, counts.length)
    const number = Math.min(line.start ?? counts[indent] ?? 1, MAX_NUMBER)
    counts.length = indent
    if (line.type === 'bullet') {
      counts.push(null)
      return { type: 'bullet', indent, runs: line.runs }
    }
    counts.push(number + 1)
    return { type: 'number', indent, number, runs: line.runs }
  })
}

/**
 * When numbers leave their list, the next one that stays takes the place of the first that left: 1, 2, 3 without the
 * 2 is 1, 2. Says so for the lines behind `last`, before those from `first` to `last` go.
 */
export function handOn(
  lines: readonly Line[],
  first: number,
  last: number,
  stays: (line: Line) => boolean,
): void {
  const doc = toDoc(lines)
  const places: (number | undefined)[] = []
  for (const [index, line] of lines.entries()) {
    if (index < first) continue
    if (!isItem(line)) {
      places.length = 0
      if (index > last) return
      continue
    }
    places.length = Math.min(places.length, line.indent + 1)
    const place = places[line.indent]
    const block = doc[index]
    if (index > last) {
      if (line.type === 'number') line.start ??= place ?? null
      places[line.indent] = undefined
    } else if (stays(line) || block?.type !== 'number') places[line.indent] = undefined
    else if (line.start !== null || place === undefined) places[line.indent] = block.number
  }
}

/** Takes a paragraph out. */
export function withoutLine(doc: Doc, index: number): Doc {
  const lines = toLines(doc)
  lines.splice(index, 1)
  goOn(lines[index])
  return toDoc(lines)
}

/** A list that starts at 1 was not meant to start where it stands: it goes on with what it comes to stand behind. */
export function goOn(line: Line | undefined): void {
  if (line?.type === 'number' && line.start === 1) line.start = null
}

/** A list that starts with the number which a line above it has just got goes on with that line. */
function takeIn(lines: readonly Line[], first: number, behind: number): void {
  const [line, next] = [lines[first], lines[behind]]
  if (!line || !next || !isItem(line) || !isItem(next) || line.indent !== next.indent) return
  const block = toDoc(lines)[first]
  if (block?.type === 'number' && next.start === block.number) next.start = null
}

/** A moved item becomes what the items of its new level are. */
function join(lines: readonly Line[], item: Draft): void {
  item.start = null
  for (let i = lines.indexOf(item) - 1; i >= 0; i--) {
    const line = lines[i]
    if (!line || !isItem(line) || line.indent < item.indent) return
    if (line.indent > item.indent) continue
    item.type = line.type
    return
  }
}

function converted(lines: readonly Line[], type: Block['type'], start: number | null): Line[] {
  if (type === 'code') return [{ type, code: lines.map(textOf).join('\n') }]
  if (type === 'paragraph') return lines.flatMap(apart).map((runs) => ({ type, runs }))
  return lines.flatMap((line): Line[] => {
    if (isItem(line)) return [{ ...line, type, start: line.type === type ? line.start : null }]
    return apart(line).map((runs) => ({ type, indent: 0, start, runs }))
  })
}

function textOf(line: Line): string {
  return line.type === 'code' ? line.code : line.runs.map((run) => run.text).join('')
}

/** A block's lines of text: code has several, and so has an item with soft breaks. */
export function apart(line: Line): (readonly Run[])[] {
  const runs = line.type === 'code' ? [{ text: line.code, marks: 0 }] : line.runs
  const rows: Run[][] = [[]]
  for (const run of runs) {
    for (const [index, text] of run.text.split('\n').entries()) {
      if (index > 0) rows.push([])
      if (text !== '') rows.at(-1)?.push({ text, marks: run.marks })
    }
  }
  return rows
}
