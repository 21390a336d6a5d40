import { createVisitorNote, type Note } from '../../../src/notes/note.ts'
import type { NotesCache } from '../../../src/notes/ports.ts'
import { createCache } from '../../../src/notes/visitor/cache.ts'
import { createVisitorEngine } from '../../../src/notes/visitor/engine.ts'
import { createFakeBrowser, type FakeBrowser } from '../../fakes/browser.ts'
import { createMemoryDisk, type MemoryDisk, type MemoryTab } from '../../fakes/memory-disk.ts'
import { createRecordingNotifier } from '../../fakes/notifier.ts'

export const KEY = 'cachedNotes'
export const MINUTE = 60_000

export const note = (id: number, title = `title ${id}`): Note =>
  createVisitorNote({ title, content: `content ${id}` }, id, () => false)

/** A browser with this text in `cachedNotes`. */
export function createWorld(text?: string) {
  const browser = createFakeBrowser()
  const disk = createMemoryDisk()
  const clock = { now: Date.UTC(2026, 10, 21) }
  const now = () => clock.now
  if (text !== undefined) browser.items.set(KEY, text)
  return {
    ...browser,
    browser,
    disk,
    clock,
    page,
    /** A page that ends before its journal has stored anything. */
    pageWithPendingWrites: (later = 0) =>
      page(later, { ...disk.open().journal, update: () => new Promise(() => {}) }),
    /** A page whose journal is not loaded yet. */
    openBeforeJournal: () => {
      let arrive: (() => void) | undefined
      const arrival = new Promise<void>((resolve) => (arrive = resolve))
      const { journal } = disk.open()
      const cache = createCache(browser.tab(now), async (item) => {
        await arrival
        return createVisitorEngine(item, { ...SILENT, journal, now })
      })
      cache.subscribe(() => {})
      return { cache, arrive: () => arrive?.() }
    },
  }

  /** Opens a page `later` ms after the last one. */
  function page(later = 0, journal?: MemoryTab['journal']) {
    clock.now += later
    return openPage(browser, disk, now, journal)
  }
}

async function openPage(
  browser: FakeBrowser,
  disk: MemoryDisk,
  now: () => number,
  journal: MemoryTab['journal'] | undefined,
) {
  const { notify, outcomes, actions } = createRecordingNotifier()
  let clearCount = 0
  const downloads: (readonly [name: string, text: string])[] = []
  const tab = disk.open()
  const window = browser.tab(now)
  const cache = createCache(window, async (item) =>
    createVisitorEngine(item, {
      journal: journal ?? tab.journal,
      now,
      notify,
      onCleared: () => void clearCount++,
      download: (name, text) => downloads.push([name, text]),
    }),
  )
  const stop = cache.subscribe(() => {})
  await flushPromises()
  return {
    cache,
    outcomes,
    /** The actions of the buttons of the outcomes. */
    actions,
    /** How often the page reported that the storage was cleared. */
    clearCount: () => clearCount,
    downloads,
    /** Simulates a write of another process, for which the fake storage dispatches no event. */
    dispatchStorageEvent: (key: string | null = KEY) =>
      window.events.dispatchEvent(Object.assign(new Event('storage'), { key })),
    kill() {
      stop()
      tab.kill()
    },
  }
}

export const titles = ({ cache }: { readonly cache: NotesCache }) =>
  cache
    .read()
    .notes.map(({ title }) => title)
    .toSorted()

export async function journaledTitles(disk: MemoryDisk) {
  const { entries } = await disk.open().journal.read(0)
  return [...entries.values()]
    .filter(({ deletedAt }) => deletedAt === undefined)
    .map(({ text }): unknown => JSON.parse(text))
    .map((one) => (typeof one === 'object' && one && 'title' in one ? String(one.title) : ''))
    .toSorted()
}

/** Resolves after all pending promise callbacks of the in-memory fakes. */
export async function flushPromises() {
  for (let turn = 0; turn < 200; turn++) await Promise.resolve()
}

const SILENT = { notify: createRecordingNotifier().notify, onCleared() {}, download() {} }
