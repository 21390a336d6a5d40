import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { drawableDoc, isSlowToDraw } from '../../src/editor/large.ts'
import { plainText } from '../../src/markers/doc.ts'
import { LONGEST_SLOW_LINE } from '../../src/shaping.ts'

const LENGTH = 199_000
/** Half of a surrogate pair. */
const HALF = /\p{Surrogate}/u
const fill = (part: string) => part.repeat(Math.floor(LENGTH / part.length))

/** Each of these in one line stopped the page for two seconds to more than a minute. */
const SLOW: Readonly<Record<string, string>> = {
  'combining marks on one letter': `a${fill('\u0301')}`,
  'letters with marks': fill('a\u0301\u0302\u0303'),
  Hebrew: fill('אבג '),
  'Hebrew without spaces': fill('א'),
  Arabic: fill('مرحبا '),
  'both directions': fill('א a '),
  Thai: fill('สวัสดี'),
  Khmer: fill('ជំរាប'),
  Devanagari: fill('नमस्ते'),
  'first halves of pairs': fill('\ud800'),
  'second halves of pairs': fill('\udc00'),
  noncharacters: fill('\ufffe'),
  ligatures: fill('\ufdfd'),
  'private characters': fill('\ue000'),
  'variation selectors': fill('a\ufe0f'),
  'word joiners': fill('a\u2060'),
  'direction overrides': fill('\u202e a'),
  'musical symbols': fill('\u{1d11e}'),
  'musical symbols behind a letter': `a${fill('\u{1d11e}')}`,
}

test.each(Object.entries(SLOW))('%s in one line is slow, and is broken without a loss', (_, line) => {
  expect(isSlowToDraw(line)).toBe(true)
  const lines = drawableLines(line)
  expect(lines.join('')).toBe(line)
  expect(Math.max(...lines.map((each) => each.length))).toBeLessThanOrEqual(LONGEST_SLOW_LINE)
  expect(lines.some((each) => HALF.test(each))).toBe(HALF.test(line))
  expect(isSlowToDraw(lines.join('\n'))).toBe(false)
})

test.each([
  ['words', fill('some words ')],
  ['one word', fill('x')],
  ['Cyrillic', fill('слово ')],
  ['Chinese', fill('漢字')],
  ['Korean', fill('한국어')],
  ['emoji', fill('😀')],
  ['code', fill('{"a": [1, 2, "—", "ü"]}')],
  ['Arabic in paragraphs', fill(`${'مرحبا '.repeat(300)}\n`)],
  ['Thai in paragraphs', fill(`${'สวัสดี'.repeat(300)}\n`)],
])('%s of any length are left as they are', (_, text) => {
  expect(isSlowToDraw(text)).toBe(false)
  expect(drawableLines(text)).toEqual(text.split('\n'))
})

it('breaks behind a space where one is near, and never between a letter and its mark', () => {
  expect(drawableLines(fill('אבג ')).every((line) => !line.startsWith(' '))).toBe(true)
  for (const letter of ['א\u05b8', 'א\u05b8\u05bc'])
    expect(drawableLines(fill(letter)).every((line) => line.startsWith('א'))).toBe(true)
})

it('takes no longer for marks on every letter than for letters', () => {
  const text = `a${'\u0301'.repeat(200)}`.repeat(2500)
  const start = process.cpuUsage()
  expect(isSlowToDraw(text.replace(/(?:a[^a]*){40}/g, '$&\n'))).toBe(false)
  expect(drawableDoc(text).length).toBeGreaterThan(100)
  // It was 2 s and more while the time grew with the square of the number of marks on a letter.
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(700)
})

it('loses nothing of any text', () => {
  const part = fc.tuple(
    fc.constantFrom('a', 'א', 'ส', '\u0301', '\ud800', '\u{1d11e}', ' ', '\n'),
    fc.nat(12_000),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const text = parts.map(([char, count]) => char.repeat(count)).join('')
      expect(drawableLines(text).join('') === text.replaceAll('\n', '')).toBe(true)
    }),
    { seed: 20261122, numRuns: 100 },
  )
})

function drawableLines(text: string): readonly string[] {
  return plainText(drawableDoc(text)).split('\n')
}
