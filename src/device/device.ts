import type { DraftsDevice, Journal, MemberDevice, Tabs } from '../notes/device.ts'
import { keepApp, type Updates } from './app.ts'
import { openDatabase } from './database.ts'
import { createDrafts } from './drafts.ts'
import { createJournal } from './journal.ts'
import { createMemberDevice } from './member-device.ts'
import { createTabs } from './tabs.ts'

/** The browser's durable storage behind the ports of the notes. */
export interface Device {
  readonly member: MemberDevice
  readonly drafts: DraftsDevice
  readonly journal: Journal
  readonly tabs: Tabs
  /** Keeps the app itself, so that it opens without a network. */
  readonly keepApp: (updates: Updates) => Promise<void>
}

/** `outdated` is called when another version of the app has taken the database over: this page keeps nothing more. */
export function createDevice({ outdated }: { readonly outdated: () => void }): Device {
  const database = openDatabase({ outdated })
  const { locks } = navigator
  return {
    member: createMemberDevice(database, Date.now),
    drafts: createDrafts(database, { locks, events: window }),
    journal: createJournal(database),
    tabs: createTabs({ locks, document, events: window }),
    keepApp: (updates) => keepApp(navigator, document, updates),
  }
}
