import { type CascadedValues, NO_VARIABLES } from './cascade.ts'
import type { Variables } from './css.ts'
import type { Heading } from './headings.ts'
import type { ListContext } from './lists.ts'
import type { Cell } from './row-runs.ts'
import { type BoxType, DEFAULT_STYLE, type Style } from './style.ts'

/** What an element passes on to its children. */
export interface Inherited {
  readonly style: Style
  readonly variables: Variables
  /** Whether its children are flex or grid items. */
  readonly isFlexContainer: boolean
  /** Whether it is inside the marker that Word writes before a list paragraph. */
  readonly isInListMarker: boolean
  /** Whether it is part of a formula that is drawn within a line. */
  readonly isInFormula: boolean
  /** The distance of its content from the left by margins and paddings, in pixels. */
  readonly left: number
  list: ListContext | null
  /** The depth of the innermost list, or of an item without a list; -1 outside of lists. */
  level: number
  row: Row | null
  link: { text: string } | null
  /** The code of a preformatted element that also contains labels; null elsewhere. */
  labelledCode: Element | null
  heading: Heading | null
}

/** What the outermost element inherits. */
export const INITIAL: Inherited = {
  style: DEFAULT_STYLE,
  variables: NO_VARIABLES,
  isFlexContainer: false,
  isInListMarker: false,
  isInFormula: false,
  left: 0,
  list: null,
  level: -1,
  row: null,
  link: null,
  labelledCode: null,
  heading: null,
}

/** An open element, and what its descendants need to know about it. */
export interface Frame extends Inherited {
  readonly element: Element
  readonly tag: string
  readonly values: CascadedValues
  readonly boxType: BoxType
  readonly isClosedDetails: boolean
  /** Ends the anonymous row of its cells; null without one. */
  endAnonymousRow: (() => void) | null
  readonly cleanups: (() => void)[]
}

export interface Row {
  readonly cells: Cell[]
}

/** Ends the row that cells without a row have formed. */
export function closeAnonymousRow(parent: Frame): void {
  if (!parent.endAnonymousRow) return
  parent.endAnonymousRow()
  parent.endAnonymousRow = null
  parent.row = null
}
