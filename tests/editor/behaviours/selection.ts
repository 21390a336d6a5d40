import { button, clicked, fenced, type BehaviourCase, times, typed, codeNote } from './behaviour-case.ts'

const FAMILY = '👩‍👩‍👧‍👦'
const FLAG = '🇩🇪'
const ACCENT = 'e\u0301'

export const SELECTION: readonly BehaviourCase[] = [
  ['typing over a selection that begins in an empty line', '• |\n• a**b|c**d', ['x'], '• x|**c**d'],
  [
    'typing over a selection from a list into code',
    `• a|a\n${fenced('b|b')}`,
    ['x'],
    `• ax|\n${fenced('b')}`,
  ],
  ['typing over a soft break', '• **a|b**\n   c|d', ['x'], '• **ax|**d'],
  ['typing over lines of code', `a\n${fenced('b|c\nd|e')}`, ['x'], `a\n${fenced('bx|e')}`],
  ['a cut within a line', 'o|n|e', ['Control+x'], 'o|e'],
  ['a cut without a selection', 'o|ne', ['Control+x'], 'o|ne'],
  ['a cut over soft breaks and marks', '• **a|b**\n   c\n   __d|e__', ['Control+x'], '• **a|**__e__'],
  ['a cut over items', '1. a|a\n2. b\n3. c|c\n4. d', ['Control+x'], '1. a|c\n2. d'],
  ['a cut from words into code', `a|b\n${fenced('c|d')}`, ['Control+x'], `a|\n${fenced('d')}`],
  ['a cut of lines of code', codeNote('a|b\nc|d'), ['Control+x'], codeNote('a|d')],
  ['three clicks and typing', 'one\ntwo\nthree|', [clicked(3, 'two'), 'x'], 'one\nx|\nthree'],
  ['three clicks and Delete', 'one\ntwo\nthree|', [clicked(3, 'two'), 'Delete'], 'one\n|\nthree'],
  ['three clicks and bold', 'one\ntwo\nthree|', [clicked(3, 'two'), 'Control+b'], 'one\n**|two|**\nthree'],
  [
    'three clicks and a list',
    'one\ntwo\nthree|',
    [clicked(3, 'two'), button('bullets')],
    'one\n• |two|\nthree',
  ],
  [
    'three clicks on an item and typing',
    '• one\n• two\n• three|',
    [clicked(3, 'two'), 'x'],
    '• one\n• x|\n• three',
  ],
  [
    'three clicks on an item and Delete',
    '• one\n• two\n• three|',
    [clicked(3, 'two'), 'Delete'],
    '• one\n• |\n• three',
  ],
  [
    'three clicks on an item and bold',
    '• one\n• two\n   • three|',
    [clicked(3, 'two'), 'Control+b'],
    '• one\n• **|two|**\n   • three',
  ],
  [
    'three clicks on an item and numbers',
    '• one\n• two\n• three|',
    [clicked(3, 'two'), button('numbers')],
    '• one\n1. |two|\n• three',
  ],
  [
    'three clicks on an item before deeper ones',
    '• one\n   • two\n• three|',
    [clicked(3, 'one'), 'x'],
    '• x|\n   • two\n• three',
  ],
  [
    'three clicks before code and typing',
    `one\n${fenced('two')}\nthree|`,
    [clicked(3, 'one'), 'x'],
    `x|\n${fenced('two')}\nthree`,
  ],
  [
    'three clicks before code and bold',
    `one\n${fenced('two')}\nthree|`,
    [clicked(3, 'one'), 'Control+b'],
    `**|one|**\n${fenced('two')}\nthree`,
  ],
  [
    'three clicks and Tab',
    '• one\n• two\n• three|',
    [clicked(3, 'two'), 'Tab'],
    '• one\n   • |two|\n• three',
  ],
  [
    'two clicks select a word',
    'one **two** three|',
    [clicked(2, 'two'), 'Control+u'],
    'one |**__two|__** three',
  ],

  ['select all and typing', 'one\n• two\nthree|', ['Control+a', 'x'], 'x|'],
  ['select all and Delete', '• one\n   • two\nthree|', ['Control+a', 'Delete'], '|'],
  ['select all and Backspace of check items', '• [ ] one\n• [x] two|', ['Control+a', 'Backspace', 'x'], 'x|'],
  ['select all and Delete of nested items', '• [ ] one\n   1. two|', ['Control+a', 'Delete', 'x'], 'x|'],
  ['select all and Cut of a list', '• one\n• two|', ['Control+a', 'Control+x', 'x'], 'x|'],
  ['select all and typing keeps an item', '• one\n• two|', ['Control+a', 'x'], '• x|'],
  [
    'Undo of a deletion of all items',
    '• [ ] one\n• [x] two|',
    ['Control+a', 'Delete', 'Control+z'],
    '• [ ] |one\n• [x] two|',
  ],
  ['Delete of an item that leaves an empty one', 'one\n• t|wo', ['Shift+Home', 'Delete'], 'one\n• |wo'],
  ['select all and bold', 'one\n• two|', ['Control+a', 'Control+b', 'ArrowRight'], '**one**\n• **two|**'],
  [
    'select all with code and bold',
    `one\n${fenced('two')}\n• three|`,
    ['Control+a', 'Control+b', 'ArrowRight'],
    `**one**\n${fenced('two')}\n• **three|**`,
  ],
  [
    'select all and a list',
    'one\n\ntwo|',
    ['Control+a', button('bullets'), 'ArrowRight'],
    '• one\n• \n• two|',
  ],
  ['select all and code', 'one\n• two|', ['Control+a', button('code'), 'ArrowRight'], codeNote('one\ntwo|')],
  ['select all of code and typing', codeNote('one\ntwo|'), ['Control+a', 'x'], codeNote('x|')],
  ['select all of an empty note', '|', ['Control+a', 'x'], 'x|'],
  ['select all and Tab in a list', '• one\n• two|', ['Control+a', 'Tab', 'ArrowRight'], '• one\n• two|'],
  [
    'Shift+Down and bold change the next line only where it is selected',
    '|one\ntwo',
    ['Shift+ArrowDown', 'Control+b'],
    '**|one**\n|two',
  ],
]

/** A character is a grapheme, however many code units it has. */
export const GRAPHEMES: readonly BehaviourCase[] = [
  ['Backspace takes a whole family', `a${FAMILY}|b`, ['Backspace'], 'a|b'],
  ['Delete takes a whole family', `a|${FAMILY}b`, ['Delete'], 'a|b'],
  ['Backspace takes a whole flag', `${FLAG}${FLAG}|`, ['Backspace'], `${FLAG}|`],
  ['Delete takes a whole flag', `|${FLAG}${FLAG}`, ['Delete'], `|${FLAG}`],
  ['Delete takes a letter with its accent', `a|${ACCENT}b`, ['Delete'], 'a|b'],
  ['Backspace takes a letter with its accent', `a${ACCENT}|b`, ['Backspace'], 'a|b'],
  ['Backspace takes a skin tone along', '👍🏽|', ['Backspace'], '|'],
  ['Backspace takes an emoji in code', codeNote(`a${FAMILY}|`), ['Backspace'], codeNote('a|')],
  ['Backspace takes an emoji in an item', `• ${FAMILY}|`, ['Backspace'], '• |'],
  ['Backspace takes a marked emoji', `**a${FAMILY}|**`, ['Backspace'], '**a|**'],
  ['ArrowLeft passes a family', `a${FAMILY}|b`, ['ArrowLeft', 'x'], `ax|${FAMILY}b`],
  ['ArrowRight passes a flag', `a|${FLAG}b`, ['ArrowRight', 'x'], `a${FLAG}x|b`],
  ['Shift+ArrowLeft selects a whole emoji', `a${FAMILY}|b`, ['Shift+ArrowLeft', 'x'], 'ax|b'],
  ['Enter beside an emoji', `a|${FAMILY}`, ['Enter'], `a\n|${FAMILY}`],
  ['an emoji typed among letters', 'a|b', [typed(FLAG), ...times(2, 'Backspace')], '|b'],
]
