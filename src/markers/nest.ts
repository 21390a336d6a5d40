import type { Marks, Run } from './doc.ts'
import { type Kind, KINDS } from './grammar.ts'

/** The markers of a line, well nested, asked for from run to run. */
export class Nest {
  private readonly runs: readonly Run[]
  private innermost: Opened | undefined
  private openMarks: Marks = 0

  constructor(runs: readonly Run[]) {
    this.runs = runs
  }

  /** The markers in front of a run, or behind the last one. */
  before(index: number): string {
    const marks = this.runs[index]?.marks ?? 0
    let markers = ''
    while (this.innermost && this.openMarks & ~marks) markers += this.close(this.innermost)
    while (marks & ~this.openMarks) markers += this.openLongest(marks & ~this.openMarks, index)
    return markers
  }

  private close({ kind, outer }: Opened): string {
    this.innermost = outer
    this.openMarks &= ~kind.mark
    return kind.pair
  }

  /** Opens the one of these marks that lasts longest. */
  private openLongest(marks: Marks, index: number): string {
    let lasting = marks
    for (let next = index + 1; next < this.runs.length; next++) {
      const still = lasting & (this.runs[next]?.marks ?? 0)
      if (still === 0) break
      lasting = still
    }
    const kind = KINDS.find(({ mark }) => lasting & mark) ?? KINDS[0]
    this.innermost = { kind, outer: this.innermost }
    this.openMarks |= kind.mark
    return kind.pair
  }
}

interface Opened {
  readonly kind: Kind
  readonly outer: Opened | undefined
}
