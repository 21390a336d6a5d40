import type { MutationResult, RejectionReason, Mutation } from '../notes/mutation.ts'
import { parseAccountNote } from '../notes/parse-note.ts'
import type { Note } from '../notes/note.ts'
import { deletedAtOf, hasTitleAndContent, isStorable, isTooLong, withTitleAndContent } from './remote-note.ts'

/** What a cloud holds under one note's id, by any writer; nothing is undefined. */
export interface RemoteState {
  readonly note: unknown
  readonly trashed: unknown
}

/** What a change comes to, and what is held then. */
export interface AppliedMutation extends RemoteState {
  readonly result: MutationResult
}

/** What becomes of a change in a cloud that holds this: what the rules of the database and the adapter come to together. */
export function applyMutation(mutation: Mutation, remote: RemoteState, uid: string): AppliedMutation {
  const { noteId } = mutation
  const id = { id: noteId, userId: uid }
  const current = parseAccountNote(remote.note, noteId, uid)
  const trashedCopy = parseAccountNote(remote.trashed, noteId, uid)
  const deletedAt = deletedAtOf(remote.trashed)
  if (isTooLong(mutation)) return refused('too-long')
  switch (mutation.kind) {
    case 'create':
      if (current || deletedAt !== undefined) return done(current ?? null)
      return storeNote(mutation.note)

    case 'edit':
      if (!current) return conflict()
      if (hasTitleAndContent(current, mutation.note)) return done(current)
      return hasTitleAndContent(current, mutation.base)
        ? updateNote(withTitleAndContent(current, mutation.note))
        : conflict()

    case 'pin':
      if (!current || current.pinned === mutation.pinned) return done(current ?? null)
      return updateNote({ ...current, pinned: mutation.pinned })

    case 'delete': {
      if (!current) return done(null)
      const isUndone = remote.trashed === mutation.deletedAt
      if (isUndone || !hasTitleAndContent(current, mutation.note)) return conflict()
      // What the rules would not take has no copy, but can be deleted.
      const isCopyable = isStorable(current, id) && hasTitleAndContent(Object(remote.note), current)
      const trashed = isCopyable ? { ...current, deletedAt: mutation.deletedAt } : remote.trashed
      return { result: { kind: 'done', note: null }, note: undefined, trashed }
    }

    case 'restore':
      if (current) return done(current)
      return storeNote(
        trashedCopy ? withTitleAndContent(mutation.note, trashedCopy) : mutation.note,
        deletedAt ?? remote.trashed,
      )

    case 'purge': {
      const trashed = deletedAt === mutation.deletedAt ? undefined : remote.trashed
      return { ...done(current ?? null), trashed }
    }
  }

  function storeNote(note: Note, trashed = remote.trashed): AppliedMutation {
    return isStorable(note, id) ? { result: { kind: 'done', note }, note, trashed } : refused('denied')
  }

  /** Leaves fields alone that another version wrote. */
  function updateNote(note: Note): AppliedMutation {
    const applied = storeNote(note)
    return applied.note === note ? { ...applied, note: { ...Object(remote.note), ...note } } : applied
  }

  function done(note: Note | null): AppliedMutation {
    return { ...remote, result: { kind: 'done', note } }
  }

  function conflict(): AppliedMutation {
    return { ...remote, result: { kind: 'conflict', theirs: current ?? null } }
  }

  function refused(reason: RejectionReason): AppliedMutation {
    return { ...remote, result: { kind: 'rejected', reason } }
  }
}
