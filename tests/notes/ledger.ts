import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Fault } from '../../src/cloud/memory-notes.ts'
import type { Note } from '../../src/notes/note.ts'
import type { NotesState } from '../../src/notes/notes.ts'
import { ADA, type Between, createDevices, type Device, type Devices, type Tab } from './devices.ts'

/** What somebody typed, each word unlike any other, in the words of a book that knows nothing of how notes are kept. */
interface Entry {
  /** The person was told that it is saved. */
  isSaved: boolean
  /** The person wrote something else in its place, or deleted it for good. */
  mayGo: boolean
}

interface State {
  readonly world: Devices
  readonly devices: readonly Device[]
  readonly tabsEach: number
  readonly ledger: Map<string, Entry>
  /** A note that somebody has open for editing in a tab, as it was then. */
  readonly open: Map<Tab, Note>
  readonly counts: Counts
}

export interface Counts {
  kills: number
  cuts: number
  conflicts: number
}

export interface Step {
  readonly action: Action
  readonly device: number
  readonly number: number
}

type Action = keyof typeof ACTIONS

const FAULTS: readonly Fault[] = ['refuse', 'cutBefore', 'cutAfter', 'lose', 'silence']

const ACTIONS = {
  create(state: State, { tab, number }: Hand) {
    const word = newWord(state)
    const content = number % 2 ? `${word}\nmiddle\nend` : word
    note(state, word, tab.notes.create({ title: number % 3 ? '' : 'Title', content }))
  },
  edit(state: State, { tab, number }: Hand) {
    const found = pick(tab.notes.get().notes, number)
    const opened = found && tab.notes.edit(found.id)
    if (opened) write(state, tab, opened, number)
  },
  'edit everywhere'(state: State, { number }: Hand) {
    for (const device of state.devices)
      for (const tab of device.tabs) {
        const found = pick(tab.notes.get().notes, number)
        const opened = found && tab.notes.edit(found.id)
        if (opened) write(state, tab, opened, number)
      }
  },
  open(state: State, { tab, number }: Hand) {
    const found = pick(tab.notes.get().notes, number)
    const opened = found && tab.notes.edit(found.id)
    if (opened) state.open.set(tab, opened)
  },
  'save what is open'(state: State, { tab, number }: Hand) {
    const opened = state.open.get(tab)
    if (opened) write(state, tab, opened, number)
    state.open.delete(tab)
  },
  pin(_: State, { tab, number }: Hand) {
    tab.notes.togglePin(pick(tab.notes.get().notes, number)?.id ?? '')
  },
  remove(_: State, { tab, number }: Hand) {
    tab.notes.remove(pick(tab.notes.get().notes, number)?.id ?? '')
  },
  undo: (_: State, { tab }: Hand) => tab.offers.at(-1)?.(),
  restore(_: State, { tab, number }: Hand) {
    tab.notes.restore(pick(tab.notes.get().trash, number)?.id ?? '')
  },
  purge({ ledger }: State, { tab, number }: Hand) {
    const trashed = number % 4 ? undefined : pick(tab.notes.get().trash, number)
    if (!trashed) return
    for (const word of wordsIn(trashed)) allow(ledger, word)
    tab.notes.purge(trashed.id)
  },
  fault({ counts }: State, { tab, number }: Hand) {
    counts.cuts++
    tab.connection.fail(FAULTS[number % FAULTS.length] ?? 'lose')
  },
  cut({ counts }: State, { tab }: Hand) {
    counts.cuts++
    tab.connection.goOffline()
  },
  connect: (_: State, { tab }: Hand) => tab.connection.goOnline(),
  messages: async ({ world }: State, { number }: Hand) => {
    for (let at = 0; at < number % 10; at++) await world.step(number + at)
  },
  rest: ({ world }: State) => world.quiet(5_000),
  time: ({ world }: State, { number }: Hand) => world.pass((number % 4) ** 4 * 50),
  kill({ counts }: State, { device, tab }: Hand) {
    counts.kills++
    tab.kill()
    device.open()
  },
  tab({ tabsEach }: State, { device, tab, number }: Hand) {
    if (device.tabs.length < tabsEach) device.open()
    else if (number % 2) tab.show()
  },
  disk: (_: State, { device, number }: Hand) => {
    device.disk.full = number % 3 === 0
  },
  'lose the mirror': (_: State, { device }: Hand) => device.disk.member.forget(ADA.uid).catch(() => {}),
  'sign out and in'({ open }: State, { tab }: Hand) {
    open.delete(tab)
    tab.notes.follow(null)
    tab.notes.follow(ADA)
  },
} as const

interface Hand {
  readonly device: Device
  readonly tab: Tab
  readonly number: number
}

const names = Object.keys(ACTIONS).filter((name): name is Action => name in ACTIONS)
const OFTEN: readonly Action[] = [
  'create',
  'edit',
  'edit',
  'edit',
  'edit',
  'rest',
  'rest',
  'messages',
  'connect',
  'connect',
]

/** What may happen on so many devices. */
export function histories(devices: number, maxLength: number): fc.Arbitrary<readonly Step[]> {
  return fc.array(
    fc.record<Step>({
      action: fc.constantFrom(...OFTEN, ...names),
      device: fc.nat(devices - 1),
      number: fc.nat(999),
    }),
    { maxLength, size: 'max' },
  )
}

export interface Options {
  readonly devices: number
  readonly tabsEach: number
  readonly between?: Between
  readonly counts?: Counts
}

/** Plays a history to its end, lets everything come to rest, and asks whether all is well. */
export async function play(history: readonly Step[], options: Options) {
  const { devices, tabsEach, between, counts = { kills: 0, cuts: 0, conflicts: 0 } } = options
  const world = createDevices(between)
  const state: State = {
    world,
    devices: Array.from({ length: devices }, () => world.device()),
    tabsEach,
    ledger: new Map(),
    open: new Map(),
    counts,
  }
  for (const device of state.devices) device.open()
  const [first] = state.devices.flatMap((device) => device.tabs)
  const word = newWord(state)
  if (first) note(state, word, first.notes.create({ title: 'First', content: `one\n${word}\nthree` }))
  await world.quiet()
  for (const { action, device: at, number } of history) {
    const device = state.devices[at]
    const tab = device?.tabs[number % device.tabs.length]
    if (device && tab) await ACTIONS[action](state, { device, tab, number })
    for (const each of state.devices)
      for (const { notes } of each.tabs) expectOnce(notes.get().notes.map(({ id }) => id))
  }
  await rest(state)
  await judge(
    state,
    history.every(({ action }) => action !== 'disk' && action !== 'lose the mirror'),
    history.some(({ action }) => action === 'open' || action === 'disk'),
  )
  return state
}

/** Everybody is online, every fault is over, and what was refused is sent again. */
export async function rest({ world, devices }: Pick<State, 'world' | 'devices'>) {
  for (const { disk } of devices) disk.full = false
  for (let round = 0; round < 20; round++) {
    const tabs = devices.flatMap((device) => device.tabs)
    for (const { connection } of tabs) connection.goOffline()
    for (const { connection } of tabs) connection.goOnline()
    await world.quiet()
    for (const { notes } of tabs) for (const id of unsettled(notes.get())) notes.retry(id)
    await world.quiet()
    if (tabs.every(({ notes, connection }) => connection.isOnline() && notes.get().sync?.state === 'synced'))
      return
  }
}

/** Of those in the trash nobody can say; sending them again does no harm. */
function unsettled({ standing, trash }: NotesState): readonly string[] {
  return [...standing.keys(), ...trash.map(({ id }) => id)]
}

async function judge({ world, devices, ledger, counts }: State, isMirrored: boolean, mayClash: boolean) {
  const held = notesIn(world.cloud.stored(ADA.uid))
  const trash = notesIn(world.cloud.trashed(ADA.uid))
  const all = [...held, ...trash]
  const copies = all.filter(isCopy)
  counts.conflicts += copies.length
  if (devices.length === 1 && !mayClash) expect(copies, 'nobody clashed with anybody').toEqual([])

  const lost = [...ledger].filter(([word, { isSaved, mayGo }]) => isSaved && !mayGo && !all.some(has(word)))
  expect(lost, 'what was saved is there').toEqual([])
  const originals = all.filter((one) => !isCopy(one))
  const doubled = [...ledger.keys()].filter((word) => originals.filter(has(word)).length > 1)
  expect(doubled, 'and once').toEqual([])
  expectOnce(all.map(({ title, content }) => `${title.replace(/ \(conflict copy.*/, '')}\n${content}`))

  for (const { tabs, disk } of devices) {
    for (const { notes } of tabs) {
      const { standing, sync, ...state } = notes.get()
      expect(plain(state.notes), 'every tab shows what the cloud holds').toEqual(plain(held))
      expect(plain(state.trash)).toEqual(plain(trash))
      expect([standing.size, sync]).toEqual([0, { state: 'synced', unsent: 0, why: 'none' }])
    }
    const kept = await disk.member.open(ADA.uid)
    expect(kept.outbox).toEqual([])
    if (held.length > 0 && isMirrored)
      expect(plain(kept.notes), 'and so does the mirror').toEqual(plain(held))
  }
}

/** Puts a new word somewhere in the note, behind its lines or in the place of some. */
function write(state: State, tab: Tab, opened: Note, number: number) {
  const word = newWord(state)
  const lines = opened.content.split('\n')
  const draft = [
    () => ({ title: opened.title, content: `${opened.content}\n${word}` }),
    () => ({ title: opened.title, content: lines.with(number % lines.length, word).join('\n') }),
    () => ({ title: opened.title, content: word }),
    () => ({ title: word, content: opened.content }),
  ][number % 4]?.() ?? { title: '', content: word }
  for (const old of wordsIn(opened)) if (!has(old)(draft)) allow(state.ledger, old)
  note(state, word, tab.notes.update(opened.id, draft, opened))
}

function newWord({ ledger }: State): string {
  const word = `w${ledger.size};`
  ledger.set(word, { isSaved: false, mayGo: false })
  return word
}

function note({ ledger }: State, word: string, kept: Promise<boolean>) {
  void keep()
  async function keep() {
    const entry = ledger.get(word)
    if ((await kept) && entry) entry.isSaved = true
  }
}

function allow(ledger: ReadonlyMap<string, Entry>, word: string) {
  const entry = ledger.get(word)
  if (entry) entry.mayGo = true
}

function wordsIn({ title, content }: Pick<Note, 'title' | 'content'>): readonly string[] {
  return `${title}\n${content}`.match(/w\d+;/g) ?? []
}

function has(word: string) {
  return (one: Pick<Note, 'title' | 'content'>) => wordsIn(one).includes(word)
}

/** Its id follows from its words; every other note here has one of its own. */
function isCopy({ id }: Note): boolean {
  return /^\d{13}-/.test(id)
}

function notesIn(values: ReadonlyMap<string, unknown>): readonly Note[] {
  return [...values.values()].filter(isNote)
}

function isNote(value: unknown): value is Note {
  return typeof value === 'object' && value !== null && 'content' in value
}

function plain(notes: readonly Note[]) {
  return notes
    .map(({ id, title, content, pinned, timestamp }) => ({ id, title, content, pinned, timestamp }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(items.length, 1)]
}

function expectOnce(items: readonly string[]) {
  expect(new Set(items).size, 'nothing is there twice').toBe(items.length)
}
