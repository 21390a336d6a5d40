import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { vi } from 'vitest'
import type { Note } from '../../src/notes/note.ts'
import type { NotesState } from '../../src/notes/notes.ts'
import { ADA, type Between, createDevices } from './devices.ts'
import { type Counts, histories, type Stage, type Step, take } from './history.ts'
import { createLedger, demand, demandOnce, isCopy, LINES } from './ledger.ts'

export interface Options {
  readonly devices: number
  readonly tabsEach: number
  readonly between?: Between
  readonly counts?: Counts
}

/** Plays so many histories; of one that fails the error says how to play it again. */
export async function playAll(runs: number, options: Options, seed: number): Promise<Counts> {
  const counts = { kills: 0, cuts: 0, conflicts: 0 }
  const found = await findFailure(runs, { ...options, counts }, seed)
  if (found) throw new Error(scriptOf(found.history, options), { cause: found.error })
  return counts
}

/** The shortest history that goes wrong among so many, or the first where that is enough. */
export async function findFailure(runs: number, options: Options, seed: number, isFirst = false) {
  const { counterexample, errorInstance } = await fc.check(
    fc.asyncProperty(histories(options.devices, 24), async (history) => {
      await play(history, options)
      // Nothing else gets a turn while a history goes on.
      await setImmediate()
    }),
    { seed, numRuns: runs, endOnFailure: isFirst },
  )
  return counterexample && { history: counterexample[0], error: errorInstance }
}

/** Plays a history to its end, lets everything come to rest, and asks whether all is well. */
export async function play(history: readonly Step[], options: Options): Promise<Counts> {
  const { devices, tabsEach, between, counts = { kills: 0, cuts: 0, conflicts: 0 } } = options
  makeKeysFollow()
  const ledger = createLedger()
  const world = createDevices({
    ...between,
    cloud: (cloud, device) => ledger.watch(between?.cloud?.(cloud, device) ?? cloud),
  })
  const all = Array.from({ length: devices }, () => world.device())
  const stage: Stage = { world, devices: all, tabsEach, ledger, open: new Map(), counts }
  const [first] = all.map((device) => device.open())
  const word = ledger.newWord()
  if (first) ledger.enter(word, first.notes.create({ title: 'First', content: `one\n${word}\nthree` }))
  await world.quiet()
  for (const step of history) {
    await take(stage, step)
    for (const { notes } of all.flatMap(({ tabs }) => tabs)) demandOnce(LINES.twice, idsOf(notes.get().notes))
  }
  await rest(stage)
  await judge(stage, new Set(history.map(([action]) => action)))
  return counts
}

/** Everybody is online, every fault is over, and what was refused is sent again. */
async function rest({ world, devices }: Stage) {
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
  return [...standing.keys(), ...idsOf(trash)]
}

async function judge({ world, devices, tabsEach, ledger, counts }: Stage, actions: ReadonlySet<Step[0]>) {
  const held = notesIn(world.cloud.stored(ADA.uid))
  const trash = notesIn(world.cloud.trashed(ADA.uid))
  const all = [...held, ...trash]
  const copies = all.filter(isCopy)
  counts.conflicts += copies.length
  if (devices.length * tabsEach === 1) demand(LINES.clash, copies, [])
  ledger.judge(held, trash)
  const texts = all.map(({ title, content }) => `${title.replace(/ \(conflict copy.*/, '')}\n${content}`)
  demandOnce(LINES.alike, texts)

  const isMirrored = held.length > 0 && !actions.has('disk') && !actions.has('lose the mirror')
  for (const { tabs, disk } of devices) {
    for (const { notes } of tabs) {
      const { standing, sync, ...state } = notes.get()
      demand(LINES.tabs, [plain(state.notes), plain(state.trash)], [plain(held), plain(trash)])
      demand(LINES.waiting, [standing.size, sync?.state, sync?.unsent, sync?.why], [0, 'synced', 0, 'none'])
    }
    const kept = await disk.member.open(ADA.uid)
    demand(LINES.waiting, kept.outbox, [])
    if (isMirrored) demand(LINES.mirror, plain(kept.notes), plain(held))
  }
}

/** How to keep a failure: the line for the list of kept ones. */
function scriptOf(history: readonly Step[], { devices, tabsEach }: Options): string {
  return `To play it again:\nawait play(${fc.stringify(history)}, { devices: ${devices}, tabsEach: ${tabsEach} })`
}

/** The same history makes the same keys, and so the same order. */
function makeKeysFollow() {
  let value = 1
  const next = () => (value = Math.imul(value, 48_271) >>> 0) >>> 8
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.map(next) })
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

function idsOf(notes: readonly Note[]): readonly string[] {
  return notes.map(({ id }) => id)
}
