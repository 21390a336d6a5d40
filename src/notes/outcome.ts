import type { Change, Refusal, Settled, TrashedNote, Wish } from './changes.ts'
import { copyOf } from './copy.ts'
import type { Settlement } from './device.ts'
import { merge, sameWords } from './merge.ts'
import { type Note, wordsOf } from './note.ts'

/** What an answer of the cloud means for this device. */
export interface Outcome {
  /** What becomes of the changes of the note. */
  readonly step: Settlement
  /** What the cloud holds of the note, where the answer tells. */
  readonly holds?: Note | null
  readonly says: readonly Saying[]
}

/** What the person is told; how it is put is not for here. */
export type Saying =
  | { readonly kind: 'not-deleted' | 'brought-back' | 'unreachable' }
  /** `copy` is the title of the note with this device's version. */
  | { readonly kind: 'kept-both'; readonly copy: string }
  | { readonly kind: 'failed'; readonly wish: Wish['kind'] }

/** `changes` are all that wait for one note, in order; the first was sent, and answered so. `trashed` is what the trash has of it. */
export function outcomeOf(
  changes: readonly [Change, ...Change[]],
  answer: Settled,
  trashed: TrashedNote | undefined,
): Outcome {
  const [change] = changes
  const { noteId } = change
  switch (answer.kind) {
    case 'done':
      return { step: mirrored(rewrite([change], []), noteId, answer.note), holds: answer.note, says: [] }
    case 'conflict': {
      const { theirs } = answer
      const { from, to, says } =
        change.kind === 'edit' ? clash(change, changes, theirs, trashed) : lateDelete(change, theirs)
      return { step: mirrored(rewrite(from, to), noteId, theirs), holds: theirs, says }
    }
    case 'refused':
      return refusal(change, changes, trashed, answer.reason)
  }
}

/** A refusal that comes too late: the words stand there, from when they were sent before and nobody answered. */
export function heardOf(change: Change, answer: Settled, told: Note | undefined): Settled {
  const isWritten =
    told && (change.kind === 'create' || change.kind === 'edit') && sameWords(change.note, told)
  return answer.kind === 'refused' && isWritten ? { kind: 'done', note: told } : answer
}

/** A refused change gives way to what was made on it since, which the cloud may well take. */
export function overtaken(
  changes: readonly Change[],
  trashed: TrashedNote | undefined,
): Settlement | undefined {
  const [change] = changes
  if (!change || !hasWords(change)) return undefined
  const { from, note, end } = fold(change, changes)
  const { noteId } = change
  if (end?.kind === 'purge') return rewrite(from, gone(change, end, trashed))
  if (change.kind === 'restore') return end && sameWords(note, change.note) ? rewrite(from, []) : undefined
  if (sameWords(note, change.note)) return undefined
  const edits = from.slice(0, from.findLastIndex(({ kind }) => kind === 'edit') + 1)
  const isNew = change.kind === 'create'
  // It may have been written once before, when nobody answered: then the words are still to be put on top of those.
  const edit = { kind: 'edit', noteId, note, base: isNew ? wordsOf(change.note) : change.base } as const
  return rewrite(edits, isNew ? [{ kind: 'create', noteId, note }, edit] : [edit])
}

/** What is still to be done for a note that is to go for good, though the first change of it was refused. */
function gone(
  change: Worded,
  { noteId, deletedAt }: PurgeOf<Change>,
  trashed: TrashedNote | undefined,
): readonly Wish[] {
  const purge = { kind: 'purge', noteId, deletedAt } as const
  switch (change.kind) {
    case 'create':
      return []
    case 'edit':
      return [{ kind: 'delete', noteId, note: { ...change.note, ...change.base }, deletedAt }, purge]
    case 'restore':
      return trashed && sameWords(trashed, change.note) ? [{ ...purge, deletedAt: trashed.deletedAt }] : []
  }
}

/** An edit that was made on other words than those that are there now, such as another tab's: what is to be asked for instead. */
export function rebase(
  edit: EditOf<Wish>,
  there: Note,
  at: number,
): { readonly wishes: readonly Wish[]; readonly copy?: Note } {
  const merged = merge(edit.base, edit.note, there)
  if (!merged) {
    const copy = copyOf(edit.note, at)
    return { wishes: [creating(copy)], copy }
  }
  const note = { ...there, ...merged, lastModified: edit.note.lastModified }
  return { wishes: sameWords(note, there) ? [] : [{ ...edit, note, base: wordsOf(there) }] }
}

type EditOf<W extends Wish> = Extract<W, { readonly kind: 'edit' }>
type DeleteOf<W extends Wish> = Extract<W, { readonly kind: 'delete' }>
type PurgeOf<W extends Wish> = Extract<W, { readonly kind: 'purge' }>
type Worded = Extract<Change, { readonly kind: 'create' | 'edit' | 'restore' }>

interface Conflict {
  readonly from: readonly Change[]
  readonly to: readonly Wish[]
  readonly says: readonly Saying[]
}

/** An edit met other words in the cloud, or no note at all: nobody's words go. */
function clash(
  edit: EditOf<Change>,
  changes: readonly Change[],
  theirs: Note | null,
  trashed: TrashedNote | undefined,
): Conflict {
  const { from, note, end } = fold(edit, changes)
  const { noteId, base } = edit
  const again = { kind: 'edit', noteId, note, base } as const
  const deleted = (last: Note): readonly Wish[] =>
    end?.kind === 'delete' ? [{ kind: 'delete', noteId: last.id, note: last, deletedAt: end.deletedAt }] : []

  if (!theirs) {
    // In the trash are words that were deleted elsewhere, which nobody here has seen.
    if (end?.kind === 'purge') return { from, to: [], says: [] }
    // Where it was deleted here as well, the trash shall hold the words that were deleted last.
    const before = { ...note, ...wordsOf(trashed ?? base) }
    return {
      from,
      to: [{ kind: 'restore', noteId, note: before }, again, ...deleted(note)],
      says: end ? [] : [{ kind: 'brought-back' }],
    }
  }

  if (end?.kind === 'purge') return { from, to: [], says: [{ kind: 'not-deleted' }] }
  const merged = merge(base, note, theirs)
  if (!merged) {
    const copy = copyOf(note, from.at(-1)?.at ?? edit.at)
    return {
      from,
      to: [creating(copy), ...deleted(copy)],
      says: [end ? { kind: 'not-deleted' } : { kind: 'kept-both', copy: copy.title }],
    }
  }
  const both = { ...theirs, ...merged, lastModified: note.lastModified }
  return {
    from,
    to: sameWords(both, theirs) ? [] : [{ ...again, note: both, base: wordsOf(theirs) }],
    says: end ? [{ kind: 'not-deleted' }] : [],
  }
}

/** A delete met a newer edit. Where the words are the same, it was undone already. */
function lateDelete(change: Change, theirs: Note | null): Conflict {
  const isNewer = change.kind === 'delete' && theirs !== null && !sameWords(theirs, change.note)
  return { from: [change], to: [], says: isNewer ? [{ kind: 'not-deleted' }] : [] }
}

function refusal(
  change: Change,
  changes: readonly Change[],
  trashed: TrashedNote | undefined,
  refused: Refusal,
): Outcome {
  const says: readonly Saying[] = [{ kind: 'failed', wish: change.kind }]
  const step = overtaken(changes, trashed)
  if (step) return { step, says: [] }
  // What this device does not keep stays where it was typed.
  if (!hasWords(change) || change.sequence < 0) return { step: rewrite([change], []), says }
  return { step: { ...rewrite([], []), replace: [{ ...change, refused }] }, says }
}

function hasWords(change: Change): change is Worded {
  return change.kind === 'create' || change.kind === 'edit' || change.kind === 'restore'
}

interface Folded {
  /** The changes that were made one on the other, the first included. */
  readonly from: readonly Change[]
  /** The note that they come to. */
  readonly note: Note
  /** The delete that they end in, or the one for good. */
  readonly end: DeleteOf<Change> | PurgeOf<Change> | undefined
}

/** Follows what was made on the first change on this device. Others, such as pins or another tab's edits, are not about its words. */
function fold(first: Worded, changes: readonly Change[]): Folded {
  let { note } = first
  let end: Folded['end']
  const from = changes.filter((change) => {
    if (change === first) return true
    switch (change.kind) {
      case 'edit':
        if (end || (!sameWords(change.base, note) && !sameWords(change.note, note))) return false
        note = { ...note, ...wordsOf(change.note), lastModified: change.note.lastModified }
        return true
      case 'delete':
        if (end || !sameWords(change.note, note)) return false
        end = change
        return true
      case 'restore':
        if (end?.kind !== 'delete') return false
        end = undefined
        return true
      case 'purge':
        if (end?.deletedAt !== change.deletedAt) return false
        end = change
        return true
      case 'create':
      case 'pin':
        return false
    }
  })
  return { from, note, end }
}

function creating(note: Note): Wish {
  return { kind: 'create', noteId: note.id, note }
}

/** Puts wishes in the places of changes; what is over goes behind all others. */
function rewrite(from: readonly Change[], to: readonly Wish[]): Settlement {
  return {
    ...UNCHANGED,
    remove: from.slice(to.length).map(({ sequence }) => sequence),
    replace: from.flatMap(({ sequence, at }, place) => {
      const wish = to[place]
      return wish ? [{ ...wish, sequence, at }] : []
    }),
    append: to.slice(from.length),
  }
}

export const UNCHANGED: Settlement = { remove: [], replace: [], append: [], mirrored: [], gone: [] }

function mirrored(step: Settlement, noteId: string, note: Note | null): Settlement {
  return note ? { ...step, mirrored: [note] } : { ...step, gone: [noteId] }
}
