import type { History } from './history.ts'

/** What random histories have once broken, each with what it takes: [what must hold, what is done, how late databases open]. */
export const REGRESSION_HISTORIES: readonly (readonly [title: string, history: History, late: number])[] = [
  [
    'what waits in a database that opens late is there, and not offered as a draft too',
    [[0, 'create', 1], 'rest', [0, 'offline', 0], [0, 'create', 225], [0, 'kill', 492], 'rest'],
    4000,
  ],
  [
    'what was typed comes back from a database that opens late',
    [[0, 'create', 1], 'rest', [0, 'crash', 320], [0, 'type', 544], 'rest'],
    4000,
  ],
]
