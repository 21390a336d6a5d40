import {
  $getRoot,
  $isTextNode,
  CLEAR_HISTORY_COMMAND,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical'
import { type Block, type Doc, textOf } from '../markers/doc.ts'
import { isSlowToShape } from '../shaping.ts'
import { isLong, MOST_RUNS } from './large.ts'
import { toDoc, toLines } from './lines.ts'
import { buildInSlices, type Slices } from './slices.ts'

/** How a document can be put into the editor without stopping the page for long. */
export type Opening =
  | 'at-once'
  | 'in-slices'
  /** Not at all: each key would take as long as the whole. The person decides. */
  | 'slow'

export function openingOf(doc: Doc): Opening {
  if (doc.length > MOST_BLOCKS || doc.some(isSlow) || isDeep(doc)) return 'slow'
  return isLong(doc) ? 'in-slices' : 'at-once'
}

/** Lexical looks through all children of the root, and of a list, in every update that adds one. */
const MOST_BLOCKS = 20_000

/** What a document becomes in the editor: no list level without one above it. The same again from there on. */
export function normalized(doc: Doc): Doc {
  return toDoc(toLines(doc))
}

/** Puts a document in place of everything, slice by slice, with nothing to undo. Nothing else may change the editor meanwhile. */
export function openInSlices(editor: LexicalEditor, doc: Doc, onProgress: (share: number) => void): Slices {
  let isGoing = true
  editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
  const whole = buildInSlices(editor, {
    doc,
    $prepare: () => $getRoot().clear(),
    $addToRoot: (node) => $getRoot().append(node),
    tags: TAGS,
    isGoing: () => isGoing,
    onProgress,
  })
  return { cancel: () => (isGoing = false), done: finish() }

  async function finish(): Promise<boolean> {
    if (!(await whole)) return false
    editor.update(() => $putCaretTo('end'), { discrete: true, tag: TAGS })
    return true
  }
}

const TAGS = [HISTORY_MERGE_TAG, SKIP_DOM_SELECTION_TAG]

/** What is typed there goes on like the text it is added to, as it does wherever the caret is put by hand. */
export function $putCaretTo(edge: 'start' | 'end'): void {
  const selection = edge === 'start' ? $getRoot().selectStart() : $getRoot().selectEnd()
  const node = selection.anchor.getNode()
  selection.format = $isTextNode(node) ? node.getFormat() : 0
}

/** Lists in each other are elements in each other, which Chromium lays out from the outermost at each key. */
function isDeep(doc: Doc): boolean {
  return hasDeepItem(doc) && hasDeepItem(normalized(doc))
}

function hasDeepItem(doc: Doc): boolean {
  return doc.some((block) => 'indent' in block && block.indent > DEEPEST)
}

const DEEPEST = 100

/** A block that the browser lays out anew, all of it, at each key. */
function isSlow(block: Block): boolean {
  if (block.type !== 'code' && block.runs.length > MOST_RUNS) return true
  const lines = (block.type === 'code' ? block.code : textOf(block.runs)).split('\n')
  return lines.length > MOST_RUNS || lines.some(isSlowToShape)
}
