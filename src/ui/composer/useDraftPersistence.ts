import { useEffect, useEffectEvent, useState } from 'react'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { DraftSession } from '../../drafts/draft-session.ts'
import {
  createDraftPersistence,
  type DraftPersistence,
  type OpenDraftStorage,
} from '../../drafts/draft-persistence.ts'

/** Stores the session's drafts so that they outlive the page. */
export function useDraftPersistence(
  draftSession: DraftSession,
  notes: Pick<NotesStore, 'get' | 'subscribe'>,
  owner: string,
  openStorage: OpenDraftStorage | undefined,
  onRestored: () => void,
): DraftPersistence {
  const [persistence] = useState(() =>
    createDraftPersistence({ draftSession, notes, openStorage, pageWindow: window, now: Date.now }),
  )
  const notifyRestored = useEffectEvent(onRestored)
  useEffect(() => persistence.start(() => notifyRestored()), [persistence])
  useEffect(() => persistence.setOwner(owner), [persistence, owner])
  return persistence
}
