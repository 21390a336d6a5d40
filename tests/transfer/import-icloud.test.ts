import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { longDate } from '../../src/notes/note.ts'
import { chosenFile, MODIFIED, readAll } from './chosen-file.ts'

const CREATED = Date.UTC(2026, 10, 21, 9, 5)
const EDITED = Date.UTC(2026, 10, 22, 10)

/** What iCloud exports of Apple Notes. */
const FILES = {
  'Notes Details.csv': [
    'Title, Created On, Modified On, Pinned, Deleted, Drawing/Handwriting, ContentHash at Import',
    'Plans: house,11-21-2026 09:05:00,11-22-2026 10:00:00,Yes,No,No,',
    '"Milk, eggs",11-20-2026 09:05:00,11-20-2026 09:05:00,No,No,No,',
    '"Milk, eggs",11-19-2026 09:05:00,11-19-2026 09:05:00,No,No,No,',
    '"Milk, eggs",11-18-2026 09:05:00,11-18-2026 09:05:00,No,Yes,No,',
    'Old,11-01-2026 09:05:00,11-01-2026 09:05:00,No,Yes,No,',
  ].join('\n'),
  'Shared Notes Info.csv': 'File Name,Participant\n',
  'Notes/Work/Plans_ house/Plans_ house.txt':
    'Plans: house\n\t◦\tPaint\n\t✓\tMove in\n\t\t◦\tboxes\n- walls\n\uFFFC\nthe \uFFFCend',
  'Notes/Work/Plans_ house/Attachment.png': 'PNG',
  'Notes/Milk, eggs/Milk, eggs.txt': 'Milk, eggs\nfirst',
  'Notes/Milk, eggs-1/Milk, eggs-1.txt': 'Milk, eggs\nsecond',
  'Recently Deleted/Milk, eggs/Milk, eggs.txt': 'Milk, eggs\ndeleted',
  'Recently Deleted/Unlisted/Unlisted.txt': 'Unlisted\ndeleted',
  'Notes/Old/Old.txt': 'Old\ndeleted',
  'Notes/Unknown/Unknown.txt': 'Unknown\nnot in the table',
}

const EXPECTED = [
  {
    note: {
      title: 'Plans: house',
      content: '• [ ] Paint\n• [x] Move in\n   • [ ] boxes\n- walls\nthe end',
      timestamp: CREATED,
      createdAt: longDate(CREATED),
      lastModified: longDate(EDITED),
      pinned: 'pinned',
    },
    remarks: ['attachments-missing'],
  },
  { note: { title: 'Milk, eggs', content: 'first', timestamp: Date.UTC(2026, 10, 20, 9, 5) } },
  { note: { title: 'Milk, eggs', content: 'second', timestamp: Date.UTC(2026, 10, 19, 9, 5) } },
  { kind: 'skipped', title: 'Milk, eggs', reason: 'trashed' },
  { kind: 'skipped', title: 'Unlisted', reason: 'trashed' },
  { kind: 'skipped', title: 'Old', reason: 'trashed' },
  { note: { title: 'Unknown', content: 'not in the table', pinned: 'unpinned' } },
]

test('reads the dates, pins, check items and trash of Apple Notes as iCloud exports them', async () => {
  const zip = zipSync(
    Object.fromEntries(Object.entries(FILES).map(([name, text]) => [`iCloud Notes/${name}`, strToU8(text)])),
  )
  expect(await readAll(chosenFile('iCloud Notes.zip', zip))).toMatchObject([
    { kind: 'skipped', reason: 'attachment' },
    ...EXPECTED,
  ])
})

test('reads the unpacked notes of iCloud', async () => {
  const files = Object.entries(FILES).map(([name, text]) => chosenFile(`iCloud Notes/${name}`, text))
  const items = await readAll(...files)
  expect(items.filter((item) => item.kind === 'note' || item.reason === 'trashed')).toMatchObject(EXPECTED)
})

test('leaves out the sign in the place of an attachment of a plain text', async () => {
  expect(await readAll(chosenFile('a.txt', 'a\uFFFCb\n\uFFFC\n\t◦\tc'))).toMatchObject([
    { note: { content: 'ab\n\t◦\tc', timestamp: MODIFIED }, remarks: ['attachments-missing'] },
  ])
})
