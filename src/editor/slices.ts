import type { ElementNode, LexicalEditor, UpdateTag } from 'lexical'
import type { Doc, Run } from '../markers/doc.ts'
import { complexity } from '../shaping.ts'
import { type BuildStep, stepsOf } from './convert.ts'

/** Work that goes on slice by slice. */
export interface Slices {
  /** Ends the work before its last slice. */
  readonly cancel: () => void
  /** Whether all of it has been done. */
  readonly done: Promise<boolean>
}

/** How the nodes of a document come into an editor. */
export interface Building {
  readonly doc: Doc
  /** Runs once, in the update of the first slice. */
  readonly $prepare: () => void
  /** Attaches the next child of the root. */
  readonly $addToRoot: (node: ElementNode) => void
  readonly tags: UpdateTag[]
  readonly isGoing: () => boolean
  readonly onProgress: (share: number) => void
}

/** Builds the nodes of a document slice by slice, so that no task is long. Resolves to whether all of them are there. */
export function buildInSlices(editor: LexicalEditor, building: Building): Promise<boolean> {
  const { doc, $prepare, $addToRoot, tags, isGoing, onProgress } = building
  const steps = [...stepsOf(doc, $addToRoot)]
  return inSlices({
    weights: steps.map(weightOf),
    run(from, to) {
      editor.update(
        () => {
          if (from === 0) $prepare()
          for (const { $add } of steps.slice(from, to)) $add()
        },
        { discrete: true, tag: tags },
      )
    },
    isGoing,
    onProgress,
  })
}

/** About what a step costs, in simple characters. */
function weightOf({ runs }: BuildStep): number {
  return LINE + runs.reduce((sum, run) => sum + weightOfRun(run), 0)
}

function weightOfRun({ text }: Run): number {
  return RUN + text.length + COMPLEX_LETTER * complexity(text)
}

const LINE = 40
const RUN = 20
const COMPLEX_LETTER = 3

interface SlicedWork {
  /** What each step costs. */
  readonly weights: readonly number[]
  /** Runs the steps from one index up to another. */
  readonly run: (from: number, to: number) => void
  readonly isGoing: () => boolean
  readonly onProgress: (share: number) => void
}

/** Runs work in slices, the first one at once, with a frame drawn after each. Resolves to whether all of it has run. */
async function inSlices({ weights, run, isGoing, onProgress }: SlicedWork): Promise<boolean> {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let size = LIGHTEST
  let done = 0
  for (let at = 0; at < weights.length;) {
    const start = performance.now()
    const from = at
    for (let left = size; at < weights.length && left > 0; at++) {
      const weight = weights[at] ?? 0
      left -= weight
      done += weight
    }
    run(from, at)
    onProgress(done / total)
    // One slice after the other is what this is for.
    // oxlint-disable-next-line no-await-in-loop
    await nextFrame()
    if (!isGoing()) return false
    const ratio = SLICE_MS / Math.max(1, performance.now() - start)
    size = Math.max(LIGHTEST, done * LEAST_SHARE, size * Math.min(2, ratio))
  }
  return true
}

/** A slice is made so long that it takes about this time, in milliseconds. */
const SLICE_MS = 50
/** What a slice weighs at least. */
const LIGHTEST = 20_000
/**
 * The share of what is there already that a slice adds at least. Each slice also takes a time of its own that grows with
 * the document: on a busy machine, slices that are made as short as possible would take minutes for 30,000 lines.
 */
const LEAST_SHARE = 1 / 16

export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
