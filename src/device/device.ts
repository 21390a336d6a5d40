import type { DraftStorage, Journal, MemberStorage, Tabs } from '../notes/ports.ts'
import { keepApp, type Updates } from './app.ts'
import { openDatabase } from './database.ts'
import { createDrafts } from './drafts.ts'
import { createJournal } from './journal.ts'
import { createLasting } from './lasting.ts'
import { createLosses, type Losses } from './losses.ts'
import { createMemberDevice } from './member-device.ts'
import { createTabs } from './tabs.ts'

/** The browser's durable storage behind the ports of the notes. */
export interface Device {
  readonly member: MemberStorage
  readonly drafts: DraftStorage
  readonly journal: Journal
  readonly tabs: Tabs
  /** Keeps the app itself, so that it opens without a network. */
  readonly keepApp: (updates: Updates) => Promise<void>
  readonly losses: Losses
}

export interface DeviceSettings {
  /** Called when another version of the app has taken the database over: this page keeps nothing more. */
  readonly outdated: () => void
  /** Tells the person what became of the storage. */
  readonly say: (message: string) => void
}

export function createDevice({ outdated, say }: DeviceSettings): Device {
  const database = openDatabase({ outdated, born: BORN })
  const losses = createLosses(window, say)
  database.onRebuilt(losses.rebuilt)
  const { locks } = navigator
  const lasting = createLasting(isSecureContext ? navigator.storage : undefined)
  const member = createMemberDevice(database, Date.now)
  const journal = createJournal(database)
  return {
    member: { ...member, append: lasting(member.append) },
    drafts: createDrafts(database, { locks, events: window, storage }),
    journal: { ...journal, add: lasting(journal.add) },
    tabs: createTabs({ locks, document, events: window }),
    keepApp: (updates) => keepApp(navigator, document, updates),
    losses,
  }
}

const storage = () => localStorage

/** The name of the database in the storage item `born`. Where that cannot be kept, a loss between two pages goes unnoticed. */
const BORN = {
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
