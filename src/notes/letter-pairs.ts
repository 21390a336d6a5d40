/**
 * The letters from a to z of many texts, and the pairs in which they follow each other, as bits: 704 of each text, which is about a sixth
 * of a byte a character. A text without one of the pairs of a word does not contain the word, so it need not be read.
 */
export type LetterPairs = Uint32Array

export function createLetterPairs(count: number): LetterPairs {
  return new Uint32Array(count * WORDS)
}

/** Makes room for `count` texts, and for some more if there was too little. Returns the same array while there is enough. */
export function reservePairs(pairs: LetterPairs, count: number): LetterPairs {
  if (count * WORDS <= pairs.length) return pairs
  const grown = createLetterPairs(pairs.length === 0 ? count : Math.ceil(count * 1.05))
  grown.set(pairs)
  return grown
}

/** Sets the bits of a text that had none before. `hasAccents` is kept beside, because reading a text is slower than all of this. */
export function setPairs(pairs: LetterPairs, index: number, text: string, hasAccents: boolean): void {
  const base = index * WORDS
  addPairs(pairs, base, text)
  if (hasAccents) pairs[base + LAST_WORD] = (pairs[base + LAST_WORD] ?? 0) | ACCENTS_BIT
}

export function textHasAccents(pairs: LetterPairs, index: number): boolean {
  return ((pairs[index * WORDS + LAST_WORD] ?? 0) & ACCENTS_BIT) !== 0
}

/** Numbers in twos: the offset of a word of the set, and the bits that must be set in it. */
export type RequiredPairs = readonly number[]

/** The letters and pairs that a text must have to contain `text`, without those that it has because it contains `known`. */
export function requiredPairs(text: string, known: string): RequiredPairs {
  const [wanted, present] = [createLetterPairs(1), createLetterPairs(1)]
  addPairs(wanted, 0, text)
  addPairs(present, 0, known)
  const required: number[] = []
  for (let word = 0; word < WORDS; word++) {
    const mask = (wanted[word] ?? 0) & ~(present[word] ?? 0)
    if (mask !== 0) required.push(word, mask)
  }
  return required
}

export function hasPairs(pairs: LetterPairs, index: number, required: RequiredPairs): boolean {
  const base = index * WORDS
  for (let at = 0; at < required.length; at += 2) {
    const mask = required[at + 1] ?? 0
    if (((pairs[base + (required[at] ?? 0)] ?? 0) & mask) !== mask) return false
  }
  return true
}

/** Whether a text that has the required pairs of this word contains it. */
export function isLetterOrPair(word: string): boolean {
  return /^[a-z]{1,2}$/.test(word)
}

function addPairs(pairs: LetterPairs, base: number, text: string) {
  let letters = 0
  let previous = -1
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at) - FIRST_LETTER
    if (letter < 0 || letter >= LETTERS) previous = -1
    else {
      letters |= 1 << letter
      if (previous !== -1) {
        const pair = previous * LETTERS + letter
        const word = base + (pair >> 5)
        pairs[word] = (pairs[word] ?? 0) | (1 << (pair & 31))
      }
      previous = letter
    }
  }
  pairs[base + LAST_WORD] = (pairs[base + LAST_WORD] ?? 0) | (letters << FIRST_LETTER_BIT)
}

const FIRST_LETTER = 0x61
const LETTERS = 26
/** 26 × 26 pairs fill 21 words of 32 bits and four bits of the last one, which has room for the letters and one more bit. */
const WORDS = 22
const LAST_WORD = WORDS - 1
const FIRST_LETTER_BIT = (LETTERS * LETTERS) % 32
const ACCENTS_BIT = 1 << 30
