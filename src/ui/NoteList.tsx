import {
  lazy,
  Suspense,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  type FocusEvent,
  type ReactNode,
  type Ref,
} from 'react'
import type { Note } from '../notes/note.ts'
import type { NotesState } from '../notes/notes-store.ts'
import { loadChunk } from './loadChunk.ts'
import { NoteCard, type NoteVerbs } from './NoteCard.tsx'
import styles from './NoteList.module.css'
import { Rescue } from './Rescue.tsx'
import { sectionsOf, SectionTitle, type Section } from './Section.tsx'
import { useCardFocus } from './useCardFocus.ts'
import type { RowScroll } from './VirtualSections.tsx'

/** Beyond this many notes only the cards in view are rendered; up to it find-in-page and screen readers see them all. */
const PLAIN_LIMIT = 200

/** So many fill any window until the code for long lists is there. */
const FIRST_LOOK = 40

/** Few lists are long: what only those need comes in a chunk of its own. */
const fetchVirtual = () => import('./VirtualSections.tsx')
const VirtualSections = lazy(() => loadChunk(fetchVirtual))

export interface NoteListHandle {
  /** Puts the focus on a note's pencil, and the pencil in view; whether the note is in the list. */
  readonly focus: (id: string) => boolean
}

interface Props {
  readonly ref: Ref<NoteListHandle>
  /** Pinned ones first. */
  readonly notes: readonly Note[]
  readonly owner: NotesState['userKind']
  readonly verbs: NoteVerbs
  readonly standing: NotesState['noteStatuses']
  /** What stands here when there are no notes. */
  readonly empty: ReactNode
}

export function NoteList({ ref, notes, empty, ...cards }: Props) {
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
        <PlainSections sections={sections} {...cards} />
      ) : (
        <Rescue fallback={<PlainSections sections={sections} {...cards} />}>
          <Suspense fallback={<PlainSections sections={sectionsOf(notes.slice(0, FIRST_LOOK))} {...cards} />}>
            <VirtualSections ref={rows} sections={sections} {...cards} />
          </Suspense>
        </Rescue>
      )}
    </div>
  )
}

interface ListProps {
  readonly sections: readonly Section[]
  readonly owner: NotesState['userKind']
  readonly verbs: NoteVerbs
  readonly standing: NotesState['noteStatuses']
}

function PlainSections({ sections, owner, verbs, standing }: ListProps) {
  const id = useId()
  return sections.map((section, index) => (
    <section key={section.title} aria-labelledby={id + index} className={styles.section}>
      <SectionTitle section={section} id={id + index} />
      <ul className={styles.grid}>
        {section.notes.map((note) => (
          <NoteCard key={note.id} note={note} owner={owner} verbs={verbs} standing={standing.get(note.id)} />
        ))}
      </ul>
    </section>
  ))
}
