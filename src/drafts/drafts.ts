import {
  createDraftPersistence,
  type DraftPersistence,
  type DraftPersistencePorts,
} from './draft-persistence.ts'
import { createDraftSession, type DraftField, type DraftSession } from './draft-session.ts'
import type { NotesStore } from '../notes/notes-store.ts'

/** The drafts of a page: the open and the background ones, and their storage. */
export interface Drafts {
  readonly session: DraftSession
  readonly persistence: DraftPersistence
  /** Sets the field that holds the active draft; null while none is rendered. */
  readonly setField: (field: DraftField | null) => void
}

interface DraftsPorts extends Omit<DraftPersistencePorts, 'draftSession' | 'notes'> {
  readonly notes: Pick<NotesStore, 'create' | 'get' | 'subscribe' | 'update'>
}

export function createDrafts(ports: DraftsPorts): Drafts {
  let field: DraftField | null = null
  const session = createDraftSession(ports.notes, () => field)
  return {
    session,
    persistence: createDraftPersistence({ ...ports, draftSession: session }),
    setField: (next) => {
      field = next
    },
  }
}
