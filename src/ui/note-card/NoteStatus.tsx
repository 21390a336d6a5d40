import { useLoadedChunk } from '../loading/useChunk.ts'
import { fetchSyncStatus } from '../sync-status/fetchSyncStatus.ts'
import type { NoteSyncStatusProps } from '../sync-status/NoteSyncStatusLine.tsx'

/** The status of a note that is not synced. Its chunk is the one of the account's status, which loads it. */
export function NoteStatus(props: NoteSyncStatusProps) {
  const chunk = useLoadedChunk(fetchSyncStatus)
  return chunk && <chunk.NoteSyncStatusLine {...props} />
}
