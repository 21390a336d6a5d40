import {
  $getNodeByKey,
  $getRoot,
  HISTORIC_TAG,
  type LexicalNode,
  type NodeKey,
  type UpdateListenerPayload,
} from 'lexical'
import type { Block, Doc } from '../markers/doc.ts'
import { $readNodes } from './convert.ts'
import { docLength } from './doc-edits.ts'
import { hasChangedNodes, isRestructured } from './updates.ts'

export interface DocCache {
  /** Must be called for every update, before the cache is read. */
  readonly onUpdate: (update: UpdateListenerPayload) => void
  /** The same object until a node changes. */
  readonly $doc: () => Doc
  /** Characters and line ends before a child of the root. */
  readonly $lengthBefore: (child: LexicalNode) => number
}

/**
 * Makes it cheap to read the whole note repeatedly: the draft is read five times a second while a person types. A block
 * is read again only when Lexical renders it again, so the result always equals the visible text.
 */
export function createDocCache(): DocCache {
  /** The children of the root in their order. */
  let nodes = new Map<NodeKey, CachedNode>()
  let doc: Doc = []
  /** The nodes that an update has marked dirty since the document was read. */
  const dirtyKeys = new Set<NodeKey>()
  let isOrderKnown = false

  function $refresh(): void {
    if (!isOrderKnown || !$replaceDirty()) $rebuild()
    isOrderKnown = true
    dirtyKeys.clear()
  }

  /** Replaces the blocks of dirty nodes. Returns false if one of these nodes now has more or fewer blocks. */
  function $replaceDirty(): boolean {
    if (dirtyKeys.size === 0) return true
    const blocks = [...doc]
    for (const key of dirtyKeys) {
      const previous = nodes.get(key)
      // Only children of the root are cached.
      if (!previous) continue
      const node = $readChild(key, previous.index)
      if (node.blocks.length !== previous.blocks.length) return false
      nodes.set(key, node)
      for (const [offset, block] of node.blocks.entries()) blocks[node.index + offset] = block
    }
    doc = blocks
    return true
  }

  function $rebuild(): void {
    const known = nodes
    for (const key of dirtyKeys) known.delete(key)
    const blocks: Block[] = []
    nodes = new Map()
    for (const key of $getRoot().getChildrenKeys()) {
      const node = known.get(key) ?? $readChild(key, 0)
      nodes.set(key, { ...node, index: blocks.length })
      for (const block of node.blocks) blocks.push(block)
    }
    doc = blocks
  }

  return {
    onUpdate(update) {
      const { dirtyElements, tags } = update
      if (!hasChangedNodes(update)) return
      // Undo, redo and Lexical's recovery from an error restore nodes without marking them dirty.
      const isRestored = dirtyElements.size === 0 || tags.has(HISTORIC_TAG)
      if (isRestored) nodes.clear()
      else for (const key of dirtyElements.keys()) dirtyKeys.add(key)
      if (isRestored || isRestructured(dirtyElements)) isOrderKnown = false
    },
    $doc() {
      $refresh()
      return doc
    },
    $lengthBefore(child) {
      $refresh()
      let length = 0
      for (const [key, node] of nodes) {
        if (key === child.getKey()) break
        length += node.length + 1
      }
      return length
    },
  }
}

/** The content of a child of the root: of a block, or of a list. */
interface CachedNode {
  readonly blocks: Doc
  readonly length: number
  /** The index of the first block in the document. */
  readonly index: number
}

function $readChild(key: NodeKey, index: number): CachedNode {
  const node = $getNodeByKey(key)
  const { doc } = $readNodes(node ? [node] : [])
  return { blocks: doc, length: docLength(doc), index }
}
