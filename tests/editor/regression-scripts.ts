import type { RandomStep } from './actions.ts'

/** Scripts with which random keys once found a bug, each shrunk: [expected behaviour, steps]. */
export const REGRESSION_SCRIPTS: readonly (readonly [title: string, script: readonly RandomStep[]])[] = [
  [
    'the toolbar shows the remaining mark of a range when one of two is removed',
    [
      ['paste fixture', 'Spreadsheets', 'Google Sheets'],
      ['press', 'Enter'],
      ['press', 'Shift+ArrowUp'],
      ['run', 'strike'],
    ],
  ],
  [
    'the toolbar shows the marks of a range, and not those of text typed next',
    [
      ['press', 'Control+v'],
      ['press', 'Control+l'],
      ['type', '**'],
      ['press', 'Shift+ArrowUp'],
      ['press', 'Control+u'],
    ],
  ],
  [
    'text typed where a soft break was deleted is as the toolbar shows',
    [
      ['load', '• b\n   **a**', 'end'],
      ['press', 'Home'],
      ['press', 'Backspace'],
      ['type', 'c'],
    ],
  ],
]
