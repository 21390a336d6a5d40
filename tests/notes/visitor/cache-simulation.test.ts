import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCache } from '../../../src/notes/visitor/cache.ts'
import { createVisitorNote, type Note } from '../../../src/notes/note.ts'
import type { NotesCache } from '../../../src/notes/ports.ts'
import { type FakeBrowser, createFakeBrowser } from '../../fakes/browser.ts'
import { randomRuns } from '../../random-runs.ts'

const KEY = 'cachedNotes'
const UNLIMITED_QUOTA = 1_000_000
const FOREIGN = /"extra":"foreign-\d+"/g

/** The expected state. It does not depend on how notes are stored. */
interface World {
  readonly browser: FakeBrowser
  readonly tabs: NotesCache[]
  /** The texts of every note that was saved and not removed since. */
  readonly savedTexts: Set<string>
  /** The unreadable texts, each with a unique name. */
  readonly junk: string[]
  serial: number
}

interface Step {
  readonly action: keyof typeof ACTIONS
  readonly tab: number
  readonly number: number
  readonly text: string
}

const ACTIONS = {
  add(world: World, { text, tab }: Step) {
    const serial = ++world.serial
    const note = createVisitorNote({ title: `t${serial}`, content: text }, serial, () => false)
    const isSaved = tabOf(world, tab).add(note)
    if (world.browser.settings.quota === UNLIMITED_QUOTA) expect(isSaved).toBe(true)
    if (isSaved) world.savedTexts.add(textKey(note))
  },
  remove(world: World, { tab, number }: Step) {
    const cache = tabOf(world, tab)
    const { notes } = cache.read()
    const note = notes[number % Math.max(notes.length, 1)]
    if (!note) return
    const isRemoved = cache.remove(note.id)
    if (world.browser.settings.quota === UNLIMITED_QUOTA) expect(isRemoved).toBe(true)
    if (isRemoved) world.savedTexts.delete(textKey(note))
  },
  // Another program reads the array, adds an entry and writes the array, sometimes with an id that exists already.
  'foreign note'(world: World, { text, number }: Step) {
    const serial = ++world.serial
    writeAsOtherProgram(world, (entries) => {
      const other = entries[number % Math.max(entries.length, 1)]
      const id = number % 2 === 0 && isEntry(other) ? other['id'] : `${serial}`
      const entry = { id, title: `t${serial}`, content: text, extra: `foreign-${serial}` }
      world.savedTexts.add(textKey(entry))
      return [...entries, entry]
    })
  },
  'foreign copy'(world: World, { number }: Step) {
    writeAsOtherProgram(
      world,
      (entries) => (entries.length > 0 ? [...entries, entries[number % entries.length]] : entries),
      number % 3,
    )
  },
  'junk entry'(world: World, { text, number }: Step) {
    const name = newJunk(world)
    const scrap = [
      [name],
      { id: name, text },
      { title: { name } },
      { title: name, content: [text] },
      `"${name}`,
    ][number % 5]
    writeAsOtherProgram(world, (entries) => [scrap, ...entries])
  },
  'junk tail'(world: World, { number }: Step) {
    const { items } = world.browser
    const text = items.get(KEY) ?? '[]'
    items.set(
      KEY,
      number % 2 === 0
        ? `${text} ${newJunk(world)}`
        : `${text.slice(0, text.lastIndexOf(']'))},{"id":"${newJunk(world)}`,
    )
  },
  'junk all'(world: World) {
    const { items } = world.browser
    if ((items.get(KEY) ?? '[]') !== '[]') return
    items.set(KEY, `{"${newJunk(world)}"`)
  },
  full({ browser }: World, { number }: Step) {
    let used = 0
    for (const [key, text] of browser.items) used += key.length + text.length
    browser.settings.quota = used + number
  },
  room({ browser }: World) {
    browser.settings.quota = UNLIMITED_QUOTA
  },
  blocked(world: World, { tab }: Step) {
    const { settings } = world.browser
    const cache = tabOf(world, tab)
    settings.blocked = true
    expect(cache.read().problem).toBe('blocked')
    expect(cache.add(createVisitorNote({ title: 'x', content: '' }, 1, () => false))).toBe(false)
    expect(cache.remove('1')).toBe(false)
    settings.blocked = false
  },
  reload(world: World, { tab }: Step) {
    world.tabs[tab] = createCache(world.browser.tab(() => 7))
  },
}

// @fault F33
test('random steps in several tabs show every stored note once and lose no unreadable text', () => {
  const names = Object.keys(ACTIONS).filter((name): name is keyof typeof ACTIONS => name in ACTIONS)
  const step = fc.record<Step>({
    action: fc.oneof(
      fc.constantFrom<keyof typeof ACTIONS>('add', 'add', 'remove', 'room'),
      fc.constantFrom(...names),
    ),
    tab: fc.nat(2),
    number: fc.nat(300),
    text: fc.string({ unit: 'binary', maxLength: 20 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const browser = createFakeBrowser(UNLIMITED_QUOTA)
      const tabs = [0, 1, 2].map(() => createCache(browser.tab(() => 7)))
      const world: World = { browser, tabs, savedTexts: new Set(), junk: [], serial: 0 }
      for (const one of steps) {
        ACTIONS[one.action](world, one)
        const notes = shown(world, one.tab)
        expect(notes.map(textKey).toSorted()).toEqual([...world.savedTexts].toSorted())
        expect(new Set(notes.map(({ id }) => id)).size).toBe(notes.length)
        expect(missingScraps(world)).toEqual([])
      }
    }),
    { seed: 8, numRuns: randomRuns({ check: 150, full: 400 }) },
  )
}, 60_000)

/** What a tab shows. Reading must not change entries of other programs. */
function shown(world: World, tab: number): readonly Note[] {
  const before = foreign(world)
  const { notes } = tabOf(world, tab).read()
  expect(foreign(world)).toEqual(before)
  return notes
}

function missingScraps({ browser, junk }: World): readonly string[] {
  const everything = [...browser.items.values()].join('\n')
  return junk.filter((scrap) => !everything.includes(scrap))
}

function tabOf({ tabs }: World, tab: number): NotesCache {
  const cache = tabs[tab]
  if (!cache) throw new Error(`no tab ${tab}`)
  return cache
}

const textKey = ({ title, content }: Pick<Note, 'title' | 'content'>) => JSON.stringify([title, content])
const foreign = ({ browser }: World) => [...(browser.items.get(KEY) ?? '').matchAll(FOREIGN)].map(String)

function newJunk(world: World): string {
  const name = `junk-${++world.serial};`
  world.junk.push(name)
  return name
}

function isEntry(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A write of another program. It does nothing if the text is unreadable; our own tabs repair that first. */
function writeAsOtherProgram(
  { browser, tabs }: World,
  change: (entries: readonly unknown[]) => readonly unknown[],
  space = 0,
) {
  tabs[0]?.read()
  let entries: unknown
  try {
    entries = JSON.parse(browser.items.get(KEY) ?? '[]')
  } catch {
    return
  }
  if (Array.isArray(entries)) browser.items.set(KEY, JSON.stringify(change(entries), undefined, space))
}
