import { lazy, Suspense, useEffect, type Ref } from 'react'
import type { Note } from '../notes/note.ts'
import type { NotesStore, NotesState } from '../notes/notes-store.ts'
import type { Search } from '../notes/search.ts'
import { Empty } from './Empty.tsx'
import type { NoteVerbs } from './NoteCard.tsx'
import { NoteList, type NoteListHandle } from './NoteList.tsx'
import { Rescue } from './Rescue.tsx'
import { useStore } from './useStore.ts'
import { whenIdle } from './whenIdle.ts'

/** To be there when somebody prints: the event for that does not wait. */
const PrintedNotes = lazy(async () => {
  await new Promise<unknown>(whenIdle)
  return import('./PrintedNotes.tsx')
})

interface Props {
  readonly ref: Ref<NoteListHandle>
  readonly notes: NotesStore
  readonly verbs: NoteVerbs
  readonly search: Search
  /** Trimmed. */
  readonly query: string
}

/** The notes that match; the status line says how many to those who do not see the list. */
export function Results({ ref, notes, verbs, search, query }: Props) {
  const { notes: all, userKind: owner, loading, noteStatuses: standing, syncStatus: sync } = useStore(notes)
  const found = search.find(all, query)
  useEffect(() => readAhead(search, all), [search, all])
  return (
    <>
      <p role="status" className="visually-hidden">
        {sayCount(query, found.length, loading && sync?.state !== 'offline')}
      </p>
      <Rescue fallback={null}>
        <Suspense>
          <PrintedNotes notes={found} />
        </Suspense>
      </Rescue>
      <NoteList
        ref={ref}
        notes={found}
        owner={owner}
        verbs={verbs}
        standing={standing}
        empty={
          <Nothing
            query={query}
            userKind={owner}
            loading={loading}
            syncStatus={all.length === 0 ? sync : null}
          />
        }
      />
    </>
  )
}

function sayCount(query: string, count: number, loading: boolean): string {
  if (loading) return LOADING
  return query === '' ? '' : `${count} ${count === 1 ? 'note' : 'notes'} found`
}

/** Reads the notes into the search while nothing else is to do, so that its first letter finds them ready. */
function readAhead(search: Search, notes: readonly Note[]): () => void {
  let cancel = whenIdle(function step(isOver) {
    if (!search.warm(notes, isOver)) cancel = whenIdle(step)
  })
  return () => cancel()
}

const LOADING = 'Loading notes...'
const UNFETCHED = 'They are in your account. Check your connection and retry.'
const UNREACHED = 'There is no connection to the server. They appear here as soon as there is one.'

const HINTS = {
  visitor: 'Sign in to create and sync your notes',
  member: 'Click the box above to create your first note',
} satisfies Record<NotesState['userKind'], string>

/** Why there are no notes; `sync` tells of an account of which there are none here. */
function Nothing({
  query,
  userKind: owner,
  loading,
  syncStatus: sync,
}: Pick<NotesState, 'userKind' | 'loading' | 'syncStatus'> & { query: string }) {
  if (sync?.reason === 'unfetched') return <Empty title="Your notes could not be loaded" hint={UNFETCHED} />
  // An account that was empty when it was last in sync may well be empty now.
  const isUnknown = sync?.lastSynced === undefined
  if (loading && isUnknown && sync?.state === 'offline')
    return <Empty title="Your notes are not on this device yet" hint={UNREACHED} />
  if (loading && (isUnknown || sync?.state !== 'offline')) return <Empty hint={LOADING} />
  if (query === '') return <Empty title="No notes yet" hint={HINTS[owner]} />
  return <Empty title={`No results found for "${query}"`} hint="Try searching with different keywords" />
}
