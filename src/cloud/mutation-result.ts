import type { Mutation, MutationResult } from '../notes/mutation.ts'
import { sameText } from '../notes/note.ts'
import { noteOf } from './revision.ts'
import type { SendResult } from './send-mutation.ts'

/** What a result means for the device. A stale mutation is done if nothing is left of it to do. */
export function resultOf(mutation: Mutation, sent: SendResult, uid: string): MutationResult {
  if (sent.kind === 'rejected') return sent
  const note = noteOf(sent.remote, mutation.noteId, uid) ?? null
  return sent.kind === 'done' || isSatisfied() ? { kind: 'done', note } : { kind: 'conflict', theirs: note }

  function isSatisfied(): boolean {
    switch (mutation.kind) {
      case 'edit':
        return note !== null && sameText(note, mutation.note)
      case 'delete':
        return note === null
      case 'create':
      case 'pin':
      case 'restore':
      case 'purge':
        return true
    }
  }
}
