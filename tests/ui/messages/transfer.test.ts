import { expect, test } from 'vitest'
import type { SkipReason } from '../../../src/transfer/import-items.ts'
import type { PlanEntry } from '../../../src/transfer/plan-import.ts'
import { importReport, remarkSummaries, skippedSummary } from '../../../src/ui/messages/transfer.ts'

const entry = (file: string, outcome: PlanEntry['outcome'], title = ''): PlanEntry => ({
  file,
  outcome,
  title,
  remarks: [],
})

const EMPTY = 'Contains no text'
const DOCUMENT = 'Not a format that Pinwell can read; save it as text, Markdown or HTML'

const CASES: readonly (readonly [string, SkipReason, readonly PlanEntry[], string])[] = [
  ['one file', 'document', [entry('a.csv', 'document')], `${DOCUMENT}: a.csv`],
  [
    'three files',
    'document',
    ['a.csv', 'notes/b.rtf', 'a.zip/c.docx'].map((file) => entry(file, 'document')),
    `${DOCUMENT}: a.csv, b.rtf, c.docx`,
  ],
  [
    'many files',
    'document',
    Array.from({ length: 1_234 }, (_, at) => entry(`${at}.csv`, 'document')),
    `${DOCUMENT}: 1,234`,
  ],
  ['an empty file', 'empty', [entry('a.md', 'empty'), entry('b.md', 'added')], `${EMPTY}: a.md`],
  [
    'an empty note of a file',
    'empty',
    [entry('a.enex', 'empty'), entry('a.enex', 'added', 'b')],
    `${EMPTY}: 1`,
  ],
  ['notes of a file', 'empty', [entry('a.json', 'empty'), entry('a.json', 'empty')], `${EMPTY}: 2`],
  [
    'a note that is too long',
    'too-long',
    [entry('a.md', 'too-long', 'Diary')],
    'Longer than a note can be: Diary',
  ],
  ['a note', 'trashed', [entry('a.json', 'trashed', 'Old')], 'In the trash of the other program: 1'],
]

test.each(CASES)('says what is skipped: %s', (_what, reason, entries, summary) => {
  expect(skippedSummary(reason, entries)).toBe(summary)
})

const lacking = (title: string, ...remarks: PlanEntry['remarks']) => ({
  ...entry('a.enex', 'added', title),
  remarks,
})

test('says what new notes lack', () => {
  const few = [
    lacking('Trip', 'attachments-missing', 'archived'),
    lacking('Keys', 'attachments-missing', 'encrypted-missing'),
    { ...lacking('Here', 'attachments-missing'), outcome: 'known' as const },
  ]
  expect(remarkSummaries(few)).toEqual([
    'Without its attachments: Trip, Keys',
    'Without its encrypted text: Keys',
  ])
  expect(remarkSummaries([...few, lacking('', 'attachments-missing')])).toContain(
    'Without its attachments: 3 notes',
  )
})

test('the report has a line for each note and each file', () => {
  const entries = [
    { ...entry('a.zip/b.json', 'added', 'Plans'), remarks: ['archived', 'attachments-missing'] as const },
    entry('c.csv', 'document'),
  ]
  expect(importReport(entries)).toBe(
    [
      'a.zip/b.json – Plans – New. Archived in the other program. Without its attachments',
      `c.csv – ${DOCUMENT}`,
      '',
    ].join('\n'),
  )
})
