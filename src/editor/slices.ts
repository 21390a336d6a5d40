import { $createCodeNode, $isCodeNode } from '@lexical/code-core'
import { $createListItemNode, $isListItemNode } from '@lexical/list'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  type ElementNode,
  HISTORIC_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  PASTE_TAG,
  type PointType,
} from 'lexical'
import { $lineAt, $removeLines } from './rewrite.ts'
import { drawableLines, weightOf } from './shaping.ts'

/** A slice is made so long that it takes about this time, in milliseconds. */
const SLICE_MS = 50
/** The longer the note, the longer a slice takes, however short it is: with slices of less the last lines would take for ever. */
const LIGHTEST = 20_000

export interface Slices {
  /** Takes back everything that was inserted so far. */
  readonly cancel: () => void
  /** Whether all of it is in the note. */
  readonly done: Promise<boolean>
}

/**
 * Puts plain text at the selection, slice by slice, so that the page stays awake. To the history it is one step, and
 * none at all when it is cancelled. Nothing else may change the editor meanwhile.
 */
export function insertInSlices(
  editor: LexicalEditor,
  text: string,
  onProgress: (share: number) => void,
): Slices {
  const before = editor.getEditorState()
  const lines = drawableLines(text)
  let place: Place | null = null
  let state: 'going' | 'cancelled' | 'done' = 'going'
  return { cancel, done: insertFrom(0, LIGHTEST) }

  function cancel(): void {
    if (state !== 'going') return
    state = 'cancelled'
    editor.setEditorState(before, { tag: HISTORIC_TAG })
  }

  async function insertFrom(at: number, weight: number): Promise<boolean> {
    const start = performance.now()
    const next = endOfSlice(lines, at, weight)
    editor.update(
      () => {
        place ??= $open()
        if (place) $append(place, lines.slice(at, next), at === 0)
      },
      { discrete: true, tag: HISTORIC_TAG },
    )
    onProgress(next / lines.length)
    await nextFrame()
    if (state === 'cancelled') return false
    if (next === lines.length) return close()
    const ratio = SLICE_MS / Math.max(1, performance.now() - start)
    return insertFrom(next, Math.max(LIGHTEST, weight * Math.min(2, ratio)))
  }

  /** From here on it is a step of the history, which Cancel must not take back behind its back. */
  function close(): true {
    state = 'done'
    editor.update(() => place && $close(place), { discrete: true, tag: [PASTE_TAG, HISTORY_PUSH_TAG] })
    return true
  }
}

/** Behind the lines that weigh so much together, one at least. */
function endOfSlice(lines: readonly string[], from: number, weight: number): number {
  let end = from
  for (let left = weight; end < lines.length && left > 0; end++) left -= weightOf(lines[end] ?? '')
  return end
}

/** Where the next piece goes. */
interface Place {
  line: NodeKey
  /** What stood behind the caret in its line, or its code, and waits in one of its own. */
  readonly tail: NodeKey | null
}

function $open(): Place | null {
  const selection = $getSelection() ?? $getRoot().selectEnd()
  if (!$isRangeSelection(selection)) return null
  if (!$removeLines() && !selection.isCollapsed()) selection.removeText()
  const line = $lineAt(selection.anchor)
  if (!line) return null
  const index = $splitAt(line, selection.anchor)
  const behind = line.getChildren().slice(index)
  $setSelection(null)
  if (behind.length === 0) return { line: line.getKey(), tail: null }
  const tail = $createLike(line).append(...behind)
  line.getParentOrThrow().splice(line.getIndexWithinParent() + 1, 0, [tail])
  return { line: line.getKey(), tail: tail.getKey() }
}

/** Parts the text that a point lies in; gives the child of the line that comes behind the point. */
function $splitAt(line: ElementNode, point: PointType): number {
  const node = point.getNode()
  if (!$isTextNode(node)) return node.is(line) ? point.offset : line.getChildrenSize()
  if (point.offset === 0) return node.getIndexWithinParent()
  if (point.offset < node.getTextContentSize()) node.splitText(point.offset)
  return node.getIndexWithinParent() + 1
}

/** The first line of all goes on where the caret was. */
function $append(place: Place, lines: readonly string[], goesOn: boolean): void {
  const line = $getNodeByKey(place.line)
  if (!$isElementNode(line)) return
  if ($isCodeNode(line)) {
    const isFirst = (at: number) => goesOn && at === 0
    line.append(
      ...lines.flatMap((text, at) => [...(isFirst(at) ? [] : [$createLineBreakNode()]), ...$words(text)]),
    )
    return
  }
  const [first = '', ...rest] = goesOn ? lines : ['', ...lines]
  line.append(...$words(first))
  const made = rest.map((text) => $createLike(line).append(...$words(text)))
  line.getParentOrThrow().splice(line.getIndexWithinParent() + 1, 0, made)
  place.line = (made.at(-1) ?? line).getKey()
}

function $close({ line: key, tail: tailKey }: Place): void {
  const line = $getNodeByKey(key)
  const tail = tailKey === null ? null : $getNodeByKey(tailKey)
  if (!$isElementNode(line)) return
  // The history takes no step in which nothing was written.
  line.markDirty()
  // A point in a text stays where it is when the text and the one behind it become one.
  const last = line.getLastChild()
  if ($isTextNode(last)) last.selectEnd()
  else line.selectEnd()
  if (!$isElementNode(tail)) return
  line.append(...tail.getChildren())
  tail.remove()
}

function $words(text: string): LexicalNode[] {
  return text === '' ? [] : [$createTextNode(text)]
}

function $createLike(line: ElementNode): ElementNode {
  if ($isCodeNode(line)) return $createCodeNode()
  return $isListItemNode(line) ? $createListItemNode() : $createParagraphNode()
}

export function nextFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}
