import { $isCodeNode } from '@lexical/code-core'
import {
  $addUpdateTag,
  $createParagraphNode,
  $getEditor,
  $getSelection,
  $getState,
  $isElementNode,
  $isRangeSelection,
  $setState,
  type ElementNode,
  $onUpdate,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
} from 'lexical'
import { CONVERSION_TAG, isLanguage } from './fence.ts'
import type { TextSelection } from './blocks.ts'
import { openFence } from './nodes.ts'
import { $caret, $textBlockAt, $offsetIn, $setPoint, $replaceCode } from './rewrite.ts'

/** Enter on the second blank line at the end of code leaves it and removes both. One blank line is code. */
export function $leaveCodeAtEnd(): boolean {
  const caret = $caret()
  if (!caret || !$isCodeNode(caret.block)) return false
  const text = caret.block.getTextContent()
  const end = /\n[ \t]*\n[ \t]*$/.exec(text)?.index
  if (end === undefined || caret.offset <= text.lastIndexOf('\n')) return false
  $insertParagraphAfter($replaceCode(caret.block, text.slice(0, end)))
  return true
}

/**
 * A new line of code begins as far in as the one before. Empty code waits for its first line: many press Enter after
 * three backticks. A language behind them is no code, so Enter removes it.
 */
export function $continueCode(): boolean {
  const selection = $getSelection()
  if (
    !$isRangeSelection(selection) ||
    ![selection.anchor, selection.focus].every((point) => $isCodeNode($textBlockAt(point)))
  )
    return false
  const isCaret = selection.isCollapsed()
  selection.removeText()
  const caret = $caret()
  if (!caret) return false
  const { block } = caret
  const isOnFenceLine = $getState(block, openFence) === 'info'
  if (isOnFenceLine) $setState(block, openFence, 'end')
  if (block.isEmpty()) {
    // Nothing that people see has changed, so it is no step to undo.
    if (isOnFenceLine && isCaret) $addUpdateTag(HISTORY_MERGE_TAG)
    return true
  }
  const whole = block.getTextContent()
  const text = whole.slice(0, caret.offset)
  if (isOnFenceLine && text === whole && isLanguage(text)) {
    const editor = $getEditor()
    $onUpdate(() => editor.update($dropLanguage, { tag: [HISTORY_PUSH_TAG, CONVERSION_TAG] }))
  }
  const [indent = ''] = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n') + 1)) ?? []
  caret.selection.insertLineBreak()
  if (indent) caret.selection.insertText(indent)
  return true
}

/** Removes the first line of the caret's code. It is an update of its own, so that undo gives the line back. */
function $dropLanguage(): void {
  const code = $caret()?.block
  if (!$isCodeNode(code)) return
  const text = code.getTextContent()
  $replaceCode(code, text.slice(text.indexOf('\n') + 1)).selectEnd()
}

/** Leaves code for the line below, which is made where there is none. */
export function $leaveCode(): boolean {
  const selection = $getSelection()
  const code = $isRangeSelection(selection) ? $textBlockAt(selection.focus) : null
  if (!$isCodeNode(code)) return false
  const next = code.getNextSibling()
  if ($isElementNode(next)) next.selectStart()
  else $insertParagraphAfter(code)
  return true
}

/** Arrows leave code that has nothing above or below it, where there would be no other way. */
export function $leaveCodeByArrow(event: KeyboardEvent, side: 'before' | 'after'): boolean {
  const caret = $caret()
  if (event.shiftKey || event.altKey || !caret || !$isCodeNode(caret.block)) return false
  const after = side === 'after'
  if (after ? caret.block.getNextSibling() : caret.block.getPreviousSibling()) return false
  const text = caret.block.getTextContent()
  const textBeyondCaret = after ? text.slice(caret.offset) : text.slice(0, caret.offset)
  if (textBeyondCaret.includes('\n') || !isOnOuterVisualLine(caret.block, after)) return false
  event.preventDefault()
  if (after) $insertParagraphAfter(caret.block)
  else $insertParagraphBefore(caret.block)
  return true
}

/** A long line wraps into rows, and arrows go from row to row first. */
function isOnOuterVisualLine(code: ElementNode, last: boolean): boolean {
  const element = $getEditor().getElementByKey(code.getKey())
  const range = element?.ownerDocument.getSelection()?.getRangeAt(0)
  const caret = range?.getClientRects()[0]
  if (!element || !caret) return true
  const box = element.getBoundingClientRect()
  return last ? box.bottom - caret.bottom < caret.height * 1.5 : caret.top - box.top < caret.height * 1.5
}

/** Rewrites code that holds the whole selection; false when there is none, or when `change` says no. */
export function $rewriteSelectedCode(rewrite: (span: TextSelection) => TextSelection | null): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return false
  const points = selection.isBackward()
    ? [selection.focus, selection.anchor]
    : [selection.anchor, selection.focus]
  const [code, other] = points.map($textBlockAt)
  if (!$isCodeNode(code) || !code.is(other)) return false
  const [from = 0, to = 0] = points.map((point) => $offsetIn(code, point))
  const rewritten = rewrite({ text: code.getTextContent(), from, to })
  if (!rewritten) return false
  const next = $replaceCode(code, rewritten.text)
  for (const [index, point] of points.entries())
    $setPoint(point, [next], index === 0 ? rewritten.from : rewritten.to)
  return true
}

function $insertParagraphAfter(block: ElementNode): void {
  const paragraph = $createParagraphNode()
  block.insertAfter(paragraph)
  paragraph.select()
}

function $insertParagraphBefore(block: ElementNode): void {
  const paragraph = $createParagraphNode()
  block.insertBefore(paragraph)
  paragraph.select()
}
