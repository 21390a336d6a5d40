import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import type { ExportContents, ExportPiece } from '../../src/transfer/export-format.ts'
import { exportJson } from '../../src/transfer/export-json.ts'
import { noteWith, sampleNotes, trashed } from './sample-notes.ts'

const schema: object = JSON.parse(readFileSync('docs/export-format.schema.json', 'utf8'))
const validate = new Ajv2020({ allErrors: true }).compile(schema)
const exportedAt = Date.UTC(2026, 10, 21, 9, 5)
const [first, second] = [noteWith(), noteWith({ id: '-OeTx1bYq0c3mN2hKLp0', title: '' })]

it('writes the notes and the trash as they are stored', async () => {
  const trash = [trashed(second)]
  expect(await readExport({ notes: [first], trash, exportedAt })).toEqual({
    format: 'pinwell-notes',
    version: 1,
    exportedAt: '2026-11-21T09:05:00.000Z',
    notes: [first],
    trash,
  })
})

it('writes a file of the documented format, with and without trash and versions', async () => {
  const notes = sampleNotes(1, 40)
  for (const contents of [
    { notes: [], trash: [], exportedAt },
    { notes, trash: notes.map(trashed), versions, exportedAt },
  ]) {
    validate(await readExport(contents))
    expect(validate.errors).toBeNull()
  }
})

it('is not of the documented format with an unknown field or without an id', async () => {
  const { id: _, ...withoutId } = first
  for (const note of [{ ...first, folder: 'a' }, withoutId]) {
    const file = { ...(await readExport({ notes: [], trash: [], exportedAt })), notes: [note] }
    expect(validate(file)).toBe(false)
  }
})

it('keeps every character, also lone surrogates', async () => {
  const content = '\ud83d \u2028 \u0000 "\\ \ufeff'
  const { notes } = await readExport({ notes: [noteWith({ content })], trash: [], exportedAt })
  expect(notes).toEqual([noteWith({ content })])
})

it('writes no field that is not part of the format', async () => {
  const notes = [{ ...first, revision: 7 }]
  expect((await readExport({ notes, trash: [], exportedAt })).notes).toEqual([first])
})

it('writes the versions of each note into the note', async () => {
  const { notes } = await readExport({ notes: [first, second], trash: [], versions, exportedAt })
  expect(notes).toEqual(
    [first, second].map((note) => Object.assign({}, note, { versions: [version(note.id)] })),
  )
})

it('rejects if the versions cannot be read', async () => {
  await expect(readExport({ notes: [first], trash: [], versions: fail, exportedAt })).rejects.toThrow(
    'offline',
  )
})

it('reports each note once', async () => {
  let count = 0
  const pieces = exportJson({ notes: sampleNotes(2, 100), trash: [trashed(first)], exportedAt })
  for await (const { notes } of pieces) count += notes
  expect(count).toBe(101)
})

const version = (title: string) => ({ title, content: '', until: 1 })
const versions = (id: string) => Promise.resolve([{ ...version(id), by: '-OaMutation000000001' }])
const fail = () => Promise.reject(new Error('offline'))

async function readExport(contents: ExportContents): Promise<Record<string, unknown>> {
  const pieces: ExportPiece[] = []
  for await (const piece of exportJson(contents)) pieces.push(piece)
  const text = await new Blob(pieces.map(({ bytes }) => bytes)).text()
  const value: Record<string, unknown> = JSON.parse(text)
  return value
}
