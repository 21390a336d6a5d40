import { contentKey, derivedKey } from '../keys.ts'
import { merge } from '../merge/merge.ts'
import {
  type DefiniteResult,
  deriveEntry,
  type Mutation,
  type OutboxEntry,
  type RejectionReason,
  type TrashedNote,
} from '../mutation.ts'
import { type Note, type NoteText, sameText, titleAndContent } from '../note.ts'
import type { SyncNotification } from '../outcome.ts'
import type { OutboxPatch } from '../ports.ts'
import { createConflictCopy, keptBothNotification } from './conflict-copy.ts'
import { type DeleteOf, type Deletion, editsThrough, foldEdits, type TextEntry } from './fold-edits.ts'

/** What a mutation result means for the outbox, the mirror and the person. */
export interface Resolution {
  /** The update of the note's outbox entries and of the mirror. */
  readonly patch: OutboxPatch
  /** The server's version of the note, null if it has none; undefined if the result does not contain it. */
  readonly serverNote?: Note | null
  readonly notifications: readonly SyncNotification[]
}

/**
 * Resolves the result of the first of a note's outbox entries. `entries` are in order, and either all stored or all only in memory.
 * `trashed` is the note's version in the trash, and `isStored` whether the entries are stored.
 */
export function resolutionOf(
  entries: readonly [OutboxEntry, ...OutboxEntry[]],
  result: DefiniteResult,
  trashed: TrashedNote | undefined,
  isStored: boolean,
): Resolution {
  const [entry] = entries
  const { noteId } = entry
  switch (result.kind) {
    case 'done': {
      const patch = { ...replaceEntries([entry], []), replace: correctedPurges(entries, trashed) }
      return {
        patch: withMirrorUpdate(patch, noteId, result.note),
        serverNote: result.note,
        notifications: [],
      }
    }
    case 'conflict': {
      const { theirs } = result
      const { replaced, replacements, notifications } = resolveConflict(entries, theirs, trashed)
      return {
        patch: withMirrorUpdate(replaceEntries(replaced, replacements), noteId, theirs),
        serverNote: theirs,
        notifications,
      }
    }
    case 'rejected':
      return resolveRejection(entries, result.reason, trashed, isStored)
  }
}

/**
 * The later purges of a deleted note with the time that its copy in the trash has, by the id of the entry that each replaces. It is not the
 * time of the delete if that was in the future or over a month ago, or if another device had deleted the same text before.
 */
function correctedPurges(
  [entry, ...later]: readonly [OutboxEntry, ...OutboxEntry[]],
  trashed: TrashedNote | undefined,
): ReadonlyMap<string, OutboxEntry> {
  if (entry.kind !== 'delete' || !trashed || !sameText(trashed, entry.note)) return new Map()
  const { id: noteId, deletedAt } = trashed
  if (deletedAt === entry.deletedAt) return new Map()
  const purges = later.filter((each) => each.kind === 'purge' && each.deletedAt === entry.deletedAt)
  return new Map(purges.map((each) => [each.id, deriveEntry(each, { kind: 'purge', noteId, deletedAt })]))
}

/** Treats a rejection as done if the server already has the text: an earlier attempt was applied, but its response was lost. */
export function reinterpretRejection(
  entry: OutboxEntry,
  result: DefiniteResult,
  serverNote: Note | undefined,
): DefiniteResult {
  const isWritten =
    serverNote && (entry.kind === 'create' || entry.kind === 'edit') && sameText(entry.note, serverNote)
  return result.kind === 'rejected' && isWritten ? { kind: 'done', note: serverNote } : result
}

/** Replaces a rejected mutation by the later mutations made on it, which the server may accept. Returns undefined if there are none. */
export function supersedeRejected(
  entries: readonly OutboxEntry[],
  trashed: TrashedNote | undefined,
): OutboxPatch | undefined {
  const [entry] = entries
  if (!entry || !isTextEntry(entry)) return undefined
  const { folded, note, deletion } = foldEdits(entry, entries)
  const { noteId } = entry
  if (deletion?.kind === 'purge') return replaceEntries(folded, purgesFor(entry, deletion, trashed))
  if (entry.kind === 'restore') {
    // An imported note may never have been in the account.
    const isInTrash = !entry.isImported || (trashed !== undefined && sameText(trashed, note))
    return deletion && isInTrash && sameText(note, entry.note) ? replaceEntries(folded, []) : undefined
  }
  if (sameText(note, entry.note)) return undefined
  const edits = folded.slice(0, folded.findLastIndex(({ kind }) => kind === 'edit') + 1)
  const isNew = entry.kind === 'create'
  // The create may have been applied without a response. Then the edit still has to change the text on the server.
  const edit = { kind: 'edit', noteId, note, base: isNew ? titleAndContent(entry.note) : entry.base } as const
  return replaceEntries(edits, isNew ? [{ kind: 'create', noteId, note }, edit] : [edit])
}

/** The mutations still needed to purge a note whose first mutation was rejected. */
function purgesFor(
  entry: TextEntry,
  { noteId, deletedAt }: Deletion,
  trashed: TrashedNote | undefined,
): readonly Mutation[] {
  const purge = { kind: 'purge', noteId, deletedAt } as const
  switch (entry.kind) {
    case 'create':
      return []
    case 'edit':
      return [{ kind: 'delete', noteId, note: { ...entry.note, ...entry.base }, deletedAt }, purge]
    case 'restore':
      return trashed && sameText(trashed, entry.note) ? [{ ...purge, deletedAt: trashed.deletedAt }] : []
  }
}

/**
 * Rebases an edit onto the current note, whose text has changed since, for example in another tab. Makes a conflict copy if needed, and
 * notifies of it.
 */
export function rebase(
  edit: EditOf<Mutation>,
  current: Note,
  at: number,
): { readonly mutations: readonly Mutation[]; readonly notification?: SyncNotification } {
  const note = mergedNote(edit.base, edit.note, current)
  if (!note) {
    const copy = createConflictCopy(edit.note, at)
    return { mutations: [createMutation(copy)], notification: keptBothNotification(edit.note, copy) }
  }
  return { mutations: sameText(note, current) ? [] : [{ ...edit, note, base: titleAndContent(current) }] }
}

type CreateOf<M extends Mutation> = Extract<M, { readonly kind: 'create' }>
type EditOf<M extends Mutation> = Extract<M, { readonly kind: 'edit' }>
type RestoreOf<M extends Mutation> = Extract<M, { readonly kind: 'restore' }>

interface ConflictResolution {
  readonly replaced: readonly OutboxEntry[]
  readonly replacements: readonly Mutation[]
  readonly notifications: readonly SyncNotification[]
}

/** Resolves the first of a note's entries, which the server could not apply. */
function resolveConflict(
  entries: readonly [OutboxEntry, ...OutboxEntry[]],
  theirs: Note | null,
  trashed: TrashedNote | undefined,
): ConflictResolution {
  const [entry] = entries
  switch (entry.kind) {
    case 'edit':
      return resolveEditConflict(entry, entries, theirs, trashed)
    case 'restore':
      return resolveRestoreConflict(entry, entries)
    case 'create':
      return resolveCreateConflict(entry)
    case 'delete':
      return resolveDeleteConflict(entry, entries, theirs)
    case 'pin':
    case 'purge':
      return { replaced: [entry], replacements: [], notifications: [] }
  }
}

/** Resolves an edit of a note that the server has changed or deleted. No version's text is lost. */
function resolveEditConflict(
  edit: EditOf<OutboxEntry>,
  entries: readonly OutboxEntry[],
  theirs: Note | null,
  trashed: TrashedNote | undefined,
): ConflictResolution {
  const { folded, note, texts, deletion } = foldEdits(edit, entries)
  const { noteId, base } = edit
  if (!theirs) {
    // The trash holds a version that was deleted on another device and never shown here, so it is not purged.
    if (deletion?.kind === 'purge') return { replaced: folded, replacements: [], notifications: [] }
    // If the note was deleted here too, the trash must end up with the text that was deleted last.
    const restored = { ...note, ...titleAndContent(trashed ?? base) }
    return {
      replaced: folded,
      replacements: [
        { kind: 'restore', noteId, note: restored },
        ...editsThrough(base, texts),
        ...deletionsOf(note, deletion),
      ],
      notifications: deletion ? [] : [{ kind: 'brought-back', title: note.title }],
    }
  }

  const notDeleted = { kind: 'not-deleted', title: theirs.title } as const
  if (deletion?.kind === 'purge') return { replaced: folded, replacements: [], notifications: [notDeleted] }
  if (!mergedNote(base, note, theirs)) {
    const at = folded.at(-1)?.at ?? edit.at
    const copy = createConflictCopy(note, at)
    const [first = copy, ...later] = texts.map((text) => createConflictCopy(text, at, copy.id))
    return {
      replaced: folded,
      replacements: [createMutation(first), ...editsThrough(first, later), ...deletionsOf(copy, deletion)],
      notifications: [deletion ? notDeleted : keptBothNotification(note, copy)],
    }
  }
  return {
    replaced: folded,
    replacements: editsThrough(
      theirs,
      texts.flatMap((text) => mergedNote(base, text, theirs) ?? []),
    ),
    notifications: deletion ? [notDeleted] : [],
  }
}

/** The delete that the folded edits of a note end with, if any, as one of this note. */
function deletionsOf(note: Note, deletion: Deletion | undefined): readonly Mutation[] {
  return deletion?.kind === 'delete'
    ? [{ kind: 'delete', noteId: note.id, note, deletedAt: deletion.deletedAt }]
    : []
}

/** The current note with what an edit has changed; undefined if the two conflict. */
function mergedNote(base: NoteText, note: Note, current: Note): Note | undefined {
  const merged = merge(base, note, current)
  return merged && { ...current, ...merged, lastModified: note.lastModified }
}

/**
 * Resolves an imported note of which the trash has another text, or a note under another program's id that is gone: it gets another id.
 * Later mutations follow it.
 */
function resolveRestoreConflict(
  entry: RestoreOf<OutboxEntry>,
  entries: readonly OutboxEntry[],
): ConflictResolution {
  const { folded, note, texts, deletion } = foldEdits(entry, entries)
  if (deletion?.kind === 'purge') return { replaced: folded, replacements: [], notifications: [] }
  const pinned = entries.findLast((later) => later.kind === 'pin')?.pinned ?? note.pinned
  const key = contentKey(note)
  // A device that knows the trash imports the note under its content key. If its text was edited here, a note with that key has another
  // text, and this one would be lost.
  const canShareKey = key !== entry.noteId && sameText(note, entry.note)
  const noteId = canShareKey ? key : derivedKey(`${entry.noteId} ${key}`)
  const copyOf = (text: Note): Note => ({ ...text, id: noteId, pinned })
  const copy = copyOf(note)
  const [first = copy, ...later] = texts.map(copyOf)
  return {
    replaced: folded,
    replacements: [
      { kind: 'restore', noteId, note: first, isImported: true },
      ...editsThrough(first, later),
      ...deletionsOf(copy, deletion),
    ],
    notifications: [],
  }
}

/**
 * Resolves a create of a note that the account has had and deleted. If a visitor has added it again since, it is restored like an imported
 * note. Any other note was deleted after it was created here.
 */
function resolveCreateConflict(entry: CreateOf<OutboxEntry>): ConflictResolution {
  const { noteId, note } = entry
  const isMoved = note.syncedFromCache === true
  return {
    replaced: [entry],
    replacements: isMoved ? [{ kind: 'restore', noteId, note, isImported: true }] : [],
    notifications: [],
  }
}

/**
 * Resolves a delete of a note that another device has edited. If the text is the same, the delete was already undone. If it was taken back
 * here, nobody misses it.
 */
function resolveDeleteConflict(
  entry: DeleteOf<OutboxEntry>,
  entries: readonly OutboxEntry[],
  theirs: Note | null,
): ConflictResolution {
  const isNewer = theirs !== null && !sameText(theirs, entry.note)
  const isTakenBack = entries.findLast(({ kind }) => kind === 'delete' || kind === 'restore') !== entry
  const isNotified = isNewer && !isTakenBack
  const notifications = isNotified ? [{ kind: 'not-deleted', title: theirs.title } as const] : []
  return { replaced: [entry], replacements: [], notifications }
}

function resolveRejection(
  entries: readonly [OutboxEntry, ...OutboxEntry[]],
  reason: RejectionReason,
  trashed: TrashedNote | undefined,
  isStored: boolean,
): Resolution {
  const [entry] = entries
  const notifications: readonly SyncNotification[] = [{ kind: 'failed', mutation: entry.kind }]
  const patch = supersedeRejected(entries, trashed)
  if (patch) return { patch, notifications: [] }
  // The text of an unstored entry is still open in the composer, so the entry can be removed.
  if (!isTextEntry(entry) || !isStored) return { patch: replaceEntries([entry], []), notifications }
  const replace = new Map([[entry.id, { ...entry, refused: reason }]])
  return { patch: { ...EMPTY_PATCH, replace }, notifications }
}

function isTextEntry(entry: OutboxEntry): entry is TextEntry {
  return entry.kind === 'create' || entry.kind === 'edit' || entry.kind === 'restore'
}

function createMutation(note: Note): Mutation {
  return { kind: 'create', noteId: note.id, note }
}

/** Replaces entries by mutations one by one. Surplus entries are removed; surplus mutations go to the end of the outbox. */
function replaceEntries(entries: readonly OutboxEntry[], mutations: readonly Mutation[]): OutboxPatch {
  return {
    ...EMPTY_PATCH,
    remove: entries.slice(mutations.length).map(({ id }) => id),
    replace: new Map(
      entries.flatMap((entry, at) =>
        mutations.slice(at, at + 1).map((mutation) => [entry.id, deriveEntry(entry, mutation)] as const),
      ),
    ),
    append: entries
      .slice(0, 1)
      .flatMap((entry) => mutations.slice(entries.length).map((mutation) => deriveEntry(entry, mutation))),
  }
}

export const EMPTY_PATCH: OutboxPatch = {
  remove: [],
  replace: new Map(),
  append: [],
  upsertNotes: [],
  deleteNoteIds: [],
}

function withMirrorUpdate(patch: OutboxPatch, noteId: string, note: Note | null): OutboxPatch {
  return note ? { ...patch, upsertNotes: [note] } : { ...patch, deleteNoteIds: [noteId] }
}
