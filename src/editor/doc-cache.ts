import {
  $getNodeByKey,
  $getRoot,
  HISTORIC_TAG,
  type LexicalNode,
  type NodeKey,
  type UpdateListenerPayload,
} from 'lexical'
import type { Doc } from '../markers/doc.ts'
import { $readNodes } from './convert.ts'
import { isRestructured } from './count.ts'
import { docLength } from './doc-edits.ts'

export interface DocCache {
  /** To be told of every update, before anybody reads. */
  readonly onUpdate: (update: UpdateListenerPayload) => void
  readonly $doc: () => Doc
  /** Characters and line ends before a child of the root. */
  readonly $lengthBefore: (child: LexicalNode) => number
}

/**
 * Reads a whole note again and again while it is written: five times a second for its draft. A block is looked at anew
 * only where Lexical draws it anew, so that what is read is what the eye sees.
 */
export function createDocCache(): DocCache {
  let cache = new Map<NodeKey, CachedNode>()
  let keys: readonly NodeKey[] | undefined
  const $cached = (key: NodeKey): CachedNode => {
    const cached = cache.get(key) ?? $readChild(key)
    cache.set(key, cached)
    return cached
  }
  const $keys = (): readonly NodeKey[] => {
    if (keys) return keys
    keys = $getRoot().getChildrenKeys()
    cache = new Map(keys.map((key) => [key, $cached(key)]))
    return keys
  }
  return {
    onUpdate({ dirtyElements, tags }) {
      // A step of the history brings nodes of another time, and marks none of them.
      const isFromHistory = dirtyElements.size === 0 || tags.has(HISTORIC_TAG)
      if (isFromHistory) cache.clear()
      else for (const key of dirtyElements.keys()) cache.delete(key)
      if (isFromHistory || isRestructured(dirtyElements)) keys = undefined
    },
    $doc: () => $keys().flatMap((key) => $cached(key).doc),
    $lengthBefore(child) {
      let length = 0
      for (const key of $keys()) {
        if (key === child.getKey()) break
        length += $cached(key).length + 1
      }
      return length
    },
  }
}

/** A child of the root: a line, or a list. */
interface CachedNode {
  readonly doc: Doc
  readonly length: number
}

function $readChild(key: NodeKey): CachedNode {
  const node = $getNodeByKey(key)
  const { doc } = $readNodes(node ? [node] : [])
  return { doc, length: docLength(doc) }
}
