import { type Block, type Doc, plainText, type Run } from '../markers/doc.ts'
import { apart, goOn, handOn, isItem, type Line, type Plain, toDoc, toLines } from './lines.ts'

/** The runs between two offsets of a text. */
export function cut(runs: readonly Run[], from: number, to = Infinity): Run[] {
  let start = 0
  return runs.flatMap(({ text, marks }) => {
    const piece = text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += text.length
    return piece === '' ? [] : [{ text: piece, marks }]
  })
}

/** One text behind another; where the marks are equal it is one run. */
export function glue(head: readonly Run[], tail: readonly Run[]): Run[] {
  const last = head.at(-1)
  const [first, ...rest] = tail
  if (!last || last.marks !== first?.marks) return [...head, ...tail]
  return [...head.slice(0, -1), { text: last.text + first.text, marks: last.marks }, ...rest]
}

/** What lies between two offsets of a document. Part of a line is only its text, with no bullet and no number. */
export function slice(doc: Doc, from: number, to: number): Doc {
  const pieces: Block[] = []
  let start = 0
  for (const block of doc) {
    const length = lengthOfLine(block)
    const [head, tail] = [Math.max(0, from - start), Math.min(length, to - start)]
    if (head <= length && tail >= 0) pieces.push(...part(block, head, tail))
    start += length + 1
  }
  const [only] = pieces
  if (only && pieces.length === 1 && only.type !== 'code') return asParagraphs(only.runs)
  return outdented(pieces)
}

export interface Inserted {
  readonly doc: Doc
  /** The offset behind what was inserted. */
  readonly end: number
}

/** Puts a document into another: its first and last lines join what is there. Code takes it as plain text. */
export function insert(doc: Doc, at: number, pasted: Doc): Inserted {
  const lines = toLines(doc)
  const [index, start] = find(doc, at)
  const host = lines[index]
  if (!host) return { doc: [...doc, ...pasted], end: lengthOf(doc) + 1 + lengthOf(pasted) }
  if (host.type === 'code') {
    const text = plainText(pasted)
    const code = host.code.slice(0, at - start) + text + host.code.slice(at - start)
    return { doc: doc.with(index, { type: 'code', code }), end: at + text.length }
  }

  const head = cut(host.runs, 0, at - start)
  const tail = cut(host.runs, at - start)
  const middle = toLines(pasted).map((line) => adopt(line, host))
  const [first] = middle
  if (first && first.type !== 'code' && pasted[0]?.type === 'paragraph')
    middle[0] = { ...host, runs: glue(head, first.runs) }
  else if (head.length > 0) middle.unshift({ ...host, runs: head })
  const end = start + lengthOf(middle)

  const last = middle.at(-1)
  if (tail.length > 0) {
    if (last && last.type !== 'code' && pasted.at(-1)?.type === 'paragraph')
      middle[middle.length - 1] = { ...last, runs: glue(last.runs, tail) }
    else middle.push(isItem(host) ? { ...host, start: null, runs: tail } : { ...host, runs: tail })
  }
  lines.splice(index, 1, ...middle)
  return { doc: toDoc(lines), end }
}

/** Takes out what lies between two offsets. Lines join where both are of words; code stays by itself. */
export function remove(doc: Doc, from: number, to: number): Doc {
  const lines = toLines(doc)
  const [first, start] = find(doc, from)
  const [last, lastStart] = find(doc, to)
  const [opening, closing] = [lines[first], lines[last]]
  if (!opening || !closing) return doc
  const head = within(opening, 0, from - start)
  const tail = within(closing, to - lastStart)
  handOn(lines, first + 1, last, () => false)
  const left = first === last ? [sewn(head, tail)] : joined(head, tail)
  lines.splice(first, last - first + 1, ...left)
  goOn(lines[first + left.length])
  return toDoc(lines)
}

/** Puts what lies between two offsets somewhere else, at an offset outside of it. */
export function move(doc: Doc, from: number, to: number, at: number): Inserted {
  if (at < from) return insert(remove(doc, from, to), at, slice(doc, from, to))
  const grown = copyTo(doc, from, to, at)
  const moved = remove(grown.doc, from, to)
  return { doc: moved, end: grown.end - (lengthOf(grown.doc) - lengthOf(moved)) }
}

/** Puts what lies between two offsets somewhere else as well. */
export function copyTo(doc: Doc, from: number, to: number, at: number): Inserted {
  return insert(doc, at, slice(doc, from, to))
}

/** What is left of one line, on both sides of what was taken out. */
function sewn(head: Line, tail: Line): Line {
  if (head.type === 'code') return tail.type === 'code' ? { ...head, code: head.code + tail.code } : head
  return tail.type === 'code' ? tail : { ...head, runs: glue(head.runs, tail.runs) }
}

function joined(head: Line, tail: Line): Line[] {
  if (head.type !== 'code' && tail.type !== 'code') {
    const runs = glue(head.runs, tail.runs)
    return isItem(head) ? [{ ...head, runs }] : asParagraphs(runs)
  }
  if (lengthOfLine(tail) === 0) return [head]
  return lengthOfLine(head) === 0 ? [tail] : [head, tail]
}

/** The line that an offset lies in, and the offset where it starts. */
function find(doc: Doc, at: number): readonly [index: number, start: number] {
  let start = 0
  const index = doc.findIndex((block) => {
    const here = at <= start + lengthOfLine(block)
    if (!here) start += lengthOfLine(block) + 1
    return here
  })
  return [index, start]
}

/** In a list, pasted paragraphs become its items, and pasted items lie as deep as the one they are put into. */
function adopt(line: Line, host: Line): Line {
  if (!isItem(host) || line.type === 'code') return line
  if (line.type === 'paragraph') return { ...host, start: null, runs: line.runs }
  return {
    ...line,
    indent: line.indent + host.indent,
    start: line.indent === 0 && line.type === host.type ? null : line.start,
  }
}

function outdented(doc: Doc): Doc {
  const outermost = doc.reduce(
    (least, block) => ('indent' in block ? Math.min(least, block.indent) : least),
    Infinity,
  )
  return doc.map((block) =>
    'indent' in block ? Object.assign({}, block, { indent: block.indent - outermost }) : block,
  )
}

function part(block: Block, from: number, to: number): readonly Block[] {
  const piece = within(block, from, to)
  return from === 0 || piece.type === 'code' ? [piece] : asParagraphs(piece.runs)
}

/** A soft break parts a text that is no item's. */
function asParagraphs(runs: readonly Run[]): Plain[] {
  return apart({ type: 'paragraph', runs }).map((row) => ({ type: 'paragraph', runs: row }))
}

function within<T extends Line | Block>(line: T, from: number, to?: number): T {
  if (line.type === 'code') return { ...line, code: line.code.slice(from, to) }
  return { ...line, runs: cut(line.runs, from, to) }
}

function lengthOfLine(block: Line | Block): number {
  return block.type === 'code'
    ? block.code.length
    : block.runs.reduce((length, run) => length + run.text.length, 0)
}

/** Characters and line ends of a document, as offsets count them. */
export function lengthOf(blocks: readonly (Line | Block)[]): number {
  return blocks.reduce((length, block) => length + lengthOfLine(block) + 1, -1)
}
