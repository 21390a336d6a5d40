import type { Marks, Run } from './doc.ts'
import { type InlineMarker, INLINE_MARKERS } from './grammar.ts'

/** The markers of a line, well nested, asked for from run to run. */
export class MarkStack {
  private readonly runs: readonly Run[]
  private top: OpenMark | undefined
  private openMarks: Marks = 0

  constructor(runs: readonly Run[]) {
    this.runs = runs
  }

  /** The markers in front of a run, or behind the last one. */
  markersBefore(index: number): string {
    const marks = this.runs[index]?.marks ?? 0
    let markers = ''
    while (this.top && this.openMarks & ~marks) markers += this.close(this.top)
    while (marks & ~this.openMarks) markers += this.openLongest(marks & ~this.openMarks, index)
    return markers
  }

  private close({ inlineMarker, outer }: OpenMark): string {
    this.top = outer
    this.openMarks &= ~inlineMarker.mark
    return inlineMarker.delimiter
  }

  /** Opens the one of these marks that lasts longest. */
  private openLongest(marks: Marks, index: number): string {
    let candidates = marks
    for (let next = index + 1; next < this.runs.length; next++) {
      const remaining = candidates & (this.runs[next]?.marks ?? 0)
      if (remaining === 0) break
      candidates = remaining
    }
    const inlineMarker = INLINE_MARKERS.find(({ mark }) => candidates & mark) ?? INLINE_MARKERS[0]
    this.top = { inlineMarker, outer: this.top }
    this.openMarks |= inlineMarker.mark
    return inlineMarker.delimiter
  }
}

interface OpenMark {
  readonly inlineMarker: InlineMarker
  readonly outer: OpenMark | undefined
}
