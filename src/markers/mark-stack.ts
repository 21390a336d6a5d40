import type { Marks, Run } from './doc.ts'
import { INLINE_MARKERS, type InlineMarker } from './grammar.ts'

/** Computes the well-nested markers of a line. The caller asks for them run by run, in order. */
export class MarkStack {
  private readonly runs: readonly Run[]
  private top: OpenMark | undefined
  private openMarks: Marks = 0

  constructor(runs: readonly Run[]) {
    this.runs = runs
  }

  /** The markers before a run. With the number of runs as `index`, the markers after the last run. */
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

  /** Opens the mark that continues through the most runs. */
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
