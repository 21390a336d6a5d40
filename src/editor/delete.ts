import { $isCodeNode } from '@lexical/code-core'
import { $isListItemNode } from '@lexical/list'
import {
  $createParagraphNode,
  $getEditor,
  $getRoot,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  DELETE_CHARACTER_COMMAND,
  DELETE_LINE_COMMAND,
  DELETE_WORD_COMMAND,
  type ElementNode,
  IS_IOS,
  type LexicalCommand,
} from 'lexical'
import { sliceRuns } from '../markers/doc.ts'
import { SEGMENTER } from '../markers/graphemes.ts'
import { changeIndent, setBlockType } from './blocks.ts'
import { $readNodes, formatOf } from './convert.ts'
import { removeRange, removeSelected } from './doc-edits.ts'
import {
  $caret,
  $collapseTo,
  $indexOf,
  $offsetIn,
  $orderedPoints,
  $removeMultilineSelection,
  $replaceChanged,
  $rewriteSelected,
  $setPoint,
  $takeFormat,
  $textBlockAt,
  $textBlocks,
  $withAdjacentLists,
  type Caret,
} from './rewrite.ts'
import { $runsOfBlock } from './runs.ts'

/** Handles Backspace (`isBackward`) and Delete for selections of several lines, at block boundaries, in lists and next to code. */
export function $deleteAcrossBlocks(isBackward: boolean): boolean {
  const isHandled =
    $deleteMultilineSelection() ||
    (isBackward && ($leaveItemAtStart() || $unwrapEmptyCode())) ||
    $deleteBlockBoundary(isBackward)
  if (!isHandled) $keepMarks()
  return isHandled
}

/**
 * Gives text that is typed after a deletion the marks of the deleted text, as if it were typed over it. Otherwise a mark that was just set
 * would end when its only letter is corrected. Text without marks ends marks that were kept this way.
 */
function $keepMarks(): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  const [, end] = $orderedPoints(selection)
  const block = $textBlockAt(end)
  if (!block) return
  const runs = $runsOfBlock(block)
  const offset = $offsetIn(block, end)
  // It runs after the deletion, in the same update.
  $getEditor().update(() => {
    const caret = $caret()
    const [deleted] = caret?.block.is(block) ? sliceRuns(runs, caret.offset, offset) : []
    if (!caret || !deleted) return
    if (deleted.marks !== 0) return caret.selection.setFormat(formatOf(deleted.marks))
    // Where a soft break was, the browser types into the text before the caret.
    $collapseTo(caret.selection, [caret.block], caret.offset)
    $takeFormat(caret.selection)
  })
}

/**
 * Handles a deletion of several selected lines. Unlike `$removeMultilineSelection`, after which text may be inserted, it leaves neither a
 * list item nor code of a text that is deleted as a whole.
 */
export function $deleteMultilineSelection(): boolean {
  if (!$removeMultilineSelection()) return false
  const caret = $caret()
  if (caret) $takeFormat(caret.selection)
  const root = $getRoot()
  const [block] = $textBlocks(root.getChildren())
  if (root.getTextContentSize() === 0 && !$isParagraphNode(block))
    $rewriteSelected((doc, first, last) => setBlockType(doc, first, last, 'paragraph'))
  return true
}

/**
 * Backspace deletes a letter together with its accents, and Delete deletes a whole grapheme. Lexical does this only for
 * emoji. Where Backspace deletes the signs of a syllable one by one, as in Thai, it still does.
 */
export function $deleteCharacter(isBackward: boolean): boolean {
  const caret = $caret()
  if (!caret) return false
  const text = caret.block.getTextContent()
  const { index = 0, segment = '' } =
    SEGMENTER.segment(text).containing(caret.offset - (isBackward ? 1 : 0)) ?? {}
  if (isBackward ? !/[\u0300-\u036f]/.test(segment) : segment.length < 2) return false
  const from = isBackward ? index : caret.offset
  $setPoint(caret.selection.anchor, [caret.block], from)
  $setPoint(caret.selection.focus, [caret.block], index + segment.length)
  caret.selection.removeText()
  return true
}

/**
 * Handles deletions that only send input events. Lexical deletes the range of such an event.
 * - On iOS, Backspace and the keyboard on the screen send them. The range is right between two letters, because some keyboards delete the
 *   letters of a syllable to replace it. Selections and the edges of blocks have rules of their own.
 * - On Linux, Ctrl+Shift+Delete and Ctrl+Shift+Backspace delete to an edge of the line. In Chromium, the range ends in the next line.
 */
export function $deleteByInput(event: InputEvent): boolean {
  const deletion = INPUT_COMMANDS[event.inputType]
  if (!deletion || $getEditor().isComposing() || !$isRangeSelection($getSelection())) return false
  const [command, isBackward] = deletion
  if (command !== DELETE_LINE_COMMAND) {
    const caret = $caret()
    const isInText = caret && caret.offset !== (isBackward ? 0 : caret.block.getTextContentSize())
    if (IS_IOS && isInText) $keepMarks()
    if (!IS_IOS || isInText) return false
  }
  event.preventDefault()
  return $getEditor().dispatchCommand(command, isBackward)
}

const INPUT_COMMANDS: Partial<
  Record<string, readonly [command: LexicalCommand<boolean>, isBackward: boolean]>
> = {
  deleteContentBackward: [DELETE_CHARACTER_COMMAND, true],
  deleteContentForward: [DELETE_CHARACTER_COMMAND, false],
  deleteWordBackward: [DELETE_WORD_COMMAND, true],
  deleteSoftLineBackward: [DELETE_LINE_COMMAND, true],
  deleteHardLineBackward: [DELETE_LINE_COMMAND, true],
  deleteSoftLineForward: [DELETE_LINE_COMMAND, false],
  deleteHardLineForward: [DELETE_LINE_COMMAND, false],
}

/** Moves an item one level out, or ends its list. */
export function $outdentOrLeaveList(): boolean {
  return $rewriteSelected(
    (doc, first, last) => changeIndent(doc, first, last, -1) ?? setBlockType(doc, first, last, 'paragraph'),
  )
}

function $leaveItemAtStart(): boolean {
  const caret = $caret()
  return caret?.offset === 0 && $isListItemNode(caret.block) && $outdentOrLeaveList()
}

function $unwrapEmptyCode(): boolean {
  const code = $caret()?.block
  if (!$isCodeNode(code) || !code.isEmpty()) return false
  code.replace($createParagraphNode()).selectEnd()
  return true
}

/** At the edge of a block: joins it with its neighbour, or removes an empty block. Code is never joined. */
function $deleteBlockBoundary(isBackward: boolean): boolean {
  const caret = $caret()
  if (!caret || caret.offset !== (isBackward ? 0 : caret.block.getTextContentSize())) return false
  const { block } = caret
  const blocks = $textBlocks($getRoot().getChildren())
  const neighbour = blocks[$indexOf(blocks, block) + (isBackward ? -1 : 1)]
  if (!neighbour) return $isCodeNode(block)
  if ($isCodeNode(block) || $isCodeNode(neighbour)) $deleteAtCodeBoundary(block, neighbour, isBackward)
  else $joinBlocks(caret, neighbour, isBackward)
  return true
}

/** Removes an empty block next to code. From a block with text, Backspace moves the caret into the code before it. */
function $deleteAtCodeBoundary(block: ElementNode, neighbour: ElementNode, isBackward: boolean): void {
  if (neighbour.isEmpty()) neighbour.remove()
  else if (block.isEmpty() || (isBackward && !$isCodeNode(block))) {
    if (isBackward) neighbour.selectEnd()
    else neighbour.selectStart()
    if (block.isEmpty()) block.remove()
  }
}

/**
 * Joins two blocks. The result has the type of the upper one, except that Delete removes an empty paragraph, or an empty check item before
 * another one, which may be done.
 */
function $joinBlocks({ block, selection }: Caret, neighbour: ElementNode, isBackward: boolean): void {
  const topLevelIndexes = [block, neighbour].map((element) =>
    element.getTopLevelElementOrThrow().getIndexWithinParent(),
  )
  const nodes = $withAdjacentLists(Math.min(...topLevelIndexes), Math.max(...topLevelIndexes))
  const { doc, offsets } = $readNodes(nodes, [selection.anchor])
  const at = offsets[0] ?? 0
  const from = isBackward ? at - 1 : at
  const isBeforeCheckItem =
    $isListItemNode(block) &&
    block.getChecked() !== undefined &&
    block.getParentOrThrow().is(neighbour.getParent())
  const removesBlock = !isBackward && block.isEmpty() && ($isParagraphNode(block) || isBeforeCheckItem)
  const remove = removesBlock ? removeSelected : removeRange
  const created = $replaceChanged(nodes, remove(doc, from, from + 1))
  $collapseTo(selection, created, from)
  // A mark that was set in an empty line ends with it.
  if (block.isEmpty() && isBackward) $takeFormat(selection)
}
