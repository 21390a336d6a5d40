import { expect, test } from 'vitest'
import { merge } from '../../../src/notes/merge/merge.ts'

const draft = (lines = '') => ({ title: '', content: lines.replaceAll('|', '\n') })

test.each([
  ['an item added', '• a|• b', '• [ ] a|• [ ] b', '• a|• b|• c', '• [ ] a|• [ ] b|• [ ] c'],
  ['an item added between others', '• a|• b', '1. a|2. b', '• a|• c|• b', '1. a|2. c|3. b'],
  [
    'an item added, and blank lines',
    '• a|• ||a',
    '• [ ] a|• [ ] ||a',
    '• a|• b|• ||a',
    '• [ ] a|• [ ] b|• [ ] ||a',
  ],
  ['an item moved', '1. a|2. b|3. c', '• a|• b|• c', '1. c|2. a|3. b', '• c|• a|• b'],
  ['an item removed', '• a|• b|• c', '• [ ] a|• [x] b|• [ ] c', '• a|• b', '• [ ] a|• [x] b'],
  ['an item changed, and one added', '• a|• b', '1. a|2. b', '• a A|• c|• b', '1. a A|2. c|3. b'],
  ['an item added by each', '• a', '• [ ] x|• [ ] a', '• a|• y', '• [ ] x|• [ ] a|• [ ] y'],
  ['an item unchecked and a new one', '• [x] a|• [x] b', '• a|• b', '• [ ] a|• [x] b|• [ ] c', '• a|• b|• c'],
  [
    'an item added to each of two lists',
    '• a|t|1. b',
    '• [ ] a|t|1. b',
    '• a|• c|t|1. b|2. d',
    '• [ ] a|• [ ] c|t|1. b|2. d',
  ],
  [
    'an item added at each of two levels',
    '• a|   • b',
    '• a|   • [ ] b',
    '• a|   • b|   • c|• d',
    '• a|   • [ ] b|   • [ ] c|• d',
  ],
  ['an item added, but one list stays', '• a|1. b', '• [ ] a|1. b', '• a|• c|• b', '• [ ] a|• c|• b'],
  [
    'another list changed, whose kind it was',
    '• a|t|• [ ] b',
    '• [ ] a|t|• [ ] b|• [ ] c',
    '• a|t|1. b',
    '• [ ] a|t|1. b|• [ ] c',
  ],
  ['an item added, but one item stays', '• a|• b', '• a|• [ ] b', '• a|• b|• c', '• a|• [ ] b|• c'],
  ['an item checked', '• [ ] a|• [ ] b', '• a|• b', '• [x] a|• [ ] b', undefined],
  ['the same kind, and an item checked', '• a|b', '• [ ] a|• [ ] b', '• [x] a|• [ ] b', '• [x] a|• [ ] b'],
  [
    'the same kind, and another item checked',
    '• a|• b',
    '• [x] a|• [ ] b',
    '• [ ] a|• [x] b',
    '• [x] a|• [x] b',
  ],
  ['a checked item added', '• [ ] a', '• a', '• [ ] a|• [x] b', '• a|• [x] b'],
  ['another kind too', '• a|• b', '• [ ] a|• [ ] b', '1. a|2. b', undefined],
  ['an item added, but in code', '```|• a|```', '```|1. a|```', '```|• a|• b|```', '```|1. a|• b|```'],
])(
  'a list is changed to another kind on one side, and the other side has %s: %j, %j and %j make %j',
  (_, ...texts) => {
    const [base, mine, theirs, both] = texts
    for (const sides of [
      [mine, theirs],
      [theirs, mine],
    ])
      expect(merge(draft(base), draft(sides[0]), draft(sides[1]))).toEqual(both && draft(both))
  },
)

const asChecks = (items: string) =>
  draft(
    items
      .replace(/(^|\|)( *)([a-z])/g, '$1$2• [ ] $3')
      .replace(/([A-Z])/g, '• [x] $1')
      .toLowerCase(),
  )

test.each([
  ['checked', 'a|b|c', 'c|a|b', 'a|b|C', 'C|a|b'],
  ['unchecked', 'A|b|c', 'b|c|A', 'a|b|c', 'b|c|a'],
  ['checked among others that are', 'a|B|c', 'c|a|B', 'A|b|c', 'c|A|b'],
  ['checked by both', 'a|b|c', 'C|a|b', 'a|b|C', 'C|a|b'],
  ['moved to the same place and checked', 'a|b|c', 'c|a|b', 'C|a|b', 'C|a|b'],
  ['checked, where it is indented', 'a|b|c', 'a|   c|b', 'a|b|C', 'a|   C|b'],
  ['checked, where it is indented only', 'a', '   a', 'A', '   A'],
  ['checked, with its text twice', 'a|b|a', 'b|a|a', 'A|b|a', undefined],
])('an item is moved on one side, and the other side has it %s: %j, %j and %j make %j', (_, ...texts) => {
  const [base, mine, theirs] = texts.map((items = '') => asChecks(items))
  const both = texts[3] === undefined ? undefined : asChecks(texts[3])
  for (const sides of [
    [mine, theirs],
    [theirs, mine],
  ])
    expect(merge(base ?? draft(), sides[0] ?? draft(), sides[1] ?? draft())).toEqual(both)
})
