import type { RandomStep } from './actions.ts'

/** Scripts with which random keys once found a bug, each shrunk: [expected behaviour, steps]. */
export const REGRESSION_SCRIPTS: readonly (readonly [title: string, script: readonly RandomStep[]])[] = [
  [
    'the toolbar says what is left on a range when one of two marks goes',
    [
      ['paste fixture', 'Spreadsheets', 'Google Sheets'],
      ['press', 'Enter'],
      ['press', 'Shift+ArrowUp'],
      ['run', 'strike'],
    ],
  ],
  [
    'the toolbar says what a range has, not what was to be typed',
    [
      ['press', 'Control+v'],
      ['press', 'Control+l'],
      ['type', '**'],
      ['press', 'Shift+ArrowUp'],
      ['press', 'Control+u'],
    ],
  ],
]
