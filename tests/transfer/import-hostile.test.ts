import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { plainText } from '../../src/markers/doc.ts'
import type { SkipReason } from '../../src/transfer/import-items.ts'
import { readMarkdown } from '../../src/transfer/markdown-to-doc.ts'
import { type ChosenFile, readFiles } from '../../src/transfer/read-files.ts'
import { processorTime } from '../processor-time.ts'
import { chosenFile, MODIFIED, readAll } from './chosen-file.ts'
import { tarFile } from './tar-file.ts'

/** One text, as Info-ZIP writes it with the password `pw`. */
const ENCRYPTED_ZIP =
  'UEsDBAoACQAAAAKBeF2hNYaNGQAAAA0AAAAFABwAYS50eHRVVAkAA2S2BWtktgVrdXgLAAEEAAAAAAQAAAAAYaZ0kCJn+4QdTwUh5CUqkY4S8xpk+Rg55lBLBwihNYaNGQAAAA0AAABQSwECHgMKAAkAAAACgXhdoTWGjRkAAAANAAAABQAYAAAAAAABAAAApIEAAAAAYS50eHRVVAUAA2S2BWt1eAsAAQQAAAAABAAAAABQSwUGAAAAAAEAAQBLAAAAaAAAAAAA'

const good = chosenFile('good.txt', 'kept')
const own = (fields: object) => JSON.stringify({ format: 'pinwell-notes', version: 1, notes: [], ...fields })

const FILES: readonly (readonly [SkipReason, string, ChosenFile])[] = [
  ['attachment', 'a picture', chosenFile('a.png', new Uint8Array([137, 80, 78, 71]))],
  ['damaged', 'a TGZ file that is none', chosenFile('takeout.tgz', new Uint8Array([31, 139]))],
  ['damaged', 'a JEX file that is none', chosenFile('notes.jex', new Uint8Array(600).fill(65))],
  ['damaged', 'an empty JEX file', chosenFile('notes.jex', '')],
  ['packed', 'an archive of another kind', chosenFile('a.7z', '7z')],
  ['backup', 'a backup of Bear', chosenFile('Bear Notes.bear2bk', 'PK')],
  ['unsupported', 'a file without an extension', chosenFile('constructor', 'text')],
  ['unsupported', 'JSON of something else', chosenFile('a.json', '{"a":[1]}')],
  ['unsupported', 'JSON that is no object', chosenFile('a.json', 'null')],
  ['damaged', 'JSON that ends too early', chosenFile('a.json', '{"notes":[')],
  ['damaged', 'JSON with a million brackets', chosenFile('a.json', '['.repeat(1_000_000))],
  ['damaged', 'a note that is no object', chosenFile('a.json', own({ notes: ['text'] }))],
  ['newer-format', 'a file of a later version', chosenFile('a.json', own({ version: 2 }))],
  ['empty', 'an empty file', chosenFile('a.txt', '')],
  ['empty', 'an export without notes', chosenFile('a.json', own({}))],
  ['binary', 'a program named as a text', chosenFile('a.txt', new Uint8Array([77, 90, 0, 3]))],
  ['encoding', 'a text in UTF-8 with a damaged letter', chosenFile('a.txt', strToU8('éé – ').with(0, 0x41))],
  ['encoding', 'a text in UTF-16 that ends in a letter', chosenFile('a.txt', new Uint8Array([255, 254, 65]))],
  ['encoding', 'a file with control characters', chosenFile('a.txt', new Uint8Array([0x47, 0xf6, 1]))],
  ['too-long', 'a text of 10 MB', chosenFile('a.txt', 'word '.repeat(2_000_000))],
  ['too-long', 'Markdown of 10 MB', chosenFile('a.md', '- word\n'.repeat(1_500_000))],
  ['too-long', 'a note of 600 kB', chosenFile('a.json', own({ notes: [{ content: 'x'.repeat(600_000) }] }))],
  ['too-large', 'a text of 2 GB', Object.defineProperty(chosenFile('a.txt', ''), 'size', { value: 2e9 })],
  ...['gone.txt', 'gone.zip', 'gone.jex', 'gone.tgz', 'gone.enex'].map(
    (name) => ['damaged', `${name}, which has been deleted`, deletedFile(name)] as const,
  ),
  ['encrypted', 'a ZIP file with a password', chosenFile('a.zip', Buffer.from(ENCRYPTED_ZIP, 'base64'))],
  [
    'damaged',
    'a ZIP file that ends in its first file',
    chosenFile('a.zip', zipSync({ 'a.txt': strToU8('text') }).slice(0, 38)),
  ],
  ['damaged', 'a ZIP file that is none', chosenFile('a.zip', 'PK no zip')],
  ['damaged', 'ENEX that is none', chosenFile('a.enex', '<html>')],
  ['damaged', 'ENEX that ends too early', chosenFile('a.enex', '<en-export><note><title>a</title>')],
  [
    'packed',
    'a ZIP file in a ZIP file that is in another one',
    chosenFile('a.zip', zipSync({ 'b.zip': zipSync({ 'c.zip': zipSync({ 'a.txt': strToU8('a') }) }) })),
  ],
  [
    'damaged',
    'a file in a ZIP file that has the name of one but is none',
    chosenFile('a.zip', zipSync({ 'b.zip': strToU8('a') })),
  ],
  ['damaged', 'a damaged file in a ZIP file', chosenFile('a.zip', damaged())],
  ['packed', 'a file that is compressed in another way', chosenFile('a.zip', bzip2())],
  [
    'unsupported',
    'JSON with entries of no journal',
    chosenFile('a.json', '{"entries":[{"text":"a"}],"isPinned":true}'),
  ],
  [
    'unsupported',
    'JSON with texts of no notes',
    chosenFile('a.json', '{"memos":[{"content":"a"}],"isTrashed":false}'),
  ],
  ['empty', 'a ZIP file without files', chosenFile('a.zip', zipSync({}))],
  ['empty', 'a tar archive without notes', chosenFile('a.tar', tarFile([['.DS_Store', '']]))],
  ['damaged', 'another letter in a ZIP file', chosenFile('a.zip', withOtherLetter())],
  ['too-large', 'a ZIP bomb', chosenFile('a.zip', declaringSize(3_000_000_000))],
]

test.each(FILES)('skips as %s: %s; and reads the next file', async (reason, _what, file) => {
  const items = await readAll(file, good)
  expect(items).toMatchObject([
    { kind: 'skipped', reason },
    { kind: 'note', note: { title: 'good', content: 'kept' } },
  ])
})

test('reads no more of a ZIP file than the size that it states', async () => {
  const [item] = await readAll(chosenFile('a.zip', declaringSize(10)))
  expect(item?.kind === 'note' ? item.note.content.length : 0).toBeLessThanOrEqual(10)
})

test('reads a small file after files that are too large together', async () => {
  const large = Object.fromEntries(Array.from('abcdef', (name) => [`${name}.txt`, strToU8('large')]))
  const zip = zipSync({ ...large, 'small.txt': strToU8('kept') })
  for (const name of Object.keys(large)) declareSize(zip, name, 190_000_000)
  const items = await readAll(chosenFile('a.zip', zip))
  expect(items[0]).toMatchObject({ kind: 'skipped', file: 'a.zip/f.txt', reason: 'too-large' })
  expect(items.at(-1)).toMatchObject({ kind: 'note', note: { title: 'small', content: 'kept' } })
})

test('reads the other files of a ZIP file with a damaged one', async () => {
  const items = await readAll(chosenFile('a.zip', damaged({ 'b.txt': strToU8('kept') })))
  expect(items).toMatchObject([
    { kind: 'skipped', reason: 'damaged' },
    { kind: 'note', note: { title: 'b', content: 'kept' } },
  ])
})

test('reads each of several files of the same name in a ZIP file', async () => {
  const zip = zipSync({ 'a.txt': strToU8('one'), '~.txt': strToU8('two') }, { mtime: new Date(2020, 1, 2) })
  const sameNames = zip.map((byte) => (byte === '~'.charCodeAt(0) ? 'a'.charCodeAt(0) : byte))
  expect(await readAll(chosenFile('a.zip', sameNames))).toMatchObject([
    { note: { title: 'a', content: 'one' } },
    { note: { title: 'a', content: 'two' } },
  ])
})

test('uses paths in a ZIP file only as names', async () => {
  const zip = zipSync({ '../../etc/passwd.txt': strToU8('a'), 'C:\\__proto__.md': strToU8('b') })
  const items = await readAll(chosenFile('a.zip', zip))
  expect(items).toMatchObject([{ note: { title: 'passwd' } }, { note: { title: '__proto__' } }])
})

test('reads a ZIP file whose directory has the fields for large files', async () => {
  const mtime = new Date(2020, 1, 2, 10, 30)
  const items = await readAll(chosenFile('a.zip', toZip64(zipSync({ 'b.txt': strToU8('kept') }, { mtime }))))
  expect(items).toMatchObject([
    { kind: 'note', note: { title: 'b', content: 'kept', timestamp: mtime.getTime() } },
  ])
})

test.each([
  ['4,000 quotes in each other', '>'.repeat(4_000)],
  ['4,000 lists in each other', '1. '.repeat(1_300)],
  ['emphasis that never ends', '_a'.repeat(100_000)],
  ['100,000 spaces', `a${' '.repeat(100_000)}b`],
])('reads Markdown as plain text if it has %s', (_what, markdown) => {
  const { doc, remarks } = readMarkdown(markdown, { maxTime: 100 })
  expect(remarks).toEqual(['formatting-missing'])
  expect(plainText(doc)).toBe(markdown)
})

test('reads the formatting of a text whose bullets change their sign again and again', () => {
  const code = `- \`\`\`\n  ${'a'.repeat(400_000)}\n  \`\`\``
  const read = () => readMarkdown('- a\n* b\n'.repeat(1_000) + code, { maxTime: Number.POSITIVE_INFINITY })
  expect(processorTime(read)).toBeLessThan(1_000)
})

test('reads the next file after Markdown that is nested too deeply', async () => {
  expect(await readAll(chosenFile('a.md', '>'.repeat(4_000)), good)).toMatchObject([
    { kind: 'note', remarks: ['formatting-missing'] },
    { kind: 'note', note: { title: 'good' } },
  ])
})

test('reads ENEX with a text of 30 MB, and with sections that never end, without going over it again', async () => {
  expect(await readAll(chosenFile('a.enex', enex('a'.repeat(30_000_000))))).toMatchObject([
    { title: 'T', reason: 'too-long' },
  ])
  expect(await readAll(chosenFile('a.enex', enex('<![CDATA['.repeat(1_000_000))))).toMatchObject([
    { reason: 'empty' },
  ])
})

const BLANK_LINES = '\n'.repeat(150_000)
const SPACES = ' '.repeat(100_000)
const hostileSimplenote = JSON.stringify({
  activeNotes: [
    { content: `${'a'.repeat(100_000)}\ntext`, creationDate: '', lastModified: '', markdown: true },
  ],
})

test.each([
  ['a text with 150,000 blank lines', chosenFile('a.txt', `a${BLANK_LINES}b`)],
  ['code with 150,000 blank lines', chosenFile('a.md', `\`\`\`\na${BLANK_LINES}b\n\`\`\``)],
  ['an empty heading with 100,000 spaces', chosenFile('a.md', `#${SPACES}\na`)],
  ['a heading with 100,000 spaces', chosenFile('a.md', `# a${SPACES}b`)],
  ['a tag with 90,000 spaces', chosenFile('a.md', `---\ntags: a${' '.repeat(90_000)}b\n---\ntext`)],
  [
    'a table of Todoist with 150,000 quotes',
    chosenFile('a.csv', `TYPE,CONTENT,INDENT\ntask,${'"'.repeat(150_001)}`),
  ],
  ['Markdown of Simplenote with a first line of 150,000 characters', chosenFile('a.json', hostileSimplenote)],
])('reads %s in linear time', async (_what, file) => {
  const start = process.cpuUsage()
  expect(await readAll(file)).toMatchObject([{ kind: 'note' }])
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(4_000)
})

test('reads many files of a ZIP file in parts', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`${at}.txt`, strToU8(`note ${at}`)]),
  )
  let parts = 0
  let notes = 0
  for await (const items of readFiles([chosenFile('a.zip', zipSync(files))], 'en-US')) {
    parts++
    notes += items.length
  }
  expect([parts, notes]).toEqual([300, 300])
})

test('reads fields of a Pinwell file that are inherited or of another type as missing', async () => {
  const notes = [{ title: { a: 1 }, content: 'text', timestamp: 'x', pinned: 7, __proto__: { author: 'x' } }]
  expect(await readAll(chosenFile('a.json', own({ notes })))).toMatchObject([
    { note: { title: '', content: 'text', timestamp: 0, pinned: 'unpinned' } },
  ])
})

test('reads a page that declares UTF-16, but is not', async () => {
  const page = strToU8('<meta charset=utf-16>Café', true)
  expect(await readAll(chosenFile('a.html', page))).toMatchObject([{ note: { content: 'Café' } }])
})

test('runs and loads nothing of a page', async () => {
  const page =
    '<title>T</title><img src="http://127.0.0.1:1/x" onerror="globalThis.ran = 1"><script>ran = 1</script>text'
  expect(await readAll(chosenFile('a.html', page))).toMatchObject([{ note: { title: 'T', content: 'text' } }])
  expect(Reflect.get(globalThis, 'ran')).toBeUndefined()
})

/** As large as an ENEX file of which the attachments are left out while it is read. */
function deletedFile(name: string): ChosenFile {
  return {
    name,
    size: name.endsWith('.enex') ? 3e8 : 1000,
    lastModified: MODIFIED,
    arrayBuffer: () => Promise.reject(new Error('deleted')),
    slice: () => deletedFile(name),
    stream: () => new ReadableStream({ pull: (controller) => controller.error(new Error('deleted')) }),
  }
}

function enex(content: string): string {
  return `<en-export><note><title>T</title><content>${content}</content></note></en-export>`
}

/** Moves the numbers at the end of a ZIP file into the record for large files. */
function toZip64(zip: Uint8Array): Uint8Array {
  const end = zip.length - 22
  const old = new DataView(zip.buffer, zip.byteOffset + end)
  const bytes = new Uint8Array(56 + 20 + 22)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x06064b50, true)
  view.setBigUint64(4, 44n, true)
  for (const at of [24, 32]) view.setBigUint64(at, BigInt(old.getUint16(10, true)), true)
  view.setBigUint64(40, BigInt(old.getUint32(12, true)), true)
  view.setBigUint64(48, BigInt(old.getUint32(16, true)), true)
  view.setUint32(56, 0x07064b50, true)
  view.setBigUint64(64, BigInt(end), true)
  view.setUint32(72, 1, true)
  view.setUint32(76, 0x06054b50, true)
  for (const at of [84, 86]) view.setUint16(at, 0xffff, true)
  for (const at of [88, 92]) view.setUint32(at, 0xffffffff, true)
  return Buffer.concat([zip.subarray(0, end), bytes])
}

/** A ZIP file whose first file has other bytes than its checksum and method promise. */
function damaged(others: Record<string, Uint8Array> = {}): Uint8Array {
  const zip = zipSync({ 'a.txt': strToU8('some text that is compressed '.repeat(50)), ...others })
  zip.fill(0xff, 35, 60)
  return zip
}

/** The letter is in a file that is not compressed. The bytes of the current time, which come first, could be the same as the letter. */
function withOtherLetter(): Uint8Array {
  const zip = zipSync({ 'a.txt': strToU8('some text') }, { level: 0, mtime: new Date(2020, 0, 1) })
  zip[zip.indexOf(0x6d)] = 0x66
  return zip
}

/** A ZIP file with one text, whose directory says that it is compressed by bzip2. */
function bzip2(): Uint8Array {
  const zip = zipSync({ 'a.txt': strToU8('some text') }, { mtime: new Date(2020, 0, 1) })
  zip[entryOf(zip, 'a.txt') + 10] = 12
  return zip
}

/** A ZIP file with one text of 1 MB, whose directory says that it has this length. */
function declaringSize(size: number): Uint8Array {
  const zip = zipSync({ 'a.txt': new Uint8Array(1_000_000).fill(97) })
  declareSize(zip, 'a.txt', size)
  return zip
}

/** Writes the size of a file into the directory of the ZIP file. */
function declareSize(zip: Uint8Array, name: string, size: number): void {
  new DataView(zip.buffer).setUint32(entryOf(zip, name) + 24, size, true)
}

/** Where the entry of a file begins in the directory, which is after the files. It has 46 bytes before the name. */
function entryOf(zip: Uint8Array, name: string): number {
  return Buffer.from(zip.buffer).lastIndexOf(name) - 46
}
