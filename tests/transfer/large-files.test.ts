import { strFromU8, strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { checksumOf } from '../../src/transfer/checksum.ts'
import { exportJson } from '../../src/transfer/export-json.ts'
import { readWithoutData } from '../../src/transfer/import-enex.ts'
import type { ChosenFile } from '../../src/transfer/read-files.ts'
import { readTar } from '../../src/transfer/tar.ts'
import type { ZipFile } from '../../src/transfer/zip.ts'
import { chosenFile, MODIFIED, readAll } from './chosen-file.ts'
import { noteWith } from './sample-notes.ts'
import { tarFile, tarHeader } from './tar-file.ts'

/** The content of a file: bytes, and numbers of letters that are only created when they are read. */
type Content = readonly (Uint8Array | number)[]

/** In bytes. */
const PICTURE_SIZE = 256_000_000

test('reads an ENEX file with attachments of 256 MB', async () => {
  const start = '<en-export><note><title>A</title><content>a</content><resource><data encoding="base64">'
  const end = '</data></resource></note><note><title>B</title><content>b</content></note></en-export>'
  const file = largeFile('a.enex', [strToU8(start), PICTURE_SIZE, strToU8(end)])
  expect(await readAll(file)).toMatchObject([
    { note: { title: 'A', content: 'a' }, remarks: ['attachments-missing'] },
    { note: { title: 'B', content: 'b' } },
  ])
})

test('does not read an ENEX file with text of 256 MB', async () => {
  expect(await readAll(largeFile('a.enex', [strToU8('<en-export>'), PICTURE_SIZE]))).toMatchObject([
    { kind: 'skipped', file: 'a.enex', reason: 'too-large' },
  ])
})

test('reads a JSON file of Pinwell of any size apart from its damaged lines', async () => {
  const notes = ['a', 'b'].map((content) => noteWith({ id: `-OeTx1bYq0c3mN2hKLp${content}`, content }))
  let json = ''
  for await (const { bytes } of exportJson({
    notes,
    trash: [],
    versions: earlierTexts,
    exportedAt: MODIFIED,
  }))
    json += strFromU8(bytes)
  const damaged = { kind: 'skipped', file: 'a.json', reason: 'damaged' }
  const found = [{ note: { content: 'a' } }, { note: { content: 'b' } }]
  for (const read of [readAsLarge, readAsSmall]) {
    expect(await read(json)).toMatchObject(found)
    expect(await read(json.replaceAll('\n', '\r\n'))).toMatchObject(found)
    expect(await read(json.slice(0, -4))).toMatchObject([...found, damaged])
    expect(await read(json.replace('"title"', 'title'))).toMatchObject([damaged, found[1]])
    expect(await read(json.replaceAll('\n', '').slice(0, -4))).toMatchObject([damaged])
    expect(await read(json.replace('"version":1', '"version":9'))).toMatchObject([{ reason: 'newer-format' }])
  }
  expect(await readAsLarge(`{"memos":[${json}`)).toMatchObject([{ reason: 'too-large' }])
  expect(await readAll(chosenFile('a.json.txt', json))).toMatchObject(found)
})

test('reads a JEX file with a picture of 256 MB', async () => {
  const size = PICTURE_SIZE.toString(8).padStart(11, '0')
  const parts = [tarHeader('a.jpg', size, '0'), PICTURE_SIZE, tarFile([['b.txt', 'kept']])]
  expect(await readAll(largeFile('a.jex', parts))).toMatchObject([
    { file: 'a.jex/a.jpg', reason: 'attachment' },
    { note: { title: 'b', content: 'kept' } },
  ])
})

test('reads a ZIP file with a picture of 256 MB, also in another ZIP file', async () => {
  const zip = zipFile([
    ['a.jpg', [PICTURE_SIZE]],
    ['b.txt', [strToU8('kept')]],
  ])
  const found = [
    { file: expect.stringMatching(/\/a\.jpg$/), reason: 'attachment' },
    { note: { title: 'b', content: 'kept' } },
  ]
  expect(await readAll(largeFile('x.zip', zip))).toMatchObject(found)
  expect(await readAll(largeFile('x.zip', zipFile([['inner.zip', zip]])))).toMatchObject(found)
})

test('reads a compressed ZIP file in another one no further than its stated size', async () => {
  const inner = zipSync({ 'b.txt': [strToU8('kept'.repeat(1000)), { level: 0 }] })
  const outer = zipSync({ 'inner.zip': inner })
  expect(await readAll(chosenFile('x.zip', outer))).toMatchObject([{ note: { title: 'b' } }])
  const view = new DataView(outer.buffer)
  const header = outer.findLastIndex(
    (_, at) => at < outer.length - 4 && view.getUint32(at, true) === 0x02014b50,
  )
  view.setUint32(header + 24, 100, true)
  expect(await readAll(chosenFile('x.zip', outer))).toMatchObject([
    { file: 'x.zip/inner.zip', reason: 'damaged' },
  ])
})

test('a ZIP file whose directory has fewer files than it says is damaged, and its files are read', async () => {
  const zip = zipSync({ 'a.txt': strToU8('a'), 'b.txt': strToU8('b') })
  zip[zip.length - 12] = 3
  expect(await readAll(chosenFile('x.zip', zip))).toMatchObject([
    { file: 'x.zip', reason: 'damaged' },
    { note: { title: 'a' } },
    { note: { title: 'b' } },
  ])
})

test('the data of attachments is left out wherever the parts of an ENEX file end', async () => {
  const enex = '<a>é<data encoding="base64">QUJD</data><b>\u{1f600}</b><data encoding="base64"></data></a>'
  const bytes = strToU8(enex)
  const kept = enex.replaceAll(/(<data[^>]*>).*?<\/data>/g, '$1')
  for (let length = 1; length <= bytes.length; length++)
    // oxlint-disable-next-line no-await-in-loop -- one after another shows which one fails
    expect(await readWithoutData(streamOf(bytes, length), 1000), `parts of ${length} bytes`).toBe(kept)
  await expect(readWithoutData(streamOf(new Uint8Array([0x61, 0xff]), 1), 10)).rejects.toThrow('valid')
  expect(await readWithoutData(streamOf(bytes, 7), 20)).toBeUndefined()
})

test('a tar archive is the same in parts of any length', async () => {
  const tar = tarFile([
    ['x', '20 path=long name.md\n', 'x'],
    ['a', 'one'.repeat(300)],
    ['b.jpg', 'two'.repeat(300)],
    ['c.txt', ''],
  ])
  const expected = [
    { name: 'long name.md', size: 900, bytes: strToU8('one'.repeat(300)) },
    { name: 'b.jpg', size: 900, bytes: new Uint8Array() },
    { name: 'c.txt', size: 0, bytes: new Uint8Array() },
  ]
  for (const length of [1, 7, 511, 512, 513, 1000, 10_000]) {
    // oxlint-disable-next-line no-await-in-loop -- one after another shows which one fails
    const { entries, isDamaged } = await readTar(streamOf(tar, length), (name) => name !== 'b.jpg')
    expect({ isDamaged, entries }, `parts of ${length} bytes`).toMatchObject({
      isDamaged: false,
      entries: expected,
    })
  }
})

const earlierTexts = async () => [{ title: '', content: 'earlier', until: 1, by: '' }]

function readAsSmall(json: string) {
  return readAll(chosenFile('a.json', json))
}

/** Reads a JSON file that says that it has 256 MB. */
function readAsLarge(json: string) {
  return readAll(Object.assign(largeFile('a.json', [strToU8(json)]), { size: PICTURE_SIZE }))
}

function largeFile(name: string, content: Content): ChosenFile {
  return { name, lastModified: MODIFIED, ...readable(content, 0, sizeOf(content)) }
}

/** The bytes of a content between two offsets. */
function readable(content: Content, from: number, to: number): ZipFile {
  const size = to - from
  const read = (start: number, end: number) => {
    const bytes = new Uint8Array(end - start).fill(0x41)
    let at = 0
    for (const part of content) {
      if (typeof part !== 'number' && at < end && at + part.length > start)
        bytes.set(part.subarray(Math.max(0, start - at), end - at), Math.max(0, at - start))
      at += sizeOf([part])
    }
    return bytes
  }
  return {
    size,
    arrayBuffer: () => Promise.resolve(read(from, to).buffer),
    slice: (start, end) => readable(content, from + Math.min(start, size), from + Math.min(end, size)),
    stream() {
      let at = from
      return new ReadableStream({
        pull(controller) {
          if (at === to) return controller.close()
          const next = Math.min(to, at + 1_000_000)
          controller.enqueue(read(at, next))
          at = next
        },
      })
    },
  }
}

function sizeOf(content: Content): number {
  return content.reduce<number>((sum, part) => sum + (typeof part === 'number' ? part : part.length), 0)
}

/** A ZIP file without compression. Only the texts in it have a checksum. */
function zipFile(files: readonly (readonly [name: string, content: Content])[]): Content {
  const directory: Uint8Array[] = []
  let start = 0
  const local = files.flatMap(([name, content]) => {
    const letters = strToU8(name)
    const checksum = name.endsWith('.txt') ? checksumOf(strToU8('kept')) : 0
    const numbers = [checksum, sizeOf(content), sizeOf(content), letters.length]
    directory.push(record(0x02014b50, 46, { 16: numbers, 42: [start] }), letters)
    const parts = [record(0x04034b50, 30, { 14: numbers }), letters, ...content]
    start += sizeOf(parts)
    return parts
  })
  return [...local, ...directory, record(0x06054b50, 22, { 10: [files.length], 16: [start] })]
}

/** Of a ZIP file: a signature, and numbers that follow each other from their offsets on. */
function record(signature: number, length: number, fields: Readonly<Record<number, readonly number[]>>) {
  const view = new DataView(new ArrayBuffer(length))
  view.setUint32(0, signature, true)
  for (const [offset, numbers] of Object.entries(fields))
    for (const [index, number] of numbers.entries()) view.setUint32(Number(offset) + 4 * index, number, true)
  return new Uint8Array(view.buffer)
}

function streamOf(bytes: Uint8Array, length: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close()
      else controller.enqueue(bytes.slice(at, (at += length)))
    },
  })
}
