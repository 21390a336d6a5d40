import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Note } from '../notes/note.ts'
import type { NotesStore } from '../notes/notes-store.ts'
import type { Search } from '../notes/search.ts'
import type { Notifier } from '../notifier.ts'
import { Banner } from './Banner.tsx'
import { Composer, type ComposerHandle } from './Composer.tsx'
import type { OpenDrafts } from './drafts.ts'
import { ListHead } from './ListHead.tsx'
import { loadChunk } from './loadChunk.ts'
import type { NoteVerbs } from './NoteCard.tsx'
import type { NoteListHandle } from './NoteList.tsx'
import { Results } from './Results.tsx'

const fetchCopyNote = () => import('./copyNote.ts')

interface Props {
  readonly notes: NotesStore
  /** The member's uid; '' is the visitor. */
  readonly owner: string
  readonly openDrafts?: OpenDrafts | undefined
  readonly search: Search
  /** Trimmed. */
  readonly query: string
  readonly notify: Notifier
}

/** Where notes are written and found again: a card opens in the composer, and has the focus back when its edit is over. */
export function Notebook({ notes, owner, openDrafts, search, query, notify }: Props) {
  const composer = useRef<ComposerHandle>(null)
  const list = useRef<NoteListHandle>(null)

  // The same object as long as the store is: another one would render every card again.
  const verbs = useMemo<NoteVerbs>(
    () => ({
      togglePin: notes.togglePin,
      remove: notes.remove,
      retry: notes.retry,
      discardRejected: notes.discardRejected,
      edit(id) {
        const note = notes.beginEdit(id)
        if (note) composer.current?.edit(note)
      },
      copy(note) {
        loadChunk(fetchCopyNote).then(
          ({ copyNote }) => copyNote(note, notify),
          () => notify.error('Failed to copy note'),
        )
      },
    }),
    [notes, notify],
  )
  const owned = useSyncExternalStore(notes.subscribe, () => notes.get().userKind)
  const onEdited = useCallback((note: Note) => list.current?.focus(note.id) ?? false, [])

  return (
    <>
      {owned === 'visitor' && <Banner notes={notes} />}
      <Composer
        ref={composer}
        notes={notes}
        owner={owner}
        openDrafts={openDrafts}
        notify={notify}
        onEdited={onEdited}
      />
      <ListHead notes={notes} />
      <Results ref={list} notes={notes} verbs={verbs} search={search} query={query} />
    </>
  )
}
