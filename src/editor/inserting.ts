import { $isCodeNode } from '@lexical/code-core'
import {
  $createRangeSelection,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $getState,
  $isElementNode,
  $isRangeSelection,
  $setSelection,
  $setState,
  type ElementNode,
  HISTORIC_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type NodeKey,
  PASTE_TAG,
} from 'lexical'
import type { Doc } from '../markers/doc.ts'
import { $read } from './convert.ts'
import { type OpenFence, openFence } from './nodes.ts'
import { insert, type Inserted } from './pieces.ts'
import { $blocksAt, $lineAt, $place, $removeLines } from './rewrite.ts'
import { buildInSlices, nextFrame, type Slices } from './slices.ts'

/**
 * Inserts a document at the selection, slice by slice. To the history it is one step, and none at all when it is cancelled,
 * which takes back what was inserted so far. Nothing else may change the editor meanwhile.
 */
export function insertInSlices(editor: LexicalEditor, doc: Doc, onProgress: (share: number) => void): Slices {
  const before = editor.getEditorState()
  let state: 'going' | 'cancelled' | 'done' = 'going'
  return { cancel, done: run() }

  async function run(): Promise<boolean> {
    // What led here, such as reading HTML, has been a task of its own.
    await nextFrame()
    if (state === 'cancelled') return false
    const opened: { place?: Place } = {}
    editor.update(() => void (opened.place = $open(doc)), { discrete: true, tag: HISTORIC_TAG })
    const { place } = opened
    if (!place) throw new Error('The insertion began within another update')
    const created: NodeKey[] = []
    const whole = await buildInSlices(editor, {
      doc: place.inserted.doc,
      $prepare: () => $getRoot().splice(place.index, place.replaced, []),
      $addToRoot(node) {
        $insertBehind(created.at(-1), place.index, node)
        created.push(node.getKey())
      },
      tags: [HISTORIC_TAG],
      isGoing: () => state === 'going',
      onProgress,
    })
    if (!whole) return false
    // From here on it is a step of the history, which Cancel must not take back.
    state = 'done'
    editor.update(() => $close(place, created), { discrete: true, tag: [PASTE_TAG, HISTORY_PUSH_TAG] })
    await nextFrame()
    return true
  }

  function cancel(): void {
    if (state !== 'going') return
    state = 'cancelled'
    editor.setEditorState(before, { tag: HISTORIC_TAG })
  }
}

interface Place {
  /** The children of the root that the document replaces, as it holds what they held. */
  readonly index: number
  readonly replaced: number
  readonly inserted: Inserted
  /** The format of what is typed next. */
  readonly format: number
  /** Of the code block that it is inserted into. */
  readonly fence: OpenFence
}

function $open(doc: Doc): Place {
  const found = $getSelection()
  const selection = $isRangeSelection(found) ? found : $getRoot().selectEnd()
  if (!$removeLines()) selection.removeText()
  const { anchor, format } = selection
  const nodes = $blocksAt(selection)
  const reading = $read(nodes, [anchor])
  const line = $lineAt(anchor)
  $setSelection(null)
  return {
    index: nodes[0]?.getIndexWithinParent() ?? 0,
    replaced: nodes.length,
    inserted: insert(reading.doc, Math.max(0, reading.offsets[0] ?? 0), doc),
    format,
    fence: $isCodeNode(line) ? $getState(line, openFence) : null,
  }
}

function $insertBehind(previous: NodeKey | undefined, index: number, node: ElementNode): void {
  const last = previous === undefined ? null : $getNodeByKey(previous)
  if (last) last.insertAfter(node)
  else $getRoot().splice(index, 0, [node])
}

function $close({ inserted, format, fence }: Place, created: readonly NodeKey[]): void {
  const nodes = created.map((key) => $getNodeByKey(key)).filter($isElementNode)
  const selection = $createRangeSelection()
  for (const point of [selection.anchor, selection.focus]) $place(point, nodes, inserted.end)
  selection.format = format
  $setSelection(selection)
  const line = $lineAt(selection.anchor)
  if (!line) return
  // The history takes no step in which nothing was written.
  line.markDirty()
  if (fence !== null && $isCodeNode(line)) $setState(line, openFence, fence)
}
