import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createHint } from './account/hint.ts'
import { createSession, type SessionState } from './account/session.ts'
import { readConfig } from './cloud/config.ts'
import { connectCloud } from './cloud/connect.ts'
import type { Device } from './device/device.ts'
import { type JournaledCache, createCache } from './notes/visitor/cache.ts'
import { createNotesStore, type MemberModule, type Owner } from './notes/notes-store.ts'
import { createSearch } from './notes/search.ts'
import type { StoredCache } from './notes/visitor/stored-cache.ts'
import type { Dismiss, Notifier } from './notifier.ts'
import { createTheme } from './theme.ts'
import './tokens.css'
import { App } from './ui/App.tsx'
import { Broken } from './ui/Broken.tsx'
import { download } from './ui/download.ts'
import { loadChunk } from './ui/loadChunk.ts'
import { newerApp } from './ui/outdated.ts'
import { Rescue } from './ui/Rescue.tsx'
import { whenIdle } from './ui/whenIdle.ts'

const storage = () => localStorage

const theme = createTheme({
  storage,
  media: matchMedia('(prefers-color-scheme: dark)'),
  page: document,
  events: window,
})
theme.start()

// The toasts come in a chunk of their own after the first paint; what is said before that waits for them.
const toasts = () => import('./ui/ToastList.tsx')
const notify: Notifier = {
  success: (message) => show((say) => say.success(message)),
  // An error has to be said even where that chunk cannot be had.
  error: (message) =>
    show(
      (say) => say.error(message),
      () => alert(message),
    ),
  info: (message) => show((say) => say.info(message)),
  // Said, at least, where the button cannot be had: the trash has the same.
  offer: (message, action, ms) => show((say) => say.offer(message, action, ms)),
}

function show(message: (say: Notifier) => Dismiss, otherwise = () => {}): Dismiss {
  const shown = toasts().then(({ say }) => message(say), otherwise)
  return () => void shown.then((dismiss) => dismiss?.())
}

const later = (task: () => void, delay: number) => {
  const timer = setTimeout(task, delay)
  return () => clearTimeout(timer)
}

const fetchDevice = () => import('./device/device.ts')
const fetchJournaled = () => import('./notes/visitor/journaled-cache.ts')
const fetchMember = () => import('./notes/sync/member-notes.ts')

const outdated = () => newerApp.set({ state: 'runs' })

let opened: Promise<Device> | undefined
/** What the device keeps, in a chunk of its own; a load that failed is tried again by whoever asks next. */
function openDevice(): Promise<Device> {
  opened ??= loadChunk(fetchDevice)
    .then(({ createDevice }) => createDevice({ outdated, say: notify.info }))
    .catch((error: unknown) => {
      opened = undefined
      throw error
    })
  return opened
}

async function withJournal(stored: StoredCache): Promise<JournaledCache> {
  const [{ createJournaledCache }, { journal, losses }] = await Promise.all([
    loadChunk(fetchJournaled),
    openDevice(),
  ])
  return createJournaledCache(stored, { journal, now: Date.now, notify, onCleared: losses.cleared, download })
}

/** Where the device keeps nothing a member's changes are in memory until the cloud has them. */
async function openMember(): Promise<MemberModule> {
  const [{ createMemberNotes }, device] = await Promise.all([
    loadChunk(fetchMember),
    openDevice().catch(() => undefined),
  ])
  return { createMemberNotes, storage: device?.member, tabs: device?.tabs }
}

const config = readConfig(import.meta.env)
const cloud = config ? connectCloud(config, { document, window, later }, loadChunk) : undefined
const session = cloud
  ? createSession({
      cloud: cloud.account,
      hint: createHint(storage),
      hasStoredUser: cloud.hasStoredUser,
      now: Date.now,
      notify,
    })
  : undefined

const notes = createNotesStore({
  cache: createCache({ storage, events: window, now: Date.now }, withJournal),
  cloud: cloud?.notes,
  loadMember: openMember,
  now: Date.now,
  monotonicNow: () => performance.timeOrigin + performance.now(),
  notify,
})
let last: string | undefined
session?.subscribe(() => {
  const owner = ownerOf(session.get())
  notes.setOwner(owner)
  // Whoever uses this browser next finds nothing of theirs but what the cloud does not have.
  if (last !== undefined && last !== owner?.uid) void notes.clearMemberData()
  last = owner?.uid
})
session?.start()
notes.start()

// Not while the page still loads what it needs itself; in development the sources change too often to be kept.
if (import.meta.env.PROD)
  later(
    () =>
      void openDevice()
        .then(({ keepApp }) =>
          keepApp({ waits: (takeOver) => newerApp.set({ state: 'waits', takeOver }), tookOver: outdated }),
        )
        // Where the browser keeps no app, it opens with a network only.
        .catch(() => {}),
    5_000,
  )

// What is measured is not worth a word to anybody when it fails.
const { measurementId } = config?.firebase ?? {}
if (config && measurementId !== undefined)
  whenIdle(
    () =>
      void import('./cloud/vitals.ts')
        .then(({ reportVitals }) => reportVitals(config.firebase))
        .catch(() => {}),
  )

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Rescue fallback={<Broken />}>
      <App
        notes={notes}
        session={session}
        openDrafts={() => openDevice().then(({ drafts }) => drafts)}
        search={createSearch()}
        theme={theme}
        notify={notify}
      />
    </Rescue>
  </StrictMode>,
)

function ownerOf(state: SessionState): Owner | null {
  if (state.kind !== 'member') return null
  const { uid, email, displayName, createdAt } = state.member
  return { uid, email, author: displayName || email, createdAt }
}
