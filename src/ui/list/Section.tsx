import { Pin } from 'lucide'
import type { Note } from '../../notes/note.ts'
import { Icon } from '../Icon.tsx'
import styles from './NoteList.module.css'

export interface Section {
  readonly title: 'Pinned Notes' | 'My Notes'
  readonly notes: readonly Note[]
}

/** Splits notes, pinned ones first, into sections. Leaves out an empty section. */
export function sectionsOf(notes: readonly Note[]): readonly Section[] {
  const firstUnpinned = notes.findIndex((note) => note.pinned === 'unpinned')
  const pinnedCount = firstUnpinned === -1 ? notes.length : firstUnpinned
  const sections: readonly Section[] = [
    { title: 'Pinned Notes', notes: notes.slice(0, pinnedCount) },
    { title: 'My Notes', notes: notes.slice(pinnedCount) },
  ]
  return sections.filter((section) => section.notes.length > 0)
}

export function SectionTitle({ section, id }: { readonly section: Section; readonly id?: string }) {
  return (
    <h2 id={id} className={`section-title ${styles.title}`}>
      {section.title === 'Pinned Notes' && <Icon icon={Pin} size={16} className="title-pin" />}
      {section.title}
    </h2>
  )
}
