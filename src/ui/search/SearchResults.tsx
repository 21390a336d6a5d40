import { type ReactNode, type Ref, useCallback, useMemo, useState } from 'react'
import type { DraftSession } from '../../drafts/draft-session.ts'
import type { NotesState } from '../../notes/notes-state.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { Search } from '../../notes/search/search.ts'
import type { ReadableStore } from '../../store.ts'
import { formatNumber } from '../formatNumber.ts'
import { EmptyState } from '../list/EmptyState.tsx'
import { NoteList } from '../list/NoteList.tsx'
import type { NoteListHandle } from '../list/NoteListHandle.ts'
import { fetchAfterFirstPaint } from '../loading/fetchAfterFirstPaint.ts'
import { useChunk, useLoadedChunk } from '../loading/useChunk.ts'
import type { CardActions } from '../note-card/NoteCard.tsx'
import { usePage } from '../PageContext.ts'
import { useStore } from '../useStore.ts'
import type { KeptNotes } from './kept-notes.ts'
import styles from './SearchResults.module.css'

interface Props {
  readonly ref: Ref<NoteListHandle>
  readonly notes: NotesStore
  readonly draftSession: DraftSession
  readonly actions: CardActions
  readonly search: ReadableStore<Search>
  /** Trimmed. */
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Opens the composer for a new note with this content. */
  readonly onCreate: (content: string) => void
}

/** The list of matching notes, and their number. */
export function SearchResults({
  ref,
  notes,
  draftSession,
  actions,
  search,
  query,
  onQuery,
  onCreate,
}: Props) {
  const { notes: all, userKind, isBlocked, isComplete, noteStatuses, syncStatus, ...state } = useStore(notes)
  const { find } = useStore(search)
  const [kept, setKept] = useState<KeptNotes>()
  // Undefined without a query. If it cannot be loaded, the results are still right.
  const extras = useChunk(fetchAfterFirstPaint, query !== '', () => {})
  const chunk = useLoadedChunk(fetchAfterFirstPaint)
  const { sort } = usePage()
  const follow = useCallback(
    (list: HTMLElement | null) =>
      list ? chunk?.followQuery(list, query, { draftSession, notes, sort }, setKept) : undefined,
    [chunk, query, draftSession, notes, sort],
  )
  /** Whether the first download, which has brought some notes, may bring others. */
  const isLoading = state.isLoading || (!isComplete && syncStatus?.state === 'connecting')
  /** Whether the notes are not loading at the moment, as the text in place of the list says. */
  const hasEnded = syncStatus?.state === 'offline' || syncStatus?.reason === 'unfetched'
  const excerptOf = useMemo(() => extras?.createExcerpts(query), [extras, query])
  const matches = query === '' ? all : find(all, query)
  const shown = chunk && kept ? chunk.withKept(matches, all, kept) : { notes: matches, unmatched: NO_NOTES }
  const countText = resultCountText(query, matches.length, isLoading && !hasEnded)
  return (
    <>
      {query !== '' && matches.length > 0 && (
        <p aria-hidden className={styles.count}>
          {countText}
        </p>
      )}
      {chunk && <chunk.DelayedStatus text={countText} delay={chunk.TYPING_PAUSE_MS} />}
      {chunk && <chunk.PrintedNotes notes={shown.notes} draftSession={draftSession} />}
      {extras && <extras.MatchBar query={query} />}
      <div ref={follow}>
        {chunk && shown.notes.length > 1 && <chunk.SortSelect />}
        <NoteList
          ref={ref}
          {...shown}
          query={query}
          excerptOf={excerptOf}
          userKind={userKind}
          actions={actions}
          noteStatuses={noteStatuses}
          empty={
            matches.length === 0 && (
              <NoNotes
                query={query}
                userKind={userKind}
                isLoading={isLoading}
                isComplete={isComplete}
                syncStatus={all.length === 0 ? syncStatus : null}
              >
                {query === ''
                  ? chunk && <chunk.FirstRun userKind={userKind} isBlocked={isBlocked} onCreate={onCreate} />
                  : extras && (
                      <>
                        <extras.SimilarQueryButton notes={all} query={query} onQuery={onQuery} />
                        <extras.CreateButton query={query} onCreate={onCreate} />
                      </>
                    )}
              </NoNotes>
            )
          }
        />
      </div>
      {chunk && <chunk.SelectionBar notes={shown.notes} userKind={userKind} actions={actions} />}
    </>
  )
}

const NO_NOTES: ReadonlySet<string> = new Set()

function resultCountText(query: string, count: number, isLoading: boolean): string {
  if (isLoading && count === 0) return LOADING
  if (query === '') return ''
  // Screen readers announce only a text that changes, also for the next query without results.
  return `${formatNumber(count)} ${count === 1 ? 'note' : 'notes'} found${count === 0 ? ` for "${query}"` : ''}`
}

const LOADING = 'Loading notes...'
const INCOMPLETE_HINT = 'Not all of your notes are on this device yet.'
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
  isLoading,
  isComplete,
  syncStatus,
  children,
}: Pick<NotesState, 'userKind' | 'isLoading' | 'isComplete' | 'syncStatus'> & {
  query: string
  children: ReactNode
}) {
  if (syncStatus?.reason === 'unfetched')
    return <EmptyState title="Your notes could not be loaded" hint={FETCH_FAILED_HINT} />
  // Offline, an account that was empty at the last sync is shown as empty.
  const isUnknown = syncStatus?.lastSynced === undefined
  if (isLoading && isUnknown && syncStatus?.state === 'offline')
    return <EmptyState title="Your notes are not on this device yet" hint={OFFLINE_HINT} />
  if (isLoading && (isUnknown || syncStatus?.state !== 'offline')) return <EmptyState hint={LOADING} />
  if (query === '')
    return (
      <EmptyState title="No notes yet" hint={EMPTY_LIST_HINTS[userKind]}>
        {children}
      </EmptyState>
    )
  return (
    <EmptyState
      title={`No results found for "${query}"`}
      hint={isComplete ? 'Try searching with different keywords' : INCOMPLETE_HINT}
    >
      {children}
    </EmptyState>
  )
}
