import { type Block, BOLD, type Marks, type Run } from '../markers/doc.ts'
import { addRun } from '../markers/inline.ts'
import { attribute, hasDescendant } from './dom.ts'

/** A heading whose text is being visited. */
export interface Heading {
  readonly id: number
  /** Whether any of its text is bold. */
  isBold: boolean
}

/**
 * Gives headings their bold marks. A heading keeps the bold text that the page shows. A heading without any bold text,
 * because a style removed the weight, becomes bold as a whole, so that it differs from the text around it. This is known
 * only at the end of the heading. Until then the marks of its text also contain the heading's id.
 */
interface Headings {
  open(): Heading
  /** The marks of text, with the heading's id in the bits above the note's marks. */
  marks(heading: Heading | null, marks: Marks): Marks
  /** Replaces the headings' ids by bold marks where needed. The result has only a note's marks. */
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

/** The number of marks that a note has. */
const MARK_BITS = 3
const NOTE_MARKS = (1 << MARK_BITS) - 1

export function isHeading(element: Element, tag: string): boolean {
  return HEADING_ELEMENTS.has(tag) || attribute(element, 'role') === 'heading'
}

/** Whether there is a heading element in an element. */
export function containsHeading(element: Element): boolean {
  return hasDescendant(element, HEADING_SELECTOR)
}

const HEADING_ELEMENTS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const HEADING_SELECTOR = [...HEADING_ELEMENTS].join()
