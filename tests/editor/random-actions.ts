import { FIXTURES } from '../paste/html-fixtures.ts'
import { oneOf, type Random } from '../random.ts'
import type { RandomStep } from './actions.ts'

/** A kind of user action with its weight. All randomness is in the steps that it generates. */
type RandomAction = readonly [name: string, weight: number, draw: (random: Random) => readonly RandomStep[]]

/** Chooses a kind by weight, and generates an action of it. */
export function drawSteps(random: Random): readonly RandomStep[] {
  let rest = random(TOTAL_WEIGHT)
  const action = RANDOM_ACTIONS.find(([, weight]) => (rest -= weight) < 0)
  if (!action) throw new Error('The weights do not add up')
  return action[2](random)
}

const pressKeys = (weight: number, ...names: readonly string[]): RandomAction[] =>
  names.map((name) => [`presses ${name}`, weight, () => [['press', name]]])

const typeTexts = (name: string, weight: number, ...texts: readonly string[]): RandomAction => [
  `types ${name}`,
  weight,
  (random) => [['type', oneOf(random, texts)]],
]

const insertTexts = (name: string, weight: number, ...texts: readonly string[]): RandomAction => [
  `inserts ${name}`,
  weight,
  (random) => [['insert', oneOf(random, texts)]],
]

const composeText = (
  name: string,
  weight: number,
  result: string,
  ...shown: readonly string[]
): RandomAction => [`composes ${name}`, weight, () => [['compose', result, ...shown]]]

const pasteContents = (
  name: string,
  weight: number,
  format: string,
  contents: readonly string[],
): RandomAction => [`pastes ${name}`, weight, (random) => [['paste', format, oneOf(random, contents)]]]

const dropContents = (
  name: string,
  weight: number,
  format: string,
  contents: readonly string[],
): RandomAction => [
  `drops ${name}`,
  weight,
  (random) => [['drop', format, oneOf(random, contents), ...point(random)]],
]

const PLAIN = ['plain', 'two\nlines', 'a\r\nb\tc', '   deep\n\n', '\n', ' ']
const MARKERS = [
  '• a\n   • b\n3. c\n',
  '**b**\n```\ncode\n\n  x\n```',
  '**a __b** c__',
  '1. a\n1. b\n3. c',
  '~~x~~\n   • y',
  '• [ ] a\n   • [x] b\n• c\n• \\[ ] d',
]
const HTML = [
  '<p>one <b>two</b></p>',
  '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  '<pre>x\n  y</pre>',
  '<ul><li><input type=checkbox>a<li><input type=checkbox checked>b</ul>',
  '<ol start=4><li>d<li>e</ol><p>f',
  '<table><tr><td>a<td><u>b</u></table>',
]
const TEXTS_WITH_SIGNS = ['a', 'Zo', 'x y', 'snake_case', '2**3', '*args', '1/2', 'https://a.example/b_c_']

const RANDOM_ACTIONS: readonly RandomAction[] = [
  typeTexts('letters', 14, 'a', 'Zo', 'x y'),
  typeTexts('words with marker characters in them', 3, ...TEXTS_WITH_SIGNS),
  typeTexts('a space', 6, ' '),
  typeTexts('digits', 4, '1', '0', '10'),
  typeTexts('a backslash', 4, '\\'),
  typeTexts('a bold marker', 3, '**'),
  typeTexts('an underline marker', 3, '__'),
  typeTexts('a strike marker', 3, '~~'),
  typeTexts('half a marker', 4, '*', '_', '~', '`'),
  typeTexts('marked words', 5, '**b**', '__u__', '~~s~~', '**a __b** c__'),
  typeTexts('a bullet', 5, '- ', '* ', '• '),
  typeTexts('a checkbox', 4, '[ ] ', '[x] ', '[] '),
  typeTexts('a number', 4, '1. ', '7. ', '999. '),
  typeTexts('a fence', 3, '```'),
  insertTexts('an emoji', 2, '👩‍👩‍👧‍👦', '👍🏽', '🇺🇦'),
  insertTexts('a combining mark', 2, '\u0301', '\u20dd'),
  insertTexts('words from right to left', 1, 'שלום', 'مرحبا 1.'),
  insertTexts('a sentence at once', 1, 'Dictated, with **stars** in it.'),
  insertTexts('invisible characters', 1, '\u200b', '\u00a0', '\ufeff'),
  ...pressKeys(8, 'Enter', 'Backspace', 'Tab', 'Shift+Tab'),
  ...pressKeys(3, 'Shift+Enter', 'Delete', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'),
  ...pressKeys(3, 'Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'),
  ...pressKeys(3, 'Shift+Home', 'Shift+End'),
  ...pressKeys(
    1,
    'Control+ArrowLeft',
    'Control+ArrowRight',
    'Control+Home',
    'Control+End',
    'PageUp',
    'PageDown',
  ),
  ...pressKeys(
    1,
    'Control+Shift+End',
    'Control+Shift+Home',
    'Control+Shift+ArrowLeft',
    'Control+Shift+ArrowRight',
  ),
  ...pressKeys(2, 'Alt+ArrowUp', 'Alt+ArrowDown'),
  ...pressKeys(1, 'Control+a', 'Escape', 'Control+Backspace', 'Control+Delete', 'Control+s', 'Control+Enter'),
  ...pressKeys(3, 'Control+z', 'Control+Shift+z', 'Control+y'),
  ...pressKeys(
    2,
    'Control+b',
    'Control+u',
    'Control+i',
    'Control+l',
    'Control+p',
    'Control+e',
    'Control+Shift+x',
  ),
  ...pressKeys(2, 'Control+Shift+7', 'Control+Shift+8', 'Control+Shift+9', 'Control+Shift+Enter'),
  ...pressKeys(2, 'Control+c', 'Control+x', 'Control+v', 'Control+Shift+v'),
  ...['bold', 'underline', 'strike', 'bullets', 'numbers', 'checks', 'code'].map((name): RandomAction => [
    `presses the button ${name}`,
    2,
    () => [['run', name]],
  ]),
  ['undoes several steps', 2, (random) => [['press', ...times(2 + random(6), 'Control+z')]]],
  ['redoes several steps', 2, (random) => [['press', ...times(2 + random(6), 'Control+y')]]],
  [
    'undoes and redoes a step',
    1,
    () => [
      ['press', 'Control+z'],
      ['press', 'Control+y'],
    ],
  ],
  ['presses Enter twice', 3, () => [['press', 'Enter', 'Enter']]],
  ['deletes some characters', 2, (random) => [['press', ...times(2 + random(4), 'Backspace')]]],
  ['selects some characters', 3, (random) => [['press', ...times(2 + random(5), 'Shift+ArrowRight')]]],
  ['selects some lines', 3, (random) => [['press', ...times(2 + random(3), 'Shift+ArrowDown')]]],
  [
    'selects all and types',
    1,
    () => [
      ['press', 'Control+a'],
      ['type', 'a'],
    ],
  ],
  pasteContents('plain text', 3, 'text/plain', PLAIN),
  pasteContents('marker text', 3, 'text/plain', MARKERS),
  pasteContents('HTML', 4, 'text/html', HTML),
  pasteContents('the clipboard of another note', 3, 'application/x-pinwell', [...MARKERS, ...PLAIN]),
  pasteContents('an address', 1, 'text/uri-list', ['https://a.example/b']),
  [
    'pastes the clipboard of a program',
    4,
    (random) => {
      const [source, title] = oneOf(random, SOURCES)
      return [['paste fixture', source, title]]
    },
  ],
  [
    'cuts and pastes in another place',
    3,
    (random) => [select(random), ['press', 'Control+x'], select(random), ['press', 'Control+v']],
  ],
  [
    'copies and pastes as plain text',
    2,
    (random) => [select(random), ['press', 'Control+c'], select(random), ['press', 'Control+Shift+v']],
  ],
  dropContents('plain text', 1, 'text/plain', [...PLAIN, ...MARKERS]),
  dropContents('HTML', 1, 'text/html', HTML),
  composeText('a word', 3, '漢', 'k', 'か', 'かn', 'かん'),
  composeText('a letter, as phones do', 3, 'a', 'a'),
  composeText('marked words', 2, '**か**', '**', '**か', '**か**'),
  composeText('several lines', 1, 'か\nき', 'k', 'か'),
  composeText('a list marker', 1, '- ', '-'),
  composeText('a cancelled composition', 2, '', 'n', 'ni'),
  ['composes over a selection', 2, (random) => [select(random), ['compose', 'か', 'k', 'か']]],
  ['cancels a composition over a selection', 1, (random) => [select(random), ['compose', '', 'k']]],
  ['clicks', 3, (random) => [['click', 1, ...point(random)]]],
  ['clicks twice', 2, (random) => [['click', 2, ...point(random)]]],
  ['clicks three times', 2, (random) => [['click', 3, ...point(random)]]],
  ['clicks with Shift', 1, (random) => [['click on with Shift', ...point(random)]]],
  ['drags', 2, (random) => [['drag', ...point(random), ...point(random)]]],
  ['selects with handles', 3, (random) => [select(random)]],
  ['puts the caret by touch', 2, (random) => [caret(random)]],
  ['leaves forwards and returns', 1, () => [['leave by', 'Tab']]],
  ['leaves backwards and returns', 1, () => [['leave by', 'Shift+Tab']]],
  ['visits the title and returns', 1, () => [['visit the title', 'T']]],
  ['waits a second', 2, () => [['wait']]],
  ['opens another note', 1, (random) => [['load', oneOf(random, NOTES), random(2) === 0 ? 'start' : 'end']]],
]

/** The notes that scripts load at the start, and sometimes later. */
export const NOTES = [
  '',
  'one **two** three\n\nfour',
  '• a\n   • b\n      • c\n• d',
  '1. a\n2. b\n3. c\n7. g\n8. h',
  '<code>let x\n  y()</code>',
  'x\n```\ncode\n```\n• a\n   soft\n1. b\n   • c\n2. d',
  '• a\n   1. b\n   2. c\n   5. e\n• f',
  '3. c\ntext\n4. d',
]

const TOTAL_WEIGHT = RANDOM_ACTIONS.reduce((sum, [, weight]) => sum + weight, 0)

const SOURCES = Object.entries(FIXTURES).flatMap(([source, cases]) =>
  cases.map(([title]) => [source, title] as const),
)

/** A position in the upper part of the editor, where the text is. */
function point(random: Random): readonly [x: number, y: number] {
  return [20 + random(300), 45 + random(250)]
}

function select(random: Random): RandomStep {
  return ['select', random(1001), random(1001)]
}

function caret(random: Random): RandomStep {
  const at = random(1001)
  return ['select', at, at]
}

function times<Item>(count: number, item: Item): Item[] {
  return Array.from({ length: count }, () => item)
}
