import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import {
  docWithBrokenLines,
  exceedsHtmlLimit,
  exceedsInsertLimit,
  hasSlowLine,
  MAX_INSERT_LENGTH,
} from '../../src/editor/insert-limits.ts'
import { plainText } from '../../src/markers/doc.ts'
import { MAX_BROKEN_LINE } from '../../src/text-shaping.ts'
import { processorTime } from '../processor-time.ts'

const LENGTH = 199_000
/** A lone surrogate. */
const LONE_SURROGATE = /\p{Surrogate}/u
const repeatToLength = (part: string) => part.repeat(Math.floor(LENGTH / part.length))

/** A line of these blocked the page for two seconds to more than a minute. */
const SLOW: Readonly<Record<string, string>> = {
  'combining marks on one letter': `a${repeatToLength('\u0301')}`,
  'letters with marks': repeatToLength('a\u0301\u0302\u0303'),
  Hebrew: repeatToLength('אבג '),
  'Hebrew without spaces': repeatToLength('א'),
  Arabic: repeatToLength('مرحبا '),
  'both directions': repeatToLength('א a '),
  Thai: repeatToLength('สวัสดี'),
  Khmer: repeatToLength('ជំរាប'),
  Devanagari: repeatToLength('नमस्ते'),
  'leading surrogates': repeatToLength('\ud800'),
  'trailing surrogates': repeatToLength('\udc00'),
  noncharacters: repeatToLength('\ufffe'),
  Cyrillic: repeatToLength('слово '),
  'box drawing': repeatToLength('─'),
  ligatures: repeatToLength('\ufdfd'),
  'private characters': repeatToLength('\ue000'),
  'variation selectors': repeatToLength('a\ufe0f'),
  'word joiners': repeatToLength('a\u2060'),
  'direction overrides': repeatToLength('\u202e a'),
  'musical symbols': repeatToLength('\u{1d11e}'),
  'musical symbols behind a letter': `a${repeatToLength('\u{1d11e}')}`,
}

test.each(Object.entries(SLOW))('%s in one line is slow to shape, and is split without loss', (_, line) => {
  expect(hasSlowLine(line)).toBe(true)
  const lines = drawableLines(line)
  expect(lines.join('')).toBe(line)
  expect(Math.max(...lines.map((each) => each.length))).toBeLessThanOrEqual(MAX_BROKEN_LINE)
  expect(lines.some((each) => LONE_SURROGATE.test(each))).toBe(LONE_SURROGATE.test(line))
  expect(hasSlowLine(lines.join('\n'))).toBe(false)
})

test.each([
  ['words', repeatToLength('some words ')],
  ['one word', repeatToLength('x')],
  ['Chinese', repeatToLength('漢字')],
  ['Korean', repeatToLength('한국어')],
  ['emoji', repeatToLength('😀')],
  ['code', repeatToLength('{"a": [1, 2, "—", "ü"]}')],
  ['Arabic in paragraphs', repeatToLength(`${'مرحبا '.repeat(300)}\n`)],
  ['Cyrillic in paragraphs', repeatToLength(`${'слово '.repeat(300)}\n`)],
  ['Thai in paragraphs', repeatToLength(`${'สวัสดี'.repeat(300)}\n`)],
])('does not split %s of any length', (_, text) => {
  expect(hasSlowLine(text)).toBe(false)
  expect(drawableLines(text)).toEqual(text.split('\n'))
})

test.each([
  ['12,000 lines', 'a\n'.repeat(12_000), false],
  ['12,001 lines', 'a\n'.repeat(12_001), true],
  ['200,000 characters', 'a'.repeat(MAX_INSERT_LENGTH), false],
  ['200,001 characters', 'a'.repeat(MAX_INSERT_LENGTH + 1), true],
])('knows whether the app must ask before it inserts %s', (_, text, asks) => {
  expect(exceedsInsertLimit(text)).toBe(asks)
})

test.each([
  ['styles of a page of the usual size', `<p style="${'--a: 0; '.repeat(300)}">a</p>`.repeat(1000), false],
  ['a picture in single quotes', `<img src='data:image/png;base64,${'A'.repeat(3_900_000)}'>`, false],
  ['a longer picture in single quotes', `<img src='data:image/png;base64,${'A'.repeat(4_000_000)}'>`, true],
  ['as much text as plain text may have', `<p>${'a'.repeat(MAX_INSERT_LENGTH - 3)}`, false],
  ['more', `<p>${'a'.repeat(MAX_INSERT_LENGTH - 2)}`, true],
])('knows whether the app must ask before it imports %s', (_, html, asks) => {
  expect(exceedsHtmlLimit(html)).toBe(asks)
})

it('splits after a nearby space, and never between a letter and its combining mark', () => {
  expect(drawableLines(repeatToLength('אבג ')).every((line) => !line.startsWith(' '))).toBe(true)
  for (const letter of ['א\u05b8', 'א\u05b8\u05bc'])
    expect(drawableLines(repeatToLength(letter)).every((line) => line.startsWith('א'))).toBe(true)
})

it('takes no longer for letters with combining marks than for letters alone', () => {
  const text = `a${'\u0301'.repeat(200)}`.repeat(2500)
  const breakLines = () => {
    expect(hasSlowLine(text.replace(/(?:a[^a]*){40}/g, '$&\n'))).toBe(false)
    expect(docWithBrokenLines(text).length).toBeGreaterThan(100)
  }
  // It took 2 s and more when the time was quadratic in the number of marks on a letter.
  expect(processorTime(breakLines)).toBeLessThan(700)
})

it('splits any text without loss', () => {
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
  return plainText(docWithBrokenLines(text)).split('\n')
}
