import { BOLD, type Block, type Marks, type Run } from '../markers/doc.ts'
import { addRun } from '../markers/inline.ts'

/** A heading that is being read. */
export interface Heading {
  readonly id: number
  /** Whether any of its text is drawn bold. */
  isBold: boolean
}

/**
 * Headings are bold as the page draws them. One in which no word is bold, because a style takes the weight away, is bold as
 * a whole, or it could not be told from the text around it. That is known at its end only: until then the marks of its
 * text carry its number.
 */
export interface Headings {
  open(): Heading
  /** The marks of text in a heading, which every mark of a note fits under. */
  marks(heading: Heading | null, marks: Marks): Marks
  /** The blocks with nothing but a note's own marks. */
  resolveMarks(blocks: readonly Block[]): readonly Block[]
}

export function createHeadings(): Headings {
  const headings: Heading[] = []

  const resolved = (marks: Marks): Marks => {
    const heading = headings[(marks >> MARK_BITS) - 1]
    return (marks & NOTE_MARKS) | (heading && !heading.isBold ? BOLD : 0)
  }

  return {
    open() {
      const heading = { id: headings.length + 1, isBold: false }
      headings.push(heading)
      return heading
    },
    marks: (heading, marks) => (heading ? marks | (heading.id << MARK_BITS) : marks),
    resolveMarks(blocks) {
      if (headings.length === 0) return blocks
      return blocks.map((block) => {
        if (block.type === 'code') return block
        const runs: Run[] = []
        for (const run of block.runs) addRun(runs, run.text, resolved(run.marks))
        return { ...block, runs }
      })
    },
  }
}

/** A note has three marks. */
const MARK_BITS = 3
const NOTE_MARKS = (1 << MARK_BITS) - 1
