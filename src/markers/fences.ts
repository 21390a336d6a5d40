import { endOfRun, FENCE, isEscaped, NEWLINE } from './grammar.ts'

export interface FencedCode {
  /** From the first backtick of the opening fence to behind the last of the closing one. */
  readonly start: number
  readonly end: number
  readonly code: string
}

/** Rule 2: finds the fenced code blocks of a text from front to back, in linear time altogether. */
export class FenceScanner {
  private readonly text: string
  private nextCode: FencedCode | undefined
  private isDone = false
  /** Where the last run of each length starts; known once a search has gone to the end in vain. */
  private lastOfLength: Map<number, number> | undefined

  constructor(text: string) {
    this.text = text
  }

  /** The first code block at or behind `from`, which never goes back from call to call. */
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
   * The next run of exactly `length` backticks. What a search that finds one has passed is code and never
   * looked at again, and at most one search goes to the end in vain: it learns enough to answer for the others.
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

/** One newline just inside each fence belongs to the fence. If both are the same one, the end is before the start. */
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
