import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Doc, Run } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { contentKey } from '../../src/notes/keys.ts'
import type { Note } from '../../src/notes/note.ts'
import { docToMarkdown } from '../../src/transfer/doc-to-markdown.ts'
import type { ExportPiece } from '../../src/transfer/export-format.ts'
import { exportJson } from '../../src/transfer/export-json.ts'
import { exportMarkdown } from '../../src/transfer/export-markdown.ts'
import { readMarkdown } from '../../src/transfer/markdown-to-doc.ts'
import { planImport } from '../../src/transfer/plan-import.ts'
import { anyDoc } from '../markers/arbitrary.ts'
import { randomRuns } from '../random-runs.ts'
import { chosenFile, readAll } from './chosen-file.ts'
import { ADDRESSES, noteWith, sampleNotes, trashed } from './sample-notes.ts'

const NOW = Date.UTC(2026, 10, 23)

test('an exported account is equal note by note in an empty one, and adds nothing the second time', async () => {
  const accounts = randomRuns({ check: 10, full: 10_000 })
  for (let seed = 1; seed <= accounts; seed++) {
    const notes = sampleNotes(seed, seed === 1 ? randomRuns({ check: 30, full: 10_000 }) : seed % 12)
    const file = await toFile(
      'a.json',
      exportJson({ notes, trash: notes.slice(0, 3).map(trashed), exportedAt: NOW + seed }),
    )
    const items = await readAll(file)
    const { added, skipped } = planImport(items, [], NOW)
    expect(added).toEqual(notes.map(withoutOwner))
    expect(skipped).toEqual(notes.length === 0 ? [['empty', 1]] : [['trashed', Math.min(3, notes.length)]])
    expect(planImport(items, added, NOW).added).toEqual([])
    expect(planImport(items, notes, NOW).added).toEqual([])
  }
})

test('any text survives the export as JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string(), async (content, title) => {
      const notes = sampleNotes(1, 1).map((note) => Object.assign({}, note, { title, content }))
      const items = await readAll(await toFile('a.json', exportJson({ notes, trash: [], exportedAt: NOW })))
      expect(planImport(items, [], NOW).added).toEqual(notes.map(withoutOwner))
    }),
    { seed: 20261123, numRuns: randomRuns({ check: 30, full: 2_000 }) },
  )
})

test('a Markdown file has the text and the formatting of its note, its date and its pin', async () => {
  const notes = sampleNotes(4, randomRuns({ check: 30, full: 2_000 }))
  const file = await toFile(
    'a.zip',
    exportMarkdown({ notes, trash: notes.slice(0, 2).map(trashed), exportedAt: NOW }),
  )
  const items = await readAll(file)
  const { added, skipped } = planImport(items, [], NOW)
  expect(skipped).toEqual([['trashed', 2]])
  for (const [at, note] of notes.entries()) {
    const { content, ...fields } = withoutOwner(note)
    const { syncedFromCache: _, ...expressible } = fields
    expect(added[at]).toMatchObject(expressible)
    expect(comparable(parse(added[at]?.content ?? ''))).toEqual(comparable(parse(content)))
  }
  expect(planImport(items, notes, NOW).added).toEqual([])
})

// For example the notes of a day that were imported without their times.
test('notes of the same date keep it, and their ids, after the export as Markdown', async () => {
  const notes = ['a', 'b', 'c'].map((title) => {
    const note = withoutOwner(noteWith({ title }))
    return Object.assign({}, note, { id: contentKey(note) })
  })
  const file = await toFile('a.zip', exportMarkdown({ notes, trash: [], exportedAt: NOW }))
  expect(planImport(await readAll(file), [], NOW).added).toEqual(notes)
})

test('a note without a date has none after the export as Markdown', async () => {
  const note = noteWith({ timestamp: 0, createdAt: '', lastModified: '' })
  const file = await toFile('a.zip', exportMarkdown({ notes: [note], trash: [], exportedAt: NOW }))
  expect(planImport(await readAll(file), [], NOW).added).toEqual([withoutOwner(note)])
})

test('Markdown keeps the text and the formatting of any document that it can express', () => {
  fc.assert(
    fc.property(anyDoc, (doc) => {
      expect(comparable(throughMarkdown(doc))).toEqual(comparable(doc))
    }),
    { seed: 20261123, numRuns: randomRuns({ check: 60, full: 10_000 }) },
  )
})

test.each(['• \\[ ] a\n   • b\n      • c', '1. \\[x] a\n   • b', '• __ [X] __a'])(
  'Markdown keeps brackets at the start of an item, and what follows it: %j',
  (content) => {
    const doc = parse(content)
    expect(comparable(throughMarkdown(doc))).toEqual(comparable(doc))
    expect(throughMarkdown(doc)).toHaveLength(doc.length)
  },
)

test.each(ADDRESSES)('Markdown keeps an address, and what follows it: %s', (address) => {
  for (const content of [`${address}\nb`, `**${address}**\nb`, `a (${address}). b\n• ~~${address}~~\n   c`]) {
    const doc = parse(content)
    expect(throughMarkdown(doc)).toEqual(doc)
  }
})

test.each([
  ['zero-width characters', 'a\u200bb\ufeff \u00adc **\u200b** d\n• \u200b\n```\n\u200b\ufeff\n```'],
  ['no-break spaces', 'a\u00a0b **«\u202fc\u202f»**\u00a0**(d)** 1\u2007000\n```\n\u00a0a\n```'],
  [
    'wide spaces at the start of a line',
    '\u3000a\n\u3000\u3000**b**\n\n\u3000|\n\u3000# c\n• \u3000d\n• [ ] \u3000e\n1. f\n   \u3000- g',
  ],
  ['done items that are struck through', '• [x] ~~a~~\n   • [x] ~~**b**~~\n• [ ] ~~c~~\n\n• [x] ~~d~~'],
  ['ballot boxes', '☐ a\nb\n☑ **c**\n• ☒ d\n   ☐ e\n1. ☑ **(f)**'],
  ['marks beside invisible white space', '~~~~~ \uFEFF**✓**\n☐\u200B \uFEFF~~:a~~\n__a__ **(b)**\u2028c'],
  [
    'addresses with character references',
    '**https://x.example/?a=1&amp;b=2** and https://x.example/&#42;c https://x.example/?a&amp;b&copy;\nb',
  ],
  ['addresses with % and &', 'https://x.example/%%c%%é https://x.example/%C3%A9é?a=1&copy=2'],
])('Markdown keeps %s', (_what, content) => {
  const doc = parse(content)
  expect(throughMarkdown(doc)).toEqual(doc)
})

test('Markdown of another program keeps invisible characters and no-break spaces, and has ballot boxes', async () => {
  const file = chosenFile('a.md', 'sel\u00ADten: 5\u00A0km, ไทย\u200Bภาษา **\uFEFFb**\n☐ c')
  expect(await readAll(file)).toMatchObject([
    { note: { content: 'sel\u00ADten: 5\u00A0km, ไทย\u200Bภาษา **\uFEFFb**\n• [ ] c' } },
  ])
})

function throughMarkdown(doc: Doc): Doc {
  return readMarkdown(docToMarkdown(doc), { isOwn: true, maxTime: Infinity }).doc
}

async function toFile(name: string, pieces: AsyncIterable<ExportPiece>) {
  const parts: Uint8Array[] = []
  for await (const { bytes } of pieces) parts.push(bytes)
  return chosenFile(name, Buffer.concat(parts))
}

function withoutOwner(note: Note): Note {
  return { ...note, userId: '', userEmail: '', author: '' }
}

/**
 * What Markdown can express of a document: white space counts as one space between words and has no bold and no strikethrough.
 */
function comparable(doc: Doc): readonly unknown[] {
  const levels: number[] = []
  return doc.flatMap((block): readonly object[] => {
    if (!('indent' in block)) levels.length = 0
    if (block.type === 'code')
      return [{ ...block, code: block.code.replaceAll('\0', '\ufffd').replaceAll('\u00a0', ' ') }]
    const letters = block.runs.flatMap(lettersOf)
    if (block.type === 'paragraph') return letters.length === 0 ? [] : [{ type: 'paragraph', letters }]
    while ((levels.at(-1) ?? -1) >= block.indent) levels.pop()
    return [{ ...block, indent: levels.push(block.indent) - 1, runs: letters }]
  })
}

/** The letters with their marks. */
function lettersOf({ text, marks }: Run): readonly string[] {
  return Array.from(text.replaceAll('\0', '\ufffd'))
    .filter((letter) => letter.trim() !== '')
    .map((letter) => `${letter}${marks}`)
}
