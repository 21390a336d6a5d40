import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryDisk, type MemoryDisk, type MemoryTab } from '../../fakes/memory-disk.ts'
import { createCache } from '../../../src/notes/visitor/cache.ts'
import { createJournaledCache } from '../../../src/notes/visitor/journaled-cache.ts'
import { createVisitorNote } from '../../../src/notes/note.ts'
import type { NotesCache } from '../../../src/notes/ports.ts'
import { type FakeBrowser, createFakeBrowser, storageEvent } from '../../fakes/browser.ts'
import { randomRuns } from '../../random-runs.ts'
import { createRecordingNotifier } from '../../fakes/notifier.ts'

const KEY = 'cachedNotes'
const UNLIMITED_QUOTA = 1_000_000

interface World {
  readonly browser: FakeBrowser
  readonly disk: MemoryDisk
  readonly tabs: Tab[]
  /** The titles of notes that were reported as saved and not deleted since, and of those reported as deleted. */
  readonly savedTitles: Set<string>
  readonly deletedTitles: Set<string>
  /** Earlier texts of `cachedNotes`, which a browser may fall back to or another process may still have. */
  pastTexts: (string | undefined)[]
  /**
   * Whether to skip faults that lose a note for certain: a text of another program that lacks notes of the journal alone, and an earlier
   * text
   * of ours after its journal is lost. After an hour, such a text looks like an intended change.
   */
  readonly skipsUnrecoverable: boolean
  now: number
  serial: number
}

interface Tab {
  readonly cache: NotesCache
  readonly device: MemoryTab
  readonly events: EventTarget
  readonly stop: () => void
}

interface Step {
  readonly action: keyof typeof ACTIONS
  readonly tab: number
  readonly number: number
}

const ACTIONS = {
  async add(world: World, { tab }: Step) {
    const title = `t${++world.serial}`
    const note = createVisitorNote({ title, content: '' }, world.serial, () => false)
    if (await tabOf(world, tab).cache.add(note)) world.savedTitles.add(title)
  },
  async remove(world: World, { tab, number }: Step) {
    const { cache } = tabOf(world, tab)
    const { notes } = cache.read()
    const note = notes[number % Math.max(notes.length, 1)]
    if (note && (await cache.remove(note.id))) move(note.title, world.savedTitles, world.deletedTitles)
  },
  async restore(world: World, { tab, number }: Step) {
    const { cache } = tabOf(world, tab)
    const { trash = [] } = cache.read()
    const note = trash[number % Math.max(trash.length, 1)]
    if (note && (await cache.restore?.(note.id))) move(note.title, world.deletedTitles, world.savedTitles)
  },
  // The note is in an account now, which counts as deleted here.
  async move(world: World, { tab, number }: Step) {
    const { cache } = tabOf(world, tab)
    const { notes } = cache.read()
    const note = notes[number % Math.max(notes.length, 1)]
    if (note && (await cache.removeWhere(({ id }) => id === note.id)))
      move(note.title, world.savedTitles, world.deletedTitles)
  },
  'the browser is killed and restores an old text'(world: World, { number }: Step) {
    for (const tab of world.tabs) kill(tab)
    writeUnseen(world, world.pastTexts[number % world.pastTexts.length])
    for (const tab of world.tabs.keys()) world.tabs[tab] = openTab(world)
  },
  'another process writes an old text'(world: World, { number, tab }: Step) {
    writeUnseen(world, world.pastTexts[number % world.pastTexts.length])
    dispatchStorageEvents(world, tab)
  },
  'the item is removed'(world: World, { tab }: Step) {
    writeUnseen(world, undefined)
    dispatchStorageEvents(world, tab)
  },
  'another program adds an entry'(world: World, { tab }: Step) {
    if (world.skipsUnrecoverable && hasJournalOnlyNotes(world)) return
    const title = `t${++world.serial}`
    const entries: unknown = JSON.parse(world.browser.items.get(KEY) ?? '[]')
    writeUnseen(
      world,
      JSON.stringify([...(Array.isArray(entries) ? entries : []), { id: title, title, content: '' }]),
    )
    world.savedTitles.add(title)
    dispatchStorageEvents(world, tab)
  },
  'a tab crashes'(world: World, { tab }: Step) {
    const at = tab % world.tabs.length
    kill(tabOf(world, tab))
    world.tabs[at] = openTab(world)
  },
  'an hour passes'(world: World) {
    world.now += 3_600_000
  },
  'the item is full'({ browser }: World, { number }: Step) {
    browser.settings.quota = (browser.items.get(KEY)?.length ?? 0) + KEY.length + number
  },
  'the quota is lifted'({ browser }: World) {
    browser.settings.quota = UNLIMITED_QUOTA
  },
  'the journal is lost'(world: World) {
    // Do not lose both: notes that only the journal had are also in memory, but a kill loses the memory.
    if (
      world.browser.settings.quota !== UNLIMITED_QUOTA ||
      (world.skipsUnrecoverable && hasJournalOnlyNotes(world))
    )
      return
    world.disk.wipe()
    if (world.skipsUnrecoverable) world.pastTexts = [undefined]
  },
}

test.each([
  { tabs: 3, numRuns: randomRuns({ check: 200, full: 600 }), skipsUnrecoverable: false },
  { tabs: 1, numRuns: randomRuns({ check: 800, full: 3_000 }), skipsUnrecoverable: true },
])(
  'whatever a browser loses, each saved note is shown once and deleted notes stay deleted: %o',
  async ({ tabs, numRuns, skipsUnrecoverable }) => {
    const names = Object.keys(ACTIONS).filter((name): name is keyof typeof ACTIONS => name in ACTIONS)
    const step = fc.record<Step>({
      action: fc.oneof(
        fc.constantFrom<keyof typeof ACTIONS>('add', 'add', 'remove', 'the quota is lifted'),
        fc.constantFrom(...names),
      ),
      tab: fc.nat(2),
      number: fc.nat(300),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const world = createWorld(tabs, skipsUnrecoverable)
        for (const one of steps) {
          await ACTIONS[one.action](world, one)
          await flushPromises()
          world.pastTexts.push(world.browser.items.get(KEY))
          for (const tab of world.tabs) expect(shownTitles(tab)).toEqual([...world.savedTitles].toSorted())
        }
      }),
      { seed: 6, numRuns },
    )
  },
  60_000,
)

function createWorld(tabs: number, skipsUnrecoverable: boolean): World {
  const world: World = {
    browser: createFakeBrowser(UNLIMITED_QUOTA),
    disk: createMemoryDisk(),
    tabs: [],
    savedTitles: new Set(),
    deletedTitles: new Set(),
    pastTexts: [undefined],
    skipsUnrecoverable,
    now: Date.UTC(2026, 10, 21),
    serial: 0,
  }
  while (world.tabs.length < tabs) world.tabs.push(openTab(world))
  return world
}

function openTab(world: World): Tab {
  const device = world.disk.open()
  const now = () => world.now
  const silent = { notify: createRecordingNotifier().notify, onCleared() {}, download() {} }
  const window = world.browser.tab(now)
  const cache = createCache(window, (stored) =>
    Promise.resolve(createJournaledCache(stored, { ...silent, journal: device.journal, now })),
  )
  return { cache, device, events: window.events, stop: cache.subscribe(() => {}) }
}

function kill({ stop, device }: Tab) {
  stop()
  device.kill()
}

function tabOf({ tabs }: World, at: number): Tab {
  const tab = tabs[at % tabs.length]
  if (!tab) throw new Error(`no tab ${at}`)
  return tab
}

function hasJournalOnlyNotes({ browser, savedTitles }: World): boolean {
  const text = browser.items.get(KEY) ?? ''
  return [...savedTitles].some((title) => !text.includes(JSON.stringify(title)))
}

/** Writes without a storage event. */
function writeUnseen({ browser }: World, text: string | undefined) {
  if (text === undefined) browser.items.delete(KEY)
  else browser.items.set(KEY, text)
}

/** Notifies all tabs, starting with `first`. */
function dispatchStorageEvents({ tabs }: World, first: number) {
  for (const at of tabs.keys()) tabs[(first + at) % tabs.length]?.events.dispatchEvent(storageEvent(KEY))
}

function move(title: string, from: Set<string>, to: Set<string>) {
  from.delete(title)
  to.add(title)
}

function shownTitles({ cache }: Tab): readonly string[] {
  return cache
    .read()
    .notes.map(({ title }) => title)
    .toSorted()
}

/** In memory all writes are promises, which are settled by then. */
async function flushPromises() {
  for (let turn = 0; turn < 120; turn++) await Promise.resolve()
}
