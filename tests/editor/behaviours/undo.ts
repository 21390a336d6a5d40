import { button, composed, fenced, type Row, times, typed, whole } from './row.ts'

const back = 'Control+z'
const again = 'Control+Shift+z'

/** One step back after each kind of change, and forward again. Every other row is undone and redone whole. */
export const UNDO: readonly Row[] = [
  ['undo of typed words', 'a|', [typed(' b c'), back], 'a|'],
  ['undo and redo of typed words', 'a|', [typed(' b c'), back, again], 'a b c|'],
  ['redo by Ctrl+Y', 'a|', [typed(' b'), back, 'Control+y'], 'a b|'],
  ['undo of Enter', 'a|b', ['Enter', back], 'a|b'],
  ['undo of Enter in a list', '• a|b', ['Enter', back], '• a|b'],
  ['undo of leaving a list', '• a\n• |', ['Enter', back], '• a\n• |'],
  ['undo of Tab', '1. a\n2. b|', ['Tab', back], '1. a\n2. b|'],
  ['undo and redo of Tab', '1. a\n2. b|', ['Tab', back, again], '1. a\n   1. b|'],
  ['undo of Shift+Tab', '• a\n   • b|', ['Shift+Tab', back], '• a\n   • b|'],
  ['undo of Backspace at an item', '1. a\n2. |b\n3. c', ['Backspace', back], '1. a\n2. |b\n3. c'],
  ['undo of a removed selection', '• a|a\n• b|b', ['Delete', back], '• a|a\n• b|b'],
  ['undo of typing over a selection', '• a|a\n• b|b', ['x', back], '• a|a\n• b|b'],
  ['undo of a toggle', 'a|a\n• b|b', [button('numbers'), back], 'a|a\n• b|b'],
  ['undo and redo of a toggle', 'a|a\n• b|b', [button('numbers'), back, again], '1. a|a\n2. b|b'],
  ['undo of code from lines', 'a|b\n**c|d**', [button('code'), back], 'a|b\n**c|d**'],
  ['undo of code taken apart', whole('a|b\ncd'), [button('code'), back], whole('a|b\ncd')],
  [
    'undo of leaving code',
    `${fenced('a')}\nb|`,
    ['ArrowUp', 'End', 'Escape', 'x', back],
    `${fenced('a')}\n|b`,
  ],
  ['undo of indented code', whole('a|b\nc|d'), ['Tab', back], whole('a|b\nc|d')],
  ['undo of a mark', 'a |b| c', ['Control+b', back], 'a |b| c'],
  ['undo of a marked word', 'a b|b c', ['Control+b', back], 'a b|b c'],
  ['undo of a moved line', 'a\nb|\nc', ['Alt+ArrowUp', back], 'a\nb|\nc'],
  [
    'undo of two moves takes them back one by one',
    'a\nb\nc|',
    [...times(2, 'Alt+ArrowUp'), back],
    'a\nc|\nb',
  ],
  ['undo of a soft break', '• a|b', ['Shift+Enter', back], '• a|b'],
  ['undo of a composition', 'a|', [composed('k', 'か'), back], 'a|'],
  ['undo of each toggle by itself', 'a|', [button('bullets'), button('numbers'), back], '• a|'],
  ['what is done after undo ends redo', 'a|', [typed('b'), back, typed('c'), again], 'ac|'],
  ['undo of nothing', 'a|', [back, back], 'a|'],
  ['redo of nothing', 'a|', [again], 'a|'],
]
