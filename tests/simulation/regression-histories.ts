import type { BrowserAction } from './browser/browser-actions.ts'
import type { History } from './history.ts'
import type { MemberAction } from './member-actions.ts'

type MemberHistory = readonly [title: string, history: History<MemberAction>]

/** Histories of members that once failed: what must hold, and the history. None has a conflict copy. */
export const MEMBER_HISTORIES: readonly MemberHistory[] = [
  [
    'a mutation that was applied without a response and rejected when sent again counts as done',
    [
      [0, 'edit', 326],
      [0, 'fault', 742],
      [0, 'pin', 434],
      [0, 'fault', 330],
      [0, 'edit everywhere', 96],
    ],
  ],
  [
    'a note whose restore failed and which was purged is not in the trash',
    [
      [0, 'remove', 203],
      [0, 'wait', 757],
      [0, 'restore', 755],
      [0, 'remove', 229],
      [0, 'fault', 140],
      [0, 'purge', 864],
    ],
  ],
  [
    'undo restores the text that was deleted last, on each device',
    [
      [0, 'edit', 636],
      [1, 'remove', 364],
      [0, 'remove', 787],
      [0, 'wait', 247],
      [1, 'undo', 101],
    ],
  ],
  [
    'a version that the person has not seen is not purged',
    [
      [0, 'edit', 45],
      [0, 'remove', 690],
      [1, 'remove', 911],
      [1, 'purge', 260],
    ],
  ],
  // Each number of messages, because a change elsewhere may add a message before the one that matters.
  ...Array.from({ length: 12 }, (_, messages): MemberHistory => [
    `a save on a full disk is not reported before its text is stored, also after a conflict (messages: ${messages})`,
    [
      [1, 'full disk', 0],
      [1, 'edit', 0],
      [0, 'edit everywhere', 0],
      [0, 'messages', messages],
    ],
  ]),
]

/** Histories in browsers that once failed: what must hold, the history, and the delay in ms with which databases open. */
export const BROWSER_HISTORIES: readonly (readonly [
  title: string,
  history: History<BrowserAction>,
  openDelay: number,
])[] = [
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
  [
    'a draft behind an edit is kept in a tab that opens while its own tab reloads',
    [
      [0, 'create', 1],
      [0, 'create', 2],
      [0, 'tab', 1],
      'rest',
      [0, 'type', 690],
      [0, 'edit', 444],
      [0, 'crash', 371],
      [0, 'reload', 108],
      'rest',
    ],
    0,
  ],
]
