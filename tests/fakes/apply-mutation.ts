import { isCreatable, isStorable, isTooLong } from '../../src/cloud/note-rules.ts'
import { deletedAtOf, isOtherTextInTrash } from '../../src/cloud/remote-note.ts'
import type { Mutation, MutationResult, RejectionReason } from '../../src/notes/mutation.ts'
import { type Note, sameText } from '../../src/notes/note.ts'
import { parseAccountNote } from '../../src/notes/parse-account-note.ts'

/** The stored values of one note's id, by any writer. A missing value is undefined. */
export interface RemoteState {
  readonly note: unknown
  readonly trashed: unknown
}

/** The result of a mutation, and the values after it. */
interface AppliedMutation extends RemoteState {
  readonly result: MutationResult
}

/** Applies a mutation to the stored values. Models what the security rules and the Firebase adapter do together. */
export function applyMutation(mutation: Mutation, remote: RemoteState, uid: string): AppliedMutation {
  const { noteId } = mutation
  const id = { id: noteId, userId: uid }
  const current = parseAccountNote(remote.note, noteId, uid)
  const trashedCopy = parseAccountNote(remote.trashed, noteId, uid)
  const deletedAt = deletedAtOf(remote.trashed)
  if (isTooLong(mutation)) return rejected('too-long')
  switch (mutation.kind) {
    case 'create':
      if (current) return done(current)
      if (deletedAt !== undefined) return conflict()
      return isCreatable(mutation.note, id) ? storeNote(mutation.note) : rejected('denied')

    case 'edit':
      if (!current) return conflict()
      if (sameText(current, mutation.note)) return done(current)
      return sameText(current, mutation.base)
        ? updateNote(withTitleAndContent(current, mutation.note))
        : conflict()

    case 'pin':
      if (!current || current.pinned === mutation.pinned) return done(current ?? null)
      return updateNote({ ...current, pinned: mutation.pinned })

    case 'delete': {
      if (!current) return done(null)
      const isUndone = remote.trashed === mutation.deletedAt
      if (isUndone || !sameText(current, mutation.note)) return conflict()
      // A note that the rules would reject can be deleted, but without a copy in the trash.
      const trashed = isStorable(current, id) ? { ...current, deletedAt: mutation.deletedAt } : remote.trashed
      return { result: { kind: 'done', note: null }, note: undefined, trashed }
    }

    case 'restore':
      if (current) return done(current)
      if (isOtherTextInTrash(mutation, remote.trashed, uid)) return conflict()
      if (deletedAt === undefined && !isCreatable(mutation.note, id)) return rejected('denied')
      return storeNote(
        trashedCopy ? restoredNote(mutation.note, trashedCopy) : mutation.note,
        deletedAt ?? remote.trashed,
      )

    case 'purge': {
      const trashed = deletedAt === mutation.deletedAt ? undefined : remote.trashed
      return { ...done(current ?? null), trashed }
    }
  }

  function restoredNote(note: Note, copy: Note): Note {
    const isImported = mutation.kind === 'restore' && mutation.isImported
    return { ...withTitleAndContent(note, copy), pinned: isImported ? note.pinned : copy.pinned }
  }

  function storeNote(note: Note, trashed = remote.trashed): AppliedMutation {
    return isStorable(note, id) ? { result: { kind: 'done', note }, note, trashed } : rejected('denied')
  }

  /** Keeps fields that another version of the app wrote. */
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

  function rejected(reason: RejectionReason): AppliedMutation {
    return { ...remote, result: { kind: 'rejected', reason } }
  }
}

/** The note with another title and content. All other fields stay as they are, whichever app wrote them. */
function withTitleAndContent(note: Note, { title, content, lastModified }: Note): Note {
  return { ...note, title, content, lastModified }
}
