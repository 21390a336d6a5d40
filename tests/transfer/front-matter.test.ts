import { afterEach, expect, test, vi } from 'vitest'
import { longDate } from '../../src/notes/note.ts'
import { planImport } from '../../src/transfer/plan-import.ts'
import { chosenFile, fixture, MODIFIED, readAll } from './chosen-file.ts'

afterEach(() => vi.unstubAllEnvs())

const read = (text: string) => readAll(chosenFile('File.md', text))

test.each([
  ['0171234567', '0171234567'],
  ['1.10', '1.10'],
  ['007', '007'],
  ['0x1F', '0x1F'],
  ['True', 'True'],
  ['null', 'null'],
  ['2026-11-21', '2026-11-21'],
  ["'a: b'", 'a: b'],
  ['a: "b"', 'a: "b"'],
  ['📅 a: b', '📅 a: b'],
  ['a:', 'a:'],
  ['a\nother-field: b: c', 'a'],
  ['@a', '@a'],
  ['Buy #12', 'Buy #12'],
  ['#12: buy', '#12: buy'],
  ['"Buy" # 12', 'Buy'],
  ['*a*', '*a*'],
  ['!a', '!a'],
  ['-5: a', '-5: a'],
  ['', 'File'],
  ['""', 'File'],
  ['[[Plan]]', 'File'],
  ['[Draft] Plan', '[Draft] Plan'],
  ['{a} b', '{a} b'],
  ['"a\u2028b"', 'a\u2028b'],
  ['"Buy" milk', '"Buy" milk'],
])('reads the title %j in front matter as it is written', async (written, title) => {
  expect(await read(`---\ntitle: ${written}\ntags: a\n---\ntext`)).toMatchObject([{ note: { title } }])
})

test('reads the last value of a field that is there twice, and keeps the earlier one as text', async () => {
  const yaml = 'title: A\ntags:\n  - a\ncreated: 2026-11-21\ntags:\n  - b\ntitle: B'
  expect(await read(`---\n${yaml}\n---\ntext`)).toMatchObject([
    { note: { title: 'B', content: 'text\ntitle: A\ntags:\n  - a\n#b' } },
  ])
})

test('reads front matter in TOML, and keeps its other fields as they are written', async () => {
  const rest = `draft = false

[extra]
tags = ["x"]
[[menu.main]]
name = 'y'
# end`
  const toml = String.raw`title = "Plans: \u00e9 #1" # draft
date = 2024-03-01T10:00:00+01:00
lastmod = '2024-04-01'
tags = [
  "a",
  "b c", # more
]
`
  expect(await read(`+++\n${toml}${rest}\n+++\n\ntext`)).toMatchObject([
    {
      note: {
        title: 'Plans: é #1',
        timestamp: Date.UTC(2024, 2, 1, 9),
        lastModified: longDate(new Date(2024, 3, 1).getTime()),
        content: `text\n${rest}\n#a #b-c`,
      },
    },
  ])
})

test.each(['+++\na = """\nb: "\n"""\n+++\ntext', '+++\nmore\n+++\ntext', '+++\nBuy = milk\n+++'])(
  'keeps lines between plus signs that are not TOML, or not read: %j',
  async (text) => {
    expect(await read(text)).toMatchObject([{ note: { title: 'File', content: text } }])
  },
)

test('reads front matter that ends with dots', async () => {
  expect(await read('---\ntitle: A\n...\ntext')).toMatchObject([{ note: { title: 'A', content: 'text' } }])
})

// Obsidian leaves the rules when the last property is removed.
test.each(['---\n---\n', '---\n\n---\n\n'])('leaves out front matter without fields: %j', async (start) => {
  expect(await read(`${start}# File 1\n\ntext`)).toMatchObject([
    { note: { title: 'File 1', content: 'text', timestamp: MODIFIED } },
  ])
})

test('takes the heading as the title if that of the front matter is empty', async () => {
  expect(await read('---\ntitle:\n---\n\n# File 1\n\ntext')).toMatchObject([
    { note: { title: 'File 1', content: 'text' } },
  ])
})

test('recognizes a note of Pinwell whose title has a line separator', async () => {
  expect(await read('---\ntitle: "a\u2028b"\nid: "1795251900000"\n---\n\n$a\\*b$')).toMatchObject([
    { note: { title: 'a\u2028b', id: '1795251900000', content: '$a*b$' } },
  ])
})

// As documentation sites name their pages.
test('adds two notes of another program that have the same id in different imports', async () => {
  const [first, second] = ['a', 'b'].map((text) => `---\nid: getting-started-with-git\n---\n${text}`)
  const { added } = planImport(await read(first ?? ''), [], MODIFIED)
  expect(planImport(await read(second ?? ''), added, MODIFIED).added).toHaveLength(1)
})

test('keeps the empty title of a note of Pinwell, which has no formulas', async () => {
  expect(await read('---\ntitle: ""\nid: "-OeTx1bYq0c3mN2hKLpz"\n---\n\n$a\\*b$')).toMatchObject([
    { note: { title: '', content: '$a*b$' } },
  ])
})

// As Joplin writes it.
test('keeps the fields of front matter that a note does not have as its last lines', async () => {
  const text = [
    'title: Plans',
    'updated: 2026-11-22 10:00:00Z',
    'created: 2026-11-21 09:05:00Z',
    '# a comment',
    'source: https://a.example/b',
    'author: Ada',
    'aliases:',
    '- Plan',
    'rating: 07',
    'tags:',
    '- home',
    '- two words',
  ].join('\n')
  expect(await read(`---\n${text}\n---\n\ntext`)).toMatchObject([
    {
      note: {
        title: 'Plans',
        content: [
          'text',
          '# a comment',
          'source: https://a.example/b',
          'author: Ada',
          'aliases:',
          '- Plan',
          'rating: 07',
          '#home #two-words',
        ].join('\n'),
        timestamp: Date.UTC(2026, 10, 21, 9, 5),
      },
    },
  ])
})

test.each([
  ['created: some day', 'created: some day'],
  ['date: Week 12', 'date: Week 12'],
  ['created: 2026-11-21\ndate: 2025-01-01', 'date: 2025-01-01'],
  ['created: 2026-11-21\ndate: 2026-11-21', ''],
  ['pinned: at the top', 'pinned: at the top'],
  ['title: [[Plan]]', 'title: [[Plan]]'],
  ['tags:\n  - a: b', 'tags:\n  - a: b'],
  ['id: 202611210905', 'id: 202611210905'],
  ['id: "-OeTx1bYq0c3mN2hKLpz"', ''],
  ['tags:', ''],
  ['tags: home, two words', '#home #two-words'],
  ['tags: "#home #work"', '#home #work'],
  ['tags: ["#home", work/plans]', '#home #work/plans'],
  ['tags: #home #work', '#home #work'],
  ['tags: #home, #work', '#home #work'],
  ['tags: [#home, work #1]', '#home #work #1'],
  ['tags:\n  - #home\n  - "#work"', '#home #work'],
  ['tags: [#home, "two words", b: c]', '#home #two-words #b:-c'],
  ['tags:\n- @home\n- c++', '#@home #c++'],
  ['Tags: [#home, work]\nDate: 2026-11-21', '#home #work'],
  ['Tags: a\ntags: b', 'Tags: a\n#b'],
  ['aliases:\n- a #b', 'aliases:\n- a #b'],
  ['tags: null', ''],
  ['tags: 0', '#0'],
])('reads or keeps each line of the front matter: %j', async (fields, content) => {
  expect(await read(`---\n${fields}\ndeleted: false\n---\n`)).toMatchObject([{ note: { content } }])
})

// As Obsidian writes it.
test('keeps the fields of front matter of which a note has none as its last lines', async () => {
  const fields = 'aliases:\n  - Foo\n  - Bar\ncssclasses: wide\nmy-field: [[Plan]]'
  expect(await read(`---\n${fields}\n---\n# File 1\ntext`)).toMatchObject([
    { note: { title: 'File 1', content: `text\n${fields}`, timestamp: MODIFIED } },
  ])
})

test.each(['- a\n- b', 'todo: call\nAnn', 'a', 'Mon: gym\ntue: rest', 'two words: a'])(
  'reads lines between rules that are no front matter as text: %j',
  async (lines) => {
    const [item] = await read(`---\n${lines}\n---\ntext`)
    expect(item).toMatchObject({ note: { content: expect.stringMatching(/^———\n.*\ntext$/s) } })
  },
)

test('keeps lines between rules that have no field of a note', async () => {
  expect(await read('---\nMon: gym\nTue: rest\n---\nNotes')).toMatchObject([
    { note: { title: 'File', content: '———\n**Mon: gym**\n**Tue: rest**\nNotes', timestamp: MODIFIED } },
  ])
})

test.each([
  ['deleted: false', 'note'],
  ['deleted: no', 'note'],
  ['deleted: 0', 'note'],
  ['deleted:', 'note'],
  ['deleted: true', 'skipped'],
  ['deleted: 1', 'skipped'],
  ["deleted: '2026-11-21T09:05:00.000Z'", 'skipped'],
])('reads %j as a note that is not deleted, or leaves it out', async (field, kind) => {
  expect(await read(`---\n${field}\n---\ntext`)).toMatchObject([{ kind }])
})

test.each([
  ['pinned: true', 'pinned'],
  ['pinned: True', 'pinned'],
  ['pinned: false', 'unpinned'],
  ['pinned: 1', 'pinned'],
  ['pinned: 0', 'unpinned'],
  ['pinned:', 'unpinned'],
])('reads %j', async (field, pinned) => {
  expect(await read(`---\n${field}\n---\ntext`)).toMatchObject([{ note: { pinned, content: 'text' } }])
})

test.each([
  ['1700000000', 1_700_000_000_000],
  ['1700000000.5', 1_700_000_000_500],
  ['1700000000000', 1_700_000_000_000],
  ['2026-11-21', new Date(2026, 10, 21).getTime()],
  ['21.11.2026', new Date(2026, 10, 21).getTime()],
  ['Saturday, November 21st 2026, 9:05:00 am', new Date(2026, 10, 21, 9, 5).getTime()],
  ['November 21, 2026 at 9:05\u202fAM', new Date(2026, 10, 21, 9, 5).getTime()],
  ['05.11.2026, 09:05', new Date(2026, 10, 5, 9, 5).getTime()],
  ['5. 11. 2026 9:05', new Date(2026, 10, 5, 9, 5).getTime()],
  ['Nov 5, 2026 9:05 AM', new Date(2026, 10, 5, 9, 5).getTime()],
])('reads the date %s', async (created, timestamp) => {
  expect(await read(`---\ncreated: ${created}\n---\ntext`)).toMatchObject([
    { note: { timestamp, createdAt: longDate(timestamp), content: 'text' } },
  ])
})

test('reads the fields of a Markdown file of Notesnook', async () => {
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
        timestamp: new Date(2026, 10, 21, 9, 5).getTime(),
        lastModified: longDate(new Date(2026, 10, 22, 10).getTime()),
      },
    },
  ])
})

// As plug-ins of Obsidian and other programs name them.
test.each([
  ['date created', 'date modified'],
  ['created_at', 'updated_at'],
  ['createdAt', 'lastModified'],
  ['creation-date', 'lastmod'],
])('reads the dates %s and %s', async (created, modified) => {
  const fields = `${created}: Saturday, November 21st 2026, 9:05:00 am\n${modified}: 2026-11-22 10:00`
  expect(await read(`---\n${fields}\n---\ntext`)).toMatchObject([
    {
      note: {
        timestamp: new Date(2026, 10, 21, 9, 5).getTime(),
        lastModified: longDate(new Date(2026, 10, 22, 10).getTime()),
        content: 'text',
      },
    },
  ])
})

test('reads a day in front matter as that day in the time zone of the device', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(await read('---\ncreated: 2026-11-21\n---\ntext')).toMatchObject([
    { note: { timestamp: Date.UTC(2026, 10, 21, 5) } },
  ])
})

async function contentWith(lines: string) {
  const [item] = await read(`---\ntitle: A\n${lines}\n---\n\ntext`)
  return item?.kind === 'note' && item.note.content
}

test('reads whether a to-do of Joplin is done, and when it is due', async () => {
  const due = 'due: 2026-11-21 09:05:00Z'
  const date = longDate(Date.UTC(2026, 10, 21, 9, 5))
  expect(await contentWith(`completed?: yes\n${due}`)).toBe(`• [x] To-do (${date})\ntext`)
  expect(await contentWith('completed?: no')).toBe('• [ ] To-do\ntext')
  expect(await contentWith(due)).toBe(`text\n${due}`)
})
