import { vi } from 'vitest'
import { createMemoryCloud } from '../fakes/memory-notes.ts'
import { createMemoryDisk, type MemoryDisk } from '../fakes/memory-disk.ts'
import { createCache } from '../../src/notes/visitor/cache.ts'
import type { Note } from '../../src/notes/note.ts'
import { createNotesStore } from '../../src/notes/notes-store.ts'
import { createDesk, type Desk } from '../../src/ui/desk.ts'
import { BEHIND_MS, createDrafts } from '../../src/ui/drafts.ts'
import { createFakeBrowser } from '../fakes/browser.ts'
import { createRecordingNotifier } from '../fakes/notifier.ts'
import { createField } from './desk.ts'
import { ADA, createAda } from './member/ada.ts'

let isImported = false

/** One browser, whose pages keep visitors' notes and anybody's drafts. */
export function createDevice() {
  const disk: MemoryDisk = createMemoryDisk()
  const storage = createFakeBrowser()

  const memory = createMemoryCloud()

  return { disk, begin, beginWithoutList, open, openAda }

  /** A page of Ada's whose notes and drafts have come, as far as they do. Her cloud and her device are the same for all pages. */
  async function openAda(isOnline = true) {
    const tab = disk.open()
    const cache = createCache(storage.tab())
    const ada = createAda({ cache, notify, memory, storage: disk.member, tabs: tab.tabs })
    if (!isOnline) ada.goOffline()
    ada.notes.start()
    ada.notes.setOwner(ADA)
    const page = begin('ada', { notes: ada.notes, tab })
    // It waits in real time, and there is something to wait for once only.
    if (!isImported) await vi.dynamicImportSettled()
    isImported = true
    await pass(LISTED_MS)
    return { ada, page }
  }

  /** Ada's page, whose cloud holds these notes of hers and does not answer yet. */
  async function beginWithoutList(...account: readonly Note[]) {
    const ada = createAda({ cache: createCache(storage.tab()), notify })
    for (const note of account) ada.store(note.id, note)
    ada.hold()
    ada.notes.start()
    ada.notes.setOwner(ADA)
    const page = begin('ada', { notes: ada.notes })
    await vi.dynamicImportSettled()
    await pass(BEHIND_MS)
    return { ada, page }
  }

  /** A page whose drafts have come. */
  async function open(owner = '') {
    const page = begin(owner)
    await pass(BEHIND_MS)
    return page
  }

  function visited() {
    const notes = createNotesStore({ cache: createCache(storage.tab()), now: Date.now, notify })
    notes.start()
    return notes
  }

  function begin(owner = '', { notes = visited(), keeps = true, tab = disk.open() } = {}) {
    const device = { ...tab.drafts }
    const field = createField()
    let hasField = true
    const desk = createDesk(notes, () => (hasField ? field : null))
    const visible: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
    const document = Object.assign(new EventTarget(), visible)
    const window = Object.assign(new EventTarget(), { document })
    const openDrafts = keeps ? () => Promise.resolve(device) : undefined
    const drafts = createDrafts({ desk, notes, open: openDrafts, page: window, now: Date.now })
    const page = {
      desk,
      device,
      drafts,
      field,
      notes,
      /** How often a draft came back on top. */
      backs: 0,
      type(text: string, caret = text.length) {
        field.text = text
        field.at = caret
        drafts.touch()
      },
      hide() {
        document.visibilityState = 'hidden'
        document.dispatchEvent(new Event('visibilitychange'))
      },
      /** The crash screen takes the place of all that was drawn. */
      showCrashScreen: () => void (hasField = false),
      unload: () => void window.dispatchEvent(new Event('pagehide')),
      crash() {
        stop()
        tab.kill()
        // The timers of a page end with it; those of the test go on.
        Object.assign(device, { adopt: never, keep: never, flush() {} })
      },
    }
    const stop = drafts.start(() => page.backs++)
    drafts.follow(owner)
    return page
  }
}

/** The unsaved words on a page's desk, those on top last. */
export function wordsOn({ desk }: { readonly desk: Desk }): readonly string[] {
  return desk.unsaved().map(({ words }) => words.content)
}

/** The texts of all edits on a page's desk that were discarded. */
export function discardedOn({ desk }: { readonly desk: Desk }): readonly string[] {
  return desk.get().discarded.map(({ words }) => words.content)
}

export async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms + 1)
}

/** After so long nobody waits for the list. */
const LISTED_MS = 2500

const never = () => new Promise<never>(() => {})

const notify = createRecordingNotifier().notify
