import { useEffect, useEffectEvent, useState } from 'react'
import type { NotesStore } from '../notes/notes-store.ts'
import type { Desk } from './desk.ts'
import { createDrafts, type Drafts, type OpenDrafts } from './drafts.ts'

/** Keeps what lies on the desk over the end of the page. */
export function useDrafts(
  desk: Desk,
  notes: Pick<NotesStore, 'get' | 'subscribe'>,
  owner: string,
  open: OpenDrafts | undefined,
  onBack: () => void,
): Drafts {
  const [drafts] = useState(() => createDrafts({ desk, notes, open, page: window, now: Date.now }))
  const tell = useEffectEvent(onBack)
  useEffect(() => drafts.start(() => tell()), [drafts])
  useEffect(() => drafts.follow(owner), [drafts, owner])
  return drafts
}
