import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Block, Doc, Run } from '../../src/markers/doc.ts'
import { parse, parseHead } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'
import { randomRuns } from '../random-runs.ts'
import { anyDoc, anyText } from './arbitrary.ts'
import { parseByReference } from './reference-parser.ts'

const seed = 20261120

it('parses every serialized document to an equal document', () => {
  fc.assert(
    fc.property(anyDoc, (doc) => {
      expect(parse(serialize(doc))).toStrictEqual(doc)
    }),
    { seed, numRuns: randomRuns({ check: 1_250, full: 40_000 }) },
  )
})

it('parses a serialized document of 20,001 blocks to an equal document', () => {
  const item: Block = { type: 'bullet', indent: 0, runs: [{ text: 'a', marks: 0 }] }
  const indented: Block = { type: 'paragraph', runs: [{ text: '   b', marks: 0 }] }
  const doc: Doc = Array.from({ length: 20_001 }, (_, index) => (index % 2 === 0 ? indented : item))
  expect(parse(serialize(doc))).toStrictEqual(doc)
})

it('keeps the meaning of any text when it is parsed and serialized', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const doc = parse(text)
      expect(parse(serialize(doc))).toStrictEqual(doc)
    }),
    { seed, numRuns: randomRuns({ check: 1_250, full: 40_000 }) },
  )
})

// @fault F54
it('parses any text like the reference parser, character by character', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { doc, spans } = parseByReference(text)
      expect(parse(text)).toStrictEqual(doc)
      for (const span of spans) expect(span.text).toMatch(ROLE_PATTERNS[span.role])
      expect(spans.map((span) => span.text).join('')).toBe(text.replaceAll(/\r\n?/g, '\n'))
      const textSpans = spans.filter((span) => span.role === 'text').map((span) => span.text)
      expect(textSpans.join('')).toBe(withoutSoftBreaks(doc))
    }),
    { seed, numRuns: randomRuns({ check: 1_000, full: 20_000 }) },
  )
})

it('writes no unnecessary backslash', () => {
  fc.assert(
    fc.property(anyDoc, (doc) => {
      const text = serialize(doc)
      for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at + 1)) {
        expect(parse(text.slice(0, at) + text.slice(at + 1))).not.toStrictEqual(doc)
      }
    }),
    { seed, numRuns: randomRuns({ check: 500, full: 10_000 }) },
  )
})

// @spec limits.preview
it('parses the first lines alone as it parses them in the whole text', () => {
  fc.assert(
    fc.property(anyText, fc.nat(6), (text, lines) => {
      const doc = parse(text)
      const all = doc.reduce((sum, block) => sum + lineCount(block), 0)
      expect(parseHead(text, lines)).toStrictEqual({ doc: firstLines(doc, lines), more: all > lines })
    }),
    { seed, numRuns: randomRuns({ check: 1_000, full: 20_000 }) },
  )
})

// @spec limits.preview
it('parses the start of a long line as it parses it in the whole line', () => {
  fc.assert(
    fc.property(anyText, fc.nat(6), fc.integer({ min: 1, max: 12 }), (text, lines, maxLength) => {
      const whole = parseHead(text, lines)
      const head = parseHead(text, lines, { text: maxLength, code: maxLength })
      expect(head.doc.map(withoutText)).toStrictEqual(whole.doc.map(withoutText))
      const cutLines = head.doc.map(charactersByLine)
      for (const [at, block] of whole.doc.entries())
        for (const [n, line] of charactersByLine(block).entries()) {
          const cutLine = cutLines[at]?.[n]
          expect(cutLine).toStrictEqual(line.slice(0, cutLine?.length))
          expect(cutLine?.length).toBeLessThanOrEqual(maxLength)
        }
      expect(head.more ? whole : head).toStrictEqual(whole)
    }),
    { seed, numRuns: randomRuns({ check: 500, full: 10_000 }) },
  )
})

/** Matches the parts of a stored text that are not in the document. */
const ROLE_PATTERNS = {
  text: /^/,
  marker: /^(?:\*\*|__|~~)$/,
  fence: /^(?:<\/?code>|\n?`{3,}\n?|\n)$/,
  'list mark': /^(?:• |\d{1,9}\. )$/,
  checkbox: /^\[[ x]\] $/,
  indent: /^ *$/,
  escape: /^\\*$/,
  'line end': /^\n$/,
} as const

/** All text of a document: raw code, and the texts of all runs. */
function withoutSoftBreaks(doc: Doc): string {
  return doc
    .map((block) => (block.type === 'code' ? block.code : textOf(block.runs).replaceAll('\n', '')))
    .join('')
}

function lineCount(block: Block): number {
  return (block.type === 'code' ? block.code : textOf(block.runs)).split('\n').length
}

function firstLines(doc: Doc, lines: number): Block[] {
  const head: Block[] = []
  let left = lines
  for (const block of doc) {
    if (left > 0) head.push(truncateBlock(block, left))
    left -= lineCount(block)
  }
  return head
}

function truncateBlock(block: Block, lines: number): Block {
  if (block.type === 'code') return { ...block, code: block.code.split('\n').slice(0, lines).join('\n') }
  const length = textOf(block.runs).split('\n').slice(0, lines).join('\n').length
  const starts = block.runs.map((_, index) => textOf(block.runs.slice(0, index)).length)
  const runs = block.runs.map((run, index) => ({
    ...run,
    text: run.text.slice(0, Math.max(0, length - (starts[index] ?? 0))),
  }))
  return { ...block, runs: runs.filter((run) => run.text !== '') }
}

function textOf(runs: readonly Run[]): string {
  return runs.map((run) => run.text).join('')
}

/** The lines of a block as lists of characters with their marks. */
function charactersByLine(block: Block): readonly (readonly string[])[] {
  const runs = block.type === 'code' ? [{ text: block.code, marks: 0 }] : block.runs
  const lines: string[][] = [[]]
  for (const { text, marks } of runs)
    for (const char of text.split(''))
      if (char === '\n') lines.push([])
      else lines.at(-1)?.push(`${char} ${marks}`)
  return lines
}

function withoutText(block: Block): object {
  return block.type === 'code' ? { ...block, code: '' } : { ...block, runs: [] }
}
