/**
 * For many texts: which letters from a to z follow each other, begin words and end them. These are 730 bits for each text, about a sixth of
 * a byte per character. A text without one of the pairs of a word does not contain the word, so it need not be read.
 *
 * The bits of a pair in 32 texts are one number, and the numbers of these texts are next to each other. So one load says which of 32 texts
 * have a pair. With the bits of each text together, typing queries over 100,000 texts took a quarter longer.
 */
export type LetterPairs = Uint32Array

/** The block of 32 texts that contains a text. */
export function blockOf(index: number): number {
  return index >>> 5
}

/** The bit of a text in the numbers of its block. */
export function bitOf(index: number): number {
  return 1 << (index & 31)
}

export function createLetterPairs(count: number): LetterPairs {
  return new Uint32Array(Math.ceil(count / TEXTS_OF_BLOCK) * COLUMNS)
}

/** Makes room for `count` texts, and for some more if there was too little. Returns the same array while there is enough. */
export function reservePairs(pairs: LetterPairs, count: number): LetterPairs {
  if (Math.ceil(count / TEXTS_OF_BLOCK) * COLUMNS <= pairs.length) return pairs
  const grown = createLetterPairs(pairs.length === 0 ? count : Math.ceil(count * 1.05))
  grown.set(pairs)
  return grown
}

/** Sets the bits of a text that had none before. */
type PairSetter = (
  pairs: LetterPairs,
  index: number,
  /** In UTF-8, in upper or lower case. */
  text: Uint8Array,
  /** Kept beside the pairs, because reading a text is slower than reading these. */
  hasAccents: boolean,
) => void

/** Returns a setter with a table of its own, of the letter that each byte stands for. */
export function createPairSetter(): PairSetter {
  const letterOfByte = new Uint8Array(256).fill(NO_LETTER)
  for (let letter = 0; letter < LETTERS; letter++)
    letterOfByte[UPPER_CASE_A + letter] = letterOfByte[LOWER_CASE_A + letter] = letter

  return (pairs, index, text, hasAccents) => {
    const base = blockOf(index) * COLUMNS
    const bit = bitOf(index)
    let previous = NO_LETTER
    for (let at = 0; at < text.length; at++) {
      const letter = letterOfByte[text[at] ?? 0] ?? NO_LETTER
      const column = base + previous * ROW + letter
      pairs[column] = (pairs[column] ?? 0) | bit
      previous = letter
    }
    const last = base + previous * ROW + NO_LETTER
    pairs[last] = (pairs[last] ?? 0) | bit
    if (hasAccents) pairs[base + ACCENTS] = (pairs[base + ACCENTS] ?? 0) | bit
  }
}

/** The bits of the texts in a block that have accents. */
export function textsWithAccents(pairs: LetterPairs, block: number): number {
  return pairs[block * COLUMNS + ACCENTS] ?? 0
}

/** The columns that must have the bit of a text; from `COLUMNS` on, the letters that must be somewhere in it. */
export type RequiredPairs = readonly number[]

/** The letters and pairs that a text must have to contain `text`, without those that it has because it contains `known`. */
export function requiredPairs(text: string, known: string): RequiredPairs {
  const required: number[] = []
  let previous = UNKNOWN
  for (let at = 0; at < text.length; at++) {
    const symbol = symbolAt(text, at)
    const next = symbolAt(text, at + 1)
    if (isLetter(symbol) && previous === UNKNOWN && next === UNKNOWN) {
      if (!known.includes(text.charAt(at))) required.push(COLUMNS + symbol)
    } else if ((isLetter(symbol) || isLetter(next)) && symbol !== UNKNOWN && next !== UNKNOWN) {
      if (!known.includes(text.slice(at, at + 2))) required.push(symbol * ROW + next)
    }
    previous = symbol
  }
  return required
}

/**
 * A letter, or `NO_LETTER` for other ASCII, which folding leaves beside its neighbours. Other characters may be folded to letters, so
 * nothing is known of the pairs that they are in.
 */
function symbolAt(text: string, at: number): number {
  const letter = text.charCodeAt(at) - LOWER_CASE_A
  if (letter >= 0 && letter < LETTERS) return letter
  return at < text.length && letter < ASCII_END - LOWER_CASE_A ? NO_LETTER : UNKNOWN
}

function isLetter(symbol: number): boolean {
  return symbol >= 0 && symbol < LETTERS
}

/** The bits of the texts in a block that have all of the required pairs. */
export function textsWithPairs(pairs: LetterPairs, block: number, required: RequiredPairs): number {
  const base = block * COLUMNS
  let texts = -1
  for (let at = 0; at < required.length; at++) {
    const column = required[at] ?? 0
    texts &= column < COLUMNS ? (pairs[base + column] ?? 0) : textsWithLetter(pairs, base, column - COLUMNS)
  }
  return texts
}

/** Each letter has something after it, at least the end of the text. */
function textsWithLetter(pairs: LetterPairs, base: number, letter: number): number {
  const row = base + letter * ROW
  let texts = 0
  for (let column = row; column < row + ROW; column++) texts |= pairs[column] ?? 0
  return texts
}

/** Whether a text that has the required pairs of this word contains it. */
export function isLetterOrPair(word: string): boolean {
  return /^[a-z]{1,2}$/.test(word)
}

const LETTERS = 26
const UPPER_CASE_A = 0x41
const LOWER_CASE_A = 0x61
const ASCII_END = 0x80
/** Stands for any other character, and for the ends of a text. */
const NO_LETTER = LETTERS
const UNKNOWN = -1
/** The columns of the pairs with the same first letter. */
const ROW = LETTERS + 1
const ACCENTS = ROW * ROW
const COLUMNS = ACCENTS + 1
const TEXTS_OF_BLOCK = 32
