import {
  $getNodeByKey,
  $getRoot,
  $isTextNode,
  HISTORIC_TAG,
  type LexicalNode,
  type TextNode,
  type UpdateListenerPayload,
} from 'lexical'

export interface Count {
  /** Characters as people see them; line ends are none. */
  readonly characters: number
  readonly isBlank: boolean
}

/**
 * Counts what an editor holds, update by update. While people type only the texts that changed are counted again; a
 * change of structure adds all texts up, and still looks only at those that are new.
 */
export function createCounter(): (update: UpdateListenerPayload) => Count {
  // A node is never changed, only replaced by its next version, so its count holds for ever.
  const cache = new WeakMap<LexicalNode, TextCount>()
  let total = { characters: 0, nonBlank: 0 }
  const $add = (node: LexicalNode | null, sign: 1 | -1): void => {
    if (!$isTextNode(node)) return
    const textCount = cache.get(node) ?? $countText(node)
    cache.set(node, textCount)
    total.characters += sign * textCount.characters
    total.nonBlank += sign * textCount.nonBlank
  }
  return ({ dirtyElements, dirtyLeaves, editorState, prevEditorState, tags }) => {
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
    return { characters: total.characters, isBlank: total.nonBlank === 0 }
  }
}

/** The characters of a text as people see them: an emoji of seven code units is one. */
export function countGraphemes(text: string): number {
  let count = text.length
  for (const [match] of text.matchAll(COMPOUND)) count += [...SEGMENTER.segment(match)].length - match.length
  return count
}

interface TextCount {
  readonly characters: number
  /** 1 for a text with more than white space in it. */
  readonly nonBlank: number
}

/** Cuts a text where people see one character end and the next begin. */
export const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
// Latin, Greek, Cyrillic, kana, ideographs and Hangul syllables always stand alone; the slow way is for the others.
const SINGLE_UNIT =
  '\\u0000-\\u02ff\\u0370-\\u0482\\u048a-\\u052f\\u2010-\\u2027\\u3000-\\u3029\\u3041-\\u3096\\u30a1-\\u30ff\\u4e00-\\u9fff\\uac00-\\ud7a3'
const COMPOUND = new RegExp(`[${SINGLE_UNIT}]?(?:[^${SINGLE_UNIT}]+[${SINGLE_UNIT}]?)+`, 'g')

function $countText(text: TextNode): TextCount {
  const content = text.getTextContent()
  return { characters: countGraphemes(content), nonBlank: content.trim() === '' ? 0 : 1 }
}

/** Whether blocks came, went or changed places. The root counts as dirty in every update, so it says nothing. */
export function isRestructured(dirtyElements: ReadonlyMap<string, boolean>): boolean {
  for (const [key, itself] of dirtyElements) if (itself && key !== 'root') return true
  return false
}
