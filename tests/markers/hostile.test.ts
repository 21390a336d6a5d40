import { describe, expect, it } from 'vitest'
import type { Doc } from '../../src/markers/doc.ts'
import { parse, parseHead } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'
import { HOSTILE_SHAPES } from '../hostile-shapes.ts'
import { processorTime } from '../processor-time.ts'
import { randomRuns } from '../random-runs.ts'

const LENGTH = randomRuns({ check: 100_000, full: 200_000 })
/** Each test takes a fraction of a second. With quadratic time it would take minutes. */
const MOST_PROCESSOR_TIME = 5_000

const SHAPES = [
  'asterisks only',
  // @fault F54
  'opening markers in one line',
  'opening markers, one per line',
  'markers between letters',
  'crossing markers',
  'runs of markers that grow',
  'backslashes only',
  'backslashes before markers',
  'runs of backslashes that grow',
  'escapes at line starts',
  'backticks only',
  'runs of backticks that grow',
  // @fault F54
  'unclosed fences',
  'unclosed code block',
  'code blocks in one line',
  'newlines only',
  'carriage returns only',
  'spaces only',
  'numbered items',
  // @fault F53
  'list 5,000 levels deep',
  'list that goes one level deeper each line',
  'soft breaks of one item',
  'bold soft breaks of one item',
  'list marks in one line',
  'one long number',
  'unclosed code tags',
  'lone leading surrogates',
] as const

/** The tests compare texts, because comparing so many blocks would take longer than everything else. */
describe('a text that is hard to parse', () => {
  it.each(SHAPES)('%s', (name) => {
    const text = HOSTILE_SHAPES[name]?.(LENGTH) ?? ''
    expect(text.length).toBe(LENGTH)
    const parseAll = () => {
      const written = serialize(parse(text))
      expect(serialize(parse(written)) === written).toBe(true)
      expect(serialize(parseHead(text, Infinity).doc) === written).toBe(true)
    }
    expect(processorTime(parseAll)).toBeLessThan(MOST_PROCESSOR_TIME)
  })

  // @fault F54
  it('serializes overlapping marks of all kinds in bounded time', () => {
    const doc: Doc = [
      {
        type: 'paragraph',
        runs: Array.from({ length: 100_000 }, (_, index) => ({ text: '*\\', marks: (index * 3) & 7 })),
      },
    ]
    let read: Doc = []
    expect(processorTime(() => (read = parse(serialize(doc))))).toBeLessThan(MOST_PROCESSOR_TIME)
    expect(read).toStrictEqual(doc)
  })
})
