import { type BehaviourCase, button, codeNote, composed, fenced, times, typed } from './behaviour-case.ts'

const undo = 'Control+z'
const redo = 'Control+Shift+z'

/** One undo step after each kind of change. All cases of other topics are undone and redone completely. */
export const UNDO: readonly BehaviourCase[] = [
  ['undo of typed words removes the last one', 'a|', [typed(' bc de'), undo], 'a bc|'],
  // @spec beyond.undo
  ['undo of typed words removes word by word', '|', [typed('one two three'), undo, undo], 'one|'],
  ['undo and redo of typed words', 'a|', [typed(' b c'), undo, undo, redo], 'a b|'],
  ['several spaces belong to the word after them', 'a|', [typed('   b'), undo], 'a|'],
  ['words in an item are undone one by one', '• |', [typed('one two'), undo], '• one|'],
  ['words in code are undone one by one', codeNote('|'), [typed('let x'), undo], codeNote('let|')],
  // @spec beyond.undo
  [
    'a sentence without spaces is undone in parts',
    '|',
    [typed('เรากำลังเขียนบันทึกยาวมากที่สุดในโลก'), undo],
    'เรากำลังเขียนบันทึกย|',
  ],
  // @spec beyond.undo
  ['typing over a word is one step', 'a |bc| d', [typed('xyz'), undo], 'a |bc| d'],
  ['redo types over the word again', 'a |bc| d', [typed('xyz'), undo, redo], 'a xyz| d'],
  ['text typed over a word and continued is undone by word', 'a |bc| d', [typed('xy zz'), undo], 'a xy| d'],
  ['typing over lines is one step', '• a|a\n• b|b', [typed('xyz'), undo], '• a|a\n• b|b'],
  ['a word corrected by Backspace', 'a|', [typed(' bcd'), 'Backspace', typed('e'), undo], 'a bc|'],
  [
    'a sentence composed letter by letter is undone in parts',
    '|',
    [...'我们今天在这里一起写一条很长很长的笔记吧朋友们'.split('').map((letter) => composed(letter)), undo],
    '我们今天在这里一起写一条很长很长的笔记吧|',
  ],
  ['a composed word is a step', 'a|', [typed(' b'), composed('k', 'か', '漢字'), undo], 'a b|'],
  ['Ctrl+Y redoes what was typed', 'a|', [typed(' b'), undo, 'Control+y'], 'a b|'],
  [
    'letters deleted one by one up to the last are one step',
    '• ab|',
    ['Backspace', 'Backspace', undo],
    '• ab|',
  ],
  ['letters deleted forward up to the last are one step', '|ab', ['Delete', 'Delete', undo], '|ab'],
  ['undo of Enter', 'a|b', ['Enter', undo], 'a|b'],
  ['undo of Enter in a list', '• a|b', ['Enter', undo], '• a|b'],
  ['undo of leaving a list', '• a\n• |', ['Enter', undo], '• a\n• |'],
  ['undo of Tab', '1. a\n2. b|', ['Tab', undo], '1. a\n2. b|'],
  ['undo and redo of Tab', '1. a\n2. b|', ['Tab', undo, redo], '1. a\n   1. b|'],
  ['undo of Shift+Tab', '• a\n   • b|', ['Shift+Tab', undo], '• a\n   • b|'],
  ['undo of Backspace at an item', '1. a\n2. |b\n3. c', ['Backspace', undo], '1. a\n2. |b\n3. c'],
  ['undo of a removed selection', '• a|a\n• b|b', ['Delete', undo], '• a|a\n• b|b'],
  ['undo of typing over a selection', '• a|a\n• b|b', ['x', undo], '• a|a\n• b|b'],
  ['undo of a toggle', 'a|a\n• b|b', [button('numbers'), undo], 'a|a\n• b|b'],
  ['undo and redo of a toggle', 'a|a\n• b|b', [button('numbers'), undo, redo], '1. a|a\n2. b|b'],
  ['undo of code from lines', 'a|b\n**c|d**', [button('code'), undo], 'a|b\n**c|d**'],
  ['undo of code turned into paragraphs', codeNote('a|b\ncd'), [button('code'), undo], codeNote('a|b\ncd')],
  [
    'undo of leaving code',
    `${fenced('a')}\nb|`,
    ['ArrowUp', 'End', 'Escape', 'x', undo],
    `${fenced('a')}\n|b`,
  ],
  ['undo of indented code', codeNote('a|b\nc|d'), ['Tab', undo], codeNote('a|b\nc|d')],
  ['undo of a mark', 'a |b| c', ['Control+b', undo], 'a |b| c'],
  ['undo of a marked word', 'a b|b c', ['Control+b', undo], 'a b|b c'],
  ['undo of a moved line', 'a\nb|\nc', ['Alt+ArrowUp', undo], 'a\nb|\nc'],
  ['two moves are undone one by one', 'a\nb\nc|', [...times(2, 'Alt+ArrowUp'), undo], 'a\nc|\nb'],
  ['undo of a soft break', '• a|b', ['Shift+Enter', undo], '• a|b'],
  ['undo of a composition', 'a|', [composed('k', 'か'), undo], 'a|'],
  ['undo of each toggle by itself', 'a|', [button('bullets'), button('numbers'), undo], '• a|'],
  ['a change after undo ends redo', 'a|', [typed('b'), undo, typed('c'), redo], 'ac|'],
  ['undo of nothing', 'a|', [undo, undo], 'a|'],
  ['redo of nothing changes nothing', 'a|', [redo], 'a|'],
]
