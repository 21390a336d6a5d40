import { BOLD, type Block, type Marks, type Run } from './doc.ts'
import { addRun } from './inline.ts'

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
  settle(blocks: readonly Block[]): readonly Block[]
}

export function createHeadings(): Headings {
  const all: Heading[] = []

  const settled = (marks: Marks): Marks => {
    const heading = all[(marks >> BITS) - 1]
    return (marks & OWN) | (heading && !heading.isBold ? BOLD : 0)
  }

  return {
    open() {
      const heading = { id: all.length + 1, isBold: false }
      all.push(heading)
      return heading
    },
    marks: (heading, marks) => (heading ? marks | (heading.id << BITS) : marks),
    settle(blocks) {
      if (all.length === 0) return blocks
      return blocks.map((block) => {
        if (block.type === 'code') return block
        const runs: Run[] = []
        for (const run of block.runs) addRun(runs, run.text, settled(run.marks))
        return { ...block, runs }
      })
    },
  }
}

/** A note has three marks. */
const BITS = 3
const OWN = (1 << BITS) - 1
