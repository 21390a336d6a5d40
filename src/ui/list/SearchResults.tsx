import { lazy, Suspense, useCallback, type Ref } from 'react'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { NotesState } from '../../notes/notes-state.ts'
import type { Search } from '../../notes/search.ts'
import type { ReadableStore } from '../../store.ts'
import { EmptyState } from './EmptyState.tsx'
import type { CardActions } from '../note-card/NoteCard.tsx'
import { NoteList } from './NoteList.tsx'
import type { NoteListHandle } from './NoteListHandle.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { useChunk } from '../useChunk.ts'
import { useStore } from '../useStore.ts'
import { whenIdle } from '../whenIdle.ts'
import styles from './SearchResults.module.css'

/** Loaded when idle, because the print event does not wait for a chunk. */
const PrintedNotes = lazy(async () => {
  await new Promise<unknown>(whenIdle)
  return import('./PrintedNotes.tsx')
})

const fetchHighlights = () => import('./highlightMatches.ts')

interface Props {
  readonly ref: Ref<NoteListHandle>
  readonly notes: NotesStore
  readonly actions: CardActions
  readonly search: ReadableStore<Search>
  /** Trimmed. */
  readonly query: string
}

/** The list of matching notes, and their number. */
export function SearchResults({ ref, notes, actions, search, query }: Props) {
  const { notes: all, userKind, loading, noteStatuses, syncStatus } = useStore(notes)
  const { find } = useStore(search)
  // Without them the results are still right.
  const highlights = useChunk(fetchHighlights, query !== '', () => {})
  const highlight = useCallback(
    (list: HTMLElement | null) => (list ? highlights?.highlightMatches(list, query) : undefined),
    [highlights, query],
  )
  const matches = query === '' ? all : find(all, query)
  return (
    <>
      <p role="status" className={query === '' || matches.length === 0 ? 'visually-hidden' : styles.count}>
        {resultCountText(query, matches.length, loading && syncStatus?.state !== 'offline')}
      </p>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <PrintedNotes notes={matches} />
        </Suspense>
      </ErrorBoundary>
      <div ref={highlight}>
        <NoteList
          ref={ref}
          notes={matches}
          userKind={userKind}
          actions={actions}
          noteStatuses={noteStatuses}
          empty={
            <NoNotes
              query={query}
              userKind={userKind}
              loading={loading}
              syncStatus={all.length === 0 ? syncStatus : null}
            />
          }
        />
      </div>
    </>
  )
}

function resultCountText(query: string, count: number, loading: boolean): string {
  if (loading) return LOADING
  return query === '' ? '' : `${count} ${count === 1 ? 'note' : 'notes'} found`
}

const LOADING = 'Loading notes...'
const FETCH_FAILED_HINT = 'They are in your account. Check your connection and retry.'
const OFFLINE_HINT = 'There is no connection to the server. They appear here as soon as there is one.'

const EMPTY_LIST_HINTS = {
  visitor: 'Sign in to create and sync your notes',
  member: 'Click the box above to create your first note',
} satisfies Record<NotesState['userKind'], string>

/** Explains why there are no notes. `syncStatus` is that of an account without notes on this device, else null. */
function NoNotes({
  query,
  userKind,
  loading,
  syncStatus,
}: Pick<NotesState, 'userKind' | 'loading' | 'syncStatus'> & { query: string }) {
  if (syncStatus?.reason === 'unfetched')
    return <EmptyState title="Your notes could not be loaded" hint={FETCH_FAILED_HINT} />
  // Offline, an account that was empty at the last sync is shown as empty.
  const isUnknown = syncStatus?.lastSynced === undefined
  if (loading && isUnknown && syncStatus?.state === 'offline')
    return <EmptyState title="Your notes are not on this device yet" hint={OFFLINE_HINT} />
  if (loading && (isUnknown || syncStatus?.state !== 'offline')) return <EmptyState hint={LOADING} />
  if (query === '') return <EmptyState title="No notes yet" hint={EMPTY_LIST_HINTS[userKind]} />
  return <EmptyState title={`No results found for "${query}"`} hint="Try searching with different keywords" />
}
