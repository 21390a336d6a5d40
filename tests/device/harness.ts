import { openDatabase } from '../../src/device/database.ts'
import { createDrafts } from '../../src/device/drafts.ts'
import { createJournal } from '../../src/device/journal.ts'
import { createMemberDevice } from '../../src/device/member-device.ts'
import { createTabs } from '../../src/device/tabs.ts'
import { createDevice, type Device } from '../../src/device/device.ts'
import { createCache } from '../../src/notes/visitor/cache.ts'
import { createJournaledCache } from '../../src/notes/visitor/journaled-cache.ts'
import { createNotesStore, type NotesStore } from '../../src/notes/notes-store.ts'
import { createRecordingNotifier } from '../fakes/notifier.ts'
import { create, draft, note, SCENARIOS, type StageTab } from './scenarios.ts'

/** Plays a scenario with several tabs' devices in this one page, each with a window of its own. */
async function play(name: string): Promise<void> {
  const scenario = SCENARIOS[name]
  if (!scenario) throw new Error(`There is no scenario '${name}'.`)
  await scenario({ open: openTab })
}

function openTab(): StageTab {
  const database = openDatabase({ outdated: () => {} })
  const events = new EventTarget()
  const view = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  const { locks } = navigator
  return {
    member: createMemberDevice(database, () => 1),
    drafts: createDrafts(database, { locks, events, storage: () => localStorage }),
    journal: createJournal(database),
    tabs: createTabs({ locks, document: view, events }),
    show: () => view.dispatchEvent(new Event('visibilitychange')),
    kill: () => events.dispatchEvent(new Event('pagehide')),
  }
}

const page = {
  play,
  create,
  draft,
  note,
  /** How often this page was told that it is too old. */
  outdated: 0,
  /** What this page said of its storage. */
  said: [] as string[],
  leads: false,
  /** A connection that does not make way. */
  held: undefined as IDBDatabase | undefined,
  notes: undefined as NotesStore | undefined,
  /** A visitor's notes, as the app keeps them. */
  visit() {
    const { notify } = createRecordingNotifier()
    const cache = createCache(
      { storage: () => localStorage, events: window, now: Date.now },
      async (stored) =>
        createJournaledCache(stored, {
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
    (device ??= createDevice({ outdated: () => page.outdated++, say: (message) => page.said.push(message) })),
}
/** The page's own device, as the app has it. */
let device: Device | undefined

declare global {
  interface Window {
    deviceAlone: typeof page
  }
}
window.deviceAlone = page
