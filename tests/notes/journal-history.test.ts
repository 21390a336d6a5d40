import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryDisk, type MemoryDisk, type MemoryTab } from '../../src/device/memory.ts'
import { createCache } from '../../src/notes/cache.ts'
import { createJournaled } from '../../src/notes/journaled.ts'
import { createNote } from '../../src/notes/note.ts'
import type { NotesCache } from '../../src/notes/notes.ts'
import { type Browser, createBrowser, storageEvent } from './browser.ts'
import { createMessages } from './messages.ts'

const KEY = 'cachedNotes'
const PLENTY = 1_000_000

interface World {
  readonly browser: Browser
  readonly disk: MemoryDisk
  readonly tabs: Tab[]
  /** The titles of what was called saved and not deleted since, and of what was called deleted. */
  readonly kept: Set<string>
  readonly deleted: Set<string>
  /** Texts that `cachedNotes` had: what a browser may fall back to, or another process still have. */
  past: (string | undefined)[]
  /**
   * Whether it is spared what is past help: a text of another program that never saw what only the journal has, and a text of ours that only
   * a lost journal knew. An hour later neither can be told from what somebody wants.
   */
  readonly isSpared: boolean
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
    const note = createNote({ title, content: '' }, world.serial, () => false)
    if (await tabOf(world, tab).cache.add(note)) world.kept.add(title)
  },
  async remove(world: World, { tab, number }: Step) {
    const { cache } = tabOf(world, tab)
    const { notes } = cache.read()
    const note = notes[number % Math.max(notes.length, 1)]
    if (note && (await cache.remove(note.id))) move(note.title, world.kept, world.deleted)
  },
  async restore(world: World, { tab, number }: Step) {
    const { cache } = tabOf(world, tab)
    const { trash = [] } = cache.read()
    const note = trash[number % Math.max(trash.length, 1)]
    if (note && (await cache.restore?.(note.id))) move(note.title, world.deleted, world.kept)
  },
  // The note is in an account now, for the ledger as good as deleted.
  async move(world: World, { tab, number }: Step) {
    const { cache } = tabOf(world, tab)
    const { notes } = cache.read()
    const note = notes[number % Math.max(notes.length, 1)]
    if (note && (await cache.removeWhere(({ id }) => id === note.id)))
      move(note.title, world.kept, world.deleted)
  },
  'the browser is killed and has an old text'(world: World, { number }: Step) {
    for (const tab of world.tabs) kill(tab)
    rewrite(world, world.past[number % world.past.length])
    for (const tab of world.tabs.keys()) world.tabs[tab] = begin(world)
  },
  'another process writes what it still had'(world: World, { number, tab }: Step) {
    rewrite(world, world.past[number % world.past.length])
    hear(world, tab)
  },
  'the item goes'(world: World, { tab }: Step) {
    rewrite(world, undefined)
    hear(world, tab)
  },
  'another program adds'(world: World, { tab }: Step) {
    if (world.isSpared && isSomeInTheJournalOnly(world)) return
    const title = `t${++world.serial}`
    const entries: unknown = JSON.parse(world.browser.items.get(KEY) ?? '[]')
    rewrite(
      world,
      JSON.stringify([...(Array.isArray(entries) ? entries : []), { id: title, title, content: '' }]),
    )
    world.kept.add(title)
    hear(world, tab)
  },
  'a tab crashes'(world: World, { tab }: Step) {
    const at = tab % world.tabs.length
    kill(tabOf(world, tab))
    world.tabs[at] = begin(world)
  },
  'an hour goes by'(world: World) {
    world.now += 3_600_000
  },
  'the item is full'({ browser }: World, { number }: Step) {
    browser.settings.quota = (browser.items.get(KEY)?.length ?? 0) + KEY.length + number
  },
  'there is room'({ browser }: World) {
    browser.settings.quota = PLENTY
  },
  'the journal is lost'(world: World) {
    // Nobody can have both lost: what only the journal had, memory still has, but not through a kill.
    if (world.browser.settings.quota !== PLENTY || (world.isSpared && isSomeInTheJournalOnly(world))) return
    world.disk.wipe()
    if (world.isSpared) world.past = [undefined]
  },
}

test.each([
  { tabs: 3, numRuns: 600, isSpared: false },
  { tabs: 1, numRuns: 3000, isSpared: true },
])(
  'whatever a browser loses, what was called saved is shown once, and what was deleted stays so: %o',
  async ({ tabs, numRuns, isSpared }) => {
    const names = Object.keys(ACTIONS).filter((name): name is keyof typeof ACTIONS => name in ACTIONS)
    const step = fc.record<Step>({
      action: fc.oneof(
        fc.constantFrom<keyof typeof ACTIONS>('add', 'add', 'remove', 'there is room'),
        fc.constantFrom(...names),
      ),
      tab: fc.nat(2),
      number: fc.nat(300),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const world = createWorld(tabs, isSpared)
        for (const one of steps) {
          await ACTIONS[one.action](world, one)
          await quiet()
          world.past.push(world.browser.items.get(KEY))
          for (const tab of world.tabs) expect(shown(tab)).toEqual([...world.kept].toSorted())
        }
      }),
      { seed: 6, numRuns },
    )
  },
  60_000,
)

function createWorld(tabs: number, isSpared: boolean): World {
  const world: World = {
    browser: createBrowser(PLENTY),
    disk: createMemoryDisk(),
    tabs: [],
    kept: new Set(),
    deleted: new Set(),
    past: [undefined],
    isSpared,
    now: Date.UTC(2026, 10, 21),
    serial: 0,
  }
  while (world.tabs.length < tabs) world.tabs.push(begin(world))
  return world
}

function begin(world: World): Tab {
  const device = world.disk.open()
  const now = () => world.now
  const silent = { notify: createMessages().notify, cleared() {}, download() {} }
  const window = world.browser.tab(now)
  const cache = createCache(window, (stored) =>
    Promise.resolve(createJournaled(stored, { ...silent, journal: device.journal, now })),
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

function isSomeInTheJournalOnly({ browser, kept }: World): boolean {
  const text = browser.items.get(KEY) ?? ''
  return [...kept].some((title) => !text.includes(JSON.stringify(title)))
}

/** Not through the tabs' storage: nobody hears of it. */
function rewrite({ browser }: World, text: string | undefined) {
  if (text === undefined) browser.items.delete(KEY)
  else browser.items.set(KEY, text)
}

/** All tabs hear of it, this one first. */
function hear({ tabs }: World, first: number) {
  for (const at of tabs.keys()) tabs[(first + at) % tabs.length]?.events.dispatchEvent(storageEvent(KEY))
}

function move(title: string, from: Set<string>, to: Set<string>) {
  from.delete(title)
  to.add(title)
}

function shown({ cache }: Tab): readonly string[] {
  return cache
    .read()
    .notes.map(({ title }) => title)
    .toSorted()
}

/** In memory everything is promises, which are all done by then. */
async function quiet() {
  for (let turn = 0; turn < 120; turn++) await Promise.resolve()
}
