import type { DraftStorage, KeptChanges } from '../drafts/ports.ts'
import { readThisDevice } from '../notes/device-id.ts'
import type { StorageNotification } from '../notes/outcome.ts'
import type { Journal, MemberStorage, Tabs } from '../notes/ports.ts'
import { openDatabase } from './database.ts'
import { createDraftStorage } from './draft-storage.ts'
import { createJournal } from './journal.ts'
import { createKeptChanges } from './kept-changes.ts'
import { createMemberStorage } from './member-storage.ts'
import { type AppUpdates, registerServiceWorker } from './register-service-worker.ts'
import { createStorageNotices, type StorageNotices } from './storage-notices.ts'
import { createTabs } from './tabs.ts'

/** The adapters of the ports of notes and drafts in this browser: IndexedDB, Web Locks and BroadcastChannel. */
export interface Device {
  readonly member: MemberStorage
  readonly drafts: DraftStorage
  readonly journal: Journal
  readonly tabs: Tabs
  readonly keptChanges: KeptChanges
  /** Precaches the app, so that it opens without a network. */
  readonly registerServiceWorker: (updates: AppUpdates) => Promise<void>
  readonly storageNotices: StorageNotices
}

interface DeviceSettings {
  /** Called when another version of the app upgrades the database. This page can no longer use the database. */
  readonly onVersionChange: () => void
  readonly notify: (notification: StorageNotification) => void
}

export function createDevice({ onVersionChange, notify }: DeviceSettings): Device {
  const database = openDatabase({ onVersionChange, databaseId: DATABASE_ID })
  const storageNotices = createStorageNotices(window, notify)
  database.onRebuilt(storageNotices.rebuilt)
  const { locks } = navigator
  const withPersistenceRequest = createPersistenceRequester(isSecureContext ? navigator.storage : undefined)
  const member = createMemberStorage(database, (uid) => readThisDevice(storage, uid, Date.now())?.id)
  const journal = createJournal(database)
  const persistentUpdate = withPersistenceRequest(journal.update)
  return {
    member: { ...member, append: withPersistenceRequest(member.append) },
    drafts: createDraftStorage(database, {
      locks,
      events: window,
      storage,
      session: () => sessionStorage,
      reload: () => location.reload(),
    }),
    journal: {
      ...journal,
      // Without keys, only fingerprints are stored: the visitor may have no notes.
      update: (keys, ...rest) => (keys.size > 0 ? persistentUpdate : journal.update)(keys, ...rest),
    },
    tabs: createTabs({ locks, document, events: window }),
    keptChanges: createKeptChanges(database, storage),
    registerServiceWorker: (updates) => registerServiceWorker(navigator, document, updates),
    storageNotices,
  }
}

const storage = () => localStorage

/** Keeps the database's id in the local storage item `born`. Without it, a loss of the database between two pages goes unnoticed. */
const DATABASE_ID = {
  read() {
    try {
      return storage().getItem('born')
    } catch {
      // The browser blocks storage.
      return null
    }
  },
  write(id: string) {
    try {
      storage().setItem('born', id)
    } catch {
      // Blocked or full: a loss of the database between two pages then goes unnoticed.
    }
  },
}

/**
 * Wraps write operations: the first write also requests persistent storage, which the browser does not clear when space is short. Some
 * browsers ask the user, who by then has something to keep. Nothing depends on the result.
 */
function createPersistenceRequester(manager: Pick<StorageManager, 'persist'> | undefined) {
  let isRequested = false

  return <Args extends readonly unknown[], Result>(write: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const result = await write(...args)
      if (!isRequested) manager?.persist().catch(() => {})
      isRequested = true
      return result
    }
}
