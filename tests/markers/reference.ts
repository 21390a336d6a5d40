import { type Block, BOLD, type Doc, type Marks, type Run, STRIKE, UNDERLINE } from '../../src/markers/doc.ts'

/** A stretch of stored text and what it is there for. */
export interface Piece {
  readonly role: 'text' | 'marker' | 'fence' | 'list mark' | 'indent' | 'escape' | 'line end'
  readonly text: string
}

/** The rules of the format once more, as slowly and plainly as they can be said. */
export function reference(stored: string): { doc: Doc; pieces: Piece[] } {
  const text = stored.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  const whole = /^<code>(.*)<\/code>$/su.exec(text)?.[1]
  return whole === undefined ? new Reading(text).all() : wholeCode(whole)
}

function wholeCode(code: string): { doc: Doc; pieces: Piece[] } {
  const pieces: Piece[] = [
    { role: 'fence', text: '<code>' },
    { role: 'text', text: code },
    { role: 'fence', text: '</code>' },
  ]
  return { doc: [{ type: 'code', code }], pieces }
}

const LIST_MARK = String.raw`(?:• |(?:0|[1-9]\d{0,8})\. )`
const ITEM = new RegExp(`^( *)(${LIST_MARK})(.*)$`, 's')
const ESCAPES_AT_START = new RegExp(String.raw`^\\+(?= |${LIST_MARK})`)
const ESCAPES_AT_START_OF_NOTE = new RegExp(String.raw`^\\+(?= |${LIST_MARK}|<code>)`)
const KIND: Readonly<Record<string, Marks>> = { '**': BOLD, __: UNDERLINE, '~~': STRIKE }

class Reading {
  private readonly doc: Block[] = []
  private readonly pieces: Piece[] = []
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  all(): { doc: Doc; pieces: Piece[] } {
    let at = 0
    for (let code = this.codeFrom(at); code; code = this.codeFrom(at)) {
      this.between(at, code.start, true)
      const [, first = '', inside = '', last = ''] = /^(\n?)(.*?)(\n?)$/su.exec(code.inside) ?? []
      this.pieces.push({ role: 'fence', text: code.fence + first })
      this.pieces.push({ role: 'text', text: inside }, { role: 'fence', text: last + code.fence })
      this.doc.push({ type: 'code', code: inside })
      at = code.end
    }
    this.between(at, this.text.length, false)
    return { doc: this.doc, pieces: this.pieces }
  }

  private codeFrom(at: number): { start: number; end: number; fence: string; inside: string } | undefined {
    const runs = [...this.text.matchAll(/`{3,}/g)].filter((run) => run.index >= at)
    for (const [order, open] of runs.entries()) {
      const [fence] = open
      const slashes = /\\*$/.exec(this.text.slice(0, open.index))?.[0].length ?? 0
      const close = runs.slice(order + 1).find((run) => run[0] === fence)
      if (slashes % 2 === 1 || !close) continue
      const inside = this.text.slice(open.index + fence.length, close.index)
      return { start: open.index, end: close.index + fence.length, fence, inside }
    }
    return undefined
  }

  private between(from: number, to: number, beforeFence: boolean): void {
    let text = this.text.slice(from, to)
    const behindFence = from > 0
    if (text === '' && (behindFence || beforeFence)) return
    if (text === '\n' && behindFence && beforeFence) return void this.pieces.push({ role: 'fence', text })
    if (behindFence && text.startsWith('\n')) {
      this.pieces.push({ role: 'fence', text: '\n' })
      text = text.slice(1)
    }
    const newline = beforeFence && text.endsWith('\n')
    const lines = (newline ? text.slice(0, -1) : text).split('\n')
    for (const [index, line] of lines.entries()) {
      const runsIntoFence = beforeFence && !newline && index === lines.length - 1
      this.line(line, index > 0, runsIntoFence ? '`' : '\n', from === 0 && index === 0)
    }
    if (newline) this.pieces.push({ role: 'fence', text: '\n' })
  }

  private line(line: string, goesOn: boolean, next: string, startsNote: boolean): void {
    const [, spaces, mark, rest] = ITEM.exec(line) ?? []
    if (goesOn) this.pieces.push({ role: 'line end', text: '\n' })
    if (spaces !== undefined && mark !== undefined && rest !== undefined) {
      const indent = Math.floor(spaces.length / 3)
      this.pieces.push({ role: 'indent', text: spaces }, { role: 'list mark', text: mark })
      const runs = this.inline(rest, next)
      this.doc.push(
        mark === '• '
          ? { type: 'bullet', indent, runs }
          : { type: 'number', indent, number: Number.parseInt(mark, 10), runs },
      )
      return
    }
    const item = goesOn ? this.doc.at(-1) : undefined
    const indent =
      item?.type === 'bullet' || item?.type === 'number' ? '   '.repeat(item.indent + 1) : undefined
    if (indent !== undefined && item && item.type !== 'code' && line.startsWith(indent)) {
      this.pieces.push({ role: 'indent', text: indent })
      const runs = this.escapedStart(line.slice(indent.length), next, ESCAPES_AT_START)
      this.doc.splice(-1, 1, { ...item, runs: joined([...item.runs, { text: '\n', marks: 0 }, ...runs]) })
      return
    }
    const runs = this.escapedStart(line, next, startsNote ? ESCAPES_AT_START_OF_NOTE : ESCAPES_AT_START)
    this.doc.push({ type: 'paragraph', runs })
  }

  private escapedStart(line: string, next: string, escapes: RegExp): Run[] {
    const slashes = escapes.exec(line)?.[0] ?? ''
    const dropped = Math.ceil(slashes.length / 2)
    this.pieces.push({ role: 'escape', text: slashes.slice(0, dropped) })
    return this.inline(line.slice(dropped), next)
  }

  private inline(line: string, next: string): Run[] {
    const found = tokens(line, next)
    const runs: Run[] = []
    let marks = 0
    for (const [index, token] of found.entries()) {
      const isMarker = token.role === 'marker' && hasPartner(found, index)
      if (isMarker) marks ^= KIND[token.text] ?? 0
      else if (token.role !== 'escape') runs.push({ text: token.text, marks })
      this.pieces.push(token.role === 'marker' && !isMarker ? { ...token, role: 'text' } : token)
    }
    return joined(runs)
  }
}

/** Escapes, runs of two that may be markers, and text; `next` is the character behind the line. */
function tokens(line: string, next: string): Piece[] {
  if (line === '') return []
  const slashes = /^\\*/.exec(line)?.[0] ?? ''
  if (slashes === '') {
    const run = /^(?:\*+|_+|~+|[^])/.exec(line)?.[0] ?? ''
    return [{ role: run in KIND ? 'marker' : 'text', text: run }, ...tokens(line.slice(run.length), next)]
  }
  const rest = line.slice(slashes.length)
  const behind = (rest + next).charAt(0)
  if (!/[*_~`]/.test(behind)) return [{ role: 'text', text: slashes }, ...tokens(rest, next)]
  const escapes = Math.ceil(slashes.length / 2)
  const isPlain = slashes.length % 2 === 1
  return [
    { role: 'escape', text: slashes.slice(0, escapes) },
    { role: 'text', text: slashes.slice(escapes) + (isPlain ? behind : '') },
    ...tokens(rest.slice(isPlain ? 1 : 0), next),
  ]
}

/** The first marker of a kind opens, the second closes …; the last of an odd number is text. */
function hasPartner(found: readonly Piece[], index: number): boolean {
  const same = [...found.keys()].filter(
    (at) => found[at]?.role === 'marker' && found[at].text === found[index]?.text,
  )
  return same.length % 2 === 0 || same.at(-1) !== index
}

function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = []
  for (const run of runs) {
    const last = all.at(-1)
    if (last?.marks === run.marks) all.splice(-1, 1, { ...run, text: last.text + run.text })
    else if (run.text !== '') all.push(run)
  }
  return all
}
