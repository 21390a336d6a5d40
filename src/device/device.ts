import type { DraftStorage, Journal, MemberStorage, Tabs } from '../notes/ports.ts'
import { registerServiceWorker, type AppUpdates } from './register-service-worker.ts'
import { openDatabase } from './database.ts'
import { createDraftStorage } from './draft-storage.ts'
import { createJournal } from './journal.ts'
import { createPersistencePermission } from './persistence-permission.ts'
import { createStorageNotices, type StorageNotices } from './storage-notices.ts'
import { createMemberStorage } from './member-storage.ts'
import { createTabs } from './tabs.ts'

/** The browser's durable storage behind the ports of the notes. */
export interface Device {
  readonly member: MemberStorage
  readonly drafts: DraftStorage
  readonly journal: Journal
  readonly tabs: Tabs
  /** Keeps the app itself, so that it opens without a network. */
  readonly registerServiceWorker: (updates: AppUpdates) => Promise<void>
  readonly storageNotices: StorageNotices
}

export interface DeviceSettings {
  /** Called when another version of the app has taken the database over: this page keeps nothing more. */
  readonly onVersionChange: () => void
  /** Tells the person what became of the storage. */
  readonly toaster: (message: string) => void
}

export function createDevice({ onVersionChange, toaster: showMessage }: DeviceSettings): Device {
  const database = openDatabase({ onVersionChange, databaseId: DATABASE_ID })
  const storageNotices = createStorageNotices(window, showMessage)
  database.onRebuilt(storageNotices.rebuilt)
  const { locks } = navigator
  const withPersistenceRequest = createPersistencePermission(isSecureContext ? navigator.storage : undefined)
  const member = createMemberStorage(database, Date.now)
  const journal = createJournal(database)
  return {
    member: { ...member, append: withPersistenceRequest(member.append) },
    drafts: createDraftStorage(database, { locks, events: window, storage }),
    journal: { ...journal, add: withPersistenceRequest(journal.add) },
    tabs: createTabs({ locks, document, events: window }),
    registerServiceWorker: (updates) => registerServiceWorker(navigator, document, updates),
    storageNotices,
  }
}

const storage = () => localStorage

/** The name of the database in the storage item `born`. Where that cannot be kept, a loss between two pages goes unnoticed. */
const DATABASE_ID = {
  read() {
    try {
      return storage().getItem('born')
    } catch {
      return null
    }
  },
  write(name: string) {
    try {
      storage().setItem('born', name)
    } catch {}
  },
}
