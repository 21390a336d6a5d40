import { gzipSync, strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { longDate } from '../../src/notes/note.ts'
import { chosenFile, readAll } from './chosen-file.ts'
import { TAR_TIME, tarFile, type TarFile, tarHeader } from './tar-file.ts'

const id = (digit: string) => digit.repeat(32)

/** An item as Joplin writes it. */
function item(
  key: string,
  type: number,
  head: string,
  fields: Readonly<Record<string, string | number>> = {},
) {
  const lines = Object.entries({ id: id(key), ...fields, type_: type }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return [`${id(key)}.md`, [head, lines.join('\n')].filter((part) => part !== '').join('\n\n')] as const
}

const DATES = {
  created_time: '2021-03-04T05:06:07.008Z',
  user_created_time: '2020-01-02T03:04:05.006Z',
  user_updated_time: '2022-01-02T03:04:05.006Z',
  updated_time: '2023-04-05T06:07:08.009Z',
}
const EXPORT: readonly TarFile[] = [
  item('a', 1, `Trip\n\nSee **Rome**, [plan](:/${id('b')}) and ![map](:/${id('c')}).\n\ntel: 12\nend`, {
    parent_id: id('f'),
    ...DATES,
    is_todo: 0,
    todo_completed: 0,
    deleted_time: 0,
    encryption_applied: 0,
    markup_language: 1,
    source_url: 'https://example.org/rome',
  }),
  item('b', 1, `Plan\n\n[ticket.pdf](:/${id('d')} "Ticket")`, { ...DATES, markup_language: 1 }),
  item('c', 4, 'map.png'),
  item('d', 4, 'ticket.pdf', { mime: 'application/pdf' }),
  item('2', 1, `Index\n\n[Trip](:/${id('a')})`, { ...DATES, markup_language: 1 }),
  item('e', 5, 'far away'),
  item('3', 5, 'Italy'),
  item('f', 2, 'Notebook', { parent_id: '' }),
  item('1', 6, '', { note_id: id('a'), tag_id: id('e') }),
  item('4', 6, '', { note_id: id('a'), tag_id: id('3') }),
  [`resources/${id('c')}.png`, 'PNG'],
  [`resources/${id('d')}.txt`, 'text of an attachment'],
]

const NOTES = [
  {
    kind: 'note',
    remarks: ['attachments-missing'],
    note: {
      title: 'Trip',
      content: 'See **Rome**, plan and map.\n\ntel: 12\nend\nhttps://example.org/rome\n#far-away #Italy',
      timestamp: Date.parse(DATES.user_created_time),
      lastModified: longDate(Date.parse(DATES.user_updated_time)),
    },
  },
  {
    kind: 'note',
    remarks: ['attachments-missing'],
    note: { title: 'Plan', content: 'ticket.pdf ("Ticket")' },
  },
  { kind: 'note', remarks: [], note: { title: 'Index', content: 'Trip' } },
  { kind: 'skipped', reason: 'attachment' },
  { kind: 'skipped', reason: 'attachment' },
]

test('a JEX file has the notes with their dates, tags and addresses, and without what is no note', async () => {
  expect(await readAll(chosenFile('Joplin.jex', tarFile(EXPORT)))).toMatchObject(NOTES)
})

test('a raw folder is read in the same way, unpacked and in a ZIP file', async () => {
  const files = EXPORT.map(([name, content]) => chosenFile(`raw/${name}`, content))
  expect(await readAll(...files)).toMatchObject(NOTES)
  const zip = zipSync(Object.fromEntries(EXPORT.map(([name, content]) => [`raw/${name}`, strToU8(content)])))
  const inZip = await readAll(chosenFile('raw.zip', zip))
  expect(inZip.filter(({ kind }) => kind === 'note')).toMatchObject(NOTES.slice(0, 3))
})

test.each([
  ['a to-do', { is_todo: 1, todo_due: 0, todo_completed: 0 }, { note: { content: '• [ ] To-do\ntext' } }],
  [
    'a to-do that is done and has a date',
    { is_todo: 1, todo_due: Date.UTC(2026, 10, 23, 12), todo_completed: 1_700_000_000_000 },
    { note: { content: expect.stringMatching(/^• \[x\] To-do \(Nov 23, 2026, .*\)\ntext$/) } },
  ],
  [
    'a note without dates that a person can change',
    { created_time: DATES.created_time, updated_time: DATES.updated_time },
    {
      note: {
        timestamp: Date.parse(DATES.created_time),
        lastModified: longDate(Date.parse(DATES.updated_time)),
      },
    },
  ],
  ['HTML', { markup_language: 2 }, { note: { content: 'text' } }],
  ['a deleted note', { deleted_time: 1_700_000_000_000 }, { kind: 'skipped', title: 'T', reason: 'trashed' }],
  ['an encrypted note', { encryption_applied: 1 }, { kind: 'skipped', reason: 'encrypted' }],
])('reads %s', async (_what, fields, expected) => {
  const [name, text] = item('a', 1, 'T\n\ntext', fields)
  expect(await readAll(chosenFile(name, text))).toMatchObject([expected])
})

test.each([
  ['collapsed parts of HTML', 2, '<details><summary>a</summary><p>b</p></details>', 'a\nb', []],
  ['a picture in HTML', 2, `a<img src=":/${id('c')}">`, 'a', ['attachments-missing']],
  [
    'the address of a picture',
    1,
    '![a](https://b.org/c.png)',
    'a (https://b.org/c.png)',
    ['attachments-missing'],
  ],
  ['links in code', 1, `\`[a](:/${id('b')})\``, `[a](:/${id('b')})`, []],
  ['the formatting and the brackets of a link', 1, `[**Plan** [2]](:/${id('b')})`, '**Plan** [2]', []],
  ['the text of a link in HTML', 1, `<a href=":/${id('b')}">Plan</a>`, 'Plan', []],
  ['the text of a link to a reference', 1, `[Plan][1]\n\n[1]: :/${id('b')}`, 'Plan', []],
  ['a link that begins like an item', 1, `[1. Plan](:/${id('b')})`, '\\1. Plan', []],
  ['a link that begins like a heading', 1, `[# Plan](:/${id('b')})`, '# Plan', []],
])('keeps %s', async (_what, language, body, content, remarks) => {
  const [name, text] = item('a', 1, `T\n\n${body}`, { markup_language: language })
  expect(await readAll(chosenFile(name, text))).toMatchObject([{ note: { content }, remarks }])
})

test('a field may have a line separator', async () => {
  const [name, text] = item('a', 1, 'T\n\ntext', { author: 'a\u2028b' })
  expect(await readAll(chosenFile(name, text))).toMatchObject([{ note: { title: 'T', content: 'text' } }])
})

test('a note may have the line ends of Windows, also after its fields', async () => {
  const [name, text] = item('a', 1, 'T\n\ntext')
  expect(await readAll(chosenFile(name, `${text}\n`.replaceAll('\n', '\r\n')))).toMatchObject([
    { note: { title: 'T', content: 'text' } },
  ])
})

test('a text without the fields of Joplin is a note as it stands, whatever its name', async () => {
  const text = 'T\n\ntext\n\nid: 1\ntype_: none of Joplin'
  expect(await readAll(chosenFile(`${id('a')}.md`, text))).toMatchObject([
    { note: { title: id('a'), content: text } },
  ])
})

const LONG_NAME = `${'folder/'.repeat(30)}long name.txt`

test.each([
  ['a tar archive', 'a.tar', tarFile([['b.txt', 'kept']]), 'b'],
  ['a compressed one', 'a.tar.gz', gzipSync(tarFile([['b.txt', 'kept']])), 'b'],
  ['what Google Takeout calls TGZ', 'a.tgz', gzipSync(tarFile([['b.txt', 'kept']])), 'b'],
  [
    'a long name of GNU',
    'a.tar',
    tarFile([
      ['././@LongLink', `${LONG_NAME}\0`, 'L'],
      ['folder', 'kept'],
    ]),
    'long name',
  ],
  [
    'a long name of POSIX',
    'a.tar',
    tarFile([
      ['x', `228 path=${LONG_NAME}\n`, 'x'],
      ['folder', 'kept'],
    ]),
    'long name',
  ],
])('reads the files of %s with their names and dates', async (_what, name, bytes, title) => {
  expect(await readAll(chosenFile(name, bytes))).toMatchObject([
    { kind: 'note', note: { title, content: 'kept', timestamp: TAR_TIME } },
  ])
})

test('a damaged tar archive gives the files before the damage, and the report names it', async () => {
  const tar = tarFile([
    ['a.txt', 'kept'],
    ['b.txt', 'lost'],
  ])
  const kept = { kind: 'note', note: { title: 'a', content: 'kept' } }
  const damaged = { kind: 'skipped', file: 'x.tar', reason: 'damaged' }
  expect(await readAll(chosenFile('x.tar', tar.slice(0, 1538)))).toMatchObject([kept, damaged])
  expect(await readAll(chosenFile('x.tar', tar.slice(0, 1024)))).toMatchObject([kept, damaged])
  const { buffer } = tar.slice()
  new Uint8Array(buffer).set(tarHeader('b.txt', '-0000001000', '0'), 1024)
  expect(await readAll(chosenFile('x.tar', new Uint8Array(buffer)))).toMatchObject([kept, damaged])
  tar[1024] = 120
  expect(await readAll(chosenFile('x.tar', tar))).toMatchObject([kept, damaged])
})

test.each([
  ['ends too early', (file: Uint8Array) => file.slice(0, -20)],
  ['has another letter', (file: Uint8Array) => file.with(file.indexOf(LETTER_K, 520), LETTER_CAPITAL_K)],
])(
  'nothing is imported from a compressed archive that %s, and the report names it',
  async (_what, damage) => {
    const file = gzipSync(tarFile([['a.txt', 'kept']]), { level: 0 })
    expect(await readAll(chosenFile('x.tgz', file))).toMatchObject([{ note: { content: 'kept' } }])
    expect(await readAll(chosenFile('x.tgz', damage(file)))).toMatchObject([
      { kind: 'skipped', file: 'x.tgz', reason: 'damaged' },
    ])
  },
)

test('reads the whole files of a compressed archive whose download stopped', async () => {
  const numbers = Array.from({ length: 30_000 }, (_, at) => (at * at).toString(36)).join(' ')
  const tar = tarFile([
    ['a.txt', 'kept'],
    ['b.txt', numbers],
    ['c.txt', numbers.split(' ').toReversed().join(' ')],
  ])
  const file = gzipSync(tar)
  expect(await readAll(chosenFile('x.tgz', file.slice(0, Math.round(file.length * 0.9))))).toMatchObject([
    { note: { content: 'kept' } },
    { note: { content: numbers } },
    { kind: 'skipped', file: 'x.tgz', reason: 'damaged' },
  ])
})

const LETTER_K = 107
const LETTER_CAPITAL_K = 75
