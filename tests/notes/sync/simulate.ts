import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { vi } from 'vitest'
import type { Note } from '../../../src/notes/note.ts'
import type { NotesState } from '../../../src/notes/notes-state.ts'
import { ADA, type Interceptors, createSimulation } from './simulation.ts'
import {
  type Counts,
  arbitraryHistories,
  type SimulationRun,
  type SimulationStep,
  runStep,
} from './simulation-steps.ts'
import { createOracle, expectEqual, expectUnique, isCopy, INVARIANTS } from './oracle.ts'

export interface Options {
  readonly devices: number
  readonly tabsEach: number
  readonly interceptors?: Interceptors
  readonly counts?: Counts
}

/** Runs random histories. The error of a failed one prints how to run it again. */
export async function simulateMany(runs: number, options: Options, seed: number): Promise<Counts> {
  const counts = { kills: 0, disconnects: 0, conflicts: 0 }
  const found = await findFailure(runs, { ...options, counts }, seed)
  if (found) throw new Error(replayScript(found.history, options), { cause: found.error })
  return counts
}

/** The shortest failing history among several, or the first one if that is enough. */
export async function findFailure(runs: number, options: Options, seed: number, isFirst = false) {
  const { counterexample, errorInstance } = await fc.check(
    fc.asyncProperty(arbitraryHistories(options.devices, 24), async (history) => {
      await simulate(history, options)
      // Yields between histories, because promise callbacks alone let no other task run.
      await setImmediate()
    }),
    { seed, numRuns: runs, endOnFailure: isFirst },
  )
  return counterexample && { history: counterexample[0], error: errorInstance }
}

/** Runs a history, waits for convergence, and checks the result with the oracle. */
export async function simulate(history: readonly SimulationStep[], options: Options): Promise<Counts> {
  const { devices, tabsEach, interceptors, counts = { kills: 0, disconnects: 0, conflicts: 0 } } = options
  stubRandomKeys()
  const oracle = createOracle()
  const simulation = createSimulation({
    ...interceptors,
    cloud: (cloud, device) => oracle.observe(interceptors?.cloud?.(cloud, device) ?? cloud),
  })
  const all = Array.from({ length: devices }, () => simulation.device())
  const run: SimulationRun = { simulation, devices: all, tabsEach, oracle, open: new Map(), counts }
  const [first] = all.map((device) => device.open())
  const token = oracle.newToken()
  if (first) oracle.recordSave(token, first.notes.create({ title: 'First', content: `one\n${token}\nthree` }))
  await simulation.runUntilIdle()
  for (const step of history) {
    await runStep(run, step)
    for (const { notes } of all.flatMap(({ tabs }) => tabs))
      expectUnique(INVARIANTS.twice, idsOf(notes.get().notes))
  }
  await converge(run)
  await checkInvariants(run, new Set(history.map(([action]) => action)))
  return counts
}

/** Brings all devices online, ends all faults, and sends rejected mutations again. */
async function converge({ simulation, devices }: SimulationRun) {
  for (const { disk } of devices) disk.full = false
  for (let round = 0; round < 20; round++) {
    const tabs = devices.flatMap((device) => device.tabs)
    for (const { connection } of tabs) connection.goOffline()
    for (const { connection } of tabs) connection.goOnline()
    await simulation.runUntilIdle()
    for (const { notes } of tabs) for (const id of unsyncedIds(notes.get())) notes.retry(id)
    await simulation.runUntilIdle()
    if (
      tabs.every(
        ({ notes, connection }) => connection.isOnline() && notes.get().syncStatus?.state === 'synced',
      )
    )
      return
  }
}

/** A rejected mutation of a note in the trash is not visible. Sending it again changes nothing. */
function unsyncedIds({ noteStatuses, trash }: NotesState): readonly string[] {
  return [...noteStatuses.keys(), ...idsOf(trash)]
}

async function checkInvariants(
  { simulation, devices, tabsEach, oracle, counts }: SimulationRun,
  actions: ReadonlySet<SimulationStep[0]>,
) {
  const serverNotes = notesIn(simulation.cloud.stored(ADA.uid))
  const trash = notesIn(simulation.cloud.trashed(ADA.uid))
  const all = [...serverNotes, ...trash]
  const copies = all.filter(isCopy)
  counts.conflicts += copies.length
  if (devices.length * tabsEach === 1) expectEqual(INVARIANTS.unexpectedConflict, copies, [])
  oracle.check(serverNotes, trash)
  const texts = all.map(({ title, content }) => `${title.replace(/ \(conflict copy.*/, '')}\n${content}`)
  expectUnique(INVARIANTS.alike, texts)

  const isMirrored = serverNotes.length > 0 && !actions.has('disk') && !actions.has('lose the mirror')
  for (const { tabs, disk } of devices) {
    for (const { notes } of tabs) {
      const { noteStatuses, syncStatus, ...state } = notes.get()
      expectEqual(
        INVARIANTS.tabs,
        [plain(state.notes), plain(state.trash)],
        [plain(serverNotes), plain(trash)],
      )
      expectEqual(
        INVARIANTS.waiting,
        [noteStatuses.size, syncStatus?.state, syncStatus?.unsent, syncStatus?.reason],
        [0, 'synced', 0, 'none'],
      )
    }
    const storedAccount = await disk.member.load(ADA.uid)
    expectEqual(INVARIANTS.waiting, storedAccount.outbox, [])
    if (isMirrored) expectEqual(INVARIANTS.mirror, plain(storedAccount.notes), plain(serverNotes))
  }
}

/** The line that adds a failed history to the list of regression histories. */
function replayScript(history: readonly SimulationStep[], { devices, tabsEach }: Options): string {
  return `To run it again:\nawait simulate(${fc.stringify(history)}, { devices: ${devices}, tabsEach: ${tabsEach} })`
}

/** Makes key generation deterministic, so that the same history gives the same keys and order. */
function stubRandomKeys() {
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
