import {
  $addUpdateTag,
  $createRangeSelection,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  COMMAND_PRIORITY_CRITICAL,
  DRAGEND_COMMAND,
  DRAGSTART_COMMAND,
  DROP_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_TAG,
  type RangeSelection,
} from 'lexical'
import type * as clipboard from './clipboard.ts'
import { $readNodes } from './convert.ts'
import { copyRange, moveRange } from './doc-edits.ts'
import { $collapseTo, $orderedPoints, $replace } from './rewrite.ts'

/**
 * Moves a selection that is dragged within the editor, or copies it while Ctrl or Alt is held. Content that is dragged
 * from elsewhere is pasted at the drop position. It is in `line-tools-chunk.ts`, which may arrive after the first keys.
 */
export function registerDrag(
  editor: LexicalEditor,
  { $insertTransfer, $writeSelectionTo }: Pick<typeof clipboard, '$insertTransfer' | '$writeSelectionTo'>,
): () => void {
  let isInternalDrag = false
  return mergeRegister(
    editor.registerCommand(
      DRAGSTART_COMMAND,
      ({ dataTransfer }) => {
        isInternalDrag = true
        return dataTransfer !== null && $writeSelectionTo(dataTransfer)
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      DRAGEND_COMMAND,
      () => {
        isInternalDrag = false
        return false
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        event.preventDefault()
        const { dataTransfer } = event
        const dragged = isInternalDrag ? $getSelection() : null
        isInternalDrag = false
        if (!dataTransfer || dataTransfer.types.includes('Files')) return true
        $addUpdateTag(PASTE_TAG)
        const target = $selectionAt(event)
        if ($isRangeSelection(dragged)) $moveOrCopy(dragged, target, event.ctrlKey || event.altKey)
        else {
          $setSelection(target)
          $insertTransfer(dataTransfer)
        }
        editor.getRootElement()?.focus({ preventScroll: true })
        return true
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
  )
}

function $moveOrCopy(dragged: RangeSelection, target: RangeSelection, isCopy: boolean): void {
  const nodes = $getRoot().getChildren()
  const { doc, offsets } = $readNodes(nodes, [...$orderedPoints(dragged), target.anchor])
  const [from = 0, to = 0, at = 0] = offsets
  if (from <= at && at <= to) return
  const result = (isCopy ? copyRange : moveRange)(doc, from, to, at)
  const created = $replace(nodes, result.doc)
  $collapseTo(dragged, created, result.end)
}

/** The text position under the pointer, or the end of the note. */
function $selectionAt({ clientX, clientY }: DragEvent): RangeSelection {
  const domPosition = domPositionAt(clientX, clientY)
  if (!domPosition) return $getRoot().selectEnd()
  const [container, offset] = domPosition
  const selection = $createRangeSelection()
  selection.applyDOMRange(
    new StaticRange({
      startContainer: container,
      startOffset: offset,
      endContainer: container,
      endOffset: offset,
    }),
  )
  return selection
}

function domPositionAt(x: number, y: number): readonly [Node, number] | null {
  if ('caretPositionFromPoint' in document) {
    const caret = document.caretPositionFromPoint(x, y)
    return caret && [caret.offsetNode, caret.offset]
  }
  // Safari before 18.4.
  const range = (document as Document).caretRangeFromPoint(x, y)
  return range && [range.startContainer, range.startOffset]
}
