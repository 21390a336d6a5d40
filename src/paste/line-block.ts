import { type Block, type Code, plainRuns, type Run, sliceRuns, STRIKE, textOfRuns } from '../markers/doc.ts'
import { concatRuns } from '../markers/inline.ts'
import { ballotBoxOf, boxSign, bracketBoxOf } from './checkboxes.ts'

/** The type, indent and number of an item. */
export type ItemAttributes =
  | { readonly type: 'bullet'; readonly indent: number }
  | { readonly type: 'number'; readonly indent: number; readonly number: number }

/** A line that begins with a list marker as text. */
export interface MarkedLine {
  readonly type: 'paragraph'
  readonly marker?: string
}

/** The item that the next lines belong to. Its first line turns it into a block. */
export interface PendingItem {
  /** Returns the item's type, indent and number. Called with the block before it once, when the item's first line is complete. */
  readonly attributes: (previous: Block | undefined) => ItemAttributes | MarkedLine
  block?: LineBlock
  /** Whether the item has no block of its own, because it only contains a nested list. */
  isMarkerHidden?: boolean
  /** Whether it contains a picture or a form control. */
  hasPicture?: boolean
}

/** A checkbox before a line, with the level of the line outside of lists. */
export interface Checkbox {
  readonly isChecked: boolean
  readonly indent: number
  /** Whether the space that the exporter writes after a checkbox comes next. */
  isSpaceNext: boolean
}

/** A block whose runs may still grow. */
export type LineBlock = Exclude<Block, Code> & { readonly runs: Run[] }

/**
 * The block of a line: a check item if a checkbox precedes the line (`checkbox`), a ballot box begins its text, or `[ ]` or `[x]` begins
 * the text of a bullet, as Notion copies its to-do lists. A numbered item keeps the box as text. An own copy is exact: a box in it is text,
 * and strikethrough stays.
 */
export function blockOfLine(
  attributes: MarkedLine | ItemAttributes,
  lineRuns: Run[],
  checkbox: Checkbox | null,
  isExact: boolean,
): LineBlock {
  if (attributes.type === 'paragraph' && attributes.marker !== undefined)
    return {
      type: 'paragraph',
      runs: concatRuns(plainRuns(`${attributes.marker} `, lineRuns[0]?.marks), lineRuns),
    }
  const text = textOfRuns(lineRuns)
  const bracketBox = attributes.type === 'bullet' ? bracketBoxOf(text) : null
  const ballotBox = checkbox === null && !isExact ? (bracketBox ?? ballotBoxOf(text)) : null
  const { isChecked } = checkbox ?? ballotBox ?? {}
  if (isChecked === undefined || (ballotBox && attributes.type === 'number'))
    return { ...attributes, runs: lineRuns }
  if (attributes.type === 'number') {
    const box = boxSign(isChecked) + (text === '' ? '' : ' ')
    return { ...attributes, runs: concatRuns(plainRuns(box), lineRuns) }
  }
  const label = ballotBox ? [...sliceRuns(lineRuns, ballotBox.length)] : lineRuns
  const runs = isChecked && !isExact ? withoutDoneStrike(label) : label
  const { indent } = attributes.type === 'bullet' ? attributes : (checkbox ?? { indent: 0 })
  return { type: 'check', indent, isChecked, runs }
}

/** The runs of a done item without the strikethrough by which programs draw it. Strikethrough of a part stays. */
export function withoutDoneStrike(runs: Run[]): Run[] {
  if (!runs.every(({ marks }) => marks & STRIKE)) return runs
  return runs.map(({ text, marks }) => ({ text, marks: marks & ~STRIKE }))
}
