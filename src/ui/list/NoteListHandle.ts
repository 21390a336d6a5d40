import type { RefObject } from 'react'
import type { Note } from '../../notes/note.ts'

export interface RowScroller {
  /** Scrolls to the row of a note, which renders it. Returns whether the note is in the list. */
  readonly scrollTo: (id: string) => boolean
}

/** The cards of the list, and what is needed to find and to render one of them. */
export interface CardList {
  /** The shown notes in their order, pinned ones first. */
  readonly notes: readonly Note[]
  readonly root: RefObject<HTMLElement | null>
  /** Null unless the list is virtual. */
  readonly rows: RefObject<RowScroller | null>
}

export interface NoteListHandle extends CardList {
  /** The ids of the shown notes that the search does not find. */
  readonly unmatched: ReadonlySet<string>
  /** Focuses a note's edit button and scrolls it into view. Returns whether the note is in the list. */
  readonly focus: (id: string) => boolean
}

/** The element of the list that had the focus. */
export interface CardFocus {
  readonly id: string
  /** The card, or a button or checkbox of it. */
  readonly element: HTMLElement
  readonly isByKeyboard: boolean
}
