import type { Change, TrashedNote } from './changes.ts'
import { merge, sameWords } from './merge.ts'
import { type Note, TRASH_TIME } from './note.ts'
import type { Standing, Sync } from './notes.ts'
import type { SyncState } from './sync-state.ts'

/** What the eye sees: the changes that wait, over what the cloud holds. */
export interface View {
  /** In no order. A note that did not change is the same object. */
  readonly notes: readonly Note[]
  /** The latest first. */
  readonly trash: readonly TrashedNote[]
  readonly standing: ReadonlyMap<string, Standing>
  /** Null before anybody knows. */
  readonly sync: Sync | null
}

export function viewOf(state: SyncState, now: number): View {
  const notes = state.isOpen ? heldBy(state) : new Map<string, Note>()
  const trash = new Map(
    state.trash.filter((note) => !isOver(note, now + state.ahead)).map((note) => [note.id, note]),
  )
  for (const change of state.outbox) {
    const { noteId } = change
    const there = notes.get(noteId)
    const note = changed(there, change)
    if (note) notes.set(noteId, note)
    else notes.delete(noteId)
    if (change.kind === 'delete' && there && !note)
      trash.set(noteId, { ...there, deletedAt: change.deletedAt })
    if (change.kind === 'purge' && trash.get(noteId)?.deletedAt === change.deletedAt) trash.delete(noteId)
  }
  return {
    notes: [...notes.values()],
    trash: [...trash.values()].filter(({ id }) => !notes.has(id)).toSorted(latestFirst),
    standing: standingOf(state, notes),
    sync: syncOf(state),
  }
}

/** Whether it was deleted too long ago to be brought back, by the cloud's clock. */
export function isOver({ deletedAt }: TrashedNote, now: number): boolean {
  return now - deletedAt > TRASH_TIME
}

/** Whether the device has told what waits there. */
export function isRead({ isOpen, openAt }: SyncState): boolean {
  return isOpen && openAt === Infinity
}

/** Whether this device and the server hold the same, which only the server's own data of this session tells. */
export function isSynced(state: SyncState): boolean {
  return (
    isRead(state) && state.outbox.length === 0 && state.connection === 'up' && state.reading === 'following'
  )
}

/** What the cloud holds, as far as this tab knows: as it told last, but for what it has answered since. */
export function heldBy({ heard, confirmed }: SyncState): Map<string, Note> {
  const notes = new Map(heard)
  for (const [id, { note }] of confirmed) {
    if (note) notes.set(id, note)
    else notes.delete(id)
  }
  return notes
}

/** Where changes stand that were asked for together: 'done' when nothing of them, or that came out of them, waits any more. */
export function fateOf({ outbox, dropped, heirs }: SyncState, sequences: ReadonlySet<number>): Fate {
  const isOf = (sequence: number) => sequences.has(heirs.get(sequence) ?? sequence)
  const waiting = outbox.filter(({ sequence }) => isOf(sequence))
  if ([...dropped].some(isOf) || waiting.some(({ refused }) => refused)) return 'refused'
  return waiting.length > 0 ? 'waiting' : 'done'
}

export type Fate = 'waiting' | 'refused' | 'done'

/** The note after a change; none where there is none then. */
function changed(there: Note | undefined, change: Change): Note | undefined {
  const [before, after] = results.get(change) ?? []
  if (after && before === there) return after
  const note = change.kind === 'pin' && there?.pinned === change.pinned ? there : apply(there, change)
  if (note) results.set(change, [there, note])
  return note
}

/** So that a card is drawn anew only when its note is another one. */
const results = new WeakMap<Change, readonly [Note | undefined, Note]>()

function apply(there: Note | undefined, change: Change): Note | undefined {
  switch (change.kind) {
    case 'create':
    case 'restore':
      return there ?? change.note
    case 'edit': {
      const { note, base } = change
      if (!there) return note
      if (sameWords(there, note)) return there
      const words = sameWords(there, base) ? note : (merge(base, note, there) ?? note)
      return { ...there, title: words.title, content: words.content, lastModified: note.lastModified }
    }
    case 'pin':
      return there && { ...there, pinned: change.pinned }
    case 'delete':
      // What was edited elsewhere meanwhile will not be deleted.
      return there && sameWords(there, change.note) ? undefined : there
    case 'purge':
      return there
  }
}

function latestFirst(a: TrashedNote, b: TrashedNote): number {
  return b.deletedAt - a.deletedAt || (a.id < b.id ? -1 : 1)
}

function standingOf({ outbox }: SyncState, notes: ReadonlyMap<string, Note>): ReadonlyMap<string, Standing> {
  const standing = new Map<string, Standing>()
  for (const { noteId, sequence, refused } of outbox) {
    if (!notes.has(noteId)) continue
    const before = standing.get(noteId)
    if (refused) standing.set(noteId, { refused })
    else if (typeof before !== 'object') standing.set(noteId, sequence < 0 ? 'saving' : (before ?? 'device'))
  }
  return standing
}

function syncOf(state: SyncState): Sync | null {
  const { isOpen, outbox, saving, connection, reading, tries, lastSynced } = state
  if (!isOpen) return null
  const all = { unsent: outbox.length, lastSynced }
  const refused = outbox.find((change) => change.refused)?.refused
  if (refused) return { ...all, state: 'attention', why: refused }
  const isSilent = connection === 'silent' || tries > 0
  const why = connection === 'down' ? 'offline' : isSilent ? 'no-answer' : 'none'
  const unkept = outbox.filter(({ sequence }) => sequence < 0)
  const isSaving = unkept.every(({ sequence }) => saving.has(sequence))
  if (unkept.length > 0) return { ...all, state: 'saving', why: isSaving ? why : 'not-kept' }
  if (!isRead(state)) return { ...all, state: 'attention', why: 'unread' }
  if (reading === 'failed') return { ...all, state: 'attention', why: 'unfetched' }
  if (outbox.length > 0) return { ...all, state: 'device', why }
  if (isSynced(state)) return { ...all, state: 'synced', why: 'none' }
  return { ...all, state: why === 'none' ? 'connecting' : 'offline', why }
}
