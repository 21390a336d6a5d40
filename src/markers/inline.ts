import type { Marks, Run } from './doc.ts'
import { endOfRun, INLINE_MARKERS, type InlineMarker, isEscaped, isInlineSpecial } from './grammar.ts'

/**
 * Rules 6 and 7: reads the marked text of one line after another. It keeps the offsets of the next marker of each kind
 * and of the next backslash, even if they are in later lines. A line without any of them costs one comparison.
 */
export class InlineReader {
  private readonly text: string
  private readonly bold: MarkerScanner
  private readonly underline: MarkerScanner
  private readonly strike: MarkerScanner
  private backslash = -1
  /** The smallest of these offsets. */
  private nextSpecial = -1

  constructor(text: string) {
    this.text = text
    this.bold = new MarkerScanner(text, INLINE_MARKERS[0])
    this.underline = new MarkerScanner(text, INLINE_MARKERS[1])
    this.strike = new MarkerScanner(text, INLINE_MARKERS[2])
  }

  /**
   * The runs between `from` and `limit`. `end` is the end of the line: the text between `limit` and `end` is only searched
   * for the partners of markers. `from` must not decrease from call to call.
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
    if (this.backslash < from) this.backslash = indexOfBackslash(this.text, from)
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
      if ((marks & mark) === 0 && scanner.next >= end) continue // a marker without a partner is text
      addRun(runs, this.readText(textStart, marker), marks)
      marks ^= mark
      textStart = marker + 2
    }
    addRun(runs, this.readText(textStart, limit), marks)
    this.lookAhead(end)
    return runs
  }

  /** The text between two offsets, without its escapes. */
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
      this.backslash = indexOfBackslash(text, runEnd)
    }
    return read + text.slice(start, end)
  }
}

/** Finds the next marker of one kind, a run of exactly two characters. `next` is `text.length` when there is none. */
class MarkerScanner {
  readonly inlineMarker: InlineMarker
  next = -1
  private readonly text: string

  constructor(text: string, inlineMarker: InlineMarker) {
    this.text = text
    this.inlineMarker = inlineMarker
  }

  /** After an odd number of backslashes, the first character of a run is escaped and does not count. */
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

/** Rule 7: how many of these backslashes are escapes and are removed: half of them, rounded up. */
export function escapeCount(backslashes: number): number {
  return (backslashes + 1) >> 1
}

/** Appends text to runs. Joins it with the last run if the marks are equal. Ignores empty text. */
export function addRun(runs: Run[], text: string, marks: Marks): void {
  if (text === '') return
  const last = runs.at(-1)
  if (last?.marks === marks) runs[runs.length - 1] = { text: last.text + text, marks }
  else runs.push({ text, marks })
}

/** Runs followed by others. Runs with equal marks are joined where they meet. */
export function concatRuns(head: readonly Run[], tail: readonly Run[]): Run[] {
  const runs = [...head]
  for (const { text, marks } of tail) addRun(runs, text, marks)
  return runs
}

/** The offset of the next backslash; the length of the text without one. */
function indexOfBackslash(text: string, from: number): number {
  const at = text.indexOf('\\', from)
  return at < 0 ? text.length : at
}
