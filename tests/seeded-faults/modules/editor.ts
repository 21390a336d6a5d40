import { fault, type SeededFault } from '../fault.ts'

export const editorFaults: readonly SeededFault[] = [
  fault(
    'text after typed backticks ends the code block',
    'src/editor/fence.ts',
    'if (!/^[ \\t]*(?:\\n|$)/.test(rest)) return null',
    '',
    'tests/editor/fence',
  ),
  fault(
    'an emoji counts as several characters',
    'src/editor/count.ts',
    '[...SEGMENTER.segment(match)].length - match.length',
    '0',
    'tests/editor/count',
  ),
  fault(
    'a draft misses a line while an input method composes several',
    'src/editor/doc-cache.ts',
    'if (node.blocks.length !== previous.blocks.length) return false',
    '',
    'tests/editor/doc-cache',
  ),
  fault(
    'moving an item changes the numbers of a list',
    'src/editor/move-blocks.ts',
    'else for (const index of [from, middle, to]) renumberContinuedList(blocks[index])',
    '',
    'tests/editor/move-blocks',
  ),
  fault(
    'Tab in a long list takes seconds',
    'src/editor/rewrite.ts',
    'while (start < size && $isSame(items[start], newItems[start])) start++',
    '',
    'tests/editor/commands',
  ),
  fault(
    'pasting 100,000 lines freezes the page',
    'src/editor/insert-limits.ts',
    '++lines > MAX_INSERT_LINES',
    '++lines > 10 * MAX_INSERT_LINES',
    'tests/editor/insert-limits',
  ),
  fault(
    'a word copied from code splits the sentence that it is pasted into',
    'src/editor/doc-edits.ts',
    "if (isWhole || only.code === '' || only.code.includes('\\n')) return [only]",
    'return [only]',
    'tests/editor/doc-edits',
  ),
]
