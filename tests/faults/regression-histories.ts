import type { History } from './history.ts'

/** Histories that once failed: [what must hold, the history, the delay in ms with which databases open]. */
export const REGRESSION_HISTORIES: readonly (readonly [title: string, history: History, late: number])[] = [
  [
    'mutations in a database that opens late are shown, and not offered as a draft too',
    [[0, 'create', 1], 'rest', [0, 'offline', 0], [0, 'create', 225], [0, 'kill', 492], 'rest'],
    4000,
  ],
  [
    'drafts are restored from a database that opens late',
    [[0, 'create', 1], 'rest', [0, 'crash', 320], [0, 'type', 544], 'rest'],
    4000,
  ],
]
