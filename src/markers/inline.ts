import type { Marks, Run } from './doc.ts'
import { endOfRun, isEscaped, isInlineSpecial, type InlineMarker, INLINE_MARKERS } from './grammar.ts'

/**
 * Rules 6 and 7: reads the marked text of one line after another. It knows where the next marker of each kind and the
 * next backslash stand, however far ahead, so a line without any costs one comparison.
 */
export class InlineReader {
  private readonly text: string
  private readonly bold: MarkerScanner
  private readonly underline: MarkerScanner
  private readonly strike: MarkerScanner
  private backslash = -1
  /** Where the nearest of all those is. */
  private nextSpecial = -1

  constructor(text: string) {
    this.text = text
    this.bold = new MarkerScanner(text, INLINE_MARKERS[0])
    this.underline = new MarkerScanner(text, INLINE_MARKERS[1])
    this.strike = new MarkerScanner(text, INLINE_MARKERS[2])
  }

  /**
   * The runs from `from` to `end`, both in one line, but of no more than `stop` tells: what stands behind it decides whether a marker
   * has a partner, and nothing else. From call to call `from` never goes back.
   */
  read(from: number, end: number, limit = end): Run[] {
    if (this.nextSpecial < from) this.lookAhead(from)
    if (this.nextSpecial < limit) return this.readMarked(from, end, limit)
    return from === limit ? [] : [{ text: this.text.slice(from, limit), marks: 0 }]
  }

  private lookAhead(from: number): void {
    if (this.bold.next < from) this.bold.find(from)
    if (this.underline.next < from) this.underline.find(from)
    if (this.strike.next < from) this.strike.find(from)
    if (this.backslash < from) this.backslash = indexOf(this.text, '\\', from)
    this.nextSpecial = Math.min(this.nearest().next, this.backslash)
  }

  private nearest(): MarkerScanner {
    const { bold, underline, strike } = this
    const first = underline.next < bold.next ? underline : bold
    return strike.next < first.next ? strike : first
  }

  private readMarked(from: number, end: number, limit: number): Run[] {
    const runs: Run[] = []
    let marks: Marks = 0
    let textStart = from
    for (let scanner = this.nearest(); scanner.next < limit; scanner = this.nearest()) {
      const marker = scanner.next
      const { mark } = scanner.inlineMarker
      scanner.find(marker + 2)
      if ((marks & mark) === 0 && scanner.next >= end) continue // the odd one out is text
      addRun(runs, this.readText(textStart, marker), marks)
      marks ^= mark
      textStart = marker + 2
    }
    addRun(runs, this.readText(textStart, limit), marks)
    this.lookAhead(end)
    return runs
  }

  /** Text without its escapes. */
  private readText(from: number, end: number): string {
    const { text } = this
    let read = ''
    let start = from
    while (this.backslash < end) {
      const runEnd = endOfRun(text, this.backslash)
      if (isInlineSpecial(text.charCodeAt(runEnd))) {
        read += text.slice(start, this.backslash)
        start = this.backslash + escapeCount(runEnd - this.backslash)
      }
      this.backslash = indexOf(text, '\\', runEnd)
    }
    return read + text.slice(start, end)
  }
}

/** Where the next marker of one kind stands: a run of exactly two, and `text.length` when there is none. */
class MarkerScanner {
  readonly inlineMarker: InlineMarker
  next = -1
  private readonly text: string

  constructor(text: string, inlineMarker: InlineMarker) {
    this.text = text
    this.inlineMarker = inlineMarker
  }

  /** A run behind an odd number of backslashes loses its first character to the escape. */
  find(from: number): void {
    const { text } = this
    const { delimiter } = this.inlineMarker
    let end = from
    do {
      const at = text.indexOf(delimiter, end)
      if (at < 0) {
        this.next = text.length
        return
      }
      this.next = isEscaped(text, at) ? at + 1 : at
      end = endOfRun(text, this.next)
    } while (end - this.next !== 2)
  }
}

/** Rule 7: how many of these backslashes are escapes and go, half of them and an odd one. */
export function escapeCount(backslashes: number): number {
  return (backslashes + 1) >> 1
}

/** Adds text to runs: none when it is empty, to the last run when that has the same marks. */
export function addRun(runs: Run[], text: string, marks: Marks): void {
  if (text === '') return
  const last = runs.at(-1)
  if (last?.marks === marks) runs[runs.length - 1] = { text: last.text + text, marks }
  else runs.push({ text, marks })
}

function indexOf(text: string, needle: string, from: number): number {
  const at = text.indexOf(needle, from)
  return at < 0 ? text.length : at
}
