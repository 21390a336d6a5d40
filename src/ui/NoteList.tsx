import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import type { Note } from '../notes/note.ts'
import type { Notes } from '../notes/notes.ts'
import { NoteCard, type NoteVerbs } from './NoteCard.tsx'
import styles from './NoteList.module.css'
import { sectionsOf, SectionTitle, type Section } from './Section.tsx'
import { VirtualSections } from './VirtualSections.tsx'

/** Beyond this many notes only the cards in view are rendered; up to it find-in-page and screen readers see them all. */
const PLAIN_LIMIT = 200

interface Props {
  /** Pinned ones first. */
  readonly notes: readonly Note[]
  readonly verbs: Notes
  /** What stands here when there are no notes. */
  readonly empty: ReactNode
}

export function NoteList({ notes, verbs, empty }: Props) {
  const { root, verbsThatKeepFocus } = useFocusAfterRemoval(notes, verbs)
  const sections = useMemo(() => sectionsOf(notes), [notes])
  const list = { sections, verbs: verbsThatKeepFocus }

  return (
    <div ref={root} tabIndex={-1} className={styles.list}>
      {notes.length === 0 && empty}
      {notes.length <= PLAIN_LIMIT ? <PlainSections {...list} /> : <VirtualSections {...list} />}
    </div>
  )
}

interface ListProps {
  readonly sections: readonly Section[]
  readonly verbs: NoteVerbs
}

function PlainSections({ sections, verbs }: ListProps) {
  return sections.map((section) => (
    <section key={section.title} className={styles.section}>
      <SectionTitle section={section} />
      <ul className={styles.grid}>
        {section.notes.map((note) => (
          <NoteCard key={note.id} note={note} verbs={verbs} />
        ))}
      </ul>
    </section>
  ))
}

/** Removing a card takes the focus with it: give it to the card that moves up, else the one before, else the list. */
function useFocusAfterRemoval(notes: readonly Note[], verbs: Notes) {
  const root = useRef<HTMLDivElement>(null)
  const heir = useRef<string | undefined>(undefined)

  const verbsThatKeepFocus = useMemo<NoteVerbs>(
    () => ({
      edit: verbs.edit,
      togglePin: verbs.togglePin,
      remove(id) {
        const before = verbs.get()
        const ids = cardsIn(root.current).map((card) => card.dataset['note'])
        const at = ids.indexOf(id)
        heir.current = ids[at + 1] ?? ids[at - 1] ?? ''
        verbs.remove(id)
        if (verbs.get() === before) heir.current = undefined
      },
    }),
    [verbs],
  )

  useLayoutEffect(() => {
    if (heir.current === undefined) return
    const card = cardsIn(root.current).find(({ dataset }) => dataset['note'] === heir.current)
    const target = card?.querySelector<HTMLElement>('[aria-label="Delete note"]') ?? root.current
    target?.focus({ preventScroll: true })
    heir.current = undefined
  }, [notes])

  return { root, verbsThatKeepFocus }
}

function cardsIn(root: HTMLElement | null): readonly HTMLElement[] {
  return Array.from(root?.querySelectorAll<HTMLElement>('[data-note]') ?? [])
}
