import type { Write } from './database.ts'
import { checkWriteSize } from './limits.ts'

/** What a client has asked to be written when its connection ends. */
export interface OnDisconnectWrites {
  /** Asks for writes that belong together, in place of what was asked for at or below their paths. */
  readonly add: (writes: readonly Write[]) => void
  /** Takes back what was asked for at or below a path. */
  readonly cancel: (path: Write['path']) => void
  /** Gives all of it, group by group, and forgets it. */
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
      .map((group) => group.filter((write) => !path.every((key, index) => key === write.path[index])))
      .filter((group) => group.length > 0)
  }
}
