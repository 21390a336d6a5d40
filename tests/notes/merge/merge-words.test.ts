import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, type Doc, type Run, textOfRuns } from '../../../src/markers/doc.ts'
import { addRun } from '../../../src/markers/inline.ts'
import { parse } from '../../../src/markers/parse.ts'
import { serialize } from '../../../src/markers/serialize.ts'
import { merge } from '../../../src/notes/merge/merge.ts'
import { anyDoc } from '../../markers/arbitrary.ts'
import { processorTime } from '../../processor-time.ts'
import { randomRuns } from '../../random-runs.ts'

const draft = (text: string, title = '') => ({ title, content: text })
const merged = (base: string, mine: string, theirs: string) =>
  merge(draft(base), draft(mine), draft(theirs))?.content

describe('two versions of one line are merged', () => {
  test.each([
    [
      'with different words changed',
      'buy milk and bread',
      'buy oat milk and bread',
      'buy milk and rolls',
      'buy oat milk and rolls',
    ],
    ['with neighbouring words changed', 'a b', 'A b', 'a B', 'A B'],
    ['with one word changed equally', 'a b', 'x b', 'x b c', 'x b c'],
    [
      'with a word beside a number changed equally',
      'at 10 am or so',
      'at 9 am or so',
      'at 9 am or later',
      'at 9 am or later',
    ],
    ['with a number formatted, and its unit changed', 'at 10 am', 'at **10** am', 'at 10 pm', 'at **10** pm'],
    ['with a number added before a changed word', 'buy egg', 'buy 2 egg', 'buy eggs', 'buy 2 eggs'],
    ['with words added at different ends', 'b', 'a b', 'b c', 'a b c'],
    ['with a word removed, and another one changed', 'a b c d', 'a c d', 'a b c D', 'a c D'],
    ['with another line changed as well', 'a b\nc', 'A b\nC', 'a B\nc', 'A B\nC'],
    ['with all words formatted but one, which was changed', 'a b c', '**a b** c', 'a b C', '**a b** C'],
    ['with other words formatted', 'a b c', '**a** b c', 'a b __c__', '**a** b __c__'],
    ['within formatted text', '**a b c** d', '**A b c** d', '**a b C** d', '**A b C** d'],
    ['with a word formatted, and another one changed', 'a b c', 'a b **c**', 'A b c', 'A b **c**'],
    ['with an item checked, and its text changed', '• [ ] a b', '• [x] a b', '• [ ] a B', '• [x] a B'],
    ['with an item numbered anew, and its text changed', '1. a b', '2. a b', '1. a B', '2. a B'],
    ['with an item indented, and its text changed', '• a b', '   • a b', '• a B', '   • a B'],
    ['below a soft break', '• x\n   a b', '• x\n   A b', '• x\n   a B', '• x\n   A B'],
    ['with escapes', '2 \\** 3 ** 4', '1 \\** 3 ** 4', '2 \\** 3 ** 5', '1 \\** 3 ** 5'],
    [
      'with an address beside the changed words',
      'see https://a.test/x now',
      'See https://a.test/x now',
      'see https://a.test/x later',
      'See https://a.test/x later',
    ],
    [
      'in a script without spaces',
      '我喜欢猫。他住在北京。',
      '我喜欢狗。他住在北京。',
      '我喜欢猫。他住在上海。',
      '我喜欢狗。他住在上海。',
    ],
    ['which one side has merged before', 'a b', 'A b', 'A b c', 'A b c'],
    ['which one side has merged before, beside its own change', 'a b', 'a b c', 'a B c', 'a B c'],
    [
      'in a text with code that is not as `serialize` writes it',
      '```\na\nb\nc\n```',
      '```\nA\nb\nc\n```',
      '```\na\nb\nC\n```',
      '```\nA\nb\nC\n```',
    ],
    ['in front of a fence', 'a b\n```\nx\n```', 'A b\n```\nx\n```', 'a B\n```\nx\n```', 'A B\n```\nx\n```'],
  ])('%s', (_, base, mine, theirs, both) => {
    expect(merged(base, mine, theirs)).toBe(both)
    expect(merged(base, theirs, mine)).toBe(both)
  })

  test('in the title too', () => {
    const versions = ['Plan for May', 'Plans for May', 'Plan for June'].map((title) => draft('', title))
    const [base = draft(''), mine = draft(''), theirs = draft('')] = versions
    expect(merge(base, mine, theirs)).toEqual(draft('', 'Plans for June'))
  })
})

describe('two versions of one line are a conflict', () => {
  test.each([
    ['with the same word changed', 'a b', 'a x', 'a y'],
    ['that one side wrote anew', 'as stored', 'as stored and more', 'written anew'],
    [
      'that one side wrote anew, with a word of the old line',
      'Meet at 10 in the office',
      'Lunch with Bob in Berlin',
      'Meet at 10 in the office on Monday',
    ],
    [
      'that one side wrote anew as an item',
      '• [ ] Call the plumber\n• [ ] Pay rent',
      '• [ ] Buy the flowers\n• [ ] Pay rent',
      '• [ ] Call the plumber today\n• [ ] Pay rent',
    ],
    [
      'that one side wrote anew and the other checked',
      '• [ ] Call the plumber',
      '• [ ] Buy the flowers',
      '• [x] Call the plumber',
    ],
    [
      'that one side removed, and moved another line to its place',
      'Call Ann about the car\nBuy milk\nPay the rent',
      'Buy milk\nCall Ann about the car',
      'Call Ann about the car\nBuy milk\nPay the rent by Friday',
    ],
    [
      'that one side swapped with a similar one and checked',
      '• [ ] buy milk\n• [ ] buy bread',
      '• [x] buy bread\n• [x] buy milk',
      '• [ ] buy milk today\n• [ ] buy bread',
    ],
    [
      'that one side swapped with a similar one further down',
      'buy milk\nb\nc\nbuy bread',
      'buy bread\nb\nc\nbuy milk',
      'buy milk today\nb\nc\nbuy bread',
    ],
    [
      'that one side moved up, and wrote a similar one in its place',
      'a\nb\nCall Anna',
      'Call Anna\na\nb\nCall Max, then Anna',
      'a\nb\nCall Anna today',
    ],
    ['with words added at the same place', 'a', 'a x', 'a y'],
    ['with a word changed that the other side removed', 'a b c', 'a c', 'a B c'],
    ['with a word added within changed ones', 'a b c d', 'a B C d', 'a b x c d'],
    ['with a word formatted that the other side changed', 'a b c', 'a **b** c', 'a B c'],
    ['with a word added within formatted ones', 'a b c', '**a b c**', 'a x b c'],
    ['with a word formatted differently', 'a b c', 'a **b** c', 'a __b__ c'],
    ['with both parts of a word changed', 'snow**ball** x', 'Snow**ball** x', 'snow**fall** x'],
    ['with each end of an address changed', 'https://a.test/x y', 'https://b.test/x y', 'https://a.test/z y'],
    ['with number and unit changed', 'Meet at 10 am in May', 'Meet at 9 am in May', 'Meet at 10 pm in May'],
    ['with the groups of a number changed', 'Ann 0660 123 456', 'Ann 0660 124 456', 'Ann 0660 123 457'],
    ['with an amount and its subject changed', '• 2 red onions', '• 3 red onions', '• 2 eggs onions'],
    ['with an item indented and given a check', '• a', '   • a', '• [ ] a'],
    ['with words that would become one', '他买书', '他北书', '他买京'],
    ['with parts of a grapheme changed', '👩‍👩‍👧 a', '👩‍👩‍👦 a', '👨‍👩‍👧 a'],
    ['in a fenced code block', '```\na b\n```', '```\nA b\n```', '```\na B\n```'],
    ['in a note of code', '<code>a b</code>', '<code>A b</code>', '<code>a B</code>'],
  ])('%s', (_, base, mine, theirs) => {
    expect(merged(base, mine, theirs)).toBeUndefined()
    expect(merged(base, theirs, mine)).toBeUndefined()
  })
})

describe('a merge never changes what is formatted', () => {
  test.each([
    ['a fence in text that the other side fenced', 'a\nb\nc', '```\na\nb\nc\n```', 'a\n```\nx\n```\nb\nc'],
    ['half a fence on each side', 'a\nb\nc', 'a ```\nb\nc', 'a\nb\nc ```'],
    ['spaces below a line that the other side makes an item', 'a\n   b', '• a\n   b', 'a\n   c'],
    ['a line changed that the other side fenced', 'a\nb', '```\na\nb\n```', 'a\nB'],
  ])('%s is a conflict', (_, base, mine, theirs) => {
    expect(merged(base, mine, theirs)).toBeUndefined()
    expect(merged(base, theirs, mine)).toBeUndefined()
  })

  test('an insertion that was merged before is not repeated within a larger change', () => {
    expect(merged('a\nb\nc\nd', 'x\na\nb\nC\nd', 'x\ny')).toBeUndefined()
  })
})

describe('merging by words', () => {
  const word = fc.constantFrom(
    'a',
    'b',
    'is',
    '我',
    'don’t',
    '2**3',
    'https://a.test/b?c=d',
    '👩‍👧',
    'C:\\dir',
    '[x]',
  )
  const line = fc.array(fc.tuple(word, fc.nat(7)), { minLength: 1, maxLength: 8 })
  const start = fc.constantFrom<(runs: readonly Run[]) => Block>(
    (runs) => ({ type: 'paragraph', runs }),
    (runs) => ({ type: 'bullet', indent: 1, runs }),
    (runs) => ({ type: 'check', indent: 0, isChecked: false, runs }),
  )

  test('keeps the changes of both sides to different words, and their formatting', () => {
    const changes = fc.array(fc.tuple(fc.nat(7), fc.boolean(), fc.nat(7)), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(start, line, changes, (block, words, all) => {
        const own = new Map(all.map(([at, isMine, marks]) => [at % words.length, { isMine, marks }]))
        const sides = [true, false].map(
          (isMine) => new Set([...own].flatMap(([at, one]) => (one.isMine === isMine ? [at] : []))),
        )
        const areMixed = [...own].some(
          ([at, { isMine }]) => own.get(at + 1) && own.get(at + 1)?.isMine !== isMine,
        )
        // Changes on either side of an unchanged word only, so that none of them is next to one of the other side.
        // A line of which more than half was changed is a new one.
        if (areMixed || sides.some(({ size }) => size === 0 || size * 2 > words.length)) return
        const version = (isIncluded: (at: number) => boolean) =>
          content(
            block,
            words.map(([text, marks], at) =>
              isIncluded(at) ? [`new${at}`, own.get(at)?.marks ?? 0] : [text, marks],
            ),
          )
        const [mine, theirs] = sides.map((side) => version((at) => side.has(at)))
        const both = version((at) => own.has(at))
        expect(
          merged(
            version(() => false),
            mine ?? '',
            theirs ?? '',
          ),
        ).toBe(both)
      }),
      { seed: 1, numRuns: randomRuns({ check: 1_000, full: 50_000 }) },
    )
  })

  const wordEdit = fc.record({
    at: fc.nat(9),
    remove: fc.nat(2),
    add: fc.array(fc.tuple(word, fc.nat(7)), { maxLength: 2 }),
  })
  const edits = fc.array(wordEdit, { minLength: 1, maxLength: 2 })
  type Words = readonly (readonly [string, number])[]
  const edited = (words: Words, all: readonly { at: number; remove: number; add: Words }[]) =>
    all.reduce(
      (result, { at, remove, add }) => result.toSpliced(at % (result.length + 1), remove, ...add),
      words,
    )

  test('is symmetric, canonical, keeps one-sided changes, and loses no word of either side', () => {
    let count = 0
    fc.assert(
      fc.property(start, line, edits, edits, (block, words, ours, others) => {
        const [base, mine, theirs] = [words, edited(words, ours), edited(words, others)].map((each) =>
          content(block, each),
        )
        if (base === undefined || mine === undefined || theirs === undefined) return
        expect(merged(base, mine, base)).toBe(mine)
        expect(merged(base, base, theirs)).toBe(theirs)
        const result = merged(base, mine, theirs)
        expect(merged(base, theirs, mine)).toBe(result)
        if (result === undefined || mine === theirs) return
        count++
        expect(serialize(parse(result))).toBe(result)
        const [before, sides] = [wordsIn(base), [mine, theirs].map(wordsIn)]
        const added = sides.flat().filter((each) => !before.includes(each))
        // A word that is in the base once is missing only if one side removed it.
        const kept = before.filter(
          (each) =>
            sides.every((side) => side.includes(each)) && before.indexOf(each) === before.lastIndexOf(each),
        )
        const after = wordsIn(result)
        expect([...added, ...kept].filter((each) => !after.includes(each))).toEqual([])
      }),
      { seed: 2, numRuns: randomRuns({ check: 1_000, full: 100_000 }) },
    )
    expect(count).toBeGreaterThan(500)
  })

  test('adds no words to a line that the other side wrote anew', () => {
    const random = { rewritten: fc.array(fc.boolean(), { minLength: 3, maxLength: 8 }), at: fc.nat(8) }
    fc.assert(
      fc.property(start, fc.record(random), (block, { rewritten, at }) => {
        if (rewritten.filter(Boolean).length * 2 <= rewritten.length) return
        const words: Words = rewritten.map((_, index) => [`old${index}`, 0])
        const mine = rewritten.map((isNew, index) => [`${isNew ? 'new' : 'old'}${index}`, 0] as const)
        const theirs = words.toSpliced(at % (words.length + 1), 0, ['added', 0])
        expect(merged(content(block, words), content(block, mine), content(block, theirs))).toBeUndefined()
      }),
      { seed: 4, numRuns: randomRuns({ check: 300, full: 10_000 }) },
    )
  })

  test('of any documents gives a canonical document', () => {
    const docs = fc.array(anyDoc, { minLength: 1, maxLength: 3 }).map((each) => each.flat())
    const blocks = fc.array(fc.tuple(fc.nat(12), fc.boolean(), anyDoc), { minLength: 1, maxLength: 2 })
    fc.assert(
      fc.property(docs, blocks, blocks, (doc, ours, others) => {
        const result = merged(serialize(doc), changed(doc, ours), changed(doc, others)) ?? ''
        expect(serialize(parse(result))).toBe(result)
      }),
      { seed: 3, numRuns: randomRuns({ check: 150, full: 10_000 }) },
    )
  })

  test('of lines of 100 kB ends in a short time', () => {
    const words = Array.from({ length: 15_000 }, (_, at) => `w${at % 97}`)
    const change = (every: number, mark: string) =>
      words.map((each, at) => (at % every === 1 ? each + mark : each)).join(' ')
    const chinese = '我喜欢猫'.repeat(25_000)
    const mergeLines = () => {
      expect(merged(words.join(' '), `first ${words.join(' ')}`, `${words.join(' ')} last`)).toBe(
        `first ${words.join(' ')} last`,
      )
      expect(merged(words.join(' '), change(50, 'm'), change(70, 't'))).toBeUndefined()
      expect(merged(chinese, `${chinese}狗`, `他${chinese}`)).toBeUndefined()
    }
    expect(processorTime(mergeLines)).toBeLessThan(3_000)
  })
})

function content(
  block: (runs: readonly Run[]) => Block,
  words: readonly (readonly [string, number])[],
): string {
  const runs: Run[] = []
  for (const [index, [text, marks]] of words.entries()) {
    if (index > 0) addRun(runs, ' ', 0)
    addRun(runs, text, marks)
  }
  return serialize([{ type: 'paragraph', runs: [{ text: 'above', marks: 0 }] }, block(runs)])
}

function changed(doc: Doc, all: readonly (readonly [number, boolean, Doc])[]): string {
  const result = all.reduce(
    (each, [at, isReplaced, other]) => each.toSpliced(at % (each.length + 1), isReplaced ? 1 : 0, ...other),
    doc,
  )
  return serialize(result.length > 0 ? result : [{ type: 'paragraph', runs: [] }])
}

function wordsIn(text: string): readonly string[] {
  return parse(text).flatMap((block) => ('runs' in block ? textOfRuns(block.runs).split(' ') : []))
}
