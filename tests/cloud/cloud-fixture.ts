import { expect, vi } from 'vitest'
import type { Mutation, MutationResult, TrashedNote } from '../../src/notes/mutation.ts'
import { newNote, type Note } from '../../src/notes/note.ts'
import type { Owner } from '../../src/notes/ports.ts'
import type { Fault } from '../fakes/memory-notes.ts'
import type { ItemsUpdate, TestClient } from './test-client.ts'

/** A notes cloud under test, and the faults that can be injected. */
export interface CloudFixture {
  /** Connects a device that is signed in to this account. */
  readonly connect: (uid: string) => FixtureDevice
  /** Stores a value as another program would. The value is JSON text. */
  readonly store: (uid: string, id: string, json: string, path?: 'notes' | 'trash') => Promise<void>
  readonly stored: (uid: string, path?: 'notes' | 'trash') => Promise<Readonly<Record<string, unknown>>>
  /** Deletes all data of an account. */
  readonly wipe: (uid: string) => Promise<void>
  /** Injects a fault into the next mutation of this account. */
  readonly fail: (device: FixtureDevice, uid: string, fault: Fault) => void
  /** Restarts the server, which keeps all acknowledged writes. */
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

interface FixtureDevice extends TestClient {
  readonly goOffline: () => void
  readonly goOnline: () => void
}

const owner = (uid: string): Owner => ({ uid, email: `${uid}@example.com`, author: uid, createdAt: 1 })
export const ada = owner('ada')
export const eve = owner('eve')

let serial = 0
export function note(
  title: string,
  { uid, email, author }: Owner = ada,
  content = `content of ${title}`,
): Note {
  const id = `note-${String(++serial).padStart(15, '0')}`
  return newNote({ title, content }, serial, { id, userId: uid, userEmail: email, author })
}

export const byId = (a: Note, b: Note) => (a.id < b.id ? -1 : 1)

/** Records all events of a subscription: the notes and the trash after each update. */
export function follow(device: TestClient, account: Owner = ada) {
  const snapshots: (readonly Note[])[] = []
  const trash: (readonly TrashedNote[])[] = []
  const updates: ItemsUpdate<Note>[] = []
  const connectionStates: boolean[] = []
  const errors: unknown[] = []
  const stop = device.subscribe(account, {
    notesChanged(update) {
      updates.push(update)
      snapshots.push(updated(snapshots.at(-1), update))
    },
    trashChanged: (update) => trash.push(updated(trash.at(-1), update)),
    connected: (connected) => connectionStates.push(connected),
    failed: (reason) => errors.push(reason),
  })
  const last = () => snapshots.at(-1) ?? []
  const titles = () =>
    last()
      .map(({ title }) => title)
      .toSorted()
  return {
    updates,
    snapshots,
    trash,
    connectionStates,
    errors,
    stop,
    last,
    titles,
    trashed: () => (trash.at(-1) ?? []).map(({ title }) => title).toSorted(),
    find: (id: string) => last().find((one) => one.id === id),
    /** Waits until the notes are up to date and mutations can be sent. */
    connected: () => until(() => expect([connectionStates.at(-1), errors]).toEqual([true, []])),
    disconnected: () => until(() => expect(connectionStates.at(-1)).toBe(false)),
    shows: (...expected: readonly string[]) => until(() => expect(titles()).toEqual(expected)),
  }
}

/** The items after an update. */
function updated<Item extends Note>(
  before: readonly Item[] = [],
  update: ItemsUpdate<Item>,
): readonly Item[] {
  if (update.kind === 'snapshot') return update.items
  const outdated = new Set([...update.removed, ...update.changed.map(({ id }) => id)])
  return [...before.filter(({ id }) => !outdated.has(id)), ...update.changed]
}

export const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 2 })

export const done = (one: Note | null): MutationResult => ({ kind: 'done', note: one })
export const conflict = (theirs: Note | null): MutationResult => ({ kind: 'conflict', theirs })
export const rejected: MutationResult = { kind: 'rejected', reason: 'denied' }
export const tooLong: MutationResult = { kind: 'rejected', reason: 'too-long' }
export const unknownResult: MutationResult = { kind: 'unknown' }

export const create = (one: Note): Mutation => ({ kind: 'create', noteId: one.id, note: one })
export const edit = (base: Note, fields: Partial<Note>): Mutation => ({
  kind: 'edit',
  noteId: base.id,
  base: { title: base.title, content: base.content },
  note: { ...base, ...fields },
})
export const pin = ({ id }: Note, pinned: Note['pinned'] = 'pinned'): Mutation => ({
  kind: 'pin',
  noteId: id,
  pinned,
})
/** Deletes from before the trash's retention would get the time of the server. */
export const TODAY = Date.now()
export const remove = (one: Note, deletedAt = TODAY): Mutation => ({
  kind: 'delete',
  noteId: one.id,
  note: one,
  deletedAt,
})
export const restore = (one: Note): Mutation => ({ kind: 'restore', noteId: one.id, note: one })
export const purge = ({ id }: Note, deletedAt = TODAY + 5): Mutation => ({
  kind: 'purge',
  noteId: id,
  deletedAt,
})

/** A connected device of the account, and its recorded events. */
export async function openDevice(fixture: CloudFixture, account: Owner = ada) {
  const device = fixture.connect(account.uid)
  const view = follow(device, account)
  await view.connected()
  return { device, view, send: (mutation: Mutation) => device.send(account, mutation) }
}

/** Runs a test on a fixture of its own. */
export async function runWithFixture(
  open: () => Promise<CloudFixture>,
  run: (fixture: CloudFixture) => Promise<void>,
) {
  const fixture = await open()
  try {
    await run(fixture)
  } finally {
    await fixture.close()
  }
}
