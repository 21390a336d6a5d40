import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { longDate } from '../../src/notes/note.ts'
import { planImport } from '../../src/transfer/plan-import.ts'
import { chosenFile, fixture, MODIFIED, readAll, readAllIn } from './chosen-file.ts'
import { tarFile } from './tar-file.ts'

const CREATED = new Date(2020, 1, 2, 10, 30, 4)

test.each([
  ['a.txt', 'text'],
  ['a.md', 'text'],
  ['a.html', '<p>text'],
])('gives a note the date of its file %s in a ZIP file', async (name, text) => {
  const zip = zipSync({ [name]: [strToU8(text), { mtime: CREATED }] })
  const timestamp = CREATED.getTime()
  expect(await readAll(chosenFile('a.zip', zip))).toMatchObject([
    {
      note: { content: 'text', timestamp, createdAt: longDate(timestamp), lastModified: longDate(timestamp) },
    },
  ])
})

test('reads the ZIP file that Notion puts into another one, and what is beside it', async () => {
  const part = zipSync({
    'Plans 0123456789abcdef0123456789abcdef.md': strToU8('# Plans\n\ntext'),
    'Table.csv': strToU8('a,b'),
  })
  const zip = zipSync({ 'Export-Part-1.zip': part, 'a.txt': strToU8('text') })
  expect(await readAll(chosenFile('export.zip', zip))).toMatchObject([
    {
      file: 'export.zip/Export-Part-1.zip/Plans 0123456789abcdef0123456789abcdef.md',
      note: { title: 'Plans', content: 'text' },
    },
    { kind: 'skipped', file: 'export.zip/Export-Part-1.zip/Table.csv', reason: 'document' },
    { file: 'export.zip/a.txt', note: { title: 'a', content: 'text' } },
  ])
})

test('adds the notes of a ZIP file once, also from a newer ZIP file of the same files', async () => {
  const zip = zipSync({
    'a.txt': [strToU8('a'), { mtime: CREATED }],
    // A program that knows no dates writes this one.
    'b.txt': [strToU8('b'), { mtime: new Date(1980, 0, 1) }],
  })
  const { added } = planImport(await readAll(chosenFile('a.zip', zip, MODIFIED)), [], MODIFIED)
  expect(added.map(({ timestamp }) => timestamp)).toEqual([CREATED.getTime(), 0])
  const later = await readAll(chosenFile('b.zip', zip, MODIFIED + 1e9))
  expect(planImport(later, added, MODIFIED + 1e9)).toMatchObject({ added: [], known: 2 })
})

test.each([
  ['2026-11-21.md', '# Standup', '2026-11-21', '**Standup**\n\na'],
  ['Meeting with Ann.md', '# *Agenda*', 'Meeting with Ann', '**Agenda**\n\na'],
  ['Bad Day.md', '# Ad', 'Bad Day', '**Ad**\n\na'],
  ['2026-11-21 Standup.md', '# Standup', '2026-11-21 Standup', 'a'],
  ['東京.md', '# 旅行', '東京', '**旅行**\n\na'],
  ['plans-for_the-house.md', '# Plans for the *house*!', 'Plans for the house!', 'a'],
  ['A long tit.md', '# A long title', 'A long title', 'a'],
  ['Cafe\u0301.md', '# CAFÉ?', 'CAFÉ?', 'a'],
  ['Plans (2).md', '# Plans', 'Plans', 'a'],
  ['Plans 0123456789abcdef0123456789abcdef.md', '# Plans', 'Plans', 'a'],
  ['x.md', '# Plans', 'Plans', 'a'],
])(
  'takes the name or the heading of %s: %s, whichever says more, as the title',
  async (name, heading, title, content) => {
    expect(await readAll(chosenFile(name, `${heading}\n\na`))).toMatchObject([{ note: { title, content } }])
  },
)

test.each(['Plans.textbundle/text.md', 'text.markdown'])('reads the text %s of a text pack', async (name) => {
  const pack = zipSync({ [name]: strToU8('text') })
  expect(await readAll(chosenFile('Plans.textpack', pack))).toMatchObject([
    { note: { title: 'Plans', content: 'text' } },
  ])
})

test('reads the text packs in a ZIP file, and reports their attachments', async () => {
  const pack = zipSync({
    'Plans.textbundle/text.md': strToU8('text'),
    'Plans.textbundle/assets/data.txt': strToU8('data'),
  })
  expect(await readAll(chosenFile('Bear.zip', zipSync({ 'Plans.textpack': pack })))).toMatchObject([
    { file: 'Bear.zip/Plans.textpack/Plans.textbundle/assets/data.txt', reason: 'attachment' },
    { kind: 'note', note: { title: 'Plans', content: 'text' } },
  ])
})

test.each([
  ['macOS writes in UTF-8', 'ja', 'Müller – Café', '4d75cc886c6c657220e2809320436166c3a9'],
  ['Windows writes as its consoles do', 'en-US', 'Müßig é', '4d81e169672082'],
  ['Windows writes in Japanese', 'ja', '会議メモ', '89ef8b6383818382'],
  ['Windows writes in Korean', 'ko', '메모장', 'b8deb8f0c0e5'],
  ['Windows writes in Chinese', 'zh-CN', '笔记本', 'b1cabcc7b1be'],
  ['Windows writes in traditional Chinese', 'zh-TW', '筆記本', 'b5a7b04fa5bb'],
  ['Windows writes in Russian', 'ru', 'Привет', '8fe0a8a2a5e2'],
  ['a Windows in Western Europe wrote', 'ja', 'Café', '43616682'],
])('reads a name in a ZIP file that %s, in a browser in %s', async (_what, language, title, hex) => {
  const name = Buffer.from(`${hex}2e747874`, 'hex')
  const zip = zipSync({ ['x'.repeat(name.length)]: strToU8('text') })
  for (let at = 0; at < zip.length; at++) if (zip[at] === 0x78 && zip[at + 1] === 0x78) zip.set(name, at)
  expect(await readAllIn(language, [chosenFile('a.zip', zip)])).toMatchObject([
    { note: { title, content: 'text' } },
  ])
})

test.each(['.NET notes.md', '.NET/plans.md', 'notes/.hidden.md', '.trash.md', 'Git/a.md', '.gitkeep/a.md'])(
  'reads the note %s',
  async (name) => {
    expect(await readAll(chosenFile(name, 'text'))).toMatchObject([{ kind: 'note', file: name }])
    const zip = zipSync({ [name]: strToU8('text') })
    expect(await readAll(chosenFile('a.zip', zip))).toMatchObject([{ kind: 'note', file: `a.zip/${name}` }])
  },
)

test.each(['.gitignore', 'notes/.nomedia'])('reports that it cannot read %s', async (name) => {
  expect(await readAll(chosenFile(name, 'text'))).toMatchObject([{ file: name, reason: 'unsupported' }])
})

test.each([
  ['contacts.csv', 'document'],
  ['letter.rtf', 'document'],
  ['letter.docx', 'document'],
  ['Section.one', 'document'],
  ['Page.mht', 'document'],
  ['Note.sdocx', 'document'],
  ['Notes.exb', 'backup'],
  ['photo.jpg', 'attachment'],
  ['empty.md', 'empty'],
  ['empty.txt', 'empty'],
  ['empty.html', 'empty'],
  ['empty.json', 'empty'],
  ['empty.enex', 'empty'],
])('reports the file %s as %s', async (name, reason) => {
  expect(await readAll(chosenFile(name, reason === 'empty' ? ' \n' : 'text'))).toMatchObject([
    { kind: 'skipped', file: name, reason },
  ])
})

test.each([
  '__MACOSX/notes/._a.md',
  'notes/._a.md',
  'notes/.DS_Store',
  'Plans.textbundle/info.json',
  'vault/.obsidian/app.json',
  'vault/.trash/a.md',
  'logseq/.recycle/pages_a.md',
  'graph/logseq/bak/pages/a/2026-11-21.md',
  '.stversions/a~20261121-090500.md',
  '.git/a.md',
  'Thumbs.db',
  'notes/desktop.ini',
  'Takeout/archive_browser.html',
  'Takeout/Keep/Labels.txt',
  'Keep/Labels.txt',
])('leaves out %s, which is no note', async (name) => {
  expect(await readAll(chosenFile(name, 'text'))).toEqual([])
})

test('reads each note of a ZIP file of Google Takeout once', async () => {
  const zip = zipSync({
    'Takeout/archive_browser.html': strToU8('<p>index</p>'),
    'Takeout/Keep/Groceries.html': strToU8(fixture('keep.html')),
    'Takeout/Keep/Groceries.json': strToU8(fixture('keep-list.json')),
    'Takeout/Keep/Labels.txt': strToU8('Home'),
    'Takeout/Keep/photo.jpg': new Uint8Array([255, 216, 255]),
  })
  expect(await readAll(chosenFile('takeout.zip', zip))).toMatchObject([
    { kind: 'skipped', file: 'takeout.zip/Takeout/Keep/photo.jpg', reason: 'attachment' },
    { kind: 'note', file: 'takeout.zip/Takeout/Keep/Groceries.json', note: { title: 'Groceries' } },
  ])
})

// The folder `Takeout` is unpacked, and its names are in German.
test('reads each note of a folder of Google Takeout once, whatever the language', async () => {
  const files = [
    chosenFile('Takeout/Archiv_Übersicht.html', '<p>index</p>'),
    chosenFile('Takeout/Google Notizen/Groceries.html', fixture('keep.html')),
    chosenFile('Takeout/Google Notizen/Groceries.json', fixture('keep-list.json')),
    chosenFile('Takeout/Google Notizen/Label.txt', 'Home'),
    chosenFile('Takeout/Google Notizen/.DS_Store', new Uint8Array([0])),
  ]
  expect(await readAll(...files)).toMatchObject([{ kind: 'note', note: { title: 'Groceries' } }])
})

const zipOf = (name: string, files: Readonly<Record<string, string>>) =>
  chosenFile(
    name,
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))),
  )
const tarOf = (name: string, files: Readonly<Record<string, string>>) =>
  chosenFile(name, tarFile(Object.entries(files)))
const [KEEP_PAGE, KEEP_JSON] = [fixture('keep.html'), fixture('keep-list.json')]

test.each([
  [
    'in ZIP files, first its page',
    zipOf('1.zip', { 'Takeout/Keep/a.html': KEEP_PAGE }),
    zipOf('2.zip', { 'Takeout/Keep/a.json': KEEP_JSON }),
  ],
  [
    'in ZIP files, first its JSON',
    zipOf('1.zip', { 'Takeout/Keep/a.json': KEEP_JSON }),
    zipOf('2.zip', { 'Takeout/Keep/a.html': KEEP_PAGE }),
  ],
  [
    'in unpacked folders',
    chosenFile('takeout-001/Takeout/Keep/a.html', KEEP_PAGE),
    chosenFile('takeout-002/Takeout/Keep/a.json', KEEP_JSON),
  ],
  [
    'in tar archives, first its page',
    tarOf('1.tar', { 'Takeout/Keep/a.html': KEEP_PAGE }),
    tarOf('2.tar', { 'Takeout/Keep/a.json': KEEP_JSON }),
  ],
  [
    'in a folder and a ZIP file',
    chosenFile('Takeout/Keep/a.html', KEEP_PAGE),
    zipOf('2.zip', { 'Takeout/Keep/a.json': KEEP_JSON }),
  ],
])('reads a note of a Google Takeout in parts once: %s', async (_what, ...files) => {
  expect(await readAll(...files)).toMatchObject([{ kind: 'note', note: { title: 'Groceries' } }])
})

test('reads a page whose name is that of a note of Google Keep in another archive', async () => {
  const files = [
    zipOf('1.zip', { 'a.json': KEEP_JSON }),
    zipOf('2.zip', { 'a.html': '<p>page', 'b.json': KEEP_JSON }),
  ]
  const items = await readAll(...files)
  expect(items.map(({ file }) => file)).toEqual(['1.zip/a.json', '2.zip/b.json', '2.zip/a.html'])
})

test('reads a page of Google Takeout whose JSON is missing', async () => {
  expect(await readAll(chosenFile('Keep/Groceries.html', fixture('keep.html')))).toMatchObject([
    { kind: 'note', note: { title: 'Groceries online' } },
  ])
})

test('leaves out the labels beside notes of Google Keep without their pages', async () => {
  const files = [chosenFile('a.json', fixture('keep.json')), chosenFile('Labels.txt', 'Home')]
  expect(await readAll(...files)).toMatchObject([{ file: 'a.json' }])
  expect(await readAll(chosenFile('Labels.txt', 'of bottles'))).toMatchObject([{ note: { title: 'Labels' } }])
})

test.each([
  ['of something else', '{"a":1}', 'unsupported'],
  ['that is damaged', '{"userEditedTimestampUsec":1', 'damaged'],
])('reads the page and the text beside a JSON file %s', async (_what, json, reason) => {
  const found = [
    { kind: 'skipped', reason },
    { kind: 'note', note: { title: 'Plans' } },
    { kind: 'note', note: { title: 'todo' } },
  ]
  const files = { 'Plans.html': '<p>page', 'Plans.json': json, 'todo.txt': 'text' }
  const entries = Object.entries(files)
  expect(await readAll(...entries.map(([name, text]) => chosenFile(name, text)))).toMatchObject(found)
  const bytes = entries.map(([name, text]) => [name, strToU8(text)] as const)
  expect(await readAll(chosenFile('a.zip', zipSync(Object.fromEntries(bytes))))).toMatchObject(found)
  expect(await readAll(chosenFile('a.tar', tarFile(entries)))).toMatchObject(found)
})

test('reads other texts that are chosen together with an export', async () => {
  const files = [
    chosenFile('simplenote/Plans.txt', 'Plans\r\ncopy'),
    chosenFile('simplenote/source/notes.json', fixture('simplenote.json')),
    chosenFile('standard/Items/Note/Plans.txt', 'copy'),
    chosenFile('standard/Standard Notes Backup and Import File.txt', fixture('standard-notes.txt')),
    chosenFile('Keep/a.html', 'copy'),
    chosenFile('Keep/a.json', fixture('keep.json')),
    // A text of the person. Google Takeout writes one, with the labels.
    chosenFile('Keep/own.txt', 'kept'),
    chosenFile('Takeout/Google Notizen/a.html', 'copy'),
    chosenFile('Takeout/Google Notizen/a.json', fixture('keep.json')),
    chosenFile('Takeout/Google Notizen/one.txt', 'kept'),
    chosenFile('Takeout/Google Notizen/other.txt', 'kept'),
    // Notes that were taken out of their export.
    chosenFile('Recipes/a.json', fixture('keep.json')),
    chosenFile('Recipes/one.txt', 'kept'),
    chosenFile('other.txt', 'kept'),
  ]
  const items = await readAll(...files)
  expect(items.map(({ file }) => file)).toEqual([
    ...Array.from({ length: 3 }, () => 'simplenote/source/notes.json'),
    ...Array.from({ length: 3 }, () => 'standard/Standard Notes Backup and Import File.txt'),
    'Keep/a.json',
    'Takeout/Google Notizen/a.json',
    'Recipes/a.json',
    'other.txt',
    'Keep/own.txt',
    'Takeout/Google Notizen/one.txt',
    'Takeout/Google Notizen/other.txt',
    'Recipes/one.txt',
  ])
})

test('leaves out only the texts of Simplenote that it writes beside its folder', async () => {
  const files = [
    chosenFile('source/notes.json', fixture('simplenote.json')),
    chosenFile('trash/old.txt', 'copy'),
    chosenFile('diary/todo.txt', 'kept'),
  ]
  const items = await readAll(...files)
  expect(items.map(({ file }) => file)).toEqual([
    ...Array.from({ length: 3 }, () => 'source/notes.json'),
    'diary/todo.txt',
  ])
})

test('reads the notes of Simplenote from its ZIP file with their dates', async () => {
  const zip = zipSync({
    'Plans.txt': strToU8('Plans\r\ncopy'),
    'source/notes.json': strToU8(fixture('simplenote.json')),
  })
  expect(await readAll(chosenFile('notes.zip', zip))).toMatchObject([
    { note: { title: 'Plans', timestamp: Date.UTC(2026, 10, 21, 9, 5) } },
    { note: { title: 'Markdown' } },
    { kind: 'skipped', reason: 'trashed' },
  ])
})
