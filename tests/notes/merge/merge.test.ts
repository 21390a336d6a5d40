import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from '../../../src/markers/parse.ts'
import { serialize } from '../../../src/markers/serialize.ts'
import { merge } from '../../../src/notes/merge/merge.ts'
import { processorTime } from '../../processor-time.ts'
import { randomRuns } from '../../random-runs.ts'

const draft = (content: string, title = '') => ({ title, content })
const asLines = (text: string) => text.replaceAll(' ', '\n')
const asItems = (text: string) => text.replaceAll('|', '\n')
/** A list of which each '>' in front of an item is a level. */
function asList(lines: string, mark: string): string {
  const counts: number[] = []
  return lines
    .split('|')
    .map((line) => {
      const level = line.lastIndexOf('>') + 1
      const count = (counts[level] ?? 0) + 1
      counts.splice(level, Infinity, count)
      return '   '.repeat(level) + mark.replace('1', String(count)) + line.slice(level)
    })
    .join('\n')
}
const merged = (base: string, mine: string, theirs: string) =>
  merge(draft(base), draft(mine), draft(theirs))?.content

describe('two versions of one text', () => {
  test.each([
    ['changed in separate lines', 'a b c', 'A b c', 'a b C', 'A b C'],
    ['changed in neighbouring lines', 'a b', 'A b', 'a B', 'A B'],
    ['changed equally', 'a b c', 'a X c', 'a X c', 'a X c'],
    ['changed equally, and one changed more', 'a b c', 'A b c', 'A B c', 'A B c'],
    ['one with a line added at the start, one at the end', 'a', 'x a', 'a y', 'x a y'],
    ['both with a line added at the end', 'a', 'a mine', 'a theirs', 'a theirs mine'],
    ['both with the same line added, and others', 'a', 'a x', 'a x y', 'a x y'],
    ['one with a line added, which the other has merged already', 'a b', 'a b x', 'A x', 'A x'],
    ['the same, with more lines around it', 'a', 'a x', 'a y x z', 'a y x z'],
    ['the same, before the changed line', 'a b c', 'x a b c', 'x A C', 'x A C'],
    ['one with a line removed, one with another line changed', 'a b c d', 'a c d', 'a b c D', 'a c D'],
    ['both with a line removed, and one with its neighbours too', 'a b c d', 'a c d', 'd', 'd'],
    ['both with some of the same lines removed', 'a b c d', 'c d', 'a d', 'd'],
    ['one with a line added before a changed line', 'a b', 'a x b', 'a B', 'a x B'],
    ['both changed in the same line', 'a b c', 'a X c', 'a Y c', undefined],
    ['one with a line removed that the other changed', 'a b c', 'a c', 'a B c', undefined],
    ['one emptied, the other changed', 'a b', '', 'a B', undefined],
    ['one with a line added within removed lines', 'a b c', 'c', 'a x b c', undefined],
    ['of nothing', '', 'a', 'b', undefined],
    ['with equal lines', 'x a x b x', 'x a x B x', 'y x a x b x', 'y x a x B x'],
  ])('%s: of %j, %j and %j make %j', (_, base, mine, theirs, both) => {
    const expected = both === undefined ? undefined : asLines(both)
    expect(merged(asLines(base), asLines(mine), asLines(theirs))).toBe(expected)
  })

  test.each([
    ['an item checked by both, one removed', '• [ ] a|• [ ] b', '• [x] a|• [ ] b', '• [x] a', '• [x] a'],
    [
      'an item checked, one added',
      '• [ ] a|• [ ] b',
      '• [x] a|• b|• [ ] b',
      '• [x] a|• [ ] b',
      '• [x] a|• b|• [ ] b',
    ],
    [
      'an item checked and one removed, a word added',
      '• [ ] a|• [ ] b',
      '• [x] a',
      '• [ ] a z|• [ ] b',
      '• [x] a z',
    ],
  ])('%s: of %j, %j and %j make %j', (_, base, mine, theirs, both) => {
    expect(merged(asItems(base), asItems(mine), asItems(theirs))).toBe(asItems(both))
  })

  test.each([
    [
      'an item moved, and another one changed',
      '1. a|2. b|3. c',
      '1. c|2. a|3. b',
      '1. a A|2. b|3. c',
      '1. c|2. a A|3. b',
    ],
    [
      'an item added at the start, and one at the end',
      '1. a|2. b',
      '1. x|2. a|3. b',
      '1. a|2. b|3. y',
      '1. x|2. a|3. b|4. y',
    ],
    ['items added at two places', '1. a|2. b', '1. x|2. a|3. b', '1. a|2. y|3. b', '1. x|2. a|3. y|4. b'],
    ['two items removed', '1. a|2. b|3. c', '1. b|2. c', '1. a|2. c', '1. c'],
    ['one item removed, one added', '1. a|2. b|3. c', '1. b|2. c', '1. a|2. b|3. c|4. d', '1. b|2. c|3. d'],
    ['an item moved that the other changed', '1. a|2. b|3. c', '1. c|2. a|3. b', '1. a|2. b|3. C', undefined],
    [
      'items added in a nested list',
      '• a|   1. b|c',
      '• a|   1. x|   2. b|c',
      '• a|   1. b|   2. y|c',
      '• a|   1. x|   2. b|   3. y|c',
    ],
    ['items added to a list from 5', '5. a|6. b', '5. a|6. x|7. b', '5. a|6. b|7. y', '5. a|6. x|7. b|8. y'],
    ['items added before another list', '1. a|1. b', '1. a|2. x|1. b', '1. a A|1. b', '1. a A|2. x|1. b'],
    ['an item numbered by hand', '1. a|2. b|c', '1. a|7. b|c', '1. x|2. a|3. b|c', '1. x|2. a|7. b|c'],
    ['a list of the largest numbers', '999999999. a|b', '999999999. A|b', '999999999. a|B', '999999999. A|B'],
    [
      'with a text that is not as written today',
      '1. a \\* b|2. c',
      '1. a \\* b|2. c|3. d',
      '1. a \\* b|2. C',
      '1. a \\* b|2. C|3. d',
    ],
  ])('with numbers, %s: of %j, %j and %j make %j', (_, base, mine, theirs, both) => {
    const [before, left, right] = [base, mine, theirs].map((lines) => lines.replaceAll('|', '\n'))
    const expected = both?.replaceAll('|', '\n')
    expect(merged(before ?? '', left ?? '', right ?? '')).toBe(expected)
    expect(merged(before ?? '', right ?? '', left ?? '')).toBe(expected)
  })

  test.each([
    ['added at the end of the item before a new one', 'P', 'P|>a', 'P|Q', 'P|>a|Q'],
    ['added before a new item between others', 'P|R', 'P|>a|R', 'P|Q|R', 'P|>a|Q|R'],
    ['added under the last child before its next one', 'P|>a|R', 'P|>a|>>x|R', 'P|>a|>b|R', 'P|>a|>>x|>b|R'],
    ['added to an item that the other moved up', 'P|Q|>a', 'Q|>a|P', 'P|Q|>a|>b', 'Q|>a|>b|P'],
    ['added to an item that the other changed', 'P|Q z|R', 'P|Q z|>a|R', 'P|Q Z|R', 'P|Q Z|>a|R'],
    ['added to an item that the other renamed', 'P|Qq|R', 'P|Qq|>a|R', 'P|Q|R', 'P|Q|>a|R'],
    ['added to an item that the other indented', 'P|Q|R', 'P|Q|>>a|R', 'P|>Q|R', 'P|>Q|>>a|R'],
    ['added to an item whose last one the other removed', 'P|>a|R', 'P|>a|>b|R', 'P|R', 'P|>b|R'],
    ['added to an item that the other removed', 'P|Q|R', 'P|Q|>a|R', 'P|R', undefined],
    ['added to the last of an item that the other removed', 'P|Q|>a|R', 'P|Q|>a|>b|R', 'P|R', undefined],
    ['added to an item that the other moved', 'P|Q|R|S', 'P|Q|>a|R|S', 'P|R|S|Q', undefined],
    ['added to one of two items that the other swapped', 'P|Q', 'P|>a|Q', 'Q|P', undefined],
    ['indented under an item that the other put another one below', 'P|a|b', 'P|>a|>b', 'P|a|Q|b', undefined],
  ])('with an item under another one, %s: of %j, %j and %j make %j', (_, base, mine, theirs, both) => {
    for (const mark of ['• ', '1. ', '• [ ] ']) {
      const list = (lines: string) => asList(lines, mark)
      const expected = both && list(both)
      expect(merged(list(base), list(mine), list(theirs))).toBe(expected)
      expect(merged(list(base), list(theirs), list(mine))).toBe(expected)
    }
  })

  test.each([
    ['paragraphs added at one place', 'a||b', 'a||x||b', 'a||y||b', 'a||y||x||b'],
    ['blocks of code added at one place', 'a', 'a|```|x|```', 'a|```|y|```', 'a|```|y|```|```|x|```'],
    [
      'functions added at one place',
      '```|a|```',
      '```|a|f {|x|}|```',
      '```|a|g {|y|}|```',
      '```|a|g {|y|}|f {|x|}|```',
    ],
    ['paragraphs added at the end', 'a', 'a||x', 'a||y', 'a||y||x'],
  ])('share no blank line or fence: %s', (_, base, mine, theirs, both) => {
    const [before = '', left = '', right = '', expected] = [base, mine, theirs, both].map((lines) =>
      lines.replaceAll('|', '\n'),
    )
    expect(merged(before, left, right)).toBe(expected)
  })

  test.each([
    ['a line moved to two places', 'a b c d', 'b c d a', 'b a c d', 'b a c d'],
    ['a line moved up by one and down by the other', 'a b c d e', 'c a b d e', 'a b d e c', 'a b d e c'],
    ['lines moved to two places', 'a b c d e f', 'c d e f a b', 'c d a b e f', 'c d a b e f'],
    ['a line moved to one place', 'a b c d', 'b c d a', 'b c d a', 'b c d a'],
    ['a line moved with another one that was added', 'a b c', 'a c b x y', 'a c b x', 'a c b x y'],
    ['a line moved below another one that was added', 'a b c', 'a c y x b', 'a c x b', 'a c y x b'],
    ['a line moved to two places, and others changed', 'a b c d', 'b c D a', 'b a C d', 'b a C D'],
  ])('keep it once: %s', (_, base, mine, theirs, both) => {
    expect(merged(asLines(base), asLines(mine), asLines(theirs))).toBe(asLines(both))
  })

  test('keep an item once that both sides moved, also to another level', () => {
    const [base = '', mine = '', theirs = ''] = ['a|b|c|d', 'b|>a|c|d', 'b|c|d|a'].map((lines) =>
      asList(lines, '• '),
    )
    expect(merged(base, mine, theirs)).toBe(theirs)
    expect(merged(base, theirs, mine)).toBe(mine)
  })

  test('keep an item once that both sides moved and checked', () => {
    const [base = '', mine = '', theirs = ''] = [
      '• [ ] eggs|• [ ] b|• [ ] c',
      '• [ ] b|• [x] eggs|• [ ] c',
      '• [ ] b|• [ ] c|• [x] eggs',
    ].map((lines) => lines.replaceAll('|', '\n'))
    expect(merged(base, mine, theirs)).toBe(theirs)
    expect(merged(base, theirs, mine)).toBe(mine)
  })

  test.each([
    ['by one word', 'call Anna|b|c|d', 'b|c|call Anna|d', 'b|c|d|call Anna today'],
    ['in bold', 'call Anna|b|c|d', 'b|c|call Anna|d', 'b|**call Anna**|c|d'],
    ['among others', 'a|call Anna|b|c|d', 'a|b|c|d|call Anna', 'a|b|call Anna again|c|d|e'],
    ['and the other too', 'call Anna|b|c|d', 'b|c|call Anna now|d', 'b|please call Anna|c|d'],
    ['and the other in the same way', 'call Anna|b|c|d', 'b|c|call Anna now|d', 'b|call Anna now|c|d'],
  ])('that both moved a line of, and one changed it %s, are a conflict', (_, base, mine, theirs) => {
    const [before = '', left = '', right = ''] = [base, mine, theirs].map((lines) =>
      lines.replaceAll('|', '\n'),
    )
    expect(merged(before, left, right)).toBeUndefined()
    expect(merged(before, right, left)).toBeUndefined()
  })

  test('keep a line that one side moved, if the other one replaced it by other words', () => {
    const [base, mine, theirs] = ['call Anna|b|c|d', 'b|c|call Anna|d', 'b|c|d|buy eggs'].map((lines) =>
      lines.replaceAll('|', '\n'),
    )
    expect(merged(base ?? '', mine ?? '', theirs ?? '')).toBe('b\nc\ncall Anna\nd\nbuy eggs')
    // Both have removed a line, and each has written another one.
    const both = merged('call Anna\nb\nc\nd', 'b\ncall Eve\nc\nd', 'b\nc\nd\ncall Max')
    expect(both).toBe('b\ncall Eve\nc\nd\ncall Max')
    // Both have made the same two lines of one.
    const split = 'call Anna now\nb\ncall Anna later'
    expect(merged('call Anna\nb\nc', `${split}\nC`, `${split}\nc`)).toBe(`${split}\nC`)
  })

  test('of which the merged text would be too long are a conflict', () => {
    const [base, mine, theirs] = ['', 'x', 'y'].map(
      (more) => 'a'.repeat(400_000) + '\n' + more.repeat(60_000),
    )
    expect(merged(base ?? '', `b\n${base}`, theirs ?? '')?.length).toBe(460_003)
    expect(merged(base ?? '', mine ?? '', `${(theirs ?? '').slice(400_001)}\n${base}`)).toBeUndefined()
  })

  test.each([
    ['t', 'T', 't', 'T'],
    ['t', 't', 'T', 'T'],
    ['t', 'T', 'T', 'T'],
    ['t', 'A', 'B', undefined],
  ])('titled %j, then %j on one side and %j on the other', (base, mine, theirs, both) => {
    const found = merge(draft('a\nb', base), draft('A\nb', mine), draft('a\nB', theirs))
    expect(found).toEqual(both === undefined ? undefined : draft('A\nB', both))
  })

  test('of ten thousand lines each merge in a short time', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `line ${at % 7}`)
    const mine = many.map((line, at) => (at % 2 ? line : `${line} mine`)).join('\n')
    const theirs = [...many, 'more'].join('\n')
    expect(processorTime(() => merged(many.join('\n'), mine, theirs))).toBeLessThan(2_000)
  })

  test.each([
    ['other words', (at: number) => `line ${at}`, (at: number) => `other ${-at}`],
    ['many words of all lines', (at: number) => `${WORDS} a${at}`, (at: number) => `${WORDS} b${at}`],
    ['words of many lines', (at: number) => wordsFrom(at, 100), (at: number) => wordsFrom(at - 61, 100)],
    ['most of their words', (at: number) => `${WORDS} a${at} a${at + 1}`, (at: number) => `a${at}`],
  ])('that move hundreds of lines or replace them by %s merge in a short time', (_, line, replacement) => {
    const moved = Array.from({ length: 650 }, (_each, at) => line(at))
    const rest = Array.from({ length: 700 }, (_each, at) => `rest ${at}`)
    const base = [...moved, ...rest].join('\n')
    const mine = [...rest, ...moved].join('\n')
    const theirs = [...rest, ...moved.map((_each, at) => replacement(at))].join('\n')
    expect(processorTime(() => merged(base, mine, theirs))).toBeLessThan(2_000)
    expect(processorTime(() => merged(base, theirs, mine))).toBeLessThan(2_000)
  })
})

const wordsFrom = (at: number, count: number) =>
  Array.from({ length: count }, (_, index) => `w${Math.abs(at + index)}`).join(' ')
const WORDS = wordsFrom(0, 100)

const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 8 }).map((lines) => lines.join('\n'))
const sorted = (content: string | undefined) => content?.split('\n').toSorted()

describe('merging', () => {
  test('keeps changes of one side, and changes that both sides made equally', () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(merged(base, changed, base)).toBe(changed)
        expect(merged(base, base, changed)).toBe(changed)
        expect(merged(base, changed, changed)).toBe(changed)
      }),
      { seed: 1, numRuns: 2_000 },
    )
  })

  test('gives the same lines for either order of the sides', () => {
    fc.assert(
      fc.property(text, text, text, (base, one, other) => {
        expect(sorted(merged(base, one, other))).toEqual(sorted(merged(base, other, one)))
      }),
      { seed: 2, numRuns: randomRuns({ check: 2_000, full: 20_000 }) },
    )
  })

  test('keeps the changes of both sides in separate lines, and every other line unchanged', () => {
    const places = fc.uniqueArray(fc.nat(19), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(places, fc.nat(11), (chosen, half) => {
        const base = Array.from({ length: 20 }, (_, at) => `line ${at}`)
        const mine = new Set(chosen.slice(0, half))
        const change = (who: string, isTheirs: (at: number) => boolean) =>
          base.map((line, at) => (isTheirs(at) ? `${line} ${who}` : line)).join('\n')
        const isMine = (at: number) => mine.has(at)
        const isTheirs = (at: number) => chosen.includes(at) && !mine.has(at)
        const both = base.map((line, at) =>
          isMine(at) ? `${line} mine` : isTheirs(at) ? `${line} theirs` : line,
        )
        expect(merged(base.join('\n'), change('mine', isMine), change('theirs', isTheirs))).toBe(
          both.join('\n'),
        )
      }),
      { seed: 3, numRuns: 1_000 },
    )
  })

  test.each([
    ['line ends of Windows', (line: string) => `${line}\r`],
    ['marks that overlap', (line: string) => `**a __b** c__ ${line}`],
    ['escapes that are not needed', (line: string) => `a \\* b ${line}`],
    ['uneven indents', (line: string) => ` • ${line}`],
    ['code in a line', (line: string) => `${line} \`\`\`a\`\`\` b`],
  ])('keeps the changes of both sides in a note of another program with %s', (_, write) => {
    const base = ['tea', 'milk', 'rent'].map(write).join('\n')
    const written = serialize(parse(base))
    const mine = written.replace('tea', 'green tea')
    expect(written).not.toBe(base)
    expect(merged(base, mine, written.replace('rent', 'the rent'))).toBe(mine.replace('rent', 'the rent'))
  })

  test('repeats no line of a note of another program that both sides only wrote anew', () => {
    const base = 'x ```a``` y\n```\nb\n```\n • c\n\nd e'
    const written = 'x \n```\na\n```\n y\n```\nb\n```\n• c\n\nd e'
    const mine = written.replace('a', 'a z')
    expect(merged(base, mine, written.replace('d e', 'd E'))).toBe(mine.replace('d e', 'd E'))
  })

  test.each(['', '• ', '1. '])(
    'adds words to no line that the other side moved there, in a list of “%s”',
    (mark) => {
      const all = ['buy milk', 'buy bread', 'sell milk', 'sell the car', 'pay the rent', 'pay for bread']
      const list = (lines: readonly string[]) =>
        lines.map((line, at) => (mark === '1. ' ? `${at + 1}. ` : mark) + line).join('\n')
      fc.assert(
        fc.property(fc.shuffledSubarray(all), fc.nat(5), (mine, at) => {
          const changed = `${all[at]} today`
          const result = merged(list(all), list(mine), list(all.with(at, changed)))
          expect(result === undefined || result.includes(changed)).toBe(true)
          expect(result?.split('today').length ?? 2).toBe(2)
        }),
        { seed: 4, numRuns: 1_000 },
      )
    },
  )
})
