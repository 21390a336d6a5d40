import { useDeferredValue, useEffect, useState } from 'react'
import type { Session, SessionState } from '../account/session.ts'
import type { Note } from '../notes/note.ts'
import type { Notes } from '../notes/notes.ts'
import type { Search } from '../notes/search.ts'
import type { Notify } from '../notify.ts'
import { createStore } from '../store.ts'
import type { Theme } from '../theme.ts'
import { Account } from './Account.tsx'
import styles from './App.module.css'
import { Composer } from './Composer.tsx'
import { Empty } from './Empty.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { NoteList } from './NoteList.tsx'
import { Toasts } from './Toasts.tsx'
import { useStore } from './useStore.ts'
import { whenIdle } from './whenIdle.ts'

interface Props {
  readonly notes: Notes
  /** None in a build without sign-in. */
  readonly session: Session | undefined
  readonly search: Search
  readonly theme: Theme
  readonly notify: Notify
}

export function App({ notes, session, search, theme, notify }: Props) {
  const { kind } = useStore(session ?? VISITOR)
  const [query, setQuery] = useState('')
  const shown = useDeferredValue(query)
  if (kind === 'loading') return <Startup />
  return (
    <div className={styles.page}>
      <Header query={query} onQuery={setQuery} theme={theme}>
        {session && <Account session={session} notify={notify} />}
      </Header>
      <main className={styles.main}>
        <p className={styles.banner}>You're viewing cached notes. Sign in to sync and save changes.</p>
        <Composer create={notes.create} notify={notify} />
        <Results notes={notes} search={search} query={shown.trim()} />
      </main>
      <Footer />
      <Toasts />
    </div>
  )
}

const VISITOR = createStore<SessionState>({ kind: 'visitor' })

/** What index.html shows until the app runs goes on until it is known who is there. */
function Startup() {
  return (
    <p className="startup" role="status">
      Loading your notes
    </p>
  )
}

/** The notes that match; the status line says how many to those who do not see the list. */
function Results({ notes, search, query }: { notes: Notes; search: Search; query: string }) {
  const all = useStore(notes).notes
  const found = search.find(all, query)
  useEffect(() => readAhead(search, all), [search, all])
  return (
    <>
      <p role="status" className="visually-hidden">
        {query === '' ? '' : `${found.length} ${found.length === 1 ? 'note' : 'notes'} found`}
      </p>
      <NoteList
        notes={found}
        verbs={notes}
        empty={query === '' ? <NoNotes /> : <NoResults query={query} />}
      />
    </>
  )
}

/** Reads the notes into the search while nothing else is to do, so that its first letter finds them ready. */
function readAhead(search: Search, notes: readonly Note[]): () => void {
  let cancel = whenIdle(function step(isOver) {
    if (!search.warm(notes, isOver)) cancel = whenIdle(step)
  })
  return () => cancel()
}

function NoNotes() {
  return <Empty title="No notes yet" hint="Sign in to create and sync your notes" />
}

function NoResults({ query }: { query: string }) {
  return <Empty title={`No results found for "${query}"`} hint="Try searching with different keywords" />
}
