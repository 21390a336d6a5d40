import type { StorageNotification } from '../notes/outcome.ts'

export interface StorageNotices {
  /** Call when the local storage was cleared and its notes were written again. */
  readonly cleared: () => void
  /** Call when the database was lost and recreated. */
  readonly rebuilt: () => void
}

/** Notifies once of lost or cleared storage, even if several events report it. `events` is the window. */
export function createStorageNotices(
  events: EventTarget,
  notify: (notification: StorageNotification) => void,
): StorageNotices {
  let clearedAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  events.addEventListener('storage', (event) => {
    // A null key means that all of it was cleared. The database may be cleared shortly before or after.
    if ('key' in event && event.key === null) clearedAt = performance.now()
  })

  return {
    cleared() {
      clearedAt = performance.now()
      scheduleNotice()
    },
    rebuilt: scheduleNotice,
  }

  function scheduleNotice() {
    timer ??= setTimeout(() => {
      timer = undefined
      const wasCleared = performance.now() - clearedAt < 3 * GROUPING_DELAY_MS
      notify({ kind: wasCleared ? 'storage-cleared' : 'storage-rebuilt' })
    }, GROUPING_DELAY_MS)
  }
}

const GROUPING_DELAY_MS = 1000
