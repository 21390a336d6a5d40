import { behindRun, FENCE, isEscaped, NEWLINE } from './grammar.ts'

export interface Fenced {
  /** From the first backtick of the opening fence to behind the last of the closing one. */
  readonly start: number
  readonly end: number
  readonly code: string
}

/** Rule 2: finds the fenced code blocks of a text from front to back, in linear time altogether. */
export class Fences {
  private readonly text: string
  private upcoming: Fenced | undefined
  private isDone = false
  /** Where the last run of each length starts; known once a search has gone to the end in vain. */
  private lastOfLength: Map<number, number> | undefined

  constructor(text: string) {
    this.text = text
  }

  /** The first code block at or behind `from`, which never goes back from call to call. */
  next(from: number): Fenced | undefined {
    if (!this.isDone && (!this.upcoming || this.upcoming.start < from)) {
      this.upcoming = this.find(from)
      this.isDone = !this.upcoming
    }
    return this.upcoming
  }

  private find(from: number): Fenced | undefined {
    const { text } = this
    let open = text.indexOf(FENCE, from)
    while (open >= 0) {
      const inside = behindRun(text, open)
      const close = isEscaped(text, open) ? -1 : this.closing(inside - open, inside)
      if (close >= 0)
        return { start: open, end: close + inside - open, code: codeBetween(text, inside, close) }
      open = text.indexOf(FENCE, inside)
    }
    return undefined
  }

  /**
   * The next run of exactly `length` backticks. What a search that finds one has passed is code and never
   * looked at again, and at most one search goes to the end in vain: it learns enough to answer for the others.
   */
  private closing(length: number, from: number): number {
    const { text } = this
    if (this.lastOfLength && (this.lastOfLength.get(length) ?? -1) < from) return -1
    const passed = new Map<number, number>()
    let run = text.indexOf(FENCE, from)
    while (run >= 0) {
      const behind = behindRun(text, run)
      if (behind - run === length) return run
      passed.set(behind - run, run)
      run = text.indexOf(FENCE, behind)
    }
    this.lastOfLength = passed
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
export function tickRunLengths(text: string): number[] {
  const lengths = new Set<number>()
  let run = text.indexOf(FENCE)
  while (run >= 0) {
    const behind = behindRun(text, run)
    lengths.add(behind - run)
    run = text.indexOf(FENCE, behind)
  }
  return [...lengths]
}
