import { describe, expect, it } from 'vitest'
import type { Doc } from '../../src/markers/doc.ts'
import { parse, parseHead } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'

const LENGTH = 400_000
/** Each takes a fraction of a second; where time grew with the square of the length it would be many minutes. */
const timeout = 20_000

const shapes = {
  'one marker, run': filled('*'),
  'openers without closers': filled('**a__b~~c\n'),
  'markers in one line': filled('a**b'),
  'overlapping marks': filled('**a__b~~c**d__e~~f'),
  'runs of all lengths': growing('*', 'a'),
  backslashes: filled('\\'),
  'backslashes before marks': filled('\\\\\\**a'),
  'runs of backslashes of all lengths': growing('\\', '*'),
  'escapes at line starts': filled('\\\\• a\n'),
  'one run of backticks': filled('`'),
  'runs of backticks of all lengths': growing('`', '\n'),
  'fences without a partner': `${'`'.repeat(5)}\n${filled('a ``` b ```` c\n')}`,
  'fences in one line': filled('a```b```'),
  newlines: filled('\n'),
  'carriage returns': filled('\r'),
  spaces: filled(' '),
  'list items': filled('1. a\n'),
  'a list 5,000 deep': Array.from({ length: 5000 }, (_, level) => `${'   '.repeat(level)}• a`).join('\n'),
  'soft breaks': `• a\n${filled('   a\n')}`,
  'bold soft breaks': `• a\n${filled('   **a**\n')}`,
  'list marks in one line': filled('1. • '),
  digits: filled('1'),
  'code tags': filled('<code></code>'),
  'zeros and half characters': filled('\0\ud800'),
} as const

/** Texts are compared, since comparing so many blocks takes longer than all the rest. */
describe('text that is made to hurt', () => {
  it.each(Object.entries(shapes))('%s', { timeout }, (_, text) => {
    const written = serialize(parse(text))
    expect(serialize(parse(written)) === written).toBe(true)
    expect(serialize(parseHead(text, Infinity).doc) === written).toBe(true)
  })

  it('all kinds of marks that overlap, to be written', { timeout }, () => {
    const doc: Doc = [
      {
        type: 'paragraph',
        runs: Array.from({ length: 100_000 }, (_, index) => ({ text: '*\\', marks: (index * 3) & 7 })),
      },
    ]
    expect(parse(serialize(doc))).toStrictEqual(doc)
  })
})

function filled(part: string): string {
  return part.repeat(Math.ceil(LENGTH / part.length))
}

function growing(part: string, between: string): string {
  const runs: string[] = []
  for (let size = 1, length = 0; length < LENGTH; length += size++) runs.push(part.repeat(size))
  return runs.join(between)
}
