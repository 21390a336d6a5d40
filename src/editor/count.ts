import {
  $getNodeByKey,
  $getRoot,
  $isTextNode,
  HISTORIC_TAG,
  type LexicalNode,
  type TextNode,
  type UpdateListenerPayload,
} from 'lexical'
import { SEGMENTER } from '../markers/graphemes.ts'
import { hasChangedNodes, isRestructured } from './updates.ts'

interface Count {
  /** The number of graphemes, without line ends. */
  readonly characters: number
  readonly isBlank: boolean
}

/**
 * Counts the editor's content after every update. While a person types, only the text nodes that changed are counted
 * again. After a change of structure the counts of all text nodes are summed up, but only new nodes are counted.
 */
export function createCounter(): (update: UpdateListenerPayload) => Count {
  // A node version is immutable, so its count stays valid.
  const cache = new WeakMap<LexicalNode, TextCount>()
  let total = { characters: 0, nonBlank: 0 }
  const $add = (node: LexicalNode | null, sign: 1 | -1): void => {
    if (!$isTextNode(node)) return
    const textCount = cache.get(node) ?? $countText(node)
    cache.set(node, textCount)
    total.characters += sign * textCount.characters
    total.nonBlank += sign * textCount.nonBlank
  }
  const recount = ({
    dirtyElements,
    dirtyLeaves,
    editorState,
    prevEditorState,
    tags,
  }: UpdateListenerPayload) => {
    if (dirtyLeaves.size === 0 || tags.has(HISTORIC_TAG) || isRestructured(dirtyElements)) {
      total = { characters: 0, nonBlank: 0 }
      editorState.read(() => {
        for (const node of $getRoot().getAllTextNodes()) $add(node, 1)
      })
    } else {
      const $addDirty = (sign: 1 | -1) => (): void => {
        for (const key of dirtyLeaves) $add($getNodeByKey(key), sign)
      }
      prevEditorState.read($addDirty(-1))
      editorState.read($addDirty(1))
    }
  }
  return (update) => {
    if (hasChangedNodes(update)) recount(update)
    return { characters: total.characters, isBlank: total.nonBlank === 0 }
  }
}

/** The number of graphemes in a text: an emoji of seven code units counts as one. */
export function countGraphemes(text: string): number {
  let count = text.length
  if (!NEEDS_SEGMENTER.test(text)) return count
  for (const [match] of text.matchAll(COMPOUND)) count += [...SEGMENTER.segment(match)].length - match.length
  return count
}

interface TextCount {
  readonly characters: number
  /** 1 for a text with more than white space, otherwise 0. */
  readonly nonBlank: number
}

// Characters of these ranges (Latin, Greek, Cyrillic, kana, ideographs, Hangul syllables) are graphemes by themselves
// unless a combining character follows. Only the other characters need the slow segmenter.
const SINGLE_UNIT =
  '\\u0000-\\u02ff\\u0370-\\u0482\\u048a-\\u052f\\u2010-\\u2027\\u3000-\\u3029\\u3041-\\u3096\\u30a1-\\u30ff\\u4e00-\\u9fff\\uac00-\\ud7a3'
const NEEDS_SEGMENTER = new RegExp(`[^${SINGLE_UNIT}]`)
const COMPOUND = new RegExp(`[${SINGLE_UNIT}]?(?:[^${SINGLE_UNIT}]+[${SINGLE_UNIT}]?)+`, 'g')

function $countText(text: TextNode): TextCount {
  const content = text.getTextContent()
  return { characters: countGraphemes(content), nonBlank: content.trim() === '' ? 0 : 1 }
}
