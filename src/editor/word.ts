import { $isCodeNode } from '@lexical/code-core'
import { TEXT_TYPE_TO_FORMAT, type TextFormatType } from 'lexical'
import { marksOf } from './convert.ts'
import { cut } from './pieces.ts'
import { $caret, $runsOf, $setLine } from './rewrite.ts'

/** Marks the word that the caret is in, or takes the mark from it; false at a word's edge, and with a selection. */
export function $markWord(format: TextFormatType): boolean {
  const caret = $caret()
  const word = caret && wordAround(caret.line.getTextContent(), caret.offset)
  if (!word || $isCodeNode(caret.line)) return false
  const bit = TEXT_TYPE_TO_FORMAT[format] ?? 0
  const mark = marksOf(bit)
  const runs = $runsOf(caret.line)
  const inside = cut(runs, ...word)
  const on = inside.some((run) => (run.marks & mark) === 0)
  const marked = inside.map(({ text, marks }) => ({ text, marks: on ? marks | mark : marks & ~mark }))
  $setLine(caret, [...cut(runs, 0, word[0]), ...marked, ...cut(runs, word[1])], caret.offset)
  // What is typed next in the word is as the word is now.
  caret.selection.format = on ? caret.selection.format | bit : caret.selection.format & ~bit
  return true
}

/** Where the word begins and ends that an offset lies inside of; null at its edges and anywhere else. */
export function wordAround(text: string, offset: number): readonly [from: number, to: number] | null {
  const found = SEGMENTER.segment(text).containing(offset)
  if (!found?.isWordLike || found.index === offset) return null
  return [found.index, found.index + found.segment.length]
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' })
