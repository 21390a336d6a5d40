import { endOfRun, FENCE, isEscaped, NEWLINE } from './grammar.ts'

export interface FencedCode {
  /** The offset of the opening fence. */
  readonly start: number
  /** The offset after the closing fence. */
  readonly end: number
  readonly code: string
}

/** Rule 2: finds the fenced code blocks of a text from start to end, in linear time in total. */
export class FenceScanner {
  private readonly text: string
  private nextCode: FencedCode | undefined
  private isDone = false
  /** The start of the last run of each length. It is set when a search has reached the end without a match. */
  private lastOfLength: Map<number, number> | undefined

  constructor(text: string) {
    this.text = text
  }

  /** The first code block that starts at or after `from`. `from` must not decrease from call to call. */
  next(from: number): FencedCode | undefined {
    if (!this.isDone && (!this.nextCode || this.nextCode.start < from)) {
      this.nextCode = this.find(from)
      this.isDone = !this.nextCode
    }
    return this.nextCode
  }

  private find(from: number): FencedCode | undefined {
    const { text } = this
    let open = text.indexOf(FENCE, from)
    while (open >= 0) {
      const codeStart = endOfRun(text, open)
      const close = isEscaped(text, open) ? -1 : this.findClosing(codeStart - open, codeStart)
      if (close >= 0)
        return { start: open, end: close + codeStart - open, code: codeBetween(text, codeStart, close) }
      open = text.indexOf(FENCE, codeStart)
    }
    return undefined
  }

  /**
   * The start of the next run of exactly `length` backticks, or -1. A successful search passes only code, which is not
   * searched again. At most one search reaches the end without a match, because it records the last run of every
   * length. Later searches use that record.
   */
  private findClosing(length: number, from: number): number {
    const { text } = this
    if (this.lastOfLength && (this.lastOfLength.get(length) ?? -1) < from) return -1
    const lastStarts = new Map<number, number>()
    let run = text.indexOf(FENCE, from)
    while (run >= 0) {
      const end = endOfRun(text, run)
      if (end - run === length) return run
      lastStarts.set(end - run, run)
      run = text.indexOf(FENCE, end)
    }
    this.lastOfLength = lastStarts
    return -1
  }
}

/** One newline just inside each fence belongs to the fence. If both fences share one newline, the code is empty. */
function codeBetween(text: string, from: number, to: number): string {
  const start = text.charCodeAt(from) === NEWLINE ? from + 1 : from
  const end = text.charCodeAt(to - 1) === NEWLINE ? to - 1 : to
  return text.slice(start, end)
}

/** The lengths of the runs of three or more backticks in a text, each once. */
export function backtickRunLengths(text: string): number[] {
  const lengths = new Set<number>()
  let run = text.indexOf(FENCE)
  while (run >= 0) {
    const end = endOfRun(text, run)
    lengths.add(end - run)
    run = text.indexOf(FENCE, end)
  }
  return [...lengths]
}
