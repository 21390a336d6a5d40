import { $createParagraphNode, $isParagraphNode, $setState } from 'lexical'
import { plainTextToDoc } from '../markers/doc.ts'
import { FENCE } from '../markers/grammar.ts'
import { $fromDoc } from './convert.ts'
import { type OpenFence, openFence } from './nodes.ts'
import { $replaceCode, type Caret } from './rewrite.ts'

/** Tags an update that converted typed text. Backspace right after it restores the typed text. */
export const CONVERSION_TAG = 'pinwell-conversion'

/** The text before and after a typed closing fence. */
interface ClosingFence {
  readonly code: string
  /** The text after the closing fence. It is moved out of the code block. */
  readonly rest: string
}

/**
 * Finds the closing fence that ends at `offset`: on a line of its own, or at the end of the text that was typed on the
 * line of the opening fence. Null when the backticks at `offset` are code.
 */
export function findClosingFence(text: string, offset: number, open: OpenFence): ClosingFence | null {
  const textBefore = text.slice(0, offset)
  if (
    open === null ||
    !textBefore.endsWith(FENCE) ||
    textBefore.endsWith(`\`${FENCE}`) ||
    text[offset] === '`'
  )
    return null
  const start = textBefore.lastIndexOf('\n') + 1
  const lastLine = textBefore.slice(start, -FENCE.length)
  const rest = text.slice(offset)
  if (lastLine.trim() !== '') return open === 'info' && start === 0 ? { code: lastLine, rest } : null
  if (!/^[ \t]*(?:\n|$)/.test(rest)) return null
  return { code: textBefore.slice(0, Math.max(0, start - 1)), rest: rest.replace(/^[ \t]*\n?/, '') }
}

/** Closes the caret's code block at a closing fence. Moves the caret to the paragraph below, creating it if needed. */
export function $closeFence(caret: Caret, { code: text, rest }: ClosingFence): void {
  const code = $replaceCode(caret.block, text)
  $setState(code, openFence, null)
  const next = code.getNextSibling()
  if (rest === '' && $isParagraphNode(next) && next.isEmpty()) {
    next.select()
    return
  }
  const newBlocks = rest === '' ? [$createParagraphNode()] : $fromDoc(plainTextToDoc(rest))
  code.getParentOrThrow().splice(code.getIndexWithinParent() + 1, 0, newBlocks)
  newBlocks[0]?.selectStart()
}
