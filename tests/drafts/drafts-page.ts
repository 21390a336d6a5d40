import { vi } from 'vitest'
import { createMemoryCloud } from '../fakes/memory-notes.ts'
import { createMemoryDisk, type MemoryDisk } from '../fakes/memory-disk.ts'
import { createCache } from '../../src/notes/visitor/cache.ts'
import type { Note } from '../../src/notes/note.ts'
import { createNotesStore } from '../../src/notes/notes-store.ts'
import { createDraftSession, type DraftSession } from '../../src/drafts/draft-session.ts'
import { SAVE_DELAY_MS, createDraftPersistence } from '../../src/drafts/draft-persistence.ts'
import { createFakeBrowser } from '../fakes/browser.ts'
import { createRecordingNotifier } from '../fakes/notifier.ts'
import { createFakeField } from '../fakes/fake-field.ts'
import { ADA, createFakeMember } from '../fakes/fake-member.ts'

let hasImported = false

/** One browser, whose pages keep visitors' notes and anybody's drafts. */
export function createDraftsBrowser() {
  const disk: MemoryDisk = createMemoryDisk()
  const storage = createFakeBrowser()

  const memory = createMemoryCloud()

  return {
    disk,
    begin: openPage,
    beginWithoutList: openBeforeListed,
    open: openAndRestore,
    openAda: openMemberPage,
  }

  /** A page of Ada's whose notes and drafts have come, as far as they do. Her cloud and her device are the same for all pages. */
  async function openMemberPage(isOnline = true) {
    const tab = disk.open()
    const cache = createCache(storage.tab())
    const ada = createFakeMember({ cache, notify, memory, storage: disk.member, tabs: tab.tabs })
    if (!isOnline) ada.goOffline()
    ada.notes.start()
    ada.notes.setOwner(ADA)
    const page = openPage('ada', { notes: ada.notes, tab })
    // It waits in real time, and there is something to wait for once only.
    if (!hasImported) await vi.dynamicImportSettled()
    hasImported = true
    await advance(LIST_WAIT_MS)
    return { ada, page }
  }

  /** Ada's page, whose cloud holds these notes of hers and does not answer yet. */
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

  /** A page whose drafts have come. */
  async function openAndRestore(owner = '') {
    const page = openPage(owner)
    await advance(SAVE_DELAY_MS)
    return page
  }

  function visitorNotes() {
    const notes = createNotesStore({ cache: createCache(storage.tab()), now: Date.now, notify })
    notes.start()
    return notes
  }

  function openPage(
    owner = '',
    { notes = visitorNotes(), keeps: hasStorage = true, tab = disk.open() } = {},
  ) {
    const device = { ...tab.drafts }
    const field = createFakeField()
    let hasField = true
    const draftSession = createDraftSession(notes, () => (hasField ? field : null))
    const visible: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
    const document = Object.assign(new EventTarget(), visible)
    const window = Object.assign(new EventTarget(), { document })
    const openDrafts = hasStorage ? () => Promise.resolve(device) : undefined
    const persistence = createDraftPersistence({
      draftSession,
      notes,
      openStorage: openDrafts,
      pageWindow: window,
      now: Date.now,
    })
    const page = {
      draftSession,
      device,
      drafts: persistence,
      field,
      notes,
      /** How often a draft came back on top. */
      restoreCount: 0,
      type(text: string, caret = text.length) {
        field.text = text
        field.caretOffset = caret
        persistence.scheduleSave()
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
        Object.assign(device, { adopt: neverResolves, save: neverResolves, flush() {} })
      },
    }
    const stop = persistence.start(() => page.restoreCount++)
    persistence.setOwner(owner)
    return page
  }
}

/** The unsaved words on a page's desk, those on top last. */
export function unsavedContents({
  draftSession,
}: {
  readonly draftSession: DraftSession
}): readonly string[] {
  return draftSession.unsavedDrafts().map(({ current }) => current.content)
}

/** The texts of all edits on a page's desk that were discarded. */
export function discardedContents({
  draftSession,
}: {
  readonly draftSession: DraftSession
}): readonly string[] {
  return draftSession.get().discarded.map(({ current }) => current.content)
}

export async function advance(ms: number) {
  await vi.advanceTimersByTimeAsync(ms + 1)
}

/** After so long nobody waits for the list. */
const LIST_WAIT_MS = 2500

const neverResolves = () => new Promise<never>(() => {})

const notify = createRecordingNotifier().notify
