import { beforeEach, vi } from 'vitest'
import { createDraftPersistence } from '../../src/drafts/draft-persistence.ts'
import { createDrafts, type Drafts, SAVE_DELAY_MS } from '../../src/drafts/drafts.ts'
import type { Note } from '../../src/notes/note.ts'
import { createNotesStore } from '../../src/notes/notes-store.ts'
import { createCache } from '../../src/notes/visitor/cache.ts'
import { createFakeBrowser } from '../fakes/browser.ts'
import { createFakeField } from '../fakes/fake-field.ts'
import { ADA, createFakeMember } from '../fakes/fake-member.ts'
import { createMemoryDisk, type MemoryDisk } from '../fakes/memory-disk.ts'
import { createMemoryCloud } from '../fakes/memory-notes.ts'
import { createRecordingNotifier } from '../fakes/notifier.ts'

let hasImported = false

/** A browser whose pages share the visitor's notes and all stored drafts. */
export function createDraftsBrowser() {
  const disk: MemoryDisk = createMemoryDisk()
  const storage = createFakeBrowser()
  const memory = createMemoryCloud()

  return {
    disk,
    openPage,
    openBeforeListed,
    openAndRestore,
    openAndType,
    openMemberPage,
  }

  /** Opens Ada's page and waits for its notes and drafts. All her pages share one cloud and one storage. */
  async function openMemberPage(isOnline = true) {
    const tab = disk.open()
    const cache = createCache(storage.tab())
    const ada = createFakeMember({ cache, notify, memory, storage: tab.member, tabs: tab.tabs })
    if (!isOnline) ada.goOffline()
    ada.notes.start()
    ada.notes.setOwner(ADA)
    const page = openPage('ada', { notes: ada.notes, tab })
    // This waits in real time, and only the first page imports anything.
    if (!hasImported) await vi.dynamicImportSettled()
    hasImported = true
    await advance(LIST_WAIT_MS)
    return { ada, page }
  }

  /** Opens Ada's page before the list is complete: her cloud stores these notes and holds its responses. */
  async function openBeforeListed(...storedNotes: readonly Note[]) {
    const ada = createFakeMember({ cache: createCache(storage.tab()), notify })
    for (const note of storedNotes) ada.store(note.id, note)
    ada.holdResponses()
    ada.notes.start()
    ada.notes.setOwner(ADA)
    const page = openPage('ada', { notes: ada.notes })
    await vi.dynamicImportSettled()
    await advance(SAVE_DELAY_MS)
    return { ada, page }
  }

  /** Opens a page in a new tab or in that of another page, and waits until its drafts are restored. */
  async function openAndRestore(owner = '', previous?: Pick<ReturnType<typeof openPage>, 'tab'>) {
    const page = openPage(owner, { tab: disk.open(previous?.tab) })
    await advance(SAVE_DELAY_MS)
    return page
  }

  /** Opens a page in which this text is typed and then stored. */
  async function openAndType(text: string, owner?: string) {
    const page = await openAndRestore(owner)
    page.type(text)
    await advance(SAVE_DELAY_MS)
    return page
  }

  function visitorNotes() {
    const notes = createNotesStore({ cache: createCache(storage.tab()), now: Date.now, notify })
    notes.start()
    return notes
  }

  function openPage(owner = '', { notes = visitorNotes(), hasStorage = true, tab = disk.open() } = {}) {
    const device = { ...tab.drafts }
    const field = createFakeField()
    const visible: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
    const document = Object.assign(new EventTarget(), visible)
    const window = Object.assign(new EventTarget(), { document })
    const drafts = createDrafts({
      notes,
      openPersistence: hasStorage
        ? async (ports) => createDraftPersistence(device, window, ports)
        : () => new Promise(() => {}),
      now: Date.now,
      events: window,
      storeForNextPage: disk.storeAsClosed,
    })
    drafts.session.setField(field)
    const page = {
      tab,
      drafts,
      draftSession: drafts.session,
      device,
      field,
      notes,
      setOwner: (next: string) => drafts.setOwner(next, () => page.restoreCount++),
      /** How often a restored draft became active. */
      restoreCount: 0,
      type(text: string, caret = text.length) {
        field.text = text
        field.caretOffset = caret
        drafts.scheduleSave()
      },
      hide() {
        document.visibilityState = 'hidden'
        document.dispatchEvent(new Event('visibilitychange'))
      },
      /** The crash screen replaces everything that was rendered. */
      showCrashScreen: () => drafts.session.setField(null),
      unload: () => void window.dispatchEvent(new Event('pagehide')),
      /** The page is restored from the back/forward cache. */
      comeBack: () => void window.dispatchEvent(new Event('pageshow')),
      press: (type: 'keydown' | 'pointerdown') => void window.dispatchEvent(new Event(type)),
      crash() {
        tab.kill()
        // The timers of a real page end with it. Here they go on, so they must have no effect.
        Object.assign(device, {
          adopt: neverResolves,
          adoptPrevious: neverResolves,
          save: neverResolves,
          flush() {},
        })
      },
    }
    page.setOwner(owner)
    return page
  }
}

/** The contents of a page's unsaved drafts, the active one last. */
export function unsavedContents({ drafts: { session }, field }: DraftsPage): readonly string[] {
  const background = session.get().background.map(({ current }) => current.content)
  return session.isUnsaved() ? [...background, field.text] : background
}

/** The contents of a page's discarded edits. */
export function discardedContents({ drafts }: Pick<DraftsPage, 'drafts'>): readonly string[] {
  return drafts.session.get().discarded.map(({ current }) => current.content)
}

interface DraftsPage {
  readonly drafts: Drafts
  readonly field: { readonly text: string }
}

/** Gives each test of the file a clock that `advance` moves. */
export function useFakeTimers() {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })
}

export async function advance(ms: number) {
  await vi.advanceTimersByTimeAsync(ms + 1)
}

/** In milliseconds. Longer than restoring waits for the complete list. */
const LIST_WAIT_MS = 5500

const neverResolves = () => new Promise<never>(() => {})

const notify = createRecordingNotifier().notify
