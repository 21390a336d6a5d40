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
  readonly blank: boolean
}

/**
 * Counts what an editor holds, update by update. While people type only the texts that changed are counted again; a
 * change of structure adds all texts up, and still looks only at those that are new.
 */
export function createCounter(): (update: UpdateListenerPayload) => Count {
  // A node is never changed, only replaced by its next version, so its count holds for ever.
  const known = new WeakMap<LexicalNode, Tally>()
  let total = { characters: 0, inked: 0 }
  const $add = (node: LexicalNode | null, sign: 1 | -1): void => {
    if (!$isTextNode(node)) return
    const tally = known.get(node) ?? $tally(node)
    known.set(node, tally)
    total.characters += sign * tally.characters
    total.inked += sign * tally.inked
  }
  return ({ dirtyElements, dirtyLeaves, editorState, prevEditorState, tags }) => {
    if (dirtyLeaves.size === 0 || tags.has(HISTORIC_TAG) || isRestructured(dirtyElements)) {
      total = { characters: 0, inked: 0 }
      editorState.read(() => {
        for (const node of $getRoot().getAllTextNodes()) $add(node, 1)
      })
    } else {
      const $addAll = (sign: 1 | -1) => (): void => {
        for (const key of dirtyLeaves) $add($getNodeByKey(key), sign)
      }
      prevEditorState.read($addAll(-1))
      editorState.read($addAll(1))
    }
    return { characters: total.characters, blank: total.inked === 0 }
  }
}

/** The characters of a text as people see them: an emoji of seven code units is one. */
export function graphemes(text: string): number {
  let count = text.length
  for (const [stretch] of text.matchAll(COMPOUND))
    count += [...SEGMENTER.segment(stretch)].length - stretch.length
  return count
}

interface Tally {
  readonly characters: number
  /** 1 for a text with more than white space in it. */
  readonly inked: number
}

/** Cuts a text where people see one character end and the next begin. */
export const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
// Latin, Greek, Cyrillic, kana, ideographs and Hangul syllables always stand alone; the slow way is for the others.
const ALONE =
  '\\u0000-\\u02ff\\u0370-\\u0482\\u048a-\\u052f\\u2010-\\u2027\\u3000-\\u3029\\u3041-\\u3096\\u30a1-\\u30ff\\u4e00-\\u9fff\\uac00-\\ud7a3'
const COMPOUND = new RegExp(`[${ALONE}]?(?:[^${ALONE}]+[${ALONE}]?)+`, 'g')

function $tally(text: TextNode): Tally {
  const content = text.getTextContent()
  return { characters: graphemes(content), inked: content.trim() === '' ? 0 : 1 }
}

/** Whether blocks came, went or changed places. The root counts as dirty in every update, so it says nothing. */
export function isRestructured(dirtyElements: ReadonlyMap<string, boolean>): boolean {
  for (const [key, itself] of dirtyElements) if (itself && key !== 'root') return true
  return false
}
