import * as fc from 'fast-check'
import type { Fault } from '../../fakes/memory-notes.ts'
import type { Draft, Note } from '../../../src/notes/note.ts'
import { ADA, type Device, type Simulation, type Tab } from './simulation.ts'
import { type Oracle, tokensIn } from './oracle.ts'

/** A step of a history: its kind, its device, and a number that selects the tab, the note and other choices. */
export type SimulationStep = readonly [action: Action, device: number, number: number]

/** The environment in which a history runs. */
export interface SimulationRun {
  readonly simulation: Simulation
  readonly devices: readonly Device[]
  readonly tabsEach: number
  readonly oracle: Oracle
  /** The note that is open for editing in a tab, as it was when opened. */
  readonly open: Map<Tab, Note>
  readonly counts: Counts
}

export interface Counts {
  kills: number
  disconnects: number
  conflicts: number
}

/** The possible steps for this number of devices. */
export function arbitraryHistories(
  devices: number,
  maxLength: number,
): fc.Arbitrary<readonly SimulationStep[]> {
  // A person who edits a note in two tabs conflicts with themselves. Text that no storage had may conflict too.
  const actions = [...FREQUENT_ACTIONS, ...names].filter(
    (name) => devices > 1 || !['open', 'disk'].includes(name),
  )
  const step = fc.tuple(fc.constantFrom(...actions), fc.nat(devices - 1), fc.nat(999))
  return fc.array(step, { maxLength, size: 'max' })
}

export async function runStep(run: SimulationRun, [action, at, number]: SimulationStep) {
  const device = run.devices[at]
  const tab = device?.tabs[number % device.tabs.length]
  if (device && tab) await ACTIONS[action](run, { device, tab, number })
}

interface StepContext {
  readonly device: Device
  readonly tab: Tab
  readonly number: number
}

type Action = keyof typeof ACTIONS

const ACTIONS = {
  create({ oracle }: SimulationRun, { tab, number }: StepContext) {
    const token = oracle.newToken()
    const content = number % 2 ? `${token}\nmiddle\nend` : token
    oracle.recordSave(token, tab.notes.create({ title: number % 3 ? '' : 'Title', content }))
  },
  edit({ oracle }: SimulationRun, { tab, number }: StepContext) {
    const found = pick(tab.notes.get().notes, number)
    const opened = found && tab.notes.beginEdit(found.id)
    if (opened) editWithToken(oracle, tab, opened, number)
  },
  'edit everywhere'(run: SimulationRun, { device, number }: StepContext) {
    for (const { tabs } of run.devices) for (const tab of tabs) ACTIONS.edit(run, { device, tab, number })
  },
  open({ open }: SimulationRun, { tab, number }: StepContext) {
    const found = pick(tab.notes.get().notes, number)
    const opened = found && tab.notes.beginEdit(found.id)
    if (opened) open.set(tab, opened)
  },
  'save what is open'({ oracle, open }: SimulationRun, { tab, number }: StepContext) {
    const opened = open.get(tab)
    if (opened) editWithToken(oracle, tab, opened, number)
    open.delete(tab)
  },
  pin(_: SimulationRun, { tab, number }: StepContext) {
    tab.notes.togglePin(pick(tab.notes.get().notes, number)?.id ?? '')
  },
  remove({ simulation, oracle }: SimulationRun, { tab, number }: StepContext) {
    const found = pick(tab.notes.get().notes, number)
    if (!found) return
    // A delete is identified by its time in ms, so each needs its own.
    simulation.clock.now++
    oracle.allowLoss('trash', tokensIn(found))
    tab.notes.remove(found.id)
  },
  undo: (_: SimulationRun, { tab }: StepContext) => tab.actions.at(-1)?.(),
  restore(_: SimulationRun, { tab, number }: StepContext) {
    tab.notes.restore(pick(tab.notes.get().trash, number)?.id ?? '')
  },
  purge({ oracle }: SimulationRun, { tab, number }: StepContext) {
    const found = number % 4 ? undefined : pick(tab.notes.get().trash, number)
    if (!found) return
    oracle.allowLoss('nowhere', tokensIn(found))
    tab.notes.purge(found.id)
  },
  fault({ counts }: SimulationRun, { tab, number }: StepContext) {
    counts.disconnects++
    tab.connection.fail(FAULTS[number % FAULTS.length] ?? 'lose')
  },
  cut({ counts }: SimulationRun, { tab }: StepContext) {
    counts.disconnects++
    tab.connection.goOffline()
  },
  connect: (_: SimulationRun, { tab }: StepContext) => tab.connection.goOnline(),
  messages: async ({ simulation }: SimulationRun, { number }: StepContext) => {
    for (let at = 0; at < number % 10; at++) await simulation.step(number + at)
  },
  rest: ({ simulation }: SimulationRun) => simulation.runUntilIdle(5_000),
  time: ({ simulation }: SimulationRun, { number }: StepContext) =>
    simulation.advanceTime((number % 4) ** 4 * 50),
  kill({ counts }: SimulationRun, { device, tab }: StepContext) {
    counts.kills++
    tab.kill()
    device.open()
  },
  tab({ tabsEach }: SimulationRun, { device, tab, number }: StepContext) {
    if (device.tabs.length < tabsEach) device.open()
    else if (number % 2) tab.show()
  },
  disk: (_: SimulationRun, { device, number }: StepContext) => {
    device.disk.full = number % 3 === 0
  },
  'lose the mirror': (_: SimulationRun, { device }: StepContext) =>
    device.disk.member.clearMirror(ADA.uid).catch(() => {}),
  'sign out and in'({ open }: SimulationRun, { tab }: StepContext) {
    open.delete(tab)
    tab.notes.setOwner(null)
    tab.notes.setOwner(ADA)
  },
} as const

const FAULTS: readonly Fault[] = ['refuse', 'cutBefore', 'cutAfter', 'lose', 'silence']

const names = Object.keys(ACTIONS).filter((name): name is Action => name in ACTIONS)
const FREQUENT_ACTIONS: readonly Action[] = [
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

/** Puts a new token into the note: after its lines, or replacing some of them. */
function editWithToken(oracle: Oracle, tab: Tab, opened: Note, number: number) {
  const token = oracle.newToken()
  const { title, content } = opened
  const lines = content.split('\n')
  const drafts: readonly Draft[] = [
    { title, content: `${content}\n${token}` },
    { title, content: lines.with(number % lines.length, token).join('\n') },
    { title, content: token },
    { title: token, content },
  ]
  const draft = drafts[number % drafts.length] ?? { title, content: token }
  const remaining = new Set(tokensIn(draft))
  oracle.allowLoss(
    'nowhere',
    tokensIn(opened).filter((existing) => !remaining.has(existing)),
  )
  oracle.recordSave(token, tab.notes.update(opened.id, draft, opened))
}

function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(items.length, 1)]
}
