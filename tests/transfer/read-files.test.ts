// @vitest-environment happy-dom
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { longDate } from '../../src/notes/note.ts'
import { planImport } from '../../src/transfer/plan-import.ts'
import { chosenFile, MODIFIED, readAll } from './chosen-file.ts'

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
  ['macOS writes in UTF-8', 'Mu\u0308ller – Café', new TextEncoder().encode('Mu\u0308ller – Café.txt')],
  [
    'Windows writes as its consoles do',
    'Müßig é',
    Uint8Array.from([0x4d, 0x81, 0xe1, 0x69, 0x67, 0x20, 0x82, 0x2e, 0x74, 0x78, 0x74]),
  ],
])('reads a name in a ZIP file that %s', async (_what, title, name) => {
  const zip = zipSync({ ['x'.repeat(name.length)]: strToU8('text') })
  for (let at = 0; at < zip.length; at++) if (zip[at] === 0x78 && zip[at + 1] === 0x78) zip.set(name, at)
  expect(await readAll(chosenFile('a.zip', zip))).toMatchObject([{ note: { title, content: 'text' } }])
})

test.each(['.NET notes.md', '.NET/plans.md', 'notes/.hidden.md', '.trash.md', 'Git/a.md', '.gitkeep/a.md'])(
  'reads the note %s',
  async (name) => {
    expect(await readAll(chosenFile(name, 'text'))).toMatchObject([{ kind: 'note', file: name }])
    const zip = zipSync({ [name]: strToU8('text') })
    expect(await readAll(chosenFile('a.zip', zip))).toMatchObject([{ kind: 'note', file: `a.zip/${name}` }])
  },
)

test('reads a page in the encoding that it declares', async () => {
  const meta = '<meta http-equiv=Content-Type content="text/html; charset=windows-1252">'
  const page = Uint8Array.from([...strToU8(`<html><head>${meta}</head><body>Caf`), 0xe9])
  expect(await readAll(chosenFile('a.htm', page))).toMatchObject([{ note: { content: 'Café' } }])
})

test.each(['.gitignore', 'notes/.nomedia'])('reports that it cannot read %s', async (name) => {
  expect(await readAll(chosenFile(name, 'text'))).toMatchObject([{ file: name, reason: 'unsupported' }])
})

test.each([
  '__MACOSX/notes/._a.md',
  'notes/._a.md',
  'notes/.DS_Store',
  'vault/.obsidian/app.json',
  'vault/.trash/a.md',
  '.git/a.md',
  'Thumbs.db',
  'notes/desktop.ini',
])('leaves out %s, which is no note', async (name) => {
  expect(await readAll(chosenFile(name, 'text'))).toEqual([])
})
