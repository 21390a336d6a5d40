const SEGMENTER = new Intl.Segmenter()

/** More code units than the graphemes of any language have. One with more is cut through, as to find its end could take seconds. */
const LONGEST_GRAPHEME = 64

/** The last end of a grapheme within the first `most` code units of a text. */
export function endOfGraphemes(text: string, most: number): number {
  if (text.length <= most) return text.length
  const near = text.slice(0, most + LONGEST_GRAPHEME)
  const end = SEGMENTER.segment(near).containing(most)?.index ?? 0
  if (end > most - LONGEST_GRAPHEME && end > 0) return end
  return isLowSurrogate(text.charCodeAt(most)) ? most - 1 : most
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
