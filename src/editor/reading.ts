import {
  $getNodeByKey,
  $getRoot,
  HISTORIC_TAG,
  type LexicalNode,
  type NodeKey,
  type UpdateListenerPayload,
} from 'lexical'
import type { Doc } from '../markers/doc.ts'
import { $read } from './convert.ts'
import { isRestructured } from './count.ts'
import { lengthOf } from './pieces.ts'

export interface Reading {
  /** To be told of every update, before anybody reads. */
  readonly follow: (update: UpdateListenerPayload) => void
  readonly $doc: () => Doc
  /** Characters and line ends before a child of the root. */
  readonly $before: (child: LexicalNode) => number
}

/**
 * Reads a whole note again and again while it is written: five times a second for its draft. A block is looked at anew
 * only where Lexical draws it anew, so that what is read is what the eye sees.
 */
export function createReading(): Reading {
  let known = new Map<NodeKey, Part>()
  let order: readonly NodeKey[] | undefined
  const $part = (key: NodeKey): Part => {
    const part = known.get(key) ?? $readPart(key)
    known.set(key, part)
    return part
  }
  const $keys = (): readonly NodeKey[] => {
    if (order) return order
    order = $getRoot().getChildrenKeys()
    known = new Map(order.map((key) => [key, $part(key)]))
    return order
  }
  return {
    follow({ dirtyElements, tags }) {
      // A step of the history brings nodes of another time, and marks none of them.
      const isForeign = dirtyElements.size === 0 || tags.has(HISTORIC_TAG)
      if (isForeign) known.clear()
      else for (const key of dirtyElements.keys()) known.delete(key)
      if (isForeign || isRestructured(dirtyElements)) order = undefined
    },
    $doc: () => $keys().flatMap((key) => $part(key).doc),
    $before(child) {
      let length = 0
      for (const key of $keys()) {
        if (key === child.getKey()) break
        length += $part(key).length + 1
      }
      return length
    },
  }
}

/** A child of the root: a line, or a list. */
interface Part {
  readonly doc: Doc
  readonly length: number
}

function $readPart(key: NodeKey): Part {
  const node = $getNodeByKey(key)
  const { doc } = $read(node ? [node] : [])
  return { doc, length: lengthOf(doc) }
}
