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
  /** Must be called for every update, before the cache is read. */
  readonly onUpdate: (update: UpdateListenerPayload) => void
  /** The same object until the next update. */
  readonly $doc: () => Doc
  /** Characters and line ends before a child of the root. */
  readonly $lengthBefore: (child: LexicalNode) => number
}

/**
 * Makes it cheap to read the whole note repeatedly: the draft is read five times a second while a person types. A block
 * is read again only when Lexical renders it again, so the result always equals the visible text.
 */
export function createDocCache(): DocCache {
  let cache = new Map<NodeKey, CachedNode>()
  let keys: readonly NodeKey[] | undefined
  let doc: Doc | undefined
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
      doc = undefined
      // Undo and redo restore earlier nodes without marking them dirty.
      const isFromHistory = dirtyElements.size === 0 || tags.has(HISTORIC_TAG)
      if (isFromHistory) cache.clear()
      else for (const key of dirtyElements.keys()) cache.delete(key)
      if (isFromHistory || isRestructured(dirtyElements)) keys = undefined
    },
    $doc: () => (doc ??= $keys().flatMap((key) => $cached(key).doc)),
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

/** The content of a child of the root: of a block, or of a list. */
interface CachedNode {
  readonly doc: Doc
  readonly length: number
}

function $readChild(key: NodeKey): CachedNode {
  const node = $getNodeByKey(key)
  const { doc } = $readNodes(node ? [node] : [])
  return { doc, length: docLength(doc) }
}
