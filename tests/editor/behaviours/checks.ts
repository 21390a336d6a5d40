import { type BehaviourCase, button, times, typed } from './behaviour-case.ts'

const toggle = 'Control+Shift+Enter'
const undo = 'Control+z'
const redo = 'Control+Shift+z'

export const CHECKS: readonly BehaviourCase[] = [
  // @spec markers.check-items
  ['a checkbox typed at the start of a line makes a check item', '|', typed('[ ] a'), '• [ ] a|'],
  ['a checked box makes a done item', '|', typed('[x] a'), '• [x] a|'],
  ['a capital X makes a done item', '|', typed('[X] a'), '• [x] a|'],
  ['brackets without a space make a check item', '|', typed('[] a'), '• [ ] a|'],
  ['a checkbox before existing text', '|a', typed('[ ] '), '• [ ] |a'],
  ['a checkbox at the start of a bullet', '• |a', typed('[x] '), '• [x] |a'],
  ['a bullet and a checkbox', '|', typed('- [ ] a'), '• [ ] a|'],
  ['a checkbox in a deeper bullet keeps its level', '• a\n   • |b', typed('[ ] '), '• a\n   • [ ] |b'],
  ['a checkbox with indent before it', '• a|', ['Enter', typed('   [ ] b')], '• a\n   • [ ] b|'],
  ['a checkbox in a number is text', '1. |', typed('[ ] a'), '1. [ ] a|'],
  ['a checkbox within a line is text', 'a|', typed(' [ ] b'), 'a [ ] b|'],
  ['undo of a typed checkbox gives its text', '• |', [typed('[ ] '), undo], '• \\[ ] |'],
  ['Backspace right after a typed checkbox gives its text', '|', [typed('[x] '), 'Backspace'], '[x] |'],
  ['redo makes a typed checkbox a check item again', '|', [typed('[ ] '), undo, redo], '• [ ] |'],

  // @spec markers.check-items
  ['Enter continues a checklist', '• [ ] a|', ['Enter', 'b'], '• [ ] a\n• [ ] b|'],
  ['Enter after a done item adds one that is not done', '• [x] a|', ['Enter', 'b'], '• [x] a\n• [ ] b|'],
  ['Enter at the start of a done item keeps its text done', '• [x] |a', 'Enter', '• [ ] \n• [x] |a'],
  ['Enter on an empty check item ends the checklist', '• [ ] a\n• [ ] |', ['Enter', 'b'], '• [ ] a\nb|'],
  ['Enter on an empty deeper check item moves it out', '• [ ] a\n   • [ ] |', 'Enter', '• [ ] a\n• [ ] |'],
  ['Backspace at the start turns a check item into a paragraph', '• [x] |a', 'Backspace', '|a'],
  ['Delete in an empty check item keeps the next one done', '• [ ] |\n• [x] b', 'Delete', '• [x] |b'],
  ['Tab nests a check item', '• [ ] a\n• [x] b|', 'Tab', '• [ ] a\n   • [x] b|'],
  ['Shift+Tab moves a nested check item out', '• [ ] a\n   • [x] b|', 'Shift+Tab', '• [ ] a\n• [x] b|'],
  ['Tab below a bullet keeps the checkbox', '• a\n   • b\n• [x] c|', 'Tab', '• a\n   • b\n   • [x] c|'],
  ['Tab below a check item adds no box', '• [ ] a\n   • [ ] b\n• c|', 'Tab', '• [ ] a\n   • [ ] b\n   • c|'],
  ['Alt+ArrowUp moves a done item', '• [ ] a\n• [x] b|', 'Alt+ArrowUp', '• [x] b|\n• [ ] a'],

  ['the button makes check items', 'a|a\nb|b', button('checks'), '• [ ] a|a\n• [ ] b|b'],
  ['the button makes bullets check items', '• a|a\n• b|b', button('checks'), '• [ ] a|a\n• [ ] b|b'],
  ['the button turns check items into paragraphs', '• [x] a|a\n• [ ] b|b', button('checks'), 'a|a\nb|b'],
  ['the shortcut makes a check item', 'a|', 'Control+Shift+9', '• [ ] a|'],

  // @spec markers.check-items
  ['the shortcut checks an item', '• [ ] a|', toggle, '• [x] a|'],
  ['the shortcut unchecks an item', '• [x] a|', toggle, '• [ ] a|'],
  ['the shortcut checks all items', '• [ ] a|a\n• [x] b\n• [ ] c|c', toggle, '• [x] a|a\n• [x] b\n• [x] c|c'],
  ['the shortcut unchecks items if all are checked', '• [x] a|a\n• [x] b|b', toggle, '• [ ] a|a\n• [ ] b|b'],
  ['the shortcut is a soft break in a bullet', '• a|', toggle, '• a\n   |'],
  ['undo of a check is one step', '• [ ] a|', [typed('b'), toggle, undo], '• [ ] ab|'],
  ['redo checks an item again', '• [ ] a|', [toggle, undo, redo], '• [x] a|'],
  ['checks are undone one by one', '• [ ] a|', [...times(3, toggle), undo, undo], '• [x] a|'],
]
