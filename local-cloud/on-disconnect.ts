import type { Write } from './database.ts'
import { checkWriteSize } from './limits.ts'
import { isWithin } from './tree.ts'

/** The writes that a client has queued for the end of its connection. */
interface OnDisconnectWrites {
  /** Queues writes that are applied together. They replace queued writes at or below their paths. */
  readonly add: (writes: readonly Write[]) => void
  /** Removes the queued writes at or below a path. */
  readonly cancel: (path: Write['path']) => void
  /** Removes and returns all queued writes, as groups that are applied together. */
  readonly takeAll: () => readonly (readonly Write[])[]
}

export function createOnDisconnectWrites(): OnDisconnectWrites {
  let groups: readonly (readonly Write[])[] = []
  return {
    add(writes) {
      for (const { path } of writes) cancel(path)
      const all = [...groups, writes]
      checkWriteSize(JSON.stringify(all))
      groups = all
    },
    cancel,
    takeAll() {
      const removed = groups
      groups = []
      return removed
    },
  }

  function cancel(path: Write['path']): void {
    groups = groups
      .map((group) => group.filter((write) => !isWithin(write.path, path)))
      .filter((group) => group.length > 0)
  }
}
