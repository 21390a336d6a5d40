import { useImperativeHandle, useMemo, useRef, type FocusEvent, type ReactNode, type Ref } from 'react'
import type { Note } from '../notes/note.ts'
import type { NotesState } from '../notes/notes.ts'
import { NoteCard, type NoteVerbs } from './NoteCard.tsx'
import styles from './NoteList.module.css'
import { sectionsOf, SectionTitle, type Section } from './Section.tsx'
import { useCardFocus } from './useCardFocus.ts'
import { VirtualSections, type RowScroll } from './VirtualSections.tsx'

/** Beyond this many notes only the cards in view are rendered; up to it find-in-page and screen readers see them all. */
const PLAIN_LIMIT = 200

export interface NoteListHandle {
  /** Puts the focus on a note's pencil, and the pencil in view; whether the note is in the list. */
  readonly focus: (id: string) => boolean
}

interface Props {
  readonly ref: Ref<NoteListHandle>
  /** Pinned ones first. */
  readonly notes: readonly Note[]
  readonly owner: NotesState['owner']
  readonly verbs: NoteVerbs
  /** What stands here when there are no notes. */
  readonly empty: ReactNode
}

export function NoteList({ ref, notes, owner, verbs, empty }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const rows = useRef<RowScroll>(null)
  const { remember, forget, focus } = useCardFocus(root, rows, notes)
  const sections = useMemo(() => sectionsOf(notes), [notes])
  useImperativeHandle(ref, () => ({ focus }), [focus])

  return (
    <div
      ref={root}
      tabIndex={-1}
      className={styles.list}
      onFocus={remember}
      onClickCapture={remember}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) forget()
      }}
    >
      {notes.length === 0 && empty}
      {notes.length <= PLAIN_LIMIT ? (
        <PlainSections sections={sections} owner={owner} verbs={verbs} />
      ) : (
        <VirtualSections ref={rows} sections={sections} owner={owner} verbs={verbs} />
      )}
    </div>
  )
}

interface ListProps {
  readonly sections: readonly Section[]
  readonly owner: NotesState['owner']
  readonly verbs: NoteVerbs
}

function PlainSections({ sections, owner, verbs }: ListProps) {
  return sections.map((section) => (
    <section key={section.title} className={styles.section}>
      <SectionTitle section={section} />
      <ul className={styles.grid}>
        {section.notes.map((note) => (
          <NoteCard key={note.id} note={note} owner={owner} verbs={verbs} />
        ))}
      </ul>
    </section>
  ))
}
