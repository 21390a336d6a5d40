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
import { $read } from './convert.ts'
import { copyTo, move } from './pieces.ts'
import { $place, $replace } from './rewrite.ts'

/** Moves what is dragged within the editor, or copies it where the system's key for that is held; the rest is pasted where it falls. */
export function registerDrag(
  editor: LexicalEditor,
  $insert: (transfer: DataTransfer) => void,
  $writeTo: (transfer: DataTransfer) => boolean,
): () => void {
  let isOwn = false
  return mergeRegister(
    editor.registerCommand(
      DRAGSTART_COMMAND,
      ({ dataTransfer }) => {
        isOwn = true
        return dataTransfer !== null && $writeTo(dataTransfer)
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      DRAGEND_COMMAND,
      () => {
        isOwn = false
        return false
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        event.preventDefault()
        const { dataTransfer } = event
        const dragged = isOwn ? $getSelection() : null
        isOwn = false
        if (!dataTransfer || dataTransfer.types.includes('Files')) return true
        $addUpdateTag(PASTE_TAG)
        const target = $selectionAt(event)
        if ($isRangeSelection(dragged)) $drop(dragged, target, event.ctrlKey || event.altKey)
        else {
          $setSelection(target)
          $insert(dataTransfer)
        }
        editor.getRootElement()?.focus({ preventScroll: true })
        return true
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
  )
}

function $drop(dragged: RangeSelection, target: RangeSelection, copies: boolean): void {
  const nodes = $getRoot().getChildren()
  const { doc, offsets } = $read(nodes, [dragged.anchor, dragged.focus, target.anchor])
  const [one = 0, other = 0, at = 0] = offsets
  const [from, to] = one < other ? [one, other] : [other, one]
  if (from <= at && at <= to) return
  const dropped = (copies ? copyTo : move)(doc, from, to, at)
  const created = $replace(nodes, dropped.doc)
  for (const point of [dragged.anchor, dragged.focus]) $place(point, created, dropped.end)
}

/** The place in the text below the pointer; the end of the note where there is none. */
function $selectionAt({ clientX, clientY }: DragEvent): RangeSelection {
  const place = placeAt(clientX, clientY)
  if (!place) return $getRoot().selectEnd()
  const [container, offset] = place
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

function placeAt(x: number, y: number): readonly [Node, number] | null {
  if ('caretPositionFromPoint' in document) {
    const caret = document.caretPositionFromPoint(x, y)
    return caret && [caret.offsetNode, caret.offset]
  }
  // Safari before 18.4.
  const range = (document as Document).caretRangeFromPoint(x, y)
  return range && [range.startContainer, range.startOffset]
}
