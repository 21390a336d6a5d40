import {
  $getRoot,
  $isTextNode,
  CLEAR_HISTORY_COMMAND,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical'
import type { Block, Doc } from '../markers/doc.ts'
import { piecesOf } from './convert.ts'
import { toDoc, toLines } from './lines.ts'
import { nextFrame, type Slices } from './slices.ts'

/** How a document can be put into the editor without stopping the page for long. */
export type Opening =
  | 'at-once'
  | 'in-slices'
  /** Not at all: each key would take as long as the whole. The person decides. */
  | 'slow'

export function openingOf(doc: Doc): Opening {
  if (doc.length > MOST_BLOCKS || doc.some(isSlow) || isDeep(doc)) return 'slow'
  const length = doc.reduce((sum, block) => sum + lengthOf(block), 0)
  return doc.length > FEW_BLOCKS || length > FEW_CHARACTERS ? 'in-slices' : 'at-once'
}

/** Lexical looks through all children of the root, and of a list, in every update that adds one. */
const MOST_BLOCKS = 20_000
const FEW_BLOCKS = 1000
const FEW_CHARACTERS = 50_000

/** What a document becomes in the editor: no list level without one above it. The same again from there on. */
export function normalized(doc: Doc): Doc {
  return toDoc(toLines(doc))
}

/** Puts a document in place of everything, slice by slice, with nothing to undo. Nothing else may change the editor meanwhile. */
export function openInSlices(editor: LexicalEditor, doc: Doc, onProgress: (share: number) => void): Slices {
  const steps = [...piecesOf(doc, (node) => $getRoot().append(node))]
  let isGoing = true
  editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
  const whole = inSlices({
    total: steps.length,
    run(from, to) {
      editor.update(
        () => {
          if (from === 0) $getRoot().clear()
          for (const $add of steps.slice(from, to)) $add()
        },
        { discrete: true, tag: [HISTORY_MERGE_TAG, SKIP_DOM_SELECTION_TAG] },
      )
    },
    isGoing: () => isGoing,
    onProgress,
  })
  return { cancel: () => (isGoing = false), done: finish() }

  async function finish(): Promise<boolean> {
    if (!(await whole)) return false
    editor.update(() => $putCaretTo('end'), {
      discrete: true,
      tag: [HISTORY_MERGE_TAG, SKIP_DOM_SELECTION_TAG],
    })
    return true
  }
}

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
  const texts = block.type === 'code' ? [block.code] : block.runs.map((run) => run.text)
  if (texts.length > MOST_RUNS) return true
  let lines = 0
  return texts.some((text) => text.split('\n').some((line) => ++lines > MOST_RUNS || isSlowToShape(line)))
}

const MOST_RUNS = 4000

function lengthOf(block: Block): number {
  return block.type === 'code' ? block.code.length : block.runs.reduce((sum, run) => sum + run.text.length, 0)
}

/**
 * Whether a line holds so many characters outside of simple scripts that shaping it takes long: Chromium's time for right-to-left
 * text, stacked marks, scripts without spaces, half pairs and controls grows faster than their number.
 */
function isSlowToShape(line: string): boolean {
  if (line.length <= MOST_SHAPED) return false
  SHAPED.lastIndex = 0
  let shaped = 0
  while (SHAPED.test(line)) if (++shaped > MOST_SHAPED) return true
  return false
}

const MOST_SHAPED = 5000
/** What is not Latin, Greek, Cyrillic, Chinese, Japanese or Korean, nor a space or a sign between them. */
const SHAPED =
  /[^\t\u0020-\u02FF\u0370-\u052F\u1E00-\u1FFF\u2010-\u2027\u2030-\u205E\u3000-\u9FFF\uAC00-\uD7A3\uFF00-\uFFEF]/g

/** A slice is made so long that it takes about this time, in milliseconds, and holds at least so many steps. */
const SLICE_MS = 50
const FEWEST = 500

interface SlicedWork {
  readonly total: number
  readonly run: (from: number, to: number) => void
  readonly isGoing: () => boolean
  readonly onProgress: (share: number) => void
}

/** Runs a long work in slices, the first one at once, with a frame drawn after each. Resolves to whether all of it has run. */
async function inSlices({ total, run, isGoing, onProgress }: SlicedWork): Promise<boolean> {
  let size = FEWEST
  for (let at = 0; at < total;) {
    const start = performance.now()
    const next = Math.min(total, at + size)
    run(at, next)
    onProgress(next / total)
    // One slice after the other is what this is for.
    // oxlint-disable-next-line no-await-in-loop
    await nextFrame()
    if (!isGoing()) return false
    const ratio = SLICE_MS / Math.max(1, performance.now() - start)
    size = Math.max(FEWEST, Math.round(size * Math.min(2, ratio)))
    at = next
  }
  return true
}
