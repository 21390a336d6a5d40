import type { OutboxEntry, RejectionReason, DefiniteResult, TrashedNote, Mutation } from '../mutation.ts'
import { createConflictCopy } from './conflict-copy.ts'
import type { OutboxPatch } from '../ports.ts'
import { merge, sameText } from '../merge.ts'
import { type Note, titleAndContent } from '../note.ts'

/** What an answer of the cloud means for this device. */
export interface Resolution {
  /** What becomes of the changes of the note. */
  readonly patch: OutboxPatch
  /** What the cloud holds of the note, where the answer tells. */
  readonly serverNote?: Note | null
  readonly notifications: readonly SyncNotification[]
}

/** What the person is told; how it is put is not for here. */
export type SyncNotification =
  | { readonly kind: 'not-deleted' | 'brought-back' | 'unreachable' }
  /** `copy` is the title of the note with this device's version. */
  | { readonly kind: 'kept-both'; readonly copy: string }
  | { readonly kind: 'failed'; readonly mutation: Mutation['kind'] }

/** `changes` are all that wait for one note, in order; the first was sent, and answered so. `trashed` is what the trash has of it. */
export function resolutionOf(
  entries: readonly [OutboxEntry, ...OutboxEntry[]],
  result: DefiniteResult,
  trashed: TrashedNote | undefined,
): Resolution {
  const [entry] = entries
  const { noteId } = entry
  switch (result.kind) {
    case 'done':
      return {
        patch: withMirrorUpdate(replaceEntries([entry], []), noteId, result.note),
        serverNote: result.note,
        notifications: [],
      }
    case 'conflict': {
      const { theirs } = result
      const { replaced, replacements, notifications } =
        entry.kind === 'edit'
          ? resolveEditConflict(entry, entries, theirs, trashed)
          : resolveDeleteConflict(entry, theirs)
      return {
        patch: withMirrorUpdate(replaceEntries(replaced, replacements), noteId, theirs),
        serverNote: theirs,
        notifications,
      }
    }
    case 'rejected':
      return resolveRejection(entry, entries, trashed, result.reason)
  }
}

/** A refusal that comes too late: the words stand there, from when they were sent before and nobody answered. */
export function reinterpretRejection(
  entry: OutboxEntry,
  result: DefiniteResult,
  told: Note | undefined,
): DefiniteResult {
  const isWritten = told && (entry.kind === 'create' || entry.kind === 'edit') && sameText(entry.note, told)
  return result.kind === 'rejected' && isWritten ? { kind: 'done', note: told } : result
}

/** A refused change gives way to what was made on it since, which the cloud may well take. */
export function supersedeRejected(
  entries: readonly OutboxEntry[],
  trashed: TrashedNote | undefined,
): OutboxPatch | undefined {
  const [entry] = entries
  if (!entry || !isTextEntry(entry)) return undefined
  const { folded, note, deletion } = foldEdits(entry, entries)
  const { noteId } = entry
  if (deletion?.kind === 'purge') return replaceEntries(folded, purgesFor(entry, deletion, trashed))
  if (entry.kind === 'restore')
    return deletion && sameText(note, entry.note) ? replaceEntries(folded, []) : undefined
  if (sameText(note, entry.note)) return undefined
  const edits = folded.slice(0, folded.findLastIndex(({ kind }) => kind === 'edit') + 1)
  const isNew = entry.kind === 'create'
  // It may have been written once before, when nobody answered: then the words are still to be put on top of those.
  const edit = { kind: 'edit', noteId, note, base: isNew ? titleAndContent(entry.note) : entry.base } as const
  return replaceEntries(edits, isNew ? [{ kind: 'create', noteId, note }, edit] : [edit])
}

/** What is still to be done for a note that is to go for good, though the first change of it was refused. */
function purgesFor(
  entry: TextEntry,
  { noteId, deletedAt }: PurgeOf<OutboxEntry>,
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

/** An edit that was made on other words than those that are there now, such as another tab's: what is to be asked for instead. */
export function rebase(
  edit: EditOf<Mutation>,
  current: Note,
  at: number,
): { readonly mutations: readonly Mutation[]; readonly copy?: Note } {
  const merged = merge(edit.base, edit.note, current)
  if (!merged) {
    const copy = createConflictCopy(edit.note, at)
    return { mutations: [createMutation(copy)], copy }
  }
  const note = { ...current, ...merged, lastModified: edit.note.lastModified }
  return { mutations: sameText(note, current) ? [] : [{ ...edit, note, base: titleAndContent(current) }] }
}

type EditOf<W extends Mutation> = Extract<W, { readonly kind: 'edit' }>
type DeleteOf<W extends Mutation> = Extract<W, { readonly kind: 'delete' }>
type PurgeOf<W extends Mutation> = Extract<W, { readonly kind: 'purge' }>
type TextEntry = Extract<OutboxEntry, { readonly kind: 'create' | 'edit' | 'restore' }>

interface ConflictResolution {
  readonly replaced: readonly OutboxEntry[]
  readonly replacements: readonly Mutation[]
  readonly notifications: readonly SyncNotification[]
}

/** An edit met other words in the cloud, or no note at all: nobody's words go. */
function resolveEditConflict(
  edit: EditOf<OutboxEntry>,
  entries: readonly OutboxEntry[],
  theirs: Note | null,
  trashed: TrashedNote | undefined,
): ConflictResolution {
  const { folded, note, deletion } = foldEdits(edit, entries)
  const { noteId, base } = edit
  const rebasedEdit = { kind: 'edit', noteId, note, base } as const
  const deletionOf = (last: Note): readonly Mutation[] =>
    deletion?.kind === 'delete'
      ? [{ kind: 'delete', noteId: last.id, note: last, deletedAt: deletion.deletedAt }]
      : []

  if (!theirs) {
    // In the trash are words that were deleted elsewhere, which nobody here has seen.
    if (deletion?.kind === 'purge') return { replaced: folded, replacements: [], notifications: [] }
    // Where it was deleted here as well, the trash shall hold the words that were deleted last.
    const restored = { ...note, ...titleAndContent(trashed ?? base) }
    return {
      replaced: folded,
      replacements: [{ kind: 'restore', noteId, note: restored }, rebasedEdit, ...deletionOf(note)],
      notifications: deletion ? [] : [{ kind: 'brought-back' }],
    }
  }

  if (deletion?.kind === 'purge')
    return { replaced: folded, replacements: [], notifications: [{ kind: 'not-deleted' }] }
  const merged = merge(base, note, theirs)
  if (!merged) {
    const copy = createConflictCopy(note, folded.at(-1)?.at ?? edit.at)
    return {
      replaced: folded,
      replacements: [createMutation(copy), ...deletionOf(copy)],
      notifications: [deletion ? { kind: 'not-deleted' } : { kind: 'kept-both', copy: copy.title }],
    }
  }
  const mergedNote = { ...theirs, ...merged, lastModified: note.lastModified }
  return {
    replaced: folded,
    replacements: sameText(mergedNote, theirs)
      ? []
      : [{ ...rebasedEdit, note: mergedNote, base: titleAndContent(theirs) }],
    notifications: deletion ? [{ kind: 'not-deleted' }] : [],
  }
}

/** A delete met a newer edit. Where the words are the same, it was undone already. */
function resolveDeleteConflict(entry: OutboxEntry, theirs: Note | null): ConflictResolution {
  const isNewer = entry.kind === 'delete' && theirs !== null && !sameText(theirs, entry.note)
  return { replaced: [entry], replacements: [], notifications: isNewer ? [{ kind: 'not-deleted' }] : [] }
}

function resolveRejection(
  entry: OutboxEntry,
  entries: readonly OutboxEntry[],
  trashed: TrashedNote | undefined,
  reason: RejectionReason,
): Resolution {
  const notifications: readonly SyncNotification[] = [{ kind: 'failed', mutation: entry.kind }]
  const patch = supersedeRejected(entries, trashed)
  if (patch) return { patch, notifications: [] }
  // What this device does not keep stays where it was typed.
  if (!isTextEntry(entry) || entry.sequence < 0) return { patch: replaceEntries([entry], []), notifications }
  return { patch: { ...replaceEntries([], []), replace: [{ ...entry, refused: reason }] }, notifications }
}

function isTextEntry(entry: OutboxEntry): entry is TextEntry {
  return entry.kind === 'create' || entry.kind === 'edit' || entry.kind === 'restore'
}

interface FoldedEdits {
  /** The changes that were made one on the other, the first included. */
  readonly folded: readonly OutboxEntry[]
  /** The note that they come to. */
  readonly note: Note
  /** The delete that they end in, or the one for good. */
  readonly deletion: DeleteOf<OutboxEntry> | PurgeOf<OutboxEntry> | undefined
}

/** Follows what was made on the first change on this device. Others, such as pins or another tab's edits, are not about its words. */
function foldEdits(first: TextEntry, entries: readonly OutboxEntry[]): FoldedEdits {
  let { note } = first
  let deletion: FoldedEdits['deletion']
  const folded = entries.filter((entry) => {
    if (entry === first) return true
    switch (entry.kind) {
      case 'edit':
        if (deletion || (!sameText(entry.base, note) && !sameText(entry.note, note))) return false
        note = { ...note, ...titleAndContent(entry.note), lastModified: entry.note.lastModified }
        return true
      case 'delete':
        if (deletion || !sameText(entry.note, note)) return false
        deletion = entry
        return true
      case 'restore':
        if (deletion?.kind !== 'delete') return false
        deletion = undefined
        return true
      case 'purge':
        if (deletion?.deletedAt !== entry.deletedAt) return false
        deletion = entry
        return true
      case 'create':
      case 'pin':
        return false
    }
  })
  return { folded, note, deletion }
}

function createMutation(note: Note): Mutation {
  return { kind: 'create', noteId: note.id, note }
}

/** Puts wishes in the places of changes; what is over goes behind all others. */
function replaceEntries(entries: readonly OutboxEntry[], mutations: readonly Mutation[]): OutboxPatch {
  return {
    ...EMPTY_PATCH,
    remove: entries.slice(mutations.length).map(({ sequence }) => sequence),
    replace: entries.flatMap(({ sequence, at }, index) => {
      const mutation = mutations[index]
      return mutation ? [{ ...mutation, sequence, at }] : []
    }),
    append: mutations.slice(entries.length),
  }
}

export const EMPTY_PATCH: OutboxPatch = {
  remove: [],
  replace: [],
  append: [],
  upsertNotes: [],
  deleteNoteIds: [],
}

function withMirrorUpdate(patch: OutboxPatch, noteId: string, note: Note | null): OutboxPatch {
  return note ? { ...patch, upsertNotes: [note] } : { ...patch, deleteNoteIds: [noteId] }
}
