import { $isCodeNode } from '@lexical/code-core'
import {
  $addUpdateTag,
  $createParagraphNode,
  $getEditor,
  $getSelection,
  $getState,
  $isElementNode,
  $isRangeSelection,
  $onUpdate,
  $setState,
  type ElementNode,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  type NodeKey,
  type RangeSelection,
} from 'lexical'
import { isLanguage } from '../paste/languages.ts'
import { CONVERSION_TAG } from './fence.ts'
import { openFence } from './nodes.ts'
import { $caret, $replaceCode, $textBlockAt } from './rewrite.ts'

/** On the second blank line at the end of code, Enter leaves the code and removes both lines. One blank line is code. */
export function $leaveCodeAtEnd(): boolean {
  const caret = $caret()
  if (!caret || !$isCodeNode(caret.block)) return false
  const text = caret.block.getTextContent()
  const end = /\n[ \t]*\n[ \t]*$/.exec(text)?.index
  if (end === undefined || caret.offset <= text.lastIndexOf('\n')) return false
  $insertParagraph($replaceCode(caret.block, text.slice(0, end)), 'after')
  return true
}

/**
 * Enter starts a new line of code with the indent of the line before. In empty code it does nothing, because many people
 * press Enter after three backticks. A language name after the backticks is not code, so Enter removes it.
 */
export function $continueCode(): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !$isInCode(selection)) return false
  const isCaret = selection.isCollapsed()
  selection.removeText()
  const caret = $caret()
  if (!caret) return false
  const { block } = caret
  const isOnFenceLine = $getState(block, openFence) === 'info'
  if (isOnFenceLine) $setState(block, openFence, 'end')
  if (block.isEmpty()) {
    // Nothing visible has changed, so it must not be an undo step.
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

/** Removes the first line of the caret's code. It runs in an update of its own, so that undo restores the line. */
function $dropLanguage(): void {
  const code = $caret()?.block
  if (!$isCodeNode(code)) return
  const text = code.getTextContent()
  $replaceCode(code, text.slice(text.indexOf('\n') + 1)).selectEnd()
}

/** Moves the caret from code to the block below; undefined outside of code. Creates a paragraph if there is no block. */
export function $leaveCode(): { readonly created?: NodeKey } | undefined {
  const selection = $getSelection()
  const code = $isRangeSelection(selection) ? $textBlockAt(selection.focus) : null
  if (!$isCodeNode(code)) return undefined
  const next = code.getNextSibling()
  if (!$isElementNode(next)) return { created: $insertParagraph(code, 'after') }
  next.selectStart()
  return {}
}

/** Removes the paragraph that `$leaveCode` has created, if it is still empty and holds the caret. */
export function $returnToCode(created: NodeKey): void {
  const paragraph = $caret()?.block
  if (paragraph?.getKey() !== created || !paragraph.isEmpty() || paragraph.getNextSibling()) return
  const code = paragraph.getPreviousSibling()
  if (!$isCodeNode(code)) return
  code.selectEnd()
  paragraph.remove()
}

/** Lets an arrow key leave code that is the first or last block of the note, where no other key would. */
export function $leaveCodeByArrow(event: KeyboardEvent, side: 'before' | 'after'): boolean {
  const caret = $caret()
  if (event.shiftKey || event.altKey || !caret || !$isCodeNode(caret.block)) return false
  const after = side === 'after'
  if (after ? caret.block.getNextSibling() : caret.block.getPreviousSibling()) return false
  const text = caret.block.getTextContent()
  const textBeyondCaret = after ? text.slice(caret.offset) : text.slice(0, caret.offset)
  if (textBeyondCaret.includes('\n') || !isOnOuterVisualLine(caret.block, after)) return false
  event.preventDefault()
  $insertParagraph(caret.block, side)
  return true
}

/** Whether the caret is on the first or last visual line. A long line wraps, and arrow keys move within it first. */
function isOnOuterVisualLine(code: ElementNode, last: boolean): boolean {
  const element = $getEditor().getElementByKey(code.getKey())
  const range = element?.ownerDocument.getSelection()?.getRangeAt(0)
  const caret = range?.getClientRects()[0]
  if (!element || !caret) return true
  const box = element.getBoundingClientRect()
  const distance = last ? box.bottom - caret.bottom : caret.top - box.top
  return distance < caret.height * 1.5
}

/** Whether a selection begins and ends in code. */
export function $isInCode({ anchor, focus }: RangeSelection): boolean {
  return [anchor, focus].every((point) => $isCodeNode($textBlockAt(point)))
}

function $insertParagraph(block: ElementNode, side: 'before' | 'after'): NodeKey {
  const paragraph = $createParagraphNode()
  if (side === 'after') block.insertAfter(paragraph)
  else block.insertBefore(paragraph)
  paragraph.select()
  return paragraph.getKey()
}
