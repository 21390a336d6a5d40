import { expect, test } from 'vitest'
import { longDate } from '../../src/notes/note.ts'
import { chosenFile, MODIFIED, readAll } from './chosen-file.ts'

/** The time zone of a date without one is that of the device. */
const CREATED = new Date(2026, 10, 21, 9, 5).getTime()
const EDITED = new Date(2026, 10, 22, 10).getTime()
const DATES = { timestamp: CREATED, createdAt: longDate(CREATED), lastModified: longDate(EDITED) }

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

test.each([
  [
    'Bear',
    '<meta name="created" content="2026-11-21T09:05:00Z"/><meta name="modified" content="2026-11-22T10:00:00+0000"/>',
  ],
  [
    'Evernote for the Mac',
    '<meta name="created" content="2026-11-21 09:05:00 +0000"/><meta name="updated" content="2026-11-22 10:00:00 +0000"/>',
  ],
  [
    'LibreOffice',
    '<META NAME="CREATED" CONTENT="2026-11-21T09:05:00Z"><META NAME="CHANGED" CONTENT="2026-11-22T10:00:00.123456789Z">',
  ],
])('reads the dates of a page of %s', async (_program, head) => {
  const page = `<html><head><title>Plans</title>${head}</head><body><h1>Plans</h1>text</body></html>`
  expect(await readAll(chosenFile('a.html', page))).toMatchObject([
    {
      note: {
        title: 'Plans',
        content: 'text',
        timestamp: Date.UTC(2026, 10, 21, 9, 5),
        lastModified: longDate(Date.UTC(2026, 10, 22, 10)),
      },
    },
  ])
})

test('reads the title and the dates of a page of Evernote, whose file name has other characters', async () => {
  const fields =
    '<meta itemprop="title" content="Q: what?"><meta itemprop="created" content="20261121T090500Z"><meta itemprop="updated" content="20261122T100000Z">'
  const page = `<html><head></head><body><en-note class="peso">${fields}<h1 class="noteTitle"><b>Q: what?</b></h1><div class="para">text</div></en-note></body></html>`
  expect(await readAll(chosenFile('Q_ what_.html', page))).toMatchObject([
    {
      note: {
        title: 'Q: what?',
        content: 'text',
        timestamp: Date.UTC(2026, 10, 21, 9, 5),
        lastModified: longDate(Date.UTC(2026, 10, 22, 10)),
      },
    },
  ])
})

// Each item has a checkbox, which the style sheet hides in lists other than checklists.
test('reads the checklists and the other lists of a page of Evernote', async () => {
  const lists = [
    `<ul class="en-todolist">${evernoteItem('a', ' data-checked="true"')}${evernoteItem('b', ' data-checked="false"')}`,
    `<ul class="en-todolist">${evernoteItem('c', ' data-checked="true"')}</ul></ul>`,
    `<ul>${evernoteItem('d')}</ul><ol>${evernoteItem('e')}</ol>`,
    '<div class="para"><input type="checkbox" class="en-todo" checked="false">f</div>',
    '<div class="para"><input type="checkbox" class="en-todo" checked="true">g</div>',
  ]
  const page = `<en-note class="peso"><icons><svg></svg></icons>${lists.join('')}</en-note>`
  expect(await readAll(chosenFile('a.html', page))).toMatchObject([
    {
      note: { content: '• [x] a\n• [ ] b\n   • [x] c\n• d\n1. e\n• [ ] f\n• [x] g' },
      remarks: [],
    },
  ])
})

test('a page of OneNote, which has only the date on which it was created, was edited when its file was', async () => {
  const page =
    '<html><head><meta name="created" content="2026-11-21T09:05:00.0000000" /></head><body>a</body></html>'
  expect(await readAll(chosenFile('a.html', page))).toMatchObject([
    { note: { timestamp: CREATED, lastModified: longDate(MODIFIED) } },
  ])
})

function evernoteItem(text: string, attributes = ''): string {
  return `<li${attributes}><div><input type="checkbox" class="list-bullet-todo"></div><div class="para">${text}</div></li>`
}
