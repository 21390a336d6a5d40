import { $isCodeNode } from '@lexical/code-core'
import { TEXT_TYPE_TO_FORMAT, type TextFormatType } from 'lexical'
import { sliceRuns } from '../markers/doc.ts'
import { marksOfFormat } from './convert.ts'
import { $caret } from './rewrite.ts'
import { $replaceRuns, $runsOfBlock, setMark } from './runs.ts'

/** Toggles a mark on the word around the caret; false at a word's edge and with a selected range. */
export function $formatWord(format: TextFormatType): boolean {
  const caret = $caret()
  const word = caret && wordAround(caret.block.getTextContent(), caret.offset)
  if (!word || $isCodeNode(caret.block)) return false
  const bit = TEXT_TYPE_TO_FORMAT[format] ?? 0
  const mark = marksOfFormat(bit)
  const turnsOn = sliceRuns($runsOfBlock(caret.block), ...word).some((run) => (run.marks & mark) === 0)
  $replaceRuns(caret, ...word, (runs) => setMark(runs, mark, turnsOn))
  // Text that is typed next in the word gets the word's new format.
  caret.selection.format = turnsOn ? caret.selection.format | bit : caret.selection.format & ~bit
  return true
}

/** The start and end of the word that contains an offset; null at a word's edges and outside of words. */
function wordAround(text: string, offset: number): readonly [from: number, to: number] | null {
  const segment = WORD_SEGMENTER.segment(text).containing(offset)
  if (!segment?.isWordLike || segment.index === offset) return null
  return [segment.index, segment.index + segment.segment.length]
}

const WORD_SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' })
