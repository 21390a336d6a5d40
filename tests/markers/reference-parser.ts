import { type Block, BOLD, type Doc, type Marks, type Run, STRIKE, UNDERLINE } from '../../src/markers/doc.ts'

/** A range of stored text and its role. */
interface SourceSpan {
  readonly role: 'text' | 'marker' | 'fence' | 'list mark' | 'checkbox' | 'indent' | 'escape' | 'line end'
  readonly text: string
}

/** A second implementation of the format's rules, written for clarity instead of speed. */
export function parseByReference(stored: string): { doc: Doc; spans: SourceSpan[] } {
  const text = stored.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  const whole = /^<code>(.*)<\/code>$/su.exec(text)?.[1]
  return whole === undefined ? new ReferenceParser(text).parse() : wholeCode(whole)
}

function wholeCode(code: string): { doc: Doc; spans: SourceSpan[] } {
  const spans: SourceSpan[] = [
    { role: 'fence', text: '<code>' },
    { role: 'text', text: code },
    { role: 'fence', text: '</code>' },
  ]
  return { doc: [{ type: 'code', code }], spans }
}

const LIST_MARK = String.raw`(?:• |(?:0|[1-9]\d{0,8})\. )`
const CHECKBOX = /^\[[ x]\] /
const ESCAPES_BEFORE_CHECKBOX = /^\\+(?=\[[ x]\] )/
const ITEM = new RegExp(`^( *)(${LIST_MARK})(.*)$`, 's')
const ESCAPES_AT_START = new RegExp(String.raw`^\\+(?= |${LIST_MARK})`)
const ESCAPES_AT_START_OF_NOTE = new RegExp(String.raw`^\\+(?= |${LIST_MARK}|<code>)`)
const MARKS_BY_MARKER: Readonly<Record<string, Marks>> = { '**': BOLD, __: UNDERLINE, '~~': STRIKE }

class ReferenceParser {
  private readonly doc: Block[] = []
  private readonly spans: SourceSpan[] = []
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  parse(): { doc: Doc; spans: SourceSpan[] } {
    let at = 0
    for (let code = this.findCode(at); code; code = this.findCode(at)) {
      this.parseLines(at, code.start, true)
      const [, first = '', codeText = '', last = ''] = /^(\n?)(.*?)(\n?)$/su.exec(code.code) ?? []
      this.spans.push({ role: 'fence', text: code.fence + first })
      this.spans.push({ role: 'text', text: codeText }, { role: 'fence', text: last + code.fence })
      this.doc.push({ type: 'code', code: codeText })
      at = code.end
    }
    this.parseLines(at, this.text.length, false)
    return { doc: this.doc, spans: this.spans }
  }

  private findCode(at: number): { start: number; end: number; fence: string; code: string } | undefined {
    const runs = [...this.text.matchAll(/`{3,}/g)].filter((run) => run.index >= at)
    for (const [order, open] of runs.entries()) {
      const [fence] = open
      const slashes = /\\*$/.exec(this.text.slice(0, open.index))?.[0].length ?? 0
      const close = runs.slice(order + 1).find((run) => run[0] === fence)
      if (slashes % 2 === 1 || !close) continue
      const code = this.text.slice(open.index + fence.length, close.index)
      return { start: open.index, end: close.index + fence.length, fence, code }
    }
    return undefined
  }

  private parseLines(from: number, to: number, isBeforeFence: boolean): void {
    let text = this.text.slice(from, to)
    const isAfterFence = from > 0
    if (text === '' && (isAfterFence || isBeforeFence)) return
    if (text === '\n' && isAfterFence && isBeforeFence) return void this.spans.push({ role: 'fence', text })
    if (isAfterFence && text.startsWith('\n')) {
      this.spans.push({ role: 'fence', text: '\n' })
      text = text.slice(1)
    }
    const newline = isBeforeFence && text.endsWith('\n')
    const lines = (newline ? text.slice(0, -1) : text).split('\n')
    for (const [index, line] of lines.entries()) {
      const endsAtFence = isBeforeFence && !newline && index === lines.length - 1
      this.line(line, index > 0, endsAtFence ? '`' : '\n', from === 0 && index === 0)
    }
    if (newline) this.spans.push({ role: 'fence', text: '\n' })
  }

  private line(line: string, isContinuation: boolean, next: string, startsNote: boolean): void {
    const [, spaces, mark, rest] = ITEM.exec(line) ?? []
    if (isContinuation) this.spans.push({ role: 'line end', text: '\n' })
    if (spaces !== undefined && mark !== undefined && rest !== undefined) {
      const indent = Math.floor(spaces.length / 3)
      this.spans.push({ role: 'indent', text: spaces }, { role: 'list mark', text: mark })
      this.item(indent, mark, rest, next)
      return
    }
    const item = isContinuation ? this.doc.at(-1) : undefined
    const indent = item && 'indent' in item ? '   '.repeat(item.indent + 1) : undefined
    if (indent !== undefined && item && item.type !== 'code' && line.startsWith(indent)) {
      this.spans.push({ role: 'indent', text: indent })
      const runs = this.escapedStart(line.slice(indent.length), next, ESCAPES_AT_START)
      this.doc.splice(-1, 1, { ...item, runs: mergeRuns([...item.runs, { text: '\n', marks: 0 }, ...runs]) })
      return
    }
    const runs = this.escapedStart(line, next, startsNote ? ESCAPES_AT_START_OF_NOTE : ESCAPES_AT_START)
    this.doc.push({ type: 'paragraph', runs })
  }

  private item(indent: number, mark: string, rest: string, next: string): void {
    if (mark !== '• ') {
      const number = Number.parseInt(mark, 10)
      this.doc.push({ type: 'number', indent, number, runs: this.inline(rest, next) })
      return
    }
    const box = CHECKBOX.exec(rest)?.[0]
    if (box === undefined) {
      this.doc.push({ type: 'bullet', indent, runs: this.escapedStart(rest, next, ESCAPES_BEFORE_CHECKBOX) })
      return
    }
    this.spans.push({ role: 'checkbox', text: box })
    const runs = this.inline(rest.slice(box.length), next)
    this.doc.push({ type: 'check', indent, isChecked: box === '[x] ', runs })
  }

  private escapedStart(line: string, next: string, escapes: RegExp): Run[] {
    const slashes = escapes.exec(line)?.[0] ?? ''
    const dropped = Math.ceil(slashes.length / 2)
    this.spans.push({ role: 'escape', text: slashes.slice(0, dropped) })
    return this.inline(line.slice(dropped), next)
  }

  private inline(line: string, next: string): Run[] {
    const tokens = tokenize(line, next)
    const runs: Run[] = []
    let marks = 0
    for (const [index, token] of tokens.entries()) {
      const isMarker = token.role === 'marker' && hasPartner(tokens, index)
      if (isMarker) marks ^= MARKS_BY_MARKER[token.text] ?? 0
      else if (token.role !== 'escape') runs.push({ text: token.text, marks })
      this.spans.push(token.role === 'marker' && !isMarker ? { ...token, role: 'text' } : token)
    }
    return mergeRuns(runs)
  }
}

/** Splits a line into escapes, possible markers and text. `next` is the character after the line. */
function tokenize(line: string, next: string): SourceSpan[] {
  if (line === '') return []
  const slashes = /^\\*/.exec(line)?.[0] ?? ''
  if (slashes === '') {
    const run = /^(?:\*+|_+|~+|[^])/.exec(line)?.[0] ?? ''
    return [
      { role: run in MARKS_BY_MARKER ? 'marker' : 'text', text: run },
      ...tokenize(line.slice(run.length), next),
    ]
  }
  const rest = line.slice(slashes.length)
  const nextCharacter = (rest + next).charAt(0)
  if (!/[*_~`]/.test(nextCharacter)) return [{ role: 'text', text: slashes }, ...tokenize(rest, next)]
  const escapes = Math.ceil(slashes.length / 2)
  const isPlain = slashes.length % 2 === 1
  return [
    { role: 'escape', text: slashes.slice(0, escapes) },
    { role: 'text', text: slashes.slice(escapes) + (isPlain ? nextCharacter : '') },
    ...tokenize(rest.slice(isPlain ? 1 : 0), next),
  ]
}

/** The first marker of a kind opens, the second closes, and so on. An unpaired last marker is text. */
function hasPartner(tokens: readonly SourceSpan[], index: number): boolean {
  const sameMarkers = [...tokens.keys()].filter(
    (at) => tokens[at]?.role === 'marker' && tokens[at].text === tokens[index]?.text,
  )
  return sameMarkers.length % 2 === 0 || sameMarkers.at(-1) !== index
}

function mergeRuns(runs: readonly Run[]): Run[] {
  const parse: Run[] = []
  for (const run of runs) {
    const last = parse.at(-1)
    if (last?.marks === run.marks) parse.splice(-1, 1, { ...run, text: last.text + run.text })
    else if (run.text !== '') parse.push(run)
  }
  return parse
}
