import type { ElementNode, LexicalEditor, UpdateTag } from 'lexical'
import type { Doc, Run } from '../markers/doc.ts'
import { complexity } from '../text-shaping.ts'
import { type BuildStep, nodeBuildSteps } from './convert.ts'

/** Work that runs in chunks. */
export interface ChunkedTask {
  /** Stops the work after the current chunk. */
  readonly cancel: () => void
  /** Resolves to whether all of the work has been done. */
  readonly done: Promise<boolean>
}

/** The document whose nodes are built, and what the caller does at each step. */
interface ChunkedBuild {
  readonly doc: Doc
  /** Runs once, in the update of the first chunk. */
  readonly $prepare: () => void
  /** Attaches the next child of the root. */
  readonly $addToRoot: (node: ElementNode) => void
  readonly tags: UpdateTag[]
  readonly isActive: () => boolean
  readonly onProgress: (progress: number) => void
}

/** Builds the nodes of a document in chunks, so that no task is long. Resolves to whether all of them were built. */
export async function buildInChunks(editor: LexicalEditor, build: ChunkedBuild): Promise<boolean> {
  const { doc, $prepare, $addToRoot, tags, isActive, onProgress } = build
  /** The element of the top-level block that was begun last. */
  let element: HTMLElement | null = null
  let block: ElementNode | undefined
  const steps = [
    ...nodeBuildSteps(doc, (node) => {
      $addToRoot(node)
      block = node
      resetDirection()
    }),
  ]
  const isComplete = await runInChunks({
    weights: steps.map(weightOf),
    run(from, to) {
      // With "auto", Chromium scans all children again for each one that is added: 36,000 runs would take two seconds more.
      if (element?.dir === 'auto') element.dir = getComputedStyle(element).direction
      editor.update(
        () => {
          if (from === 0) $prepare()
          for (const { $add } of steps.slice(from, to)) $add()
        },
        { discrete: true, tag: tags },
      )
      element ??= editor.getElementByKey(block?.getKey() ?? '')
    },
    isActive,
    onProgress,
  })
  resetDirection()
  return isComplete

  function resetDirection() {
    if (element) element.dir = 'auto'
    element = null
  }
}

/** The estimated cost of a step. One character of simple text costs 1. */
function weightOf({ runs }: BuildStep): number {
  return BLOCK_WEIGHT + runs.reduce((sum, run) => sum + weightOfRun(run), 0)
}

function weightOfRun({ text }: Run): number {
  return RUN_WEIGHT + text.length + COMPLEX_WEIGHT * complexity(text)
}

const BLOCK_WEIGHT = 40
const RUN_WEIGHT = 20
const COMPLEX_WEIGHT = 3

interface ChunkedWork {
  /** The cost of each step. */
  readonly weights: readonly number[]
  /** Runs the steps from one index up to another. */
  readonly run: (from: number, to: number) => void
  readonly isActive: () => boolean
  readonly onProgress: (progress: number) => void
}

/** Runs the first chunk at once and waits for a frame after each chunk. Resolves to whether all of them have run. */
async function runInChunks({ weights, run, isActive, onProgress }: ChunkedWork): Promise<boolean> {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let chunkWeight = MIN_WEIGHT
  let doneWeight = 0
  for (let at = 0; at < weights.length;) {
    const start = performance.now()
    const from = at
    for (let weightLeft = chunkWeight; at < weights.length && weightLeft > 0; at++) {
      const weight = weights[at] ?? 0
      weightLeft -= weight
      doneWeight += weight
    }
    run(from, at)
    onProgress(doneWeight / total)
    // The chunks must run one after another.
    // oxlint-disable-next-line no-await-in-loop
    await nextFrame()
    if (!isActive()) return false
    const ratio = CHUNK_MS / Math.max(1, performance.now() - start)
    chunkWeight = Math.max(MIN_WEIGHT, doneWeight * MIN_GROWTH, chunkWeight * Math.min(2, ratio))
  }
  return true
}

/** The target duration of a chunk. */
const CHUNK_MS = 50
/** The minimum cost of a chunk. */
const MIN_WEIGHT = 20_000
/**
 * The minimum size of a chunk as a share of what is built already. Each chunk has a fixed cost that grows with the
 * document: on a busy machine, chunks as short as possible would take minutes for 30,000 lines.
 */
const MIN_GROWTH = 1 / 6

export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
