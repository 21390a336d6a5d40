import * as fc from 'fast-check'
import type { Fault } from '../../src/cloud/memory-notes.ts'
import type { Draft, Note } from '../../src/notes/note.ts'
import { ADA, type Device, type Devices, type Tab } from './devices.ts'
import { type Ledger, wordsIn } from './ledger.ts'

/** Something that happens: to which device, and a number that picks the tab, the note and whatever else there is to pick. */
export type Step = readonly [action: Action, device: number, number: number]

/** Where a history is played. */
export interface Stage {
  readonly world: Devices
  readonly devices: readonly Device[]
  readonly tabsEach: number
  readonly ledger: Ledger
  /** A note that somebody has open for editing in a tab, as it was then. */
  readonly open: Map<Tab, Note>
  readonly counts: Counts
}

export interface Counts {
  kills: number
  cuts: number
  conflicts: number
}

/** What may happen on so many devices. */
export function histories(devices: number, maxLength: number): fc.Arbitrary<readonly Step[]> {
  // Who has a note open in two places clashes with themselves; and so may words that no disk had kept.
  const actions = [...OFTEN, ...names].filter((name) => devices > 1 || !['open', 'disk'].includes(name))
  const step = fc.tuple(fc.constantFrom(...actions), fc.nat(devices - 1), fc.nat(999))
  return fc.array(step, { maxLength, size: 'max' })
}

export async function take(stage: Stage, [action, at, number]: Step) {
  const device = stage.devices[at]
  const tab = device?.tabs[number % device.tabs.length]
  if (device && tab) await ACTIONS[action](stage, { device, tab, number })
}

interface Hand {
  readonly device: Device
  readonly tab: Tab
  readonly number: number
}

type Action = keyof typeof ACTIONS

const ACTIONS = {
  create({ ledger }: Stage, { tab, number }: Hand) {
    const word = ledger.newWord()
    const content = number % 2 ? `${word}\nmiddle\nend` : word
    ledger.enter(word, tab.notes.create({ title: number % 3 ? '' : 'Title', content }))
  },
  edit({ ledger }: Stage, { tab, number }: Hand) {
    const found = pick(tab.notes.get().notes, number)
    const opened = found && tab.notes.edit(found.id)
    if (opened) write(ledger, tab, opened, number)
  },
  'edit everywhere'(stage: Stage, { device, number }: Hand) {
    for (const { tabs } of stage.devices) for (const tab of tabs) ACTIONS.edit(stage, { device, tab, number })
  },
  open({ open }: Stage, { tab, number }: Hand) {
    const found = pick(tab.notes.get().notes, number)
    const opened = found && tab.notes.edit(found.id)
    if (opened) open.set(tab, opened)
  },
  'save what is open'({ ledger, open }: Stage, { tab, number }: Hand) {
    const opened = open.get(tab)
    if (opened) write(ledger, tab, opened, number)
    open.delete(tab)
  },
  pin(_: Stage, { tab, number }: Hand) {
    tab.notes.togglePin(pick(tab.notes.get().notes, number)?.id ?? '')
  },
  remove({ world, ledger }: Stage, { tab, number }: Hand) {
    const found = pick(tab.notes.get().notes, number)
    if (!found) return
    // A delete is known by its millisecond.
    world.clock.now++
    ledger.allow('trash', wordsIn(found))
    tab.notes.remove(found.id)
  },
  undo: (_: Stage, { tab }: Hand) => tab.offers.at(-1)?.(),
  restore(_: Stage, { tab, number }: Hand) {
    tab.notes.restore(pick(tab.notes.get().trash, number)?.id ?? '')
  },
  purge({ ledger }: Stage, { tab, number }: Hand) {
    const found = number % 4 ? undefined : pick(tab.notes.get().trash, number)
    if (!found) return
    ledger.allow('nowhere', wordsIn(found))
    tab.notes.purge(found.id)
  },
  fault({ counts }: Stage, { tab, number }: Hand) {
    counts.cuts++
    tab.connection.fail(FAULTS[number % FAULTS.length] ?? 'lose')
  },
  cut({ counts }: Stage, { tab }: Hand) {
    counts.cuts++
    tab.connection.goOffline()
  },
  connect: (_: Stage, { tab }: Hand) => tab.connection.goOnline(),
  messages: async ({ world }: Stage, { number }: Hand) => {
    for (let at = 0; at < number % 10; at++) await world.step(number + at)
  },
  rest: ({ world }: Stage) => world.quiet(5_000),
  time: ({ world }: Stage, { number }: Hand) => world.pass((number % 4) ** 4 * 50),
  kill({ counts }: Stage, { device, tab }: Hand) {
    counts.kills++
    tab.kill()
    device.open()
  },
  tab({ tabsEach }: Stage, { device, tab, number }: Hand) {
    if (device.tabs.length < tabsEach) device.open()
    else if (number % 2) tab.show()
  },
  disk: (_: Stage, { device, number }: Hand) => {
    device.disk.full = number % 3 === 0
  },
  'lose the mirror': (_: Stage, { device }: Hand) => device.disk.member.forget(ADA.uid).catch(() => {}),
  'sign out and in'({ open }: Stage, { tab }: Hand) {
    open.delete(tab)
    tab.notes.follow(null)
    tab.notes.follow(ADA)
  },
} as const

const FAULTS: readonly Fault[] = ['refuse', 'cutBefore', 'cutAfter', 'lose', 'silence']

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

/** Puts a new word somewhere in the note, behind its lines or in the place of some. */
function write(ledger: Ledger, tab: Tab, opened: Note, number: number) {
  const word = ledger.newWord()
  const { title, content } = opened
  const lines = content.split('\n')
  const drafts: readonly Draft[] = [
    { title, content: `${content}\n${word}` },
    { title, content: lines.with(number % lines.length, word).join('\n') },
    { title, content: word },
    { title: word, content },
  ]
  const draft = drafts[number % drafts.length] ?? { title, content: word }
  const left = new Set(wordsIn(draft))
  ledger.allow(
    'nowhere',
    wordsIn(opened).filter((old) => !left.has(old)),
  )
  ledger.enter(word, tab.notes.update(opened.id, draft, opened))
}

function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(items.length, 1)]
}
