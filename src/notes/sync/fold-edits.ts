import type { Mutation, OutboxEntry } from '../mutation.ts'
import { type Note, type NoteText, sameText, titleAndContent } from '../note.ts'

export type TextEntry = Extract<OutboxEntry, { readonly kind: 'create' | 'edit' | 'restore' }>
export type DeleteOf<M extends Mutation> = Extract<M, { readonly kind: 'delete' }>
/** What the edits of a note may end with. */
export type Deletion = Extract<OutboxEntry, { readonly kind: 'delete' | 'purge' }>

interface FoldedEdits {
  /** The first entry and the entries made on top of it. */
  readonly folded: readonly OutboxEntry[]
  /** The note after the folded entries. */
  readonly note: Note
  /** The note after each of them that changed its text. Those before the last one stay versions. */
  readonly texts: readonly Note[]
  /** The delete or purge that they end with. */
  readonly deletion: Deletion | undefined
}

/** Folds the entries that were made on top of the first one. Pins and edits with another base, such as another tab's, are left out. */
export function foldEdits(first: TextEntry, entries: readonly OutboxEntry[]): FoldedEdits {
  let { note } = first
  const texts = [note]
  let deletion: FoldedEdits['deletion']
  const folded = entries.filter((entry) => {
    if (entry === first) return true
    switch (entry.kind) {
      case 'edit':
        if (deletion || (!sameText(entry.base, note) && !sameText(entry.note, note))) return false
        note = { ...note, ...titleAndContent(entry.note), lastModified: entry.note.lastModified }
        texts.push(note)
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
  return { folded, note, texts, deletion }
}

/** The edits that give a note these texts one after another. */
export function editsThrough(before: NoteText, notes: readonly Note[]): readonly Mutation[] {
  return notes.flatMap((note, at) => {
    const base = titleAndContent(notes[at - 1] ?? before)
    return sameText(note, base) ? [] : { kind: 'edit', noteId: note.id, note, base }
  })
}
