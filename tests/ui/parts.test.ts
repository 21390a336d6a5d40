import { expect, it } from 'vitest'
import { HOSTILE_SHAPES } from '../hostile-shapes.ts'
import { type Doc, textOf } from '../../src/markers/doc.ts'
import { endOfGraphemes } from '../../src/markers/graphemes.ts'
import { parse } from '../../src/markers/parse.ts'
import { docOf, partsOf } from '../../src/ui/parts.ts'

const LENGTH = 60_000

it.each(Object.entries(HOSTILE_SHAPES))('parts hold all of a text and none of them much: %s', (_, text) => {
  const doc = parse(text(LENGTH))
  const parts = partsOf(doc).map(docOf)
  expect(lettersOf(parts.flat())).toBe(lettersOf(doc))
  for (const part of parts) {
    expect(lettersOf(part).length).toBeLessThanOrEqual(8001)
    expect(part.length).toBeLessThanOrEqual(80)
    const runs = part.map((block) => (block.type === 'code' ? 0 : block.runs.length))
    expect(Math.max(...runs)).toBeLessThanOrEqual(322)
  }
})

it('a part breaks a line behind a space, and a word that no space breaks between graphemes', () => {
  const words = partsOf([{ type: 'paragraph', runs: [{ text: 'word '.repeat(3000), marks: 0 }] }]).map(docOf)
  expect(words.map((part) => lettersOf(part).length)).toEqual([8000, 7000])
  const emoji = partsOf([{ type: 'paragraph', runs: [{ text: '👩‍👧'.repeat(100), marks: 0 }] }]).map(docOf)
  for (const part of emoji) expect(lettersOf(part)).toMatch(/^(?:👩‍👧)+$/u)
})

it('a long word of letters that are joined or composed is broken, also where little else is there', () => {
  const word = partsOf([{ type: 'paragraph', runs: [{ text: 'ก'.repeat(1500), marks: 0 }] }]).map(docOf)
  expect(Math.max(...word.map((part) => lettersOf(part).length))).toBeLessThanOrEqual(200)
  const words = partsOf([{ type: 'paragraph', runs: [{ text: 'กขค '.repeat(375), marks: 0 }] }])
  expect(words).toHaveLength(1)
})

it('of an item that is broken only the first part has the list mark', () => {
  const parts = partsOf([{ type: 'bullet', indent: 1, runs: [{ text: 'word '.repeat(3000), marks: 0 }] }])
  expect(parts.flatMap(docOf).map(({ type }) => type)).toEqual(['bullet', 'paragraph'])
})

it('a text is cut at the end of a grapheme, never within a pair, and soon where a grapheme has no end', () => {
  expect(endOfGraphemes('abc', 5)).toBe(3)
  expect(endOfGraphemes('ab👩‍👧', 4)).toBe(2)
  expect(endOfGraphemes(`a${'\u0301'.repeat(500_000)}`, 300)).toBe(300)
  expect(endOfGraphemes(`a${'😀'.repeat(400)}`, 300)).toBe(299)
  expect(endOfGraphemes('👩\u200d'.repeat(200), 301)).toBe(300)
  expect(endOfGraphemes('', 0)).toBe(0)
})

function lettersOf(doc: Doc): string {
  return doc.map((block) => (block.type === 'code' ? block.code : textOf(block.runs))).join('')
}
