import { type BehaviourCase, fenced, native } from './behaviour-case.ts'

const deleteCharacter = native('DeleteBackward')
const deleteWord = native('DeleteWordBackward')
const deleteLine = native('DeleteToBeginningOfLine')
const deleteForward = native('DeleteForward')

/** Deletions without a key event, which are the only ones of the keyboard on the screen. */
export const IOS: readonly BehaviourCase[] = [
  ['a deleted letter', 'one two|', [deleteCharacter], 'one tw|'],
  ['a deleted letter keeps its mark', 'a **b|**', [deleteCharacter, 'x'], 'a **x|**'],
  ['a deleted word', 'one two|', [deleteWord], 'one |'],
  ['a deleted line', 'one two|', [deleteLine], '|'],
  ['a deleted word at the start of an item', '• one\n• |two', [deleteWord], '• one\n|two'],
  ['a deleted line at the start of an item', '• one\n   • |two', [deleteLine], '• one\n• |two'],
  ['a deleted word after code', `${fenced('a b')}\n|c`, [deleteWord], `${fenced('a b|')}\nc`],
  ['a deleted line after code', `${fenced('a b')}\n|c`, [deleteLine], `${fenced('a b|')}\nc`],
  ['a deleted word over text and code', `a|b\n${fenced('c|d')}`, [deleteWord], `a|\n${fenced('d')}`],
  ['a deleted letter over a whole list', '• |a\n• b|', [deleteCharacter], '|'],
  ['a deleted next letter', 'one |two', [deleteForward], 'one |wo'],
  ['a deleted next letter at the end of an item', '• one|\n• two', [deleteForward], '• one|two'],
  ['a deleted next letter in an empty line before an item', '|\n• two', [deleteForward], '• |two'],
  ['a deleted next letter before code', `x|\n${fenced('a')}\nb`, [deleteForward], `x|\n${fenced('a')}\nb`],
]
