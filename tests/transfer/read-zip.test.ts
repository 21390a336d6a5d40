import { strToU8, Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { checksumOf } from '../../src/transfer/checksum.ts'
import { chosenFile, readAll } from './chosen-file.ts'

const CREATED = new Date(2020, 1, 2, 10, 30, 4)

// As macOS and Linux write it.
test.each([
  ['with its time in UTC', [1, 0x44, 0x33, 0x22, 0x11], 0x11223344 * 1000],
  ['without its time in UTC', [1], CREATED.getTime()],
  ['with another time in UTC', [2, 0x44, 0x33, 0x22, 0x11], CREATED.getTime()],
])('reads the date of a file in a ZIP file %s', async (_what, field, timestamp) => {
  const extra = { 0x5455: new Uint8Array(field) }
  const zip = zipSync({ 'a.txt': [strToU8('a'), { mtime: CREATED, extra }] })
  expect(await readAll(chosenFile('a.zip', zip))).toMatchObject([{ note: { timestamp } }])
})

test('reads the files of a ZIP file that need no password', async () => {
  const zip = zipSync({ 'a.txt': strToU8('text'), 'b.txt': strToU8('b') })
  // The flags in the last header of the directory.
  const header = Buffer.from(zip.buffer).lastIndexOf('PK\u0001\u0002')
  zip[header + 8] = 1
  expect(await readAll(chosenFile('a.zip', zip))).toMatchObject([
    { kind: 'skipped', file: 'a.zip/b.txt', reason: 'encrypted' },
    { note: { title: 'a', content: 'text' } },
  ])
})

// As Compress-Archive of Windows PowerShell writes it.
test('reads a ZIP file whose folders end with backslashes', async () => {
  const note = {
    content: 'Plans',
    creationDate: '2026-11-21T09:05:00Z',
    lastModified: '2026-11-21T09:05:00Z',
  }
  const notes = JSON.stringify({ activeNotes: [note] })
  const files = { 'source\\notes.json': notes, 'trash\\old.txt': 'old', 'v\\.trash\\a.md': 'a', 'v\\': '' }
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
  expect(await readAll(chosenFile('a.zip', zip))).toMatchObject([
    { file: 'a.zip/source/notes.json', note: { title: 'Plans' } },
  ])
})

// As UpNote writes the notes of a notebook.
test('leaves out symbolic links in a ZIP file', async () => {
  const link = { os: 3, attrs: 0o120777 << 16 }
  const zip = zipSync({ 'a.txt': strToU8('text'), 'b/a.txt': [strToU8('../a.txt'), link] })
  expect(await readAll(chosenFile('a.zip', zip))).toMatchObject([{ note: { title: 'a', content: 'text' } }])
})

test.each([
  ['of the name', 'Plan ?.txt', 'Plan 🎉'],
  ['of another name, which was changed since', 'Plans.txt', 'Plans'],
])('reads a Unicode name that WinRAR wrote beside the checksum %s', async (_what, name, title) => {
  const field = new Uint8Array([1, 0, 0, 0, 0, ...strToU8('Plan 🎉.txt')])
  new DataView(field.buffer).setUint32(1, checksumOf(strToU8('Plan ?.txt')), true)
  const zip = zipSync({ [name]: [strToU8('text'), { extra: { 0x7075: field } }] })
  expect(await readAll(chosenFile('a.zip', zip))).toMatchObject([{ note: { title } }])
})

const numbers = (from: number) =>
  Array.from({ length: 30_000 }, (_, at) => ((from + at) ** 2).toString(36)).join(' ')
const FILES = { 'a.txt': 'kept PK\u0007\u0008', 'empty.txt': '', 'ä.txt': numbers(1), 'c.txt': numbers(7) }

/** A ZIP file that a program wrote without knowing the sizes of its files before them. */
function streamedZip(isPacked: boolean): Uint8Array {
  const parts: Uint8Array[] = []
  const zip = new Zip((_error, part) => void parts.push(part))
  for (const [name, text] of Object.entries(FILES)) {
    const file = isPacked ? new ZipDeflate(name) : new ZipPassThrough(name)
    zip.add(file)
    file.push(strToU8(text), true)
  }
  zip.end()
  return Buffer.concat(parts)
}

test.each([
  [
    'with the sizes before its files',
    zipSync(Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, strToU8(text)]))),
  ],
  ['with the sizes behind its files', streamedZip(true)],
  ['with the sizes behind its files, which are not compressed', streamedZip(false)],
])('reads the whole files of a ZIP file %s whose download stopped', async (_what, zip) => {
  const damaged = { kind: 'skipped', file: 'x.zip', reason: 'damaged' }
  const found = [
    { note: { title: 'a', content: FILES['a.txt'] } },
    { reason: 'empty' },
    { note: { title: 'ä', content: FILES['ä.txt'] } },
  ]
  expect(await readAll(chosenFile('x.zip', zip.slice(0, Math.round(zip.length * 0.9))))).toMatchObject([
    damaged,
    ...found,
  ])
  expect(await readAll(chosenFile('x.zip', zip.slice(0, -5)))).toMatchObject([
    damaged,
    ...found,
    { note: { title: 'c' } },
  ])
})
