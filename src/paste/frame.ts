import type { Doc } from '../markers/doc.ts'
import type { CascadedValues } from './cascade.ts'
import type { Variables } from './css.ts'
import type { Heading } from './headings.ts'
import type { ListContext } from './lists.ts'
import type { BoxType, Style } from './style.ts'

/** An open element, and what its descendants need to know about it. */
export interface Frame {
  readonly element: Element
  readonly tag: string
  readonly values: CascadedValues
  readonly boxType: BoxType
  readonly style: Style
  readonly variables: Variables
  /** Whether its children are flex or grid items. */
  readonly isFlexContainer: boolean
  /** Whether it is inside the marker that Word writes before a list paragraph. */
  readonly isInListMarker: boolean
  readonly isClosedDetails: boolean
  /** Whether it is part of a formula that is drawn within a line. */
  readonly isInFormula: boolean
  /** Whether it has a `br` as a child; null until that is needed. */
  hasLineBreaks: boolean | null
  list: ListContext | null
  /** The depth of the innermost list, or of an item without a list; -1 outside of lists. */
  level: number
  row: Row | null
  link: { text: string } | null
  /** The code of a preformatted element that also contains labels; null elsewhere. */
  labelledCode: Element | null
  readonly heading: Heading | null
  /** Ends the anonymous row of its cells; null without one. */
  endAnonymousRow: (() => void) | null
  readonly cleanups: (() => void)[]
}

export interface Row {
  readonly cells: Doc[]
}

/** Ends the row that cells without a row have formed. */
export function closeAnonymousRow(parent: Frame): void {
  if (!parent.endAnonymousRow) return
  parent.endAnonymousRow()
  parent.endAnonymousRow = null
  parent.row = null
}
