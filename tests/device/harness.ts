import { openDatabase } from '../../src/device/database.ts'
import { createDevice, type Device } from '../../src/device/device.ts'
import { createDraftStorage } from '../../src/device/draft-storage.ts'
import { createJournal } from '../../src/device/journal.ts'
import { createKeptChanges } from '../../src/device/kept-changes.ts'
import { createMemberStorage } from '../../src/device/member-storage.ts'
import { createTabs } from '../../src/device/tabs.ts'
import { createNotesStore, type NotesStore } from '../../src/notes/notes-store.ts'
import type { StorageNotification } from '../../src/notes/outcome.ts'
import { createCache } from '../../src/notes/visitor/cache.ts'
import { createVisitorEngine } from '../../src/notes/visitor/engine.ts'
import { createRecordingNotifier } from '../fakes/notifier.ts'
import { create, createEntry, draft, type FixtureTab, note } from './scenario-fixture.ts'
import { SCENARIOS } from './scenarios.ts'

/** Runs a scenario with the devices of several tabs in this page, each with a window of its own. */
async function runScenario(name: string): Promise<void> {
  const scenario = SCENARIOS[name]
  if (!scenario) throw new Error(`There is no scenario '${name}'.`)
  await scenario({ open: openTab })
}

function openTab(previous?: FixtureTab): FixtureTab {
  const session = (previous && sessions.get(previous)) ?? new Map<string, string>()
  const database = openDatabase({ onVersionChange: () => {} })
  const events = new EventTarget()
  const view = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  const { locks } = navigator
  const tab: FixtureTab = {
    member: createMemberStorage(database, () => undefined),
    drafts: createDraftStorage(database, {
      locks,
      events,
      storage: () => localStorage,
      session: () => ({
        getItem: (key) => session.get(key) ?? null,
        setItem: (key, value) => void session.set(key, value),
      }),
      reload() {},
    }),
    journal: createJournal(database),
    tabs: createTabs({ locks, document: view, events }),
    keptChanges: createKeptChanges(database, () => localStorage),
    show: () => view.dispatchEvent(new Event('visibilitychange')),
    kill: () => events.dispatchEvent(new Event('pagehide')),
  }
  sessions.set(tab, session)
  return tab
}

/** The session storage of each tab. */
const sessions = new WeakMap<FixtureTab, Map<string, string>>()

const page = {
  runScenario,
  create,
  createEntry,
  draft,
  note,
  /** How often `onVersionChange` was called. */
  versionChanges: 0,
  /** Of what the storage notified. */
  notifications: [] as StorageNotification['kind'][],
  isLeader: false,
  /** A database connection that blocks upgrades and deletions. */
  blockingConnection: undefined as IDBDatabase | undefined,
  notes: undefined as NotesStore | undefined,
  /** Opens a visitor's notes as the app does. */
  openVisitorNotes() {
    const { notify } = createRecordingNotifier()
    const cache = createCache({ storage: () => localStorage, events: window, now: Date.now }, async (item) =>
      createVisitorEngine(item, {
        journal: page.open().journal,
        now: Date.now,
        notify,
        onCleared() {},
        download() {},
      }),
    )
    const notes = createNotesStore({ cache, now: Date.now, notify })
    notes.start()
    page.notes = notes
    return notes
  },
  open: (): Device =>
    (device ??= createDevice({
      onVersionChange: () => page.versionChanges++,
      notify: ({ kind }) => page.notifications.push(kind),
    })),
}
/** The page's device, as in the app. */
let device: Device | undefined

declare global {
  interface Window {
    deviceHarness: typeof page
  }
}
window.deviceHarness = page
