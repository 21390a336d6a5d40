/**
 * The offsets at which the words of a text in one line end. White space between words counts as a word, and punctuation belongs to the
 * word that it touches, so no address, escape or grapheme is split. Texts in scripts without spaces are split by the browser's dictionary.
 */
export function wordEnds(text: string): readonly number[] {
  return Array.from(text.matchAll(CHUNK), ({ 0: chunk, index }) => ({ chunk, index })).flatMap(
    ({ chunk, index }) =>
      isSplit(chunk)
        ? Array.from(SEGMENTER.segment(chunk), ({ segment, index: at }) => index + at + segment.length)
        : [index + chunk.length],
  )
}

/** White space with the marks that combine with it, or what is between white space. */
const CHUNK = /\s+[\p{M}\p{Cf}]*|[^\s\p{M}\p{Cf}]\S*|[\p{M}\p{Cf}]+\S*/gu

const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const ADDRESS = /:\/\/|@/
const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The time to segment a text grows with the square of its length. */
const MAX_SEGMENTED = 2_000

function isSplit(chunk: string): boolean {
  return chunk.length <= MAX_SEGMENTED && WITHOUT_SPACES.test(chunk) && !ADDRESS.test(chunk)
}
