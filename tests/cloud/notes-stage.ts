import { expect, vi } from 'vitest'
import type { Fault } from '../../src/cloud/memory-notes.ts'
import type { MutationResult, TrashedNote, Mutation } from '../../src/notes/mutation.ts'
import { newNote, type Note } from '../../src/notes/note.ts'
import type { NotesCloud, Owner } from '../../src/notes/notes-store.ts'

/** A cloud of notes to be tried, and what can happen to it. */
export interface Stage {
  /** A device on which this account is signed in. */
  readonly connect: (uid: string) => StageDevice
  /** Stores a value as another program would, given as JSON. */
  readonly store: (uid: string, id: string, json: string, place?: 'notes' | 'trash') => Promise<void>
  readonly stored: (uid: string, place?: 'notes' | 'trash') => Promise<Readonly<Record<string, unknown>>>
  /** Forgets all that an account holds. */
  readonly wipe: (uid: string) => Promise<void>
  /** What the next change of this account shall meet. */
  readonly fail: (device: StageDevice, uid: string, fault: Fault) => void
  /** The service ends and comes back with what it had acknowledged. */
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface StageDevice extends NotesCloud {
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

/** Everything that a subscription was told. */
export function follow(device: NotesCloud, of: Owner = ada) {
  const heard: (readonly Note[])[] = []
  const trash: (readonly TrashedNote[])[] = []
  const lines: boolean[] = []
  const reasons: unknown[] = []
  const stop = device.subscribe(of, {
    notesChanged: (notes) => heard.push(notes),
    trashChanged: (notes) => trash.push(notes),
    connected: (connected) => lines.push(connected),
    failed: (reason) => reasons.push(reason),
  })
  const last = () => heard.at(-1) ?? []
  const titles = () =>
    last()
      .map(({ title }) => title)
      .toSorted()
  return {
    heard,
    trash,
    lines,
    reasons,
    stop,
    last,
    titles,
    trashed: () => (trash.at(-1) ?? []).map(({ title }) => title).toSorted(),
    find: (id: string) => last().find((one) => one.id === id),
    /** When the notes are there as they are now, and changes can be sent. */
    connected: () => until(() => expect([lines.at(-1), reasons]).toEqual([true, []])),
    disconnected: () => until(() => expect(lines.at(-1)).toBe(false)),
    shows: (...expected: readonly string[]) => until(() => expect(titles()).toEqual(expected)),
  }
}

export const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 2 })

export const done = (one: Note | null): MutationResult => ({ kind: 'done', note: one })
export const conflict = (theirs: Note | null): MutationResult => ({ kind: 'conflict', theirs })
export const refused: MutationResult = { kind: 'rejected', reason: 'denied' }
export const tooLong: MutationResult = { kind: 'rejected', reason: 'too-long' }
export const unanswered: MutationResult = { kind: 'unknown' }

export const create = (one: Note): Mutation => ({ kind: 'create', noteId: one.id, note: one })
export const edit = (base: Note, words: Partial<Note>): Mutation => ({
  kind: 'edit',
  noteId: base.id,
  base: { title: base.title, content: base.content },
  note: { ...base, ...words },
})
export const pin = ({ id }: Note, pinned: Note['pinned'] = 'pinned'): Mutation => ({
  kind: 'pin',
  noteId: id,
  pinned,
})
export const remove = (one: Note, deletedAt = 1_763_715_900_000): Mutation => ({
  kind: 'delete',
  noteId: one.id,
  note: one,
  deletedAt,
})
export const restore = (one: Note): Mutation => ({ kind: 'restore', noteId: one.id, note: one })
export const purge = ({ id }: Note, deletedAt = 5): Mutation => ({ kind: 'purge', noteId: id, deletedAt })

/** A device of ada's that is connected, and what it is told. */
export async function enter(stage: Stage, of: Owner = ada) {
  const device = stage.connect(of.uid)
  const view = follow(device, of)
  await view.connected()
  return { device, view, send: (change: Mutation) => device.send(of, change) }
}

/** Plays a scene on a stage of its own. */
export async function perform(open: () => Promise<Stage>, play: (stage: Stage) => Promise<void>) {
  const stage = await open()
  try {
    await play(stage)
  } finally {
    await stage.close()
  }
}
