import { fenced, type BehaviourCase, times, typed, codeNote } from './behaviour-case.ts'

export const ENTER: readonly BehaviourCase[] = [
  ['Enter at the end of a paragraph', 'one|', ['Enter'], 'one\n|'],
  ['Enter in the middle of a paragraph', 'on|e', ['Enter'], 'on\n|e'],
  ['Enter at the start of a paragraph inserts a line above it', '|one', ['Enter'], '\n|one'],
  ['Enter in an empty note', '|', ['Enter', 'a'], '\na|'],
  ['Enter over a selection replaces it', 'o|n|e', ['Enter'], 'o\n|e'],
  ['Enter over selected lines replaces them', 'o|ne\n\ntw|o', ['Enter'], 'o\n|o'],
  ['Enter in a marked text marks both lines', '**on|e**', ['Enter'], '**on**\n**|e**'],
  ['Enter at the end of a marked text continues the mark', '**one|**', ['Enter', 'x'], '**one**\n**x|**'],

  // @spec limits.enter
  ['Enter continues a list', '• one|', ['Enter'], '• one\n• |'],
  ['Enter splits an item', '• one| two', ['Enter'], '• one\n• | two'],
  ['Enter at the start of an item inserts an item above it', '• |one', ['Enter'], '• \n• |one'],
  ['Enter at the start of a deeper item', '• a\n   • |b', ['Enter'], '• a\n   • \n   • |b'],
  // As in Google Docs and Apple Notes. Notion creates a nested item, which surprises people who want a sibling.
  ['Enter at the end of an item with deeper ones', '• a|\n   • b', ['Enter'], '• a\n• |\n   • b'],
  ['Enter in an item with deeper ones', '• a|b\n   • c', ['Enter'], '• a\n• |b\n   • c'],
  ['Enter over selected items', '• o|ne\n• two\n• thr|ee', ['Enter'], '• o\n• |ee'],
  ['Enter over a selection from a paragraph into an item', 'o|ne\n• tw|o', ['Enter'], 'o\n|o'],
  ['Enter in a marked item marks both', '• **on|e**', ['Enter'], '• **on**\n• **|e**'],
  ['Enter where a list of another kind follows', '• a|\n1. b', ['Enter'], '• a\n• |\n1. b'],
  ['Enter before code', '• a|\n```\nb\n```', ['Enter'], '• a\n• |\n```\nb\n```'],

  // @spec limits.enter
  ['Enter on an empty item ends the list', '• one\n• |', ['Enter'], '• one\n|'],
  ['Enter on the only item, empty, ends the list', '• |', ['Enter'], '|'],
  ['Enter on an empty first item', '• |\n• one', ['Enter'], '|\n• one'],
  ['Enter on an empty item within a list splits it', '• one\n• |\n• two', ['Enter'], '• one\n|\n• two'],
  ['Enter on an item of spaces ends the list', '• one\n•   |', ['Enter'], '• one\n  |'],
  [
    'Enter on an empty deeper item leaves one level',
    '• one\n   • two\n      • |',
    ['Enter'],
    '• one\n   • two\n   • |',
  ],
  [
    'Enter twice on an empty deeper item leaves two levels',
    '• one\n   • two\n      • |',
    ['Enter', 'Enter'],
    '• one\n   • two\n• |',
  ],
  [
    'Enter three times leaves the list from two levels down',
    '• one\n   • two\n   • |',
    ['Enter', 'Enter', 'x'],
    '• one\n   • two\nx|',
  ],
  [
    'Enter on an empty item between deeper ones',
    '• a\n   • b\n   • |\n   • c',
    ['Enter'],
    '• a\n   • b\n• |\n   • c',
  ],
  ['Enter on an empty item that deeper ones follow', '• a\n• |\n   • b', ['Enter'], '• a\n|\n• b'],
  ['Enter on an empty deeper item of another kind', '1. a\n   • |', ['Enter'], '1. a\n2. |'],
  ['Enter on an empty item before code', '• a\n• |\n```\nb\n```', ['Enter'], '• a\n|\n```\nb\n```'],

  [
    'Enter at the end of a broken item begins the next one',
    '• one\n   two|',
    ['Enter'],
    '• one\n   two\n• |',
  ],
  ['Enter in the second line of a broken item', '• one\n   tw|o', ['Enter'], '• one\n   tw\n• |o'],
  ['Enter in the first line of a broken item', '• o|ne\n   two', ['Enter'], '• o\n• |ne\n   two'],

  ['Enter continues code', codeNote('a|b'), ['Enter'], codeNote('a\n|b')],
  ['Enter at the start of code inserts a line above it', codeNote('|a'), ['Enter'], codeNote('\n|a')],
  [
    'Enter starts a line with the indent of the line before',
    codeNote('if x\n   y|'),
    ['Enter', 'z'],
    codeNote('if x\n   y\n   z|'),
  ],
  [
    'Enter within an indent keeps the part before the caret',
    codeNote('a\n   |   b'),
    ['Enter'],
    codeNote('a\n   \n   |   b'),
  ],
  ['Enter in empty code inserts a line', codeNote('|'), ['Enter', 'a'], codeNote('a|')],
  [
    'Enter twice at the end of code begins a blank line',
    codeNote('a|'),
    times(2, 'Enter'),
    codeNote('a\n\n|'),
  ],
  [
    'one blank line separates two functions',
    codeNote('a()|'),
    [...times(2, 'Enter'), typed('b()')],
    codeNote('a()\n\nb()|'),
  ],
  // @spec beyond.code
  ['Enter three times at the end of code leaves it', codeNote('a|'), times(3, 'Enter'), `${fenced('a')}\n|`],
  [
    'Enter three times after a blank line of code keeps that line',
    codeNote('a\n\nb|'),
    times(3, 'Enter'),
    `${fenced('a\n\nb')}\n|`,
  ],
  [
    'Enter on blank lines at the end leaves code even if they were not just typed',
    codeNote('a\n\n|'),
    ['Enter'],
    `${fenced('a')}\n|`,
  ],
  [
    'Enter on the first of two blank lines at the end stays in code',
    codeNote('a\n|\n'),
    ['Enter'],
    codeNote('a\n\n|\n'),
  ],
  [
    'Enter three times at an indented end removes the indent of blank lines',
    codeNote('   a|'),
    times(3, 'Enter'),
    `${fenced('   a')}\n|`,
  ],
  [
    'Enter three times within code stays in it',
    codeNote('a|\nb'),
    times(3, 'Enter'),
    codeNote('a\n\n\n|\nb'),
  ],
  [
    'Enter three times at the end of code before text',
    `${fenced('a|')}\nb`,
    times(3, 'Enter'),
    `${fenced('a')}\n|\nb`,
  ],
  ['Enter over a selection in code', codeNote('a|b\nc|d'), ['Enter'], codeNote('a\n|d')],
  ['Enter over a selection from words into code', `a|b\n${fenced('c|d')}`, ['Enter'], `a\n|\n${fenced('d')}`],
  [
    'text typed after leaving code is a paragraph',
    codeNote('a|'),
    [...times(3, 'Enter'), typed('**b** c')],
    `${fenced('a')}\n**b** c|`,
  ],
]
