import { expect, test } from 'vitest'
import type { ImportFailure } from '../../../src/editor/clipboard.ts'
import { importFailureMessage } from '../../../src/ui/messages/paste.ts'

const MESSAGES: readonly (readonly [ImportFailure['reason'], hasText: boolean, message: string])[] = [
  [
    'not-loaded',
    true,
    'The formatting could not be read yet. Only the plain text was inserted. Undo and paste again.',
  ],
  ['not-loaded', false, 'The formatting could not be read yet. Nothing was inserted. Please paste again.'],
  ['failed', true, 'The formatting could not be read. Only the plain text was inserted.'],
  ['failed', false, 'The formatting could not be read. Nothing was inserted.'],
]

test.for(MESSAGES)(
  'says what was pasted if the importer is %s, with plain text: %s',
  ([reason, hasText, message]) => {
    expect(importFailureMessage({ reason, hasText })).toBe(message)
  },
)
