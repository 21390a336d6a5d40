// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { longDate } from '../../src/notes/note.ts'
import { chosenFile, fixture, readAll } from './chosen-file.ts'

/** The time zone of a date without one is that of the device. */
const CREATED = new Date(2026, 10, 21, 9, 5).getTime()
const EDITED = new Date(2026, 10, 22, 10).getTime()
const DATES = { timestamp: CREATED, createdAt: longDate(CREATED), lastModified: longDate(EDITED) }

test('reads a Markdown file of Notesnook', async () => {
  expect(await readAll(chosenFile('a.md', fixture('notesnook.md')))).toMatchObject([
    {
      note: {
        title: 'Plans: next week',
        content: [
          'Some **bold** and ~~old~~ text',
          '• [x] Paint',
          '• [ ] Move in',
          '1. one',
          '2. two',
          '```',
          'let a = 1',
          '```',
          '#home #work',
        ].join('\n'),
        pinned: 'pinned',
        ...DATES,
      },
    },
  ])
})

/** As Notesnook writes a page: its head repeats the title, and has the date, the pin and the tags. */
const NOTESNOOK_PAGE = `<!DOCTYPE html><html><head><title>Plans: one week - Notesnook</title>
<meta name="created-at" content="21-11-2026 09:05 AM" /><meta name="updated-at" content="22-11-2026 10:00 AM" />
<meta name="pinned" content="true" /><meta name="tags" content="once, work" /></head>
<body><h1>Plans: one week</h1><p>text</p><h1>more</h1></body></html>`

test('reads a page of Notesnook', async () => {
  expect(await readAll(chosenFile('a.html', NOTESNOOK_PAGE))).toMatchObject([
    {
      note: {
        title: 'Plans: one week',
        content: 'text\n**more**\n#once #work',
        pinned: 'pinned',
        ...DATES,
      },
    },
  ])
  const other = NOTESNOOK_PAGE.replace('<h1>Plans: one week', '<h1>Other')
  expect(await readAll(chosenFile('a.html', other))).toMatchObject([
    { note: { title: 'Plans: one week', content: '**Other**\ntext\n**more**\n#once #work' } },
  ])
})
