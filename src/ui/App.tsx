import { useCallback, useDeferredValue, useRef, useState, useSyncExternalStore } from 'react'
import { memberOf, type SessionState } from '../account/session-state.ts'
import type { Session } from '../account/session.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { NotesStore } from '../notes/notes-store.ts'
import type { Search } from '../notes/search/search.ts'
import type { ReadableStore } from '../store.ts'
import type { Theme } from '../theme.ts'
import { Account } from './account/Account.tsx'
import type { DialogName } from './account/dialog-props.ts'
import { CommandHints, type Hints } from './commands/CommandHints.ts'
import type { ComposerHandle } from './composer/ComposerHandle.ts'
import { editNote } from './composer/editNote.ts'
import { fetchDialogs } from './dialogs/fetchDialogs.ts'
import { Footer } from './Footer.tsx'
import { Header } from './header/Header.tsx'
import { fetchAfterFirstPaint } from './loading/fetchAfterFirstPaint.ts'
import { useLoadedChunk } from './loading/useChunk.ts'
import { Notebook } from './Notebook.tsx'
import { usePage } from './PageContext.ts'
import { ReloadOffer } from './reload/ReloadOffer.tsx'
import { Toasts } from './toasts/Toasts.tsx'
import { useStore } from './useStore.ts'
import styles from './App.module.css'

interface Props {
  readonly notes: NotesStore
  /** Undefined in a build without sign-in. */
  readonly session: Session | undefined
  readonly drafts: Drafts
  readonly search: ReadableStore<Search>
  readonly theme: Theme
}

export function App({ notes, session, drafts, search, theme }: Props) {
  const state = useStore(session ?? VISITOR_SESSION)
  const composer = useRef<ComposerHandle>(null)
  const [query, setQuery] = useState('')
  const deferredQuery = useDeferredValue(query)
  const [accountDialog, showAccountDialog] = useState<DialogName>()
  const page = usePage()
  const { chunks, dialog } = page
  const openTrash = useCallback(() => {
    notes.readTrash()
    dialog.set({ name: 'trash' })
  }, [notes, dialog])
  const [hints, setHints] = useState<Hints>({})
  const chunk = useLoadedChunk(fetchAfterFirstPaint)
  const hasMissingChunk = useSyncExternalStore(chunks.subscribe, chunks.hasMissing)
  if (state.kind === 'loading') return hasMissingChunk ? <ReloadOffer drafts={drafts} /> : <Startup />

  const onSignIn = session && (() => showAccountDialog('login'))
  const onSignUp = session && (() => showAccountDialog('signUp'))

  function changeQuery(next: string) {
    // The first results are the best ones. When the query is cleared, what is in the window stays there.
    if (next.trim() !== '' && next.trim() !== query.trim()) scrollTo(0, 0)
    setQuery(next)
  }

  async function logout() {
    // The menu, the form and the palette, which call this, are in the same chunk.
    const { signOut } = await fetchDialogs()
    if (session) await signOut(session, notes, page)
  }

  function openFirstResult() {
    const [first] = query.trim() === '' ? [] : search.get().find(notes.get().notes, query)
    if (first && state.kind === 'member') editNote(first.id, notes, composer)
    // A visitor's note does not open. On a phone this also hides the keyboard, which covers the results.
    else document.querySelector<HTMLElement>('[data-action=offer],[data-note]')?.focus()
  }

  return (
    <CommandHints value={hints}>
      <div className={styles.page}>
        <ReloadOffer drafts={drafts} />
        <Header query={query} onQuery={changeQuery} onOpenFirst={openFirstResult} theme={theme}>
          {session ? (
            <Account
              session={session}
              onOpenTrash={openTrash}
              onLogout={logout}
              onWrite={() => composer.current?.edit()}
              requestedDialog={accountDialog}
              onRequest={showAccountDialog}
            />
          ) : (
            chunk && <chunk.SettingsButton />
          )}
        </Header>
        <main className={styles.main}>
          <Notebook
            composer={composer}
            notes={notes}
            session={session}
            owner={memberOf(state)?.uid ?? ''}
            drafts={drafts}
            search={search}
            query={deferredQuery.trim()}
            theme={theme}
            onQuery={setQuery}
            onOpenTrash={openTrash}
            onSignIn={onSignIn}
            onSignUp={onSignUp}
            onLogout={logout}
            onHints={setHints}
          />
        </main>
        <Footer />
        <Toasts onSignIn={onSignIn} />
      </div>
    </CommandHints>
  )
}

const VISITOR: SessionState = { kind: 'visitor' }
const VISITOR_SESSION: ReadableStore<SessionState> = { get: () => VISITOR, subscribe: () => () => {} }

/** The loading text of index.html, shown until the session is known. */
function Startup() {
  return (
    <p className="startup" role="status">
      Loading your notes
    </p>
  )
}
