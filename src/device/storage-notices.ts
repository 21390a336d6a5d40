export interface StorageNotices {
  /** The local storage was cleared, and is written again. */
  readonly cleared: () => void
  /** The database was lost, and is begun anew. */
  readonly rebuilt: () => void
}

/** Says what became of the browser's storage: once, however many steps of it there were. `events` is the window. */
export function createStorageNotices(
  events: EventTarget,
  showMessage: (message: string) => void,
): StorageNotices {
  let clearedAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  events.addEventListener('storage', (event) => {
    // Without a key it is all of it; the database may go with it, a moment before or after.
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
      showMessage(performance.now() - clearedAt < 3 * GROUPING_DELAY ? CLEARED : REBUILT)
    }, GROUPING_DELAY)
  }
}

const GROUPING_DELAY = 1000

const CLEARED = 'Browser storage was cleared. We saved what was open.'
const REBUILT = 'Local copy was rebuilt'
