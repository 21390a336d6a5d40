import type { Marks, Run } from './doc.ts'
import { behindRun, isEscaped, isSpecial, type Kind, KINDS } from './grammar.ts'

/**
 * Rules 6 and 7: reads the marked text of one line after another. It knows where the next marker of each kind and the
 * next backslash stand, however far ahead, so a line without any costs one comparison.
 */
export class InlineReader {
  private readonly text: string
  private readonly bold: Markers
  private readonly underline: Markers
  private readonly strike: Markers
  private backslash = -1
  /** Where the nearest of all those is. */
  private special = -1

  constructor(text: string) {
    this.text = text
    this.bold = new Markers(text, KINDS[0])
    this.underline = new Markers(text, KINDS[1])
    this.strike = new Markers(text, KINDS[2])
  }

  /**
   * The runs from `from` to `end`, both in one line, but of no more than `stop` tells: what stands behind it decides whether a marker
   * has a partner, and nothing else. From call to call `from` never goes back.
   */
  read(from: number, end: number, stop = end): Run[] {
    if (this.special < from) this.lookAhead(from)
    if (this.special < stop) return this.readMarked(from, end, stop)
    return from === stop ? [] : [{ text: this.text.slice(from, stop), marks: 0 }]
  }

  private lookAhead(from: number): void {
    if (this.bold.next < from) this.bold.find(from)
    if (this.underline.next < from) this.underline.find(from)
    if (this.strike.next < from) this.strike.find(from)
    if (this.backslash < from) this.backslash = indexOf(this.text, '\\', from)
    this.special = Math.min(this.nearest().next, this.backslash)
  }

  private nearest(): Markers {
    const { bold, underline, strike } = this
    const first = underline.next < bold.next ? underline : bold
    return strike.next < first.next ? strike : first
  }

  private readMarked(from: number, end: number, stop: number): Run[] {
    const runs: Run[] = []
    let marks: Marks = 0
    let start = from
    for (let markers = this.nearest(); markers.next < stop; markers = this.nearest()) {
      const marker = markers.next
      const { mark } = markers.kind
      markers.find(marker + 2)
      if ((marks & mark) === 0 && markers.next >= end) continue // the odd one out is text
      addRun(runs, this.readText(start, marker), marks)
      marks ^= mark
      start = marker + 2
    }
    addRun(runs, this.readText(start, stop), marks)
    this.lookAhead(end)
    return runs
  }

  /** Text without its escapes. */
  private readText(from: number, end: number): string {
    const { text } = this
    let read = ''
    let start = from
    while (this.backslash < end) {
      const behind = behindRun(text, this.backslash)
      if (isSpecial(text.charCodeAt(behind))) {
        read += text.slice(start, this.backslash)
        start = this.backslash + escapesAmong(behind - this.backslash)
      }
      this.backslash = indexOf(text, '\\', behind)
    }
    return read + text.slice(start, end)
  }
}

/** Where the next marker of one kind stands: a run of exactly two, and `text.length` when there is none. */
class Markers {
  readonly kind: Kind
  next = -1
  private readonly text: string

  constructor(text: string, kind: Kind) {
    this.text = text
    this.kind = kind
  }

  /** A run behind an odd number of backslashes loses its first character to the escape. */
  find(from: number): void {
    const { text } = this
    const { pair } = this.kind
    let behind = from
    do {
      const at = text.indexOf(pair, behind)
      if (at < 0) {
        this.next = text.length
        return
      }
      this.next = isEscaped(text, at) ? at + 1 : at
      behind = behindRun(text, this.next)
    } while (behind - this.next !== 2)
  }
}

/** Rule 7: how many of these backslashes are escapes and go, half of them and an odd one. */
export function escapesAmong(backslashes: number): number {
  return (backslashes + 1) >> 1
}

/** Adds text to runs: none when it is empty, to the last run when that has the same marks. */
export function addRun(runs: Run[], text: string, marks: Marks): void {
  if (text === '') return
  const last = runs.at(-1)
  if (last?.marks === marks) runs[runs.length - 1] = { text: last.text + text, marks }
  else runs.push({ text, marks })
}

function indexOf(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length : at
}
