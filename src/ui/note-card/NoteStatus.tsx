import { useLoadedChunk } from '../loading/useChunk.ts'
import { fetchSyncStatus } from '../sync-status/fetchSyncStatus.ts'
import type { NoteSyncStatusProps } from '../sync-status/NoteSyncStatusLine.tsx'

/** The status of a note that is not synced. The status of the account, which is in the same chunk, loads it. */
export function NoteStatus(props: NoteSyncStatusProps) {
  const chunk = useLoadedChunk(fetchSyncStatus)
  return chunk && <chunk.NoteSyncStatusLine {...props} />
}
