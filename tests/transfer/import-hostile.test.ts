// @vitest-environment happy-dom
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { SkipReason } from '../../src/transfer/import-items.ts'
import { type ChosenFile, readFiles } from '../../src/transfer/read-files.ts'
import { chosenFile, readAll } from './chosen-file.ts'

const good = chosenFile('good.txt', 'kept')
const own = (fields: object) => JSON.stringify({ format: 'pinwell-notes', version: 1, notes: [], ...fields })

const FILES: readonly (readonly [SkipReason, string, ChosenFile])[] = [
  ['unsupported', 'a picture', chosenFile('a.png', new Uint8Array([137, 80, 78, 71]))],
  ['unsupported', 'a file without an extension', chosenFile('constructor', 'text')],
  ['unsupported', 'JSON of something else', chosenFile('a.json', '{"a":[1]}')],
  ['unsupported', 'JSON that is no object', chosenFile('a.json', 'null')],
  ['damaged', 'JSON that ends too early', chosenFile('a.json', '{"notes":[')],
  ['damaged', 'JSON with a million brackets', chosenFile('a.json', '['.repeat(1_000_000))],
  ['damaged', 'a note that is no object', chosenFile('a.json', own({ notes: ['text'] }))],
  ['newer-format', 'a file of a later version', chosenFile('a.json', own({ version: 2 }))],
  ['empty', 'an empty file', chosenFile('.txt', '')],
  ['empty', 'an export without notes', chosenFile('a.json', own({}))],
  ['binary', 'a program named as a text', chosenFile('a.txt', new Uint8Array([77, 90, 0, 3]))],
  ['encoding', 'a text in Windows-1252', chosenFile('a.txt', new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65]))],
  ['too-long', 'a text of 10 MB', chosenFile('a.txt', 'word '.repeat(2_000_000))],
  ['too-long', 'Markdown of 10 MB', chosenFile('a.md', '- word\n'.repeat(1_500_000))],
  ['too-long', 'a note of 600 kB', chosenFile('a.json', own({ notes: [{ content: 'x'.repeat(600_000) }] }))],
  ['too-large', 'a file of 2 GB', { ...chosenFile('a.zip', ''), size: 2_000_000_000 }],
  [
    'damaged',
    'a file that has been deleted',
    { ...good, name: 'gone.txt', arrayBuffer: () => Promise.reject(new Error()) },
  ],
  ['damaged', 'a ZIP file that is none', chosenFile('a.zip', 'PK no zip')],
  ['damaged', 'ENEX that is none', chosenFile('a.enex', '<html>')],
  [
    'unsupported',
    'a ZIP file in a ZIP file',
    chosenFile('a.zip', zipSync({ 'b.zip': zipSync({ 'a.txt': strToU8('a') }) })),
  ],
  ['damaged', 'a damaged file in a ZIP file', chosenFile('a.zip', damaged())],
  ['too-large', 'a ZIP bomb', chosenFile('a.zip', declaringSize(3_000_000_000))],
]

test.each(FILES)('skips as %s: %s; and reads the next file', async (reason, _what, file) => {
  const items = await readAll(file, good)
  expect(items).toMatchObject([
    { kind: 'skipped', reason },
    { kind: 'note', note: { title: 'good', content: 'kept' } },
  ])
})

test('takes no more from a ZIP file than it says that there is', async () => {
  const [item] = await readAll(chosenFile('a.zip', declaringSize(10)))
  expect(item?.kind === 'note' ? item.note.content.length : 0).toBeLessThanOrEqual(10)
})

test('reads the other files of a ZIP file with a damaged one', async () => {
  const items = await readAll(chosenFile('a.zip', damaged({ 'b.txt': strToU8('kept') })))
  expect(items).toMatchObject([
    { kind: 'skipped', reason: 'damaged' },
    { kind: 'note', note: { title: 'b', content: 'kept' } },
  ])
})

test('uses paths in a ZIP file only as names', async () => {
  const zip = zipSync({ '../../etc/passwd.txt': strToU8('a'), 'C:\\__proto__.md': strToU8('b') })
  const items = await readAll(chosenFile('a.zip', zip))
  expect(items).toMatchObject([{ note: { title: 'passwd' } }, { note: { title: '__proto__' } }])
})

test('reads many files of a ZIP file in parts', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`${at}.txt`, strToU8(`note ${at}`)]),
  )
  let parts = 0
  let notes = 0
  for await (const items of readFiles([chosenFile('a.zip', zipSync(files))])) {
    parts++
    notes += items.length
  }
  expect([parts, notes]).toEqual([300, 300])
})

test('reads fields of an own file that are inherited or of another type as missing', async () => {
  const notes = [{ title: { a: 1 }, content: 'text', timestamp: 'x', pinned: 7, __proto__: { author: 'x' } }]
  expect(await readAll(chosenFile('a.json', own({ notes })))).toMatchObject([
    { note: { title: '', content: 'text', timestamp: 0, pinned: 'unpinned' } },
  ])
})

test('runs and loads nothing of a page', async () => {
  const page =
    '<title>T</title><img src="http://127.0.0.1:1/x" onerror="globalThis.ran = 1"><script>ran = 1</script>text'
  expect(await readAll(chosenFile('a.html', page))).toMatchObject([{ note: { title: 'T', content: 'text' } }])
  expect(Reflect.get(globalThis, 'ran')).toBeUndefined()
})

/** A ZIP file whose first file has other bytes than its checksum and method promise. */
function damaged(others: Record<string, Uint8Array> = {}): Uint8Array {
  const zip = zipSync({ 'a.txt': strToU8('some text that is compressed '.repeat(50)), ...others })
  zip.fill(0xff, 35, 60)
  return zip
}

/** A ZIP file with one text of 1 MB, whose directory says that it has this length. */
function declaringSize(size: number): Uint8Array {
  const zip = zipSync({ 'a.txt': new Uint8Array(1_000_000).fill(97) })
  const view = new DataView(zip.buffer)
  const directory = Array.from(zip.keys()).findLast(
    (at) => at < zip.length - 4 && view.getUint32(at, true) === 0x02014b50,
  )
  view.setUint32((directory ?? 0) + 24, size, true)
  return zip
}
