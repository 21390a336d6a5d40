import { vi } from 'vitest'
import { createMemoryDisk, type MemoryDisk } from '../../src/device/memory.ts'
import { createCache } from '../../src/notes/cache.ts'
import type { Note } from '../../src/notes/note.ts'
import { createNotes } from '../../src/notes/notes.ts'
import { createDesk, type Desk } from '../../src/ui/desk.ts'
import { BEHIND_MS, createDrafts } from '../../src/ui/drafts.ts'
import { createBrowser } from '../notes/browser.ts'
import { createMessages } from '../notes/messages.ts'
import { createField } from './desk.ts'
import { ADA, createAda } from './member/ada.ts'

/** One browser, whose pages keep visitors' notes and anybody's drafts. */
export function createDevice() {
  const disk: MemoryDisk = createMemoryDisk()
  const storage = createBrowser()

  return { disk, begin, beginWithoutList, open }

  /** Ada's page, whose cloud holds these notes of hers and does not answer yet. */
  async function beginWithoutList(...account: readonly Note[]) {
    const ada = createAda({ cache: createCache(storage.tab()), notify })
    for (const note of account) ada.store(note.id, note)
    ada.hold()
    ada.notes.start()
    ada.notes.follow(ADA)
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
    const notes = createNotes({ cache: createCache(storage.tab()), now: Date.now, notify })
    notes.start()
    return notes
  }

  function begin(owner = '', { notes = visited(), keeps = true } = {}) {
    const tab = disk.open()
    const device = { ...tab.drafts }
    const field = createField()
    const desk = createDesk(notes, () => field)
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
      unload: () => void window.dispatchEvent(new Event('pagehide')),
      crash() {
        stop()
        tab.kill()
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

export async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms + 1)
}

const notify = createMessages().notify
