import type { Note } from '../note.ts'
import { createTextIndexer, type IndexedText } from './indexed-text.ts'
import { createTextAdder, createTextFilter, reserveTexts, type TextFilter } from './text-filter.ts'
import { asWords } from './title-ranks.ts'

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
  /** The titles, in the form of `asWords`. */
  readonly titles: readonly string[]
  /** Of the folded texts. Letters without accents follow each other there too. */
  readonly filter: TextFilter
}

interface TextIndex {
  readonly corpus: () => Corpus
  /**
   * Updates the corpus to another list of notes. Reads only the texts of notes that are new. Returns false if `shouldStop` has stopped it;
   * the texts that were read by then are kept.
   */
  readonly update: (notes: readonly Note[], shouldStop?: () => boolean) => boolean
}

export function createTextIndex(): TextIndex {
  const indexText = createTextIndexer()
  const addToFilter = createTextAdder()
  let texts: string[] = []
  let foldedTexts = new Map<number, string>()
  let titles: string[] = []
  let filter = createTextFilter(0)
  /**
   * The slots of notes that have left the list. Slots are not reused until `removeUnused` gives all notes new ones, so a note that returns
   * still has its own. The notes of the list are not in here, because that would take 0.25 µs and 26 bytes for each note. Until notes leave
   * there is no map, because looking up a note in an empty one takes 0.1 µs.
   */
  let slotOfRemoved: WeakMap<Note, number> | undefined
  let corpus = createCorpus([], new Uint32Array(0))

  return { corpus: () => corpus, update }

  function update(notes: readonly Note[], shouldStop = () => false): boolean {
    if (notes === corpus.notes) return true
    if (texts.length > 2 * notes.length + MIN_SLOTS) removeUnused(notes)
    filter = reserveTexts(filter, notes.length)
    const before = corpus
    const slots = new Uint32Array(notes.length)
    const isKept = new Uint8Array(texts.length)
    let next = 0
    let inOrderCount = 0
    let missedCount = 0
    let place = 0
    for (; place < notes.length; place++) {
      const note = notes[place]
      if (!note) continue
      // Comparing with the earlier list is faster than looking up each note, because few notes change at a time.
      const end = Math.min(next + MAX_REMOVED, before.notes.length)
      let at = next
      while (at < end && before.notes[at] !== note) at++
      let slot: number | undefined
      if (at < end) {
        slot = before.slots[at]
        next = at + 1
        inOrderCount++
      } else {
        // Many notes that are not found here are those of a list in another order.
        if (++missedCount === MAX_MISSED) rememberSlots(before)
        slot = slotOfRemoved?.get(note)
      }
      if (slot === undefined && shouldStop()) break
      slots[place] = slot ??= addTexts(note, indexText(note))
      if (slot < isKept.length) isKept[slot] = 1
    }
    if (inOrderCount < before.notes.length) rememberSlots(before, isKept)
    const isReady = place === notes.length
    corpus = isReady
      ? createCorpus(notes, slots)
      : createCorpus(notes.slice(0, place), slots.subarray(0, place))
    return isReady
  }

  function rememberSlots({ notes, slots }: Corpus, isKept?: Uint8Array) {
    if (notes.length > 0) slotOfRemoved ??= new WeakMap()
    for (const [place, note] of notes.entries()) {
      const slot = slots[place]
      if (slot !== undefined && isKept?.[slot] !== 1) slotOfRemoved?.set(note, slot)
    }
  }

  function addTexts({ title }: Note, { text, folded, bytes }: IndexedText): number {
    const slot = texts.length
    texts.push(text)
    const words = asWords(title)
    titles.push(words)
    if (folded !== text) foldedTexts.set(slot, folded)
    filter = reserveTexts(filter, slot + 1)
    addToFilter(filter, slot, bytes, folded !== text, words)
    return slot
  }

  /** Gives the notes of a list new slots, in its order, and forgets all other notes. */
  function removeUnused(notes: readonly Note[]) {
    const encoder = new TextEncoder()
    rememberSlots(corpus)
    const [oldTexts, oldFoldedTexts, oldSlotOf] = [texts, foldedTexts, slotOfRemoved]
    ;[texts, foldedTexts, titles, slotOfRemoved] = [[], new Map(), [], undefined]
    filter = createTextFilter(notes.length)
    const kept: Note[] = []
    for (const note of notes) {
      const old = oldSlotOf?.get(note)
      if (old === undefined) continue
      const text = oldTexts[old] ?? ''
      const folded = oldFoldedTexts.get(old) ?? text
      addTexts(note, { text, folded, bytes: encoder.encode(folded) })
      kept.push(note)
    }
    corpus = createCorpus(
      kept,
      Uint32Array.from(kept, (_, slot) => slot),
    )
  }

  function createCorpus(notes: readonly Note[], slots: Uint32Array): Corpus {
    const firstUnpinned = notes.findIndex(({ pinned }) => pinned === 'unpinned')
    const pinnedCount = firstUnpinned === -1 ? notes.length : firstUnpinned
    return { notes, pinnedCount, slots, texts, foldedTexts, titles, filter }
  }
}

/** How many notes in a row may be missing from the new list before the rest is looked up one by one. */
const MAX_REMOVED = 16

/** How many notes are indexed again before the slots of all notes are remembered, which makes it possible to look up the others. */
const MAX_MISSED = 16

/** How many slots are kept even for a list without notes. */
const MIN_SLOTS = 100
