import type { MutationResult, RejectionReason, Mutation } from '../notes/mutation.ts'
import { parseAccountNote } from '../notes/parse-note.ts'
import type { Note } from '../notes/note.ts'
import { deletedAtOf, hasWords, isStorable, isTooLong, withWords } from './held.ts'

/** What a cloud holds under one note's id, by any writer; nothing is undefined. */
export interface Held {
  readonly note: unknown
  readonly trashed: unknown
}

/** What a change comes to, and what is held then. */
export interface Judgement extends Held {
  readonly answer: MutationResult
}

/** What becomes of a change in a cloud that holds this: what the rules of the database and the adapter come to together. */
export function judge(change: Mutation, held: Held, uid: string): Judgement {
  const { noteId } = change
  const id = { id: noteId, userId: uid }
  const there = parseAccountNote(held.note, noteId, uid)
  const last = parseAccountNote(held.trashed, noteId, uid)
  const deletedAt = deletedAtOf(held.trashed)
  if (isTooLong(change)) return refused('too-long')
  switch (change.kind) {
    case 'create':
      if (there || deletedAt !== undefined) return done(there ?? null)
      return write(change.note)

    case 'edit':
      if (!there) return conflict()
      if (hasWords(there, change.note)) return done(there)
      return hasWords(there, change.base) ? rewrite(withWords(there, change.note)) : conflict()

    case 'pin':
      if (!there || there.pinned === change.pinned) return done(there ?? null)
      return rewrite({ ...there, pinned: change.pinned })

    case 'delete': {
      if (!there) return done(null)
      const isOld = held.trashed === change.deletedAt
      if (isOld || !hasWords(there, change.note)) return conflict()
      // What the rules would not take has no copy, but can be deleted.
      const isCopied = isStorable(there, id) && hasWords(Object(held.note), there)
      const trashed = isCopied ? { ...there, deletedAt: change.deletedAt } : held.trashed
      return { answer: { kind: 'done', note: null }, note: undefined, trashed }
    }

    case 'restore':
      if (there) return done(there)
      return write(last ? withWords(change.note, last) : change.note, deletedAt ?? held.trashed)

    case 'purge': {
      const trashed = deletedAt === change.deletedAt ? undefined : held.trashed
      return { ...done(there ?? null), trashed }
    }
  }

  function write(note: Note, trashed = held.trashed): Judgement {
    return isStorable(note, id) ? { answer: { kind: 'done', note }, note, trashed } : refused('denied')
  }

  /** Leaves fields alone that another version wrote. */
  function rewrite(note: Note): Judgement {
    const written = write(note)
    return written.note === note ? { ...written, note: { ...Object(held.note), ...note } } : written
  }

  function done(note: Note | null): Judgement {
    return { ...held, answer: { kind: 'done', note } }
  }

  function conflict(): Judgement {
    return { ...held, answer: { kind: 'conflict', theirs: there ?? null } }
  }

  function refused(reason: RejectionReason): Judgement {
    return { ...held, answer: { kind: 'rejected', reason } }
  }
}
