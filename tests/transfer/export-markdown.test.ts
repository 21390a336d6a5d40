import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { ExportContents } from '../../src/transfer/export-format.ts'
import { exportMarkdown, noteToMarkdown } from '../../src/transfer/export-markdown.ts'
import { noteWith, sampleNotes, trashed } from './sample-notes.ts'

const exportedAt = new Date(2026, 10, 23, 10, 0, 0).getTime()

it('writes a note with front matter', () => {
  const note = noteWith({ title: 'He said: "#1"', content: '• [x] **a**', pinned: 'pinned' })
  expect(noteToMarkdown(note)).toBe(
    [
      '---',
      'title: "He said: \\"#1\\""',
      'id: "-OeTx1bYq0c3mN2hKLpz"',
      'created: "2026-11-21T09:05:00.000Z"',
      'modified: "2026-11-21T09:05:00.000Z"',
      'pinned: true',
      '---',
      '',
      '- [x] **a**',
      '',
    ].join('\n'),
  )
})

it('leaves out dates that are not known', () => {
  const note = noteWith({ timestamp: 0, createdAt: 'once', lastModified: 'later' })
  expect(noteToMarkdown(note)).not.toMatch(/created|modified/)
})

it('writes the dates that only the display texts have, as any version of the app wrote them', () => {
  const note = noteWith({
    timestamp: 0,
    createdAt: 'Mar 05, 1965, 09:05 AM',
    lastModified: 'Nov 22, 2026, 8:30\u202fPM',
  })
  expect(noteToMarkdown(note)).toContain(
    [
      `created: "${new Date(1965, 2, 5, 9, 5).toISOString()}"\n`,
      `modified: "${new Date(2026, 10, 22, 20, 30).toISOString()}"\n`,
    ].join(''),
  )
})

it('writes one file per note, and the deleted notes into a folder', async () => {
  const [a, b, c] = [noteWith({ title: 'A' }), noteWith({ title: 'a' }), noteWith({ title: 'A' })]
  const files = unzipSync(await readZip({ notes: [a, b], trash: [trashed(c)], exportedAt }))
  expect(Object.keys(files)).toEqual(['A.md', 'a (2).md', 'Trash/A.md'])
  expect(strFromU8(files['A.md'] ?? new Uint8Array())).toBe(noteToMarkdown(a))
  expect(strFromU8(files['Trash/A.md'] ?? new Uint8Array())).toBe(noteToMarkdown(trashed(c)))
})

it('writes a ZIP file without files for no notes', async () => {
  expect(unzipSync(await readZip({ notes: [], trash: [], exportedAt }))).toEqual({})
})

it('dates a file by the last edit, and by the export if ZIP files cannot have that date', async () => {
  const edited = noteWith({ lastModified: 'Nov 22, 2026, 08:30 PM' })
  const ancient = noteWith({ timestamp: 1, createdAt: 'x', lastModified: 'x' })
  const zip = await readZip({ notes: [edited, ancient], trash: [], exportedAt })
  expect(fileDates(zip)).toEqual([new Date(2026, 10, 22, 20, 30), new Date(exportedAt)])
})

it('reports each note once, and the pieces of a large export are small', async () => {
  let [count, largest] = [0, 0]
  for await (const piece of exportMarkdown({ notes: sampleNotes(3, 500), trash: [], exportedAt })) {
    count += piece.notes
    largest = Math.max(largest, piece.bytes.length)
  }
  expect(count).toBe(500)
  // The directory at the end is the largest one.
  expect(largest).toBeLessThan(500 * 250)
})

it('compresses long notes, and writes short ones as they are', async () => {
  const [short, long] = [
    noteWith({ content: 'word '.repeat(100) }),
    noteWith({ content: 'word '.repeat(2000) }),
  ]
  expect(noteToMarkdown(short).length).toBeLessThan(
    (await readZip({ notes: [short], trash: [], exportedAt })).length,
  )
  expect((await readZip({ notes: [long], trash: [], exportedAt })).length).toBeLessThan(2000)
})

async function readZip(contents: ExportContents): Promise<Uint8Array> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const { bytes } of exportMarkdown(contents)) pieces.push(bytes)
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

/** The dates of the files as their local headers have them, by the ZIP specification: APPNOTE.TXT, 4.4.6. */
function fileDates(zip: Uint8Array): readonly Date[] {
  const view = new DataView(zip.buffer, zip.byteOffset)
  return Array.from({ length: zip.length - 4 }, (_, at) => at)
    .filter((at) => view.getUint32(at, true) === 0x04034b50)
    .map((at) => {
      const [time, date] = [view.getUint16(at + 10, true), view.getUint16(at + 12, true)]
      const day = [1980 + (date >> 9), ((date >> 5) & 15) - 1, date & 31] as const
      return new Date(...day, time >> 11, (time >> 5) & 63, (time & 31) * 2)
    })
}
