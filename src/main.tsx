import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createSessionCache } from './account/session-cache.ts'
import type { SessionState } from './account/session-state.ts'
import { createSession } from './account/session.ts'
import type { CloudConfig } from './cloud/config.ts'
import { connectCloud } from './cloud/connect.ts'
import type { Device } from './device/device.ts'
import { writeDraftItem } from './device/draft-item.ts'
import type { DraftPersistence, DraftPersistencePorts } from './drafts/draft-persistence.ts'
import { createDrafts } from './drafts/drafts.ts'
import { loadOnce } from './load-once.ts'
import { newKey } from './notes/keys.ts'
import { createNotesStore, type MemberModule } from './notes/notes-store.ts'
import type { Owner } from './notes/ports.ts'
import type { Search } from './notes/search/search.ts'
import { SUBSTRING_SEARCH } from './notes/search/substring-search.ts'
import { createCache, type VisitorEngine } from './notes/visitor/cache.ts'
import type { CachedNotes } from './notes/visitor/cached-notes.ts'
import { createStore } from './store.ts'
import { createTheme } from './theme.ts'
import './tokens.css'
import { App } from './ui/App.tsx'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { followSort } from './ui/list/order/followSort.ts'
import { createChunkLoader } from './ui/loading/chunk-loader.ts'
import { fetchAfterFirstPaint } from './ui/loading/fetchAfterFirstPaint.ts'
import { whenIdle } from './ui/loading/whenIdle.ts'
import { DIALOG_FAILED, SIGN_OUT_FAILED } from './ui/messages/errors.ts'
import { FONTS_CHANGED } from './ui/note-card/useClipped.ts'
import { createPage, PageContext } from './ui/PageContext.ts'
import { CrashScreen } from './ui/reload/CrashScreen.tsx'
import { createLazyNotifier } from './ui/toasts/lazy-notifier.ts'

const storage = () => localStorage
const chunks = createChunkLoader()
const loadChunk = chunks.load
const { notify, notifyOutcome } = createLazyNotifier(loadChunk)
const page = createPage({ chunks, notify, openDevice: () => openDevice() })

const theme = createTheme({
  storage,
  media: matchMedia('(prefers-color-scheme: dark)'),
  document,
  events: window,
})
theme.start()

void showWebFonts()

const schedule = (task: () => void, delay: number) => {
  const timer = setTimeout(task, delay)
  return () => clearTimeout(timer)
}

const fetchDevice = () => import('./device/device.ts')
const fetchDraftPersistence = () => import('./drafts/draft-persistence.ts')
const fetchVisitorEngine = () => import('./notes/visitor/engine.ts')
const fetchMemberNotes = () => import('./notes/sync/member-notes.ts')
const fetchSearch = () => import('./notes/search/search.ts')

// The browser dispatches this event once, perhaps before the chunk of the menu with the offer has loaded.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  page.installPrompt.set(event)
})

// Until `acceptFiles` has loaded, the browser would open a dropped file in place of the page.
for (const type of ['dragover', 'drop'] as const)
  addEventListener(
    type,
    (event) => {
      const { dataTransfer } = event
      if (!dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (type === 'drop') page.dialog.set({ name: 'import', files: [...dataTransfer.files] })
    },
    { signal: page.earlyDrops.signal },
  )

page.dialog.subscribe(() => {
  const dialog = page.dialog.get()
  // This chunk renders the dialogs.
  if (dialog)
    loadChunk(fetchAfterFirstPaint).catch(() => {
      page.dialog.set(undefined)
      notify.error(dialog.name === 'sign-out' ? SIGN_OUT_FAILED : DIALOG_FAILED)
    })
})

const requireReload = () => page.appUpdate.set({ state: 'active' })

/** The device storage, in a chunk of its own. */
const openDevice = loadOnce(async (): Promise<Device> => {
  const { createDevice } = await loadChunk(fetchDevice)
  return createDevice({ onVersionChange: requireReload, notify: notifyOutcome })
})

async function openVisitorEngine(item: CachedNotes): Promise<VisitorEngine> {
  const [{ createVisitorEngine }, { journal, storageNotices }] = await Promise.all([
    loadChunk(fetchVisitorEngine),
    openDevice(),
  ])
  return createVisitorEngine(item, {
    journal,
    now: Date.now,
    notify: notifyOutcome,
    onCleared: storageNotices.cleared,
    download: (name, text) =>
      void loadChunk(fetchAfterFirstPaint).then(
        (chunk) => chunk.download(name, text),
        // The page offers a reload when a chunk is missing.
        () => {},
      ),
  })
}

/** Without device storage, a member's mutations stay in memory until the server has acknowledged them. */
async function openMemberNotes(): Promise<MemberModule> {
  const [{ createMemberNotes }, device] = await Promise.all([
    loadChunk(fetchMemberNotes),
    openDevice().catch(() => undefined),
  ])
  return { createMemberNotes, storage: device?.member, tabs: device?.tabs, schedule }
}

async function openDraftPersistence(ports: DraftPersistencePorts): Promise<DraftPersistence> {
  const [{ createDraftPersistence }, device] = await Promise.all([
    loadChunk(fetchDraftPersistence),
    openDevice(),
  ])
  return createDraftPersistence(device.drafts, window, ports)
}

/** JSON, so that builds with and without sign-in have the same code. `npm run check` limits the size of that code. */
declare const CLOUD_CONFIG: string
const config: CloudConfig | null = JSON.parse(CLOUD_CONFIG)
const cloud = config ? connectCloud(config, { document, window, schedule }, loadChunk) : undefined
const sessionCache = createSessionCache(storage)
const session = cloud
  ? createSession({
      cloud: cloud.account,
      sessionCache,
      hasStoredUser: cloud.hasStoredUser,
      now: Date.now,
      notify: notifyOutcome,
    })
  : undefined

const notes = createNotesStore({
  cache: createCache({ storage, events: window, now: Date.now }, openVisitorEngine),
  cloud: cloud?.notes,
  history: cloud?.history,
  loadMember: openMemberNotes,
  now: Date.now,
  monotonicNow: () => performance.timeOrigin + performance.now(),
  notify: notifyOutcome,
  addUndo: page.undoActions.add,
})
let lastUid: string | undefined
session?.subscribe(() => {
  const owner = ownerOf(session.get())
  notes.setOwner(owner)
  // Only the person who has imported notes can take them back.
  if (lastUid !== owner?.uid) page.lastImport.set([])
  // The next person at this browser must not find the account's data. Only unacknowledged mutations stay.
  if (lastUid !== undefined && lastUid !== owner?.uid) notes.clearMemberData(lastUid).catch(() => {})
  lastUid = owner?.uid
})
const drafts = createDrafts({
  notes,
  openPersistence: openDraftPersistence,
  now: Date.now,
  events: window,
  storeForNextPage: (owner, stored) => writeDraftItem(storage, newKey(Date.now()), owner, stored),
})
const search = createStore<Search>(SUBSTRING_SEARCH)
const openSearch = loadOnce(async () => {
  const { PLAIN_SEARCH, withOtherSpellings } = await loadChunk(fetchAfterFirstPaint)
  try {
    search.set(withOtherSpellings((await loadChunk(fetchSearch)).createSearch()))
  } catch (error) {
    // Only once: setting the search calls `warmSearch`, which loads the index again.
    if (search.get() === SUBSTRING_SEARCH) search.set(withOtherSpellings(PLAIN_SEARCH))
    throw error
  }
})
let cancelWarming = () => {}
notes.subscribe(warmSearch)
search.subscribe(warmSearch)
addEventListener('online', warmSearch)
followSort(page, notes)
session?.start()
notes.start()
warmSearch()

// After a delay, so that precaching does not compete with the page's own load. If a task fails, the next page tries it again. Without a
// service worker the app still works, but needs a network to open.
schedule(
  () =>
    void openDevice()
      .then(({ member, registerServiceWorker }) =>
        Promise.all([
          // A page that ended during a sign-out has left the member's notes on the device.
          session && session.get().kind !== 'loading' && member.clearOtherMirrors(mayBeSignedIn),
          // Not in development: the sources change too often.
          import.meta.env.PROD &&
            registerServiceWorker({
              onWaiting: (activate) => page.appUpdate.set({ state: 'waiting', activate }),
              onActivated: requireReload,
            }),
        ]),
      )
      .catch(() => {}),
  5_000,
)

// A failed report must not disturb the person.
const { measurementId } = config?.firebase ?? {}
if (config && measurementId !== undefined)
  whenIdle(
    () =>
      void import('./cloud/web-vitals.ts')
        .then(({ reportVitals }) => reportVitals(config.firebase))
        .catch(() => {}),
  )

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const reactRoot = createRoot(root)
// React renders a transition in slices of 5 ms. Otherwise the first render would block a slow phone for 300 ms.
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <PageContext value={page}>
        <ErrorBoundary fallback={<CrashScreen notes={notes} />}>
          <App notes={notes} session={session} drafts={drafts} search={search} theme={theme} />
        </ErrorBoundary>
      </PageContext>
    </StrictMode>,
  ),
)

// Inserts the links of `prefetchLazyChunks`. The development server adds no such template.
addEventListener('load', () => {
  const prefetch = document.querySelector<HTMLTemplateElement>('template#prefetch')
  if (prefetch) document.head.append(prefetch.content)
})

/**
 * Lets the styles name the web fonts when both have loaded. For text in a font that is loading, Chromium asks the system for a font
 * of each size and weight: 60 of the 190 ms in which a slow phone first draws the notes.
 */
async function showWebFonts() {
  try {
    await Promise.all([document.fonts.load('1rem Figtree'), document.fonts.load('1rem Newsreader')])
    document.documentElement.dataset.webFonts = 'loaded'
    dispatchEvent(new Event(FONTS_CHANGED))
  } catch {
    // The local fonts stay.
  }
}

/** Prepares the search index in idle time, so that the first letter of a query finds notes quickly. */
function warmSearch() {
  cancelWarming()
  cancelWarming = whenIdle(function step(isTimeUp) {
    openSearch().catch(() => {})
    if (!search.get().warm(notes.get().notes, isTimeUp)) cancelWarming = whenIdle(step)
  })
}

/** Whether the account may be signed in, perhaps in another tab, which this page has not noticed yet. */
function mayBeSignedIn(uid: string): boolean {
  const cached = sessionCache.read()
  return uid === lastUid || (cached !== 'visitor' && (!cached || cached.member.uid === uid))
}

function ownerOf(state: SessionState): Owner | null {
  if (state.kind !== 'member') return null
  const { uid, email, displayName, createdAt } = state.member
  return { uid, email, author: displayName || email, createdAt }
}
