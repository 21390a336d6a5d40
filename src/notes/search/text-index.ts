import { createTextIndexer, type IndexedText } from './indexed-text.ts'
import { createLetterPairs, type LetterPairs, reservePairs, createPairSetter } from './letter-pairs.ts'
import type { Note } from '../note.ts'

/** A list of notes with their indexed texts. */
export interface Corpus {
  /** Pinned notes first. */
  readonly notes: readonly Note[]
  readonly pinnedCount: number
  /** For each note: where its texts are in the arrays below. */
  readonly slots: Uint32Array
  /** With case folded. */
  readonly texts: readonly string[]
  /** With accents folded too; only of the texts that have some. */
  readonly foldedTexts: ReadonlyMap<number, string>
  /** The letter pairs of the folded texts. Letters without accents follow each other there too. */
  readonly pairs: LetterPairs
}

export interface TextIndex {
  readonly corpus: () => Corpus
  /**
   * Makes the corpus that of another list. Reads only the texts of notes that are new. Returns false if `shouldStop` has stopped it; the
   * texts that were read by then are kept.
   */
  readonly open: (notes: readonly Note[], shouldStop?: () => boolean) => boolean
}

export function createTextIndex(): TextIndex {
  const indexText = createTextIndexer()
  const setPairs = createPairSetter()
  let texts: string[] = []
  let foldedTexts = new Map<number, string>()
  let pairs = createLetterPairs(0)
  /** Slots are never reused, so that a note that has left the list and returns still has its own. */
  let slotOf = new WeakMap<Note, number>()
  let corpus = createCorpus([], new Uint32Array(0))

  return { corpus: () => corpus, open }

  function open(notes: readonly Note[], shouldStop = () => false): boolean {
    if (notes === corpus.notes) return true
    if (texts.length > 2 * notes.length + MIN_SLOTS) removeUnused(notes)
    pairs = reservePairs(pairs, notes.length)
    const slots = new Uint32Array(notes.length)
    let next = 0
    for (const [place, note] of notes.entries()) {
      // Comparing with the earlier list is faster than looking up each note, because few notes change at a time.
      const end = Math.min(next + MAX_REMOVED, corpus.notes.length)
      let before = next
      while (before < end && corpus.notes[before] !== note) before++
      const known = before < end ? corpus.slots[before] : undefined
      if (known !== undefined) next = before + 1
      const slot = known ?? slotOf.get(note)
      if (slot === undefined && shouldStop()) return false
      slots[place] = slot ?? add(note)
    }
    corpus = createCorpus(notes, slots)
    return true
  }

  function add(note: Note): number {
    return addTexts(note, indexText(note))
  }

  function addTexts(note: Note, { text, folded, bytes }: IndexedText): number {
    const slot = texts.length
    texts.push(text)
    if (folded !== text) foldedTexts.set(slot, folded)
    pairs = reservePairs(pairs, slot + 1)
    setPairs(pairs, slot, bytes, folded !== text)
    slotOf.set(note, slot)
    return slot
  }

  /** Gives the notes of a list new slots, in its order, and forgets all other notes. */
  function removeUnused(notes: readonly Note[]) {
    const encoder = new TextEncoder()
    const [oldTexts, oldFoldedTexts, oldSlotOf] = [texts, foldedTexts, slotOf]
    ;[texts, foldedTexts, slotOf, pairs] = [[], new Map(), new WeakMap(), createLetterPairs(notes.length)]
    for (const note of notes) {
      const old = oldSlotOf.get(note)
      if (old === undefined) continue
      const text = oldTexts[old] ?? ''
      const folded = oldFoldedTexts.get(old) ?? text
      addTexts(note, { text, folded, bytes: encoder.encode(folded) })
    }
    corpus = createCorpus([], new Uint32Array(0))
  }

  function createCorpus(notes: readonly Note[], slots: Uint32Array): Corpus {
    const firstUnpinned = notes.findIndex(({ pinned }) => pinned === 'unpinned')
    const pinnedCount = firstUnpinned === -1 ? notes.length : firstUnpinned
    return { notes, pinnedCount, slots, texts, foldedTexts, pairs }
  }
}

/** How many notes in a row may be missing from the new list before the rest is looked up one by one. */
const MAX_REMOVED = 16

/** So many slots are kept even for a list without notes. */
const MIN_SLOTS = 100
