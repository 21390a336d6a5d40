import {
  $getRoot,
  CLEAR_HISTORY_COMMAND,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical'
import { type Block, type Doc, textOfBlock } from '../markers/doc.ts'
import { isSlowToShape } from '../text-shaping.ts'
import { normalizeIndents } from './blocks.ts'
import { buildInChunks, type ChunkedTask } from './chunked-build.ts'
import { MAX_BLOCK_RUNS, needsChunks } from './insert-limits.ts'
import { $takeFormat } from './rewrite.ts'

/** How to load a document into the editor without blocking the page for long. */
export type LoadStrategy =
  | 'at-once'
  | 'in-chunks'
  /** Every key press would be slow after loading, so the person decides. */
  | 'when-confirmed'

export function loadStrategyFor(doc: Doc): LoadStrategy {
  if (doc.length > MAX_BLOCKS || doc.some(isSlowBlock) || isDeeplyNested(doc)) return 'when-confirmed'
  return needsChunks(doc) ? 'in-chunks' : 'at-once'
}

/** Lexical iterates over all children of the root, and of a list, in every update that adds one. */
const MAX_BLOCKS = 20_000

/** Replaces the whole content by a document, in chunks. It clears the history. Nothing else may change the editor meanwhile. */
export function loadInChunks(
  editor: LexicalEditor,
  doc: Doc,
  onProgress: (progress: number) => void,
): ChunkedTask {
  let isActive = true
  editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
  const allChunks = buildInChunks(editor, {
    doc,
    $prepare: () => $getRoot().clear(),
    $addToRoot: (node) => $getRoot().append(node),
    tags: UPDATE_TAGS,
    isActive: () => isActive,
    onProgress,
  })
  return { cancel: () => (isActive = false), done: finish() }

  async function finish(): Promise<boolean> {
    if (!(await allChunks)) return false
    editor.update(() => $takeFormat($getRoot().selectEnd()), { discrete: true, tag: UPDATE_TAGS })
    return true
  }
}

const UPDATE_TAGS = [HISTORY_MERGE_TAG, SKIP_DOM_SELECTION_TAG]

/** Nested lists are nested elements. Chromium lays out all of them, from the outermost one, after every key press. */
function isDeeplyNested(doc: Doc): boolean {
  return hasDeepItem(doc) && hasDeepItem(normalizeIndents(doc))
}

function hasDeepItem(doc: Doc): boolean {
  return doc.some((block) => 'indent' in block && block.indent > MAX_INDENT)
}

const MAX_INDENT = 100

/** Whether a block is so large that its layout, which the browser repeats after every key press, takes long. */
function isSlowBlock(block: Block): boolean {
  if (block.type !== 'code' && block.runs.length > MAX_BLOCK_RUNS) return true
  const lines = textOfBlock(block).split('\n')
  return lines.length > MAX_BLOCK_RUNS || lines.some(isSlowToShape)
}
