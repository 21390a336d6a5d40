import type { History } from './history.ts'

/** What random histories have once broken, each with what it takes: [what must hold, what is done]. */
export const KEPT: readonly (readonly [title: string, history: History])[] = []
