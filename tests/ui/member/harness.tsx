import { useDeferredValue, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { toast } from 'react-hot-toast/headless'
import { createDraftPersistence } from '../../../src/drafts/draft-persistence.ts'
import { createDrafts } from '../../../src/drafts/drafts.ts'
import type { Note } from '../../../src/notes/note.ts'
import type { Owner } from '../../../src/notes/ports.ts'
import { createSearch } from '../../../src/notes/search/search.ts'
import { createCache } from '../../../src/notes/visitor/cache.ts'
import '../../../src/tokens.css'
import { createStore } from '../../../src/store.ts'
import { CommandHints, type Hints } from '../../../src/ui/commands/CommandHints.ts'
import type { ComposerHandle } from '../../../src/ui/composer/ComposerHandle.ts'
import { followSort } from '../../../src/ui/list/order/followSort.ts'
import { createChunkLoader } from '../../../src/ui/loading/chunk-loader.ts'
import { Notebook } from '../../../src/ui/Notebook.tsx'
import { createPage, PageContext } from '../../../src/ui/PageContext.ts'
import { ReloadOffer } from '../../../src/ui/reload/ReloadOffer.tsx'
import { toaster, toastOutcome } from '../../../src/ui/toasts/ToastList.tsx'
import { Toasts } from '../../../src/ui/toasts/Toasts.tsx'
import { useStore } from '../../../src/ui/useStore.ts'
import { ADA, createFakeMember } from '../../fakes/fake-member.ts'
import { createMemoryDisk } from '../../fakes/memory-disk.ts'
import { makeRestartable } from '../../restartable-page.ts'
import './harness.css'

/** `?noStorage` runs the page without storage. */
const hasStorage = !new URLSearchParams(location.search).has('noStorage')
// The page has no choice of the theme and no trash.
const theme = {
  ...createStore({ choice: 'system', shown: 'light' } as const),
  start: () => noop,
  choose() {},
  cycle() {},
}
const noop = () => {}

/** Ada's page with an empty cloud, and what a test can do outside it. It is over when `end` is aborted. */
function createWorld(end: AbortSignal) {
  const page = createPage({
    chunks: createChunkLoader(),
    notify: toaster,
    openDevice: () => Promise.reject(new Error('This page has no device')),
  })
  const cache = createCache({ storage: () => localStorage, events: window, now: Date.now })
  const disk = createMemoryDisk()
  const tab = disk.open()
  const { notes, ...ada } = createFakeMember({
    cache,
    notify: toastOutcome,
    addUndo: page.undoActions.add,
    ...(hasStorage ? { storage: disk.member, tabs: tab.tabs } : {}),
  })
  const search = createStore(createSearch())
  const drafts = createDrafts({
    notes,
    openPersistence: hasStorage
      ? async (ports) => createDraftPersistence(tab.drafts, window, ports)
      : () => new Promise(() => {}),
    now: Date.now,
    events: window,
    storeForNextPage: disk.storeAsClosed,
  })
  const root = createRoot(document.querySelector('#root') ?? document.body)
  followSort(page, notes)
  const session = createStore<Owner | null>(ADA)
  session.subscribe(() => notes.setOwner(session.get()))
  const stopNotes = notes.start()

  const harness = {
    ...ada,
    open(stored: readonly Note[]) {
      for (const note of stored) ada.store(note.id, note)
      notes.setOwner(ADA)
      // Without StrictMode, which in development attaches the editor twice and so moves the focus into it.
      root.render(
        <PageContext value={page}>
          <Page drafts={drafts} notes={notes} search={search} session={session} />
        </PageContext>,
      )
    },
    signOut: () => session.set(null),
    signIn: () => session.set(ADA),
    /** Makes another device change the last note and add a word to the first one, ten times per second. */
    changeContinuously(first: Note, last: Note) {
      let count = 0
      const timer = setInterval(() => {
        count++
        ada.store(first.id, { ...first, content: `${first.content} ${count}` })
        ada.store(last.id, { ...last, content: `changed ${count} times` })
      }, 100)
      end.addEventListener('abort', () => clearInterval(timer))
    },
  }

  end.addEventListener('abort', () => {
    root.unmount()
    page.toastRegion.element.remove()
    notes.setOwner(null)
    stopNotes()
    tab.kill()
    toast.remove()
  })
  return { drafts, harness, notes, search, session }
}

type World = ReturnType<typeof createWorld>
export type Harness = World['harness']
declare global {
  interface Window {
    member: Harness
  }
}

makeRestartable(() => {
  const end = new AbortController()
  window.member = createWorld(end.signal).harness
  return () => end.abort()
})

function Page({ drafts, notes, search, session }: Omit<World, 'harness'>) {
  const [query, setQuery] = useState('')
  const [hints, setHints] = useState<Hints>({})
  const owner = useStore(session)
  return (
    <CommandHints value={hints}>
      <ReloadOffer drafts={drafts} />
      <header>
        <input
          type="search"
          aria-label="Search notes"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </header>
      <main>
        <h1 className="visually-hidden">Pinwell</h1>
        <Notebook
          notes={notes}
          session={undefined}
          owner={owner?.uid ?? ''}
          composer={useRef<ComposerHandle>(null)}
          drafts={drafts}
          search={search}
          query={useDeferredValue(query).trim()}
          theme={theme}
          onQuery={setQuery}
          onOpenTrash={noop}
          onSignIn={undefined}
          onSignUp={undefined}
          onLogout={async () => {}}
          onHints={setHints}
        />
      </main>
      <Toasts onSignIn={undefined} />
    </CommandHints>
  )
}
