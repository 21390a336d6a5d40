import { expect, test } from 'vitest'
import { longDate } from '../../src/notes/note.ts'
import { planImport } from '../../src/transfer/plan-import.ts'
import { fieldsOf } from '../../src/transfer/values.ts'
import { chosenFile, fixture, MODIFIED, readAll } from './chosen-file.ts'

const read = (name: string) => readAll(chosenFile(name, fixture(name)))

const CREATED = Date.UTC(2026, 10, 21, 9, 5)
const EDITED = Date.UTC(2026, 10, 22, 10)
const OLD = new Date(1965, 2, 5, 9, 5)
const KEEP_1965 = {
  createdTimestampUsec: OLD.getTime() * 1000,
  userEditedTimestampUsec: OLD.getTime() * 1000,
}
/** The time zone of a date without one is that of the device. */
const LOCAL_CREATED = new Date(2026, 10, 21, 9, 5).getTime()

const dates = (created: number, edited = created) => ({
  timestamp: created,
  createdAt: longDate(created),
  lastModified: longDate(edited),
})

test('reads a note of Google Keep with its date, labels and links', async () => {
  expect(await read('keep.json')).toEqual([
    {
      kind: 'note',
      file: 'keep.json',
      note: {
        title: 'Dinner',
        content: [
          'Bread \\**not bold**',
          'see https://example.org/shop',
          'https://example.org/recipes',
          '#Home #To-do',
        ].join('\n'),
        pinned: 'pinned',
        ...dates(CREATED, CREATED + 3_600_000),
      },
      remarks: ['archived', 'attachments-missing'],
    },
  ])
})

test('reads a list of Google Keep as check items', async () => {
  expect(await read('keep-list.json')).toMatchObject([
    { note: { title: 'Groceries', content: '• [ ] **Milk**\n• [x] Eggs', pinned: 'unpinned' }, remarks: [] },
  ])
})

// The parser gets some of these words with a character that it must not see in them.
test('reads the page of a note of Google Keep', async () => {
  expect(await read('keep.html')).toMatchObject([
    {
      note: {
        title: 'Groceries online',
        content: '• [ ] One onion\n• [x] Eggs\n   **six**\nhttps://one.example/style\n#once',
        pinned: 'pinned',
        ...dates(LOCAL_CREATED),
      },
    },
  ])
})

test.each([
  ['05.11.2026, 09:05:00', new Date(2026, 10, 5, 9, 5).getTime()],
  ['5 nov. 2026 à 09:05', MODIFIED],
])('reads the date %s of a page of Google Keep, or takes that of the file', async (written, edited) => {
  const page = fixture('keep.html').replace('Nov 21, 2026, 9:05:00 AM', written)
  expect(await readAll(chosenFile('keep.html', page))).toMatchObject([{ note: dates(edited) }])
})

test('reads the formatting of a note of Google Keep if its HTML has the same letters, or is its only text', async () => {
  const note = {
    isTrashed: false,
    isPinned: false,
    textContent: 'very  old\n\n- [x] one',
    textContentHtml: '<p><b>very</b> old</p><p>- [x] one</p>',
  }
  expect(await readAll(chosenFile('a.json', JSON.stringify(note)))).toMatchObject([
    { note: { content: '**very**  old\n\n• [x] one' } },
  ])
  expect(
    await readAll(chosenFile('a.json', JSON.stringify({ ...note, textContent: undefined }))),
  ).toMatchObject([{ note: { content: '**very** old\n• [x] one' } }])
  const withZeroWidth = { ...note, textContent: 'a\u200bb c', textContentHtml: '<p>a\u200bb <b>c</b></p>' }
  expect(await readAll(chosenFile('a.json', JSON.stringify(withZeroWidth)))).toMatchObject([
    { note: { content: 'a\u200bb **c**' } },
  ])
  const other = { ...note, textContentHtml: '<p>something else</p>' }
  expect(await readAll(chosenFile('a.json', JSON.stringify(other)))).toMatchObject([
    { note: { content: 'very  old\n\n• [x] one' } },
  ])
})

test('reads a file that has only the list of the notes of Simplenote', async () => {
  const { activeNotes } = fieldsOf(JSON.parse(fixture('simplenote.json')))
  expect(await readAll(chosenFile('notes.json', JSON.stringify(activeNotes)))).toMatchObject([
    { note: { title: 'Plans', pinned: 'pinned', ...dates(CREATED, EDITED) } },
    { note: { title: 'Markdown' } },
  ])
})

test('reads the notes of Simplenote, and leaves out its trash', async () => {
  expect(await read('simplenote.json')).toMatchObject([
    {
      note: {
        title: 'Plans',
        content: '• [x] Paint\n• [ ] Move \\**in**\n# no heading\n#home #two-words',
        pinned: 'pinned',
        ...dates(CREATED, EDITED),
      },
    },
    { note: { title: 'Markdown', content: '• **bold**\n• plain' } },
    { kind: 'skipped', title: 'Old', reason: 'trashed' },
  ])
})

test.each([
  ['a check item', { content: '- [x] a\n- [ ] b' }, '• [x] a\n• [ ] b'],
  ['a ballot box', { content: '☐ a\n☑ b' }, '• [ ] a\n• [x] b'],
  ['code in Markdown', { content: '```\na\n\nb\n```', markdown: true }, '<code>a\n\nb</code>'],
  ['a table in Markdown', { content: '| a |\n| --- |\n| b |', markdown: true }, '**a**\nb'],
  ['line ends of Windows', { content: 'Plans\r\r\na\r\r\nb' }, 'a\nb', 'Plans'],
  ['an underlined title', { content: 'Plans\r\n=====\r\n\r\n*a*', markdown: true }, 'a', 'Plans'],
  ['its only line', { content: 'Plans' }, '', 'Plans'],
  ['an empty line above a check item', { content: '\n- [x] a' }, '\n• [x] a'],
  ['marks of Markdown in plain text', { content: '# Plans\n=====\na' }, '=====\na', '# Plans'],
  ['a title with a number sign', { content: 'C# today\na', markdown: true }, 'a', 'C# today'],
])('reads a note of Simplenote that begins with %s', async (_what, note, content, title = '') => {
  expect(await readAll(chosenFile('a.json', JSON.stringify({ activeNotes: [note] })))).toMatchObject([
    { note: { title, content } },
  ])
})

test.each([
  ['Google Keep', 'a.json', { isTrashed: false, isPinned: false, textContent: 'text', ...KEEP_1965 }],
  [
    'Simplenote',
    'a.json',
    {
      activeNotes: [{ content: '\ntext', creationDate: OLD.toISOString(), lastModified: OLD.toISOString() }],
    },
  ],
  ['Memos', 'a.json', { content: 'text', createdTs: OLD.getTime() / 1000 }],
  [
    'Markdown',
    'a.md',
    `---\ntitle: ""\nid: ""\ncreated: ${OLD.toISOString()}\nmodified: ${OLD.toISOString()}\n---\n\ntext`,
  ],
])('keeps the date of a note of %s from before 1970 as text', async (_what, name, file) => {
  const content = typeof file === 'string' ? file : JSON.stringify(file)
  const date = 'Mar 05, 1965, 09:05 AM'
  const items = await readAll(chosenFile(name, content))
  const { added } = planImport(items, [], MODIFIED)
  expect(added).toMatchObject([{ content: 'text', timestamp: 0, createdAt: date, lastModified: date }])
})

test('takes the first day of the first year as a date that is missing', async () => {
  const memo = { content: 'text', createTime: '0001-01-01T00:00:00Z' }
  expect(await readAll(chosenFile('a.json', JSON.stringify(memo)))).toMatchObject([
    { note: { timestamp: 0, createdAt: '' } },
  ])
})

test('reads the notes that the API of Memos returns, and reports that others are missing', async () => {
  const memo = {
    state: 'NORMAL',
    createTime: new Date(CREATED).toISOString(),
    updateTime: new Date(EDITED).toISOString(),
    content: '**Paint** #home\n- [x] wall',
    pinned: true,
    attachments: [{ filename: 'a.png' }],
  }
  const memos = [memo, { ...memo, state: 'ARCHIVED', pinned: false, attachments: [] }]
  const note = { title: '', content: '**Paint** #home\n• [x] wall', ...dates(CREATED, EDITED) }
  expect(
    await readAll(chosenFile('memos.json', JSON.stringify({ memos, nextPageToken: 'a' }))),
  ).toMatchObject([
    { note: { ...note, pinned: 'pinned' }, remarks: ['attachments-missing'] },
    { note: { ...note, pinned: 'unpinned' }, remarks: ['archived'] },
    { kind: 'skipped', reason: 'damaged' },
  ])
  expect(await readAll(chosenFile('memos.json', JSON.stringify({ memos, nextPageToken: '' })))).toHaveLength(
    2,
  )
  // As older versions return them, and as scripts store them.
  const { createTime: _, updateTime: __, state: ___, attachments: resourceList, ...rest } = memo
  const old = {
    ...rest,
    createdTs: CREATED / 1000,
    updatedTs: EDITED / 1000,
    rowStatus: 'ARCHIVED',
    resourceList,
  }
  expect(await readAll(chosenFile('memos.json', JSON.stringify([memo, old])))).toMatchObject([
    { note: { ...note, pinned: 'pinned' } },
    { note: { ...note, pinned: 'pinned' }, remarks: ['archived', 'attachments-missing'] },
  ])
  expect(await readAll(chosenFile('memo.json', JSON.stringify(memo)))).toMatchObject([{ note }])
  expect(await readAll(chosenFile('memos.json', JSON.stringify({ data: [old] })))).toMatchObject([
    { note: { ...note, pinned: 'pinned' }, remarks: ['archived', 'attachments-missing'] },
  ])
})

test.each([
  ['a text with its name as the title', 'My text.txt', 'a **b**\r\n- c', 'My text', 'a \\**b**\n- c'],
  ['the first heading of a Markdown file as its title', 'x.md', '# The *title*\n\ntext', 'The title', 'text'],
  ['headings of Google Docs without their ids', 'x.md', '# **Plan** {#plan}\n\n## A {#a-1}', 'Plan', '**A**'],
  ['the file name as the title without a heading', 'a/b.md', 'text\n\n# later', 'b', 'text\n\n**later**'],
  [
    'lines after items as paragraphs, but those between numbers as parts of items',
    'x.md',
    '- a\n  b\nc\n- d\n  1. e\nf\n* g\n| h |\n| - |\n| - [ ] i |\n- j\n\n  k\n\nl\n1. m\nn\nn\n2. o\np\nq',
    'x',
    '• a\n   b\nc\n• d\n   1. e\nf\n• g\n**h**\n- [ ] i\n• j\n   k\nl\n1. m\n   n\n   n\n2. o\np\nq',
  ],
  ['a first line that is no front matter', 'x.md', '---\nno field\n---\nb', 'x', '———\n**no field**\nb'],
  ['the name of a text bundle', 'a/Plans.textbundle/text.markdown', 'a', 'Plans', 'a'],
  ['a text that begins with its name', 'My text.txt', '\n My text \r\n\r\n  a\nb', 'My text', '  a\nb'],
  ['a text that begins with more than its name', 'My text.txt', 'My texts\na', 'My text', 'My texts\na'],
  ['a UTF-16 text', 'x.txt', '\ufeffa', 'x', 'a'],
  [
    'the checkboxes of a text',
    'x.txt',
    '☐ a\n☑\ufe0e b\n[ ] c\n  [X]  d\n\t- ☒ e\n- [ ]\n[xx] f\n[x]g',
    'x',
    '• [ ] a\n• [x] b\n• [ ] c\n   • [x] d\n   • [x] e\n• [ ] \n[xx] f\n[x]g',
  ],
  ['a collapsed part', 'x.html', '<details><summary>a</summary>b</details>', 'x', 'a\nb'],
  [
    'tasks of Roam',
    'x.md',
    '- {{[[TODO]]}} **a**\n    - {{[[DONE]]}} b\n- see {{[[TODO]]}}',
    'x',
    '• [ ] **a**\n   • [x] b\n• see {{[[TODO]]}}',
  ],
  [
    'the paragraph after a list of Bear, but Braille as it is',
    'x.md',
    '- a\n\n\u2800b\n\n\u2800\u2803',
    'x',
    '• a\nb\n\n\u2800\u2803',
  ],
  [
    'tasks of Logseq',
    'graph/pages/x.md',
    '- TODO **a**\n\t- DONE b\n\t- LATER c\n- TODOs\n- DOING d\n- see TODO e',
    'x',
    '• [ ] **a**\n   • [x] b\n   • [ ] c\n• TODOs\n• DOING d\n• see TODO e',
  ],
  ['capitals in a file of another program', 'x.md', '- TODO a', 'x', '• TODO a'],
  [
    'a page of Apple Notes, whose heading is its title',
    'x.html',
    '<head><title>One style</title></head><body><div><h1>One style</h1></div><div>a</div></body>',
    'One style',
    'a',
  ],
  [
    'a page of Joplin, whose heading is its title',
    'x.html',
    '<title>Plans</title><div class=exported-note><div class=exported-note-title>Plans</div><p>a</p></div>',
    'Plans',
    'a',
  ],
  [
    'a heading below a text, although it is the title',
    'x.html',
    '<head><title>Plans</title></head><body><p>a</p><h1>Plans</h1></body>',
    'Plans',
    'a\n**Plans**',
  ],
  ['the title of a page', 'x.html', '<title>One style</title><p>a <b>b</b>', 'One style', 'a **b**'],
])('reads %s', async (_what, name, text, title, content) => {
  const utf16 = text.startsWith('\ufeff') && new Uint8Array(new Uint16Array([0xfeff, 0x61]).buffer)
  const [item] = await readAll(chosenFile(name, utf16 || text))
  expect(item).toMatchObject({ note: { title, content, ...dates(MODIFIED) } })
})
