import { vi } from 'vitest'
import type { Note } from '../../src/notes/note.ts'
import type { NotesState } from '../../src/notes/notes-state.ts'
import type { NotesCloud } from '../../src/notes/ports.ts'
import { arbitraryHistories } from './history.ts'
import {
  accountsOf,
  type MemberAction,
  type MemberOptions,
  type MemberRun,
  noCounts,
  performStep,
  recordSave,
  tabsOf,
  weightsOf,
} from './member-actions.ts'
import { Model, tokensOf } from './model.ts'
import { expectEqual, expectNone, expectUnique, isConflictCopy, violations } from './oracle.ts'
import type { Driver, Simulation } from './simulate.ts'
import { createWorld, owner, type Tab } from './world.ts'

/** Random histories of members, over in-memory adapters. */
export function memberSimulation(options: MemberOptions): Simulation<MemberAction> {
  const { devices, accounts } = options
  return {
    histories: arbitraryHistories(weightsOf(options), devices, accounts ? 40 : 24),
    createDriver: () => createMemberDriver(options),
  }
}

export async function createMemberDriver(options: MemberOptions): Promise<Driver<MemberAction>> {
  stubRandomKeys()
  const { interceptors, counts = noCounts() } = options
  const model = new Model()
  const world = createWorld({
    ...interceptors,
    cloud: (cloud, storage) => observe(model, interceptors?.cloud?.(cloud, storage) ?? cloud),
  })
  const devices = Array.from({ length: options.devices }, () => world.device())
  const run: MemberRun = {
    options,
    counts,
    model,
    world,
    devices,
    opened: new Map(),
    unsaved: new Map(),
    unstored: new Set(),
    actions: new Set(),
  }
  for (const device of devices)
    for (let at = 0; at < (options.accounts ? options.tabsEach : 1); at++)
      device.open(options.accounts ? null : undefined)
  const [first] = devices
  const [firstTab] = first?.tabs ?? []
  if (first && firstTab && !options.accounts) {
    const token = model.newToken()
    void recordSave(run, first, firstTab, token, { title: 'First', content: `one\n${token}\nthree` })
    await world.runUntilIdle()
  }
  return {
    async perform(steps) {
      for (const step of steps) {
        await performStep(run, step)
        for (const tab of tabsOf(run)) checkShown(tab)
      }
    },
    rest: () => rest(run),
  }
}

/** The same cloud, whose results the model records. */
function observe(model: Model, cloud: NotesCloud): NotesCloud {
  return {
    ...cloud,
    async send(...request) {
      const [, , mutation] = request
      if (mutation.kind === 'create' && isConflictCopy(mutation.note)) model.copyIds.add(mutation.noteId)
      const result = await cloud.send(...request)
      if (result.kind === 'done' && result.note) model.mark(tokensOf(result.note), { isAcknowledged: true })
      return result
    },
  }
}

function checkShown(tab: Tab) {
  const { notes } = tab.notes.get()
  const uid = tab.owner()?.uid
  expectUnique('twice', idsOf(notes))
  const users = new Set(notes.map(({ userId }) => userId))
  expectEqual(
    'foreign',
    [...users].filter((id) => id !== '' && id !== 'local' && id !== uid),
    [],
  )
}

/** Ends all faults, brings each account to rest, and checks the result. */
async function rest(run: MemberRun) {
  const { devices, options, model } = run
  for (const { disk } of devices) disk.full = false
  for (const tab of tabsOf(run)) {
    tab.resume()
    tab.setAllowed(() => true)
  }
  if (options.accounts) for (const uid of options.accounts) await signInOnNewTabs(run, uid)
  else await converge(run)
  await check(run)
  model.markIdle()
}

async function signInOnNewTabs(run: MemberRun, uid: string) {
  for (const tab of tabsOf(run)) tab.kill()
  await run.world.runUntilIdle()
  for (const device of run.devices) device.open(owner(uid))
  await converge(run)
}

/** Brings all tabs online and sends rejected mutations again. */
async function converge(run: MemberRun) {
  const { world } = run
  const tabs = tabsOf(run)
  for (let round = 0; round < 20; round++) {
    for (const { connection } of tabs) connection.goOffline()
    for (const { connection } of tabs) connection.goOnline()
    await world.runUntilIdle()
    for (const { notes } of tabs) for (const id of unsyncedIds(notes.get())) notes.retry(id)
    await world.runUntilIdle()
    if (tabs.every(isSynced)) return
  }
}

function isSynced({ notes, connection }: Tab): boolean {
  return connection.isOnline() && notes.get().syncStatus?.state === 'synced'
}

/** A rejected mutation of a note in the trash is not visible. Sending it again changes nothing. */
function unsyncedIds({ noteStatuses, trash }: NotesState): readonly string[] {
  return [...noteStatuses.keys(), ...idsOf(trash)]
}

async function check(run: MemberRun) {
  const { world, devices, options, model, counts, actions, unstored } = run
  const stores = accountsOf(options).map((uid) => ({
    owner: uid,
    notes: notesIn(world.cloud.stored(uid)),
    trash: notesIn(world.cloud.trashed(uid)),
  }))
  const copies = stores.flatMap(({ notes, trash }) => [...notes, ...trash]).filter(isConflictCopy)
  counts.conflicts += copies.length
  if (devices.length * options.tabsEach === 1) expectEqual('unexpectedConflict', copies, [])
  expectNone(violations(model, stores))
  expectEqual('unstored', [...unstored], [])
  for (const { owner: uid, notes, trash } of stores)
    for (const { userId, author } of [...notes, ...trash])
      expectEqual('leaked', [userId, author], [uid, owner(uid).author])

  // The last account is signed in.
  const { owner: uid = '', notes: stored = [], trash = [] } = stores.at(-1) ?? {}
  const isMirrored = stored.length > 0 && !actions.has('full disk') && !actions.has('lose the mirror')
  for (const { tabs, disk, browser } of devices) {
    for (const tab of tabs) {
      const { noteStatuses, syncStatus, ...state } = tab.notes.get()
      expectEqual('tabs', [plain(state.notes), plain(state.trash)], [plain(stored), plain(trash)])
      expectEqual(
        'waiting',
        [noteStatuses.size, syncStatus?.state, syncStatus?.unsent, syncStatus?.reason],
        [0, 'synced', 0, 'none'],
      )
    }
    const onDisk = await disk.member.load(uid)
    expectEqual('waiting', onDisk.outbox, [])
    if (isMirrored) expectEqual('mirror', plain(onDisk.notes), plain(stored))
    expectEqual('moved', JSON.parse(browser.items.get('cachedNotes') ?? '[]'), [])
  }
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
