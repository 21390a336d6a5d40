import type { Write } from './database.ts'
import { checkWeight } from './limits.ts'

/** What a client has asked to be written when its connection ends. */
export interface Farewells {
  /** Asks for writes that belong together, in place of what was asked for at or below their paths. */
  readonly ask: (writes: readonly Write[]) => void
  /** Takes back what was asked for at or below a path. */
  readonly cancel: (path: Write['path']) => void
  /** Gives all of it, group by group, and forgets it. */
  readonly take: () => readonly (readonly Write[])[]
}

export function createFarewells(): Farewells {
  let groups: readonly (readonly Write[])[] = []
  return {
    ask(writes) {
      for (const { path } of writes) cancel(path)
      const all = [...groups, writes]
      checkWeight(JSON.stringify(all))
      groups = all
    },
    cancel,
    take() {
      const taken = groups
      groups = []
      return taken
    },
  }

  function cancel(path: Write['path']): void {
    groups = groups
      .map((group) => group.filter((write) => !path.every((key, index) => key === write.path[index])))
      .filter((group) => group.length > 0)
  }
}
