import { FIXTURES } from '../markers/html-fixtures.ts'
import type { Step } from './actions.ts'
import { oneOf, type Random } from './random.ts'

/** One kind of thing that people do; the number says how often. All chance is in the steps that it draws. */
export type Kind = readonly [name: string, weight: number, draw: (random: Random) => readonly Step[]]

/** Draws a kind by the weights, and from it what is done. */
export function drawSteps(random: Random): readonly Step[] {
  let rest = random(TOTAL)
  const found = KINDS.find(([, weight]) => (rest -= weight) < 0)
  if (!found) throw new Error('The weights do not add up')
  return found[2](random)
}

const keys = (weight: number, ...names: readonly string[]): Kind[] =>
  names.map((name) => [`presses ${name}`, weight, () => [['press', name]]])

const types = (name: string, weight: number, ...texts: readonly string[]): Kind => [
  `types ${name}`,
  weight,
  (random) => [['type', oneOf(random, texts)]],
]

const inserts = (name: string, weight: number, ...texts: readonly string[]): Kind => [
  `inserts ${name}`,
  weight,
  (random) => [['insert', oneOf(random, texts)]],
]

const composes = (name: string, weight: number, result: string, ...shown: readonly string[]): Kind => [
  `composes ${name}`,
  weight,
  () => [['compose', result, ...shown]],
]

const pastes = (name: string, weight: number, format: string, contents: readonly string[]): Kind => [
  `pastes ${name}`,
  weight,
  (random) => [['paste', format, oneOf(random, contents)]],
]

const drops = (name: string, weight: number, format: string, contents: readonly string[]): Kind => [
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
]
const HTML = [
  '<p>one <b>two</b></p>',
  '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  '<pre>x\n  y</pre>',
  '<ol start=4><li>d<li>e</ol><p>f',
  '<table><tr><td>a<td><u>b</u></table>',
]
const WORDS = ['a', 'Zo', 'x y', 'snake_case', '2**3', '*args', '1/2', 'https://a.example/b_c_']

export const KINDS: readonly Kind[] = [
  types('letters', 14, 'a', 'Zo', 'x y'),
  types('words with signs in them', 3, ...WORDS),
  types('a space', 6, ' '),
  types('digits', 4, '1', '0', '10'),
  types('a backslash', 4, '\\'),
  types('a bold marker', 3, '**'),
  types('an underline marker', 3, '__'),
  types('a strike marker', 3, '~~'),
  types('half a marker', 4, '*', '_', '~', '`'),
  types('marked words', 5, '**b**', '__u__', '~~s~~', '**a __b** c__'),
  types('a bullet', 5, '- ', '* ', '• '),
  types('a number', 4, '1. ', '7. ', '999. '),
  types('a fence', 3, '```'),
  inserts('an emoji', 2, '👩‍👩‍👧‍👦', '👍🏽', '🇺🇦'),
  inserts('a combining mark', 2, '\u0301', '\u20dd'),
  inserts('words from right to left', 1, 'שלום', 'مرحبا 1.'),
  inserts('a sentence at once', 1, 'Dictated, with **stars** in it.'),
  inserts('what nobody sees', 1, '\u200b', '\u00a0', '\ufeff'),
  ...keys(8, 'Enter', 'Backspace', 'Tab', 'Shift+Tab'),
  ...keys(3, 'Shift+Enter', 'Delete', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'),
  ...keys(3, 'Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'),
  ...keys(3, 'Shift+Home', 'Shift+End'),
  ...keys(1, 'Control+ArrowLeft', 'Control+ArrowRight', 'Control+Home', 'Control+End', 'PageUp', 'PageDown'),
  ...keys(
    1,
    'Control+Shift+End',
    'Control+Shift+Home',
    'Control+Shift+ArrowLeft',
    'Control+Shift+ArrowRight',
  ),
  ...keys(2, 'Alt+ArrowUp', 'Alt+ArrowDown'),
  ...keys(1, 'Control+a', 'Escape', 'Control+Backspace', 'Control+Delete', 'Control+s', 'Control+Enter'),
  ...keys(3, 'Control+z', 'Control+Shift+z', 'Control+y'),
  ...keys(2, 'Control+b', 'Control+u', 'Control+i', 'Control+l', 'Control+p', 'Control+e', 'Control+Shift+x'),
  ...keys(2, 'Control+Shift+7', 'Control+Shift+8'),
  ...keys(2, 'Control+c', 'Control+x', 'Control+v', 'Control+Shift+v'),
  ...['bold', 'underline', 'strike', 'bullets', 'numbers', 'code'].map((name): Kind => [
    `presses the button ${name}`,
    2,
    () => [['run', name]],
  ]),
  ['takes several steps back', 2, (random) => [['press', ...times(2 + random(6), 'Control+z')]]],
  ['takes several steps forth', 2, (random) => [['press', ...times(2 + random(6), 'Control+y')]]],
  [
    'takes a step back and forth',
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
    'selects all and writes anew',
    1,
    () => [
      ['press', 'Control+a'],
      ['type', 'a'],
    ],
  ],
  pastes('plain text', 3, 'text/plain', PLAIN),
  pastes('marker text', 3, 'text/plain', MARKERS),
  pastes('HTML', 4, 'text/html', HTML),
  pastes('what another note has copied', 3, 'application/x-pinwell', [...MARKERS, ...PLAIN]),
  pastes('an address', 1, 'text/uri-list', ['https://a.example/b']),
  [
    'pastes what a program has copied',
    4,
    (random) => {
      const [source, title] = oneOf(random, SOURCES)
      return [['paste fixture', source, title]]
    },
  ],
  [
    'cuts and pastes elsewhere',
    3,
    (random) => [select(random), ['press', 'Control+x'], select(random), ['press', 'Control+v']],
  ],
  [
    'copies and pastes elsewhere without marks',
    2,
    (random) => [select(random), ['press', 'Control+c'], select(random), ['press', 'Control+Shift+v']],
  ],
  drops('plain text', 1, 'text/plain', [...PLAIN, ...MARKERS]),
  drops('HTML', 1, 'text/html', HTML),
  composes('a word', 3, '漢', 'k', 'か', 'かn', 'かん'),
  composes('a letter, as phones do', 3, 'a', 'a'),
  composes('marked words', 2, '**か**', '**', '**か', '**か**'),
  composes('a list marker', 1, '- ', '-'),
  composes('nothing after all', 2, '', 'n', 'ni'),
  ['composes over a selection', 2, (random) => [select(random), ['compose', 'か', 'k', 'か']]],
  ['gives up to compose over a selection', 1, (random) => [select(random), ['compose', '', 'k']]],
  ['clicks', 3, (random) => [['click', 1, ...point(random)]]],
  ['clicks twice', 2, (random) => [['click', 2, ...point(random)]]],
  ['clicks three times', 2, (random) => [['click', 3, ...point(random)]]],
  ['clicks with Shift', 1, (random) => [['click on with Shift', ...point(random)]]],
  ['drags', 2, (random) => [['drag', ...point(random), ...point(random)]]],
  ['selects with handles', 3, (random) => [select(random)]],
  ['puts the caret with a finger', 2, (random) => [caret(random)]],
  ['leaves forwards and comes back', 1, () => [['leave by', 'Tab']]],
  ['leaves backwards and comes back', 1, () => [['leave by', 'Shift+Tab']]],
  ['goes on with the title and comes back', 1, () => [['visit the title', 'T']]],
  ['waits a second', 2, () => [['wait']]],
  ['opens another note', 1, (random) => [['load', oneOf(random, NOTES), random(2) === 0 ? 'start' : 'end']]],
]

/** What cases begin with, and go on with now and then. */
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

const TOTAL = KINDS.reduce((sum, [, weight]) => sum + weight, 0)

const SOURCES = Object.entries(FIXTURES).flatMap(([source, cases]) =>
  cases.map(([title]) => [source, title] as const),
)

/** A place in the upper part of the editor, where the text is. */
function point(random: Random): readonly [x: number, y: number] {
  return [20 + random(300), 45 + random(250)]
}

function select(random: Random): Step {
  return ['select', random(1001), random(1001)]
}

function caret(random: Random): Step {
  const at = random(1001)
  return ['select', at, at]
}

function times<Item>(count: number, item: Item): Item[] {
  return Array.from({ length: count }, () => item)
}
