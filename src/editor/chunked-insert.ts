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
  SKIP_DOM_SELECTION_TAG,
} from 'lexical'
import { type Doc, plainTextToDoc } from '../markers/doc.ts'
import { buildInChunks, type ChunkedTask, nextFrame } from './chunked-build.ts'
import { $readNodes } from './convert.ts'
import { insertDoc, type InsertResult } from './doc-edits.ts'
import { type OpenFence, openFence } from './nodes.ts'
import { $collapseTo, $readSelection, $removeSelection, $textBlockAt, $topLevelNodesOf } from './rewrite.ts'

export interface ChunkedInsertion extends ChunkedTask {
  /** The whole content of the editor after the insertion, and after this text is typed. */
  readonly read: (typed: string) => Doc
}

/**
 * Inserts a document at the selection, in chunks. It is one undo step. Cancelling restores the state before it and leaves
 * no undo step. Nothing else may change the editor meanwhile.
 */
export function insertInChunks(
  editor: LexicalEditor,
  doc: Doc,
  onProgress: (progress: number) => void,
): ChunkedInsertion {
  const before = editor.getEditorState()
  let state: 'running' | 'cancelled' | 'done' = 'running'
  const prepared: { target?: InsertTarget } = {}
  editor.update(() => void (prepared.target = $prepareInsertion(doc)), {
    discrete: true,
    tag: HISTORIC_TAG,
  })
  if (!prepared.target) throw new Error('Called within another update')
  return { cancel, done: run(prepared.target), read: prepared.target.read }

  async function run(target: InsertTarget): Promise<boolean> {
    // The caller's work, such as importing HTML, stays in a task of its own.
    await nextFrame()
    if (state === 'cancelled') return false
    const created: NodeKey[] = []
    const isComplete = await buildInChunks(editor, {
      doc: target.inserted.doc,
      $prepare: () => $getRoot().splice(target.index, target.replaced, []),
      $addToRoot(node) {
        $insertAfter(created.at(-1), target.index, node)
        created.push(node.getKey())
      },
      tags: [HISTORIC_TAG],
      isActive: () => state === 'running',
      onProgress,
    })
    if (!isComplete) return false
    // From here on the insertion is an undo step. `cancel` must not revert it.
    state = 'done'
    // Lexical scrolls to the caret when the focus puts the selection into the DOM, but not if it is there already.
    editor.update(() => $finishInsertion(target, created), {
      discrete: true,
      tag: [PASTE_TAG, HISTORY_PUSH_TAG, SKIP_DOM_SELECTION_TAG],
    })
    await nextFrame()
    return true
  }

  function cancel(): void {
    if (state !== 'running') return
    state = 'cancelled'
    editor.setEditorState(before, { tag: HISTORIC_TAG })
  }
}

interface InsertTarget extends Pick<ChunkedInsertion, 'read'> {
  /** The index and the number of the root's children that are replaced. `inserted` contains their content. */
  readonly index: number
  readonly replaced: number
  readonly inserted: InsertResult
  /** The format of text that is typed next. */
  readonly format: number
  /** The open fence of the code block that receives the document. */
  readonly fence: OpenFence
}

function $prepareInsertion(doc: Doc): InsertTarget {
  const previous = $getSelection()
  const selection = $isRangeSelection(previous) ? previous : $getRoot().selectEnd()
  $removeSelection(selection)
  const { anchor, format } = selection
  const nodes = $topLevelNodesOf(selection)
  const { doc: current, from: at } = $readSelection(nodes, selection)
  const block = $textBlockAt(anchor)
  $setSelection(null)
  const index = nodes[0]?.getIndexWithinParent() ?? 0
  const replaced = nodes.length
  const inserted = insertDoc(current, at, doc)
  const blocks = $getRoot()
    .getChildren()
    .map((node) => $readNodes([node]).doc)
  const wholeWith = (part: Doc) => blocks.toSpliced(index, replaced, part).flat()
  const whole = wholeWith(inserted.doc)
  return {
    index,
    replaced,
    inserted,
    read: (typed) =>
      typed === '' ? whole : wholeWith(insertDoc(inserted.doc, inserted.end, plainTextToDoc(typed)).doc),
    format,
    fence: $isCodeNode(block) ? $getState(block, openFence) : null,
  }
}

function $insertAfter(previous: NodeKey | undefined, index: number, node: ElementNode): void {
  const last = previous === undefined ? null : $getNodeByKey(previous)
  if (last) last.insertAfter(node)
  else $getRoot().splice(index, 0, [node])
}

function $finishInsertion({ inserted, format, fence }: InsertTarget, created: readonly NodeKey[]): void {
  const nodes = created.map((key) => $getNodeByKey(key)).filter($isElementNode)
  const selection = $createRangeSelection()
  $collapseTo(selection, nodes, inserted.end)
  selection.format = format
  $setSelection(selection)
  const block = $textBlockAt(selection.anchor)
  if (!block) return
  // Without a dirty node the history would add no undo step.
  block.markDirty()
  if (fence !== null && $isCodeNode(block)) $setState(block, openFence, fence)
}
