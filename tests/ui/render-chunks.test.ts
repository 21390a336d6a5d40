import { expect, it } from 'vitest'
import { type Doc, textOfBlock } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { docOfChunk, renderChunks } from '../../src/ui/note-card/render-chunks.ts'
import { HOSTILE_SHAPES } from '../hostile-shapes.ts'
import { randomRuns } from '../random-runs.ts'

const LENGTH = randomRuns({ check: 30_000, full: 60_000 })

// @spec beyond.hostile-notes
it.each(Object.entries(HOSTILE_SHAPES))(
  'splits a text into chunks of limited cost without losing text: %s',
  (_, text) => {
    const doc = parse(text(LENGTH))
    const chunks = renderChunks(doc).map(docOfChunk)
    expect(textOfBlocks(chunks.flat())).toBe(textOfBlocks(doc))
    for (const chunk of chunks) {
      expect(textOfBlocks(chunk).length).toBeLessThanOrEqual(8001)
      expect(chunk.length).toBeLessThanOrEqual(80)
      const runs = chunk.map((block) => (block.type === 'code' ? 0 : block.runs.length))
      expect(Math.max(...runs)).toBeLessThanOrEqual(322)
    }
  },
)

it('splits a line after a space, and a long word between graphemes', () => {
  const wordChunks = renderChunks([
    { type: 'paragraph', runs: [{ text: 'word '.repeat(3000), marks: 0 }] },
  ]).map(docOfChunk)
  expect(wordChunks.map((chunk) => textOfBlocks(chunk).length)).toEqual([8000, 7000])
  const emojiChunks = renderChunks([{ type: 'paragraph', runs: [{ text: '👩‍👧'.repeat(100), marks: 0 }] }]).map(
    docOfChunk,
  )
  for (const chunk of emojiChunks) expect(textOfBlocks(chunk)).toMatch(/^(?:👩‍👧)+$/u)
})

it('splits a long word of letters that need shaping, even in a short text', () => {
  const word = renderChunks([{ type: 'paragraph', runs: [{ text: 'ก'.repeat(1500), marks: 0 }] }]).map(
    docOfChunk,
  )
  expect(Math.max(...word.map((chunk) => textOfBlocks(chunk).length))).toBeLessThanOrEqual(200)
  const wordChunks = renderChunks([{ type: 'paragraph', runs: [{ text: 'กขค '.repeat(375), marks: 0 }] }])
  expect(wordChunks).toHaveLength(1)
})

it.each([' ', '\u3000'])(
  'splits a long sequence of spaces, which is one line high however long it is: %j',
  (space) => {
    const spaces = `a${space.repeat(7000)}b`
    const chunks = renderChunks([{ type: 'paragraph', runs: [{ text: spaces, marks: 0 }] }]).map(docOfChunk)
    expect(chunks.map(textOfBlocks).join('')).toBe(spaces)
    expect(Math.max(...chunks.map((chunk) => textOfBlocks(chunk).length))).toBeLessThanOrEqual(501)
  },
)

it('puts the list mark only into the first chunk of a split item', () => {
  const chunks = renderChunks([
    { type: 'bullet', indent: 1, runs: [{ text: 'word '.repeat(3000), marks: 0 }] },
  ])
  expect(chunks.flatMap(docOfChunk).map(({ type }) => type)).toEqual(['bullet', 'paragraph'])
})

function textOfBlocks(doc: Doc): string {
  return doc.map(textOfBlock).join('')
}
