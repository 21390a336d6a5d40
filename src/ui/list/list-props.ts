import type { RefCallback } from 'react'
import type { Note } from '../../notes/note.ts'
import type { NotesState } from '../../notes/notes-state.ts'
import type { CardActions, CardChunk, Excerpt } from '../note-card/NoteCard.tsx'
import type { Section } from './Section.tsx'

/** The props that a list needs to render its cards. */
export interface ListProps {
  readonly userKind: NotesState['userKind']
  readonly actions: CardActions
  readonly noteStatuses: NotesState['noteStatuses']
  /** The ids of notes that are shown although the search does not find them. */
  readonly unmatched: ReadonlySet<string>
  readonly query: string
  /** The part of a note that a search shows in place of its beginning. */
  readonly excerptOf?: ((note: Note) => Excerpt | undefined) | undefined
}

/** The same props for the sections, which are rendered as a plain list or as a virtual one. */
export interface SectionsProps extends ListProps {
  readonly sections: readonly Section[]
  readonly chunk: CardChunk | undefined
  /** The ref of the element that contains all cards. When they are rendered anew, it is a new element. */
  readonly cardsRef: RefCallback<HTMLElement>
}

/** The props that all cards of a list share. */
export type CardsProps = Omit<SectionsProps, 'sections' | 'cardsRef' | 'query'>

/** The props of a note's card. */
export function cardProps(
  note: Note,
  { userKind, actions, chunk, noteStatuses, unmatched, excerptOf }: CardsProps,
) {
  return {
    note,
    userKind,
    actions,
    chunk,
    syncStatus: noteStatuses.get(note.id),
    isUnmatched: unmatched.has(note.id),
    excerpt: excerptOf?.(note),
  }
}
