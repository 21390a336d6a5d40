const SEGMENTER = new Intl.Segmenter()

/** More code units than the graphemes of any language have. One with more is cut through, as to find its end could take seconds. */
const MAX_GRAPHEME_LENGTH = 64

/** The last end of a grapheme within the first `most` code units of a text. */
export function lastGraphemeEnd(text: string, limit: number): number {
  if (text.length <= limit) return text.length
  const start = text.slice(0, limit + MAX_GRAPHEME_LENGTH)
  const end = SEGMENTER.segment(start).containing(limit)?.index ?? 0
  if (end > limit - MAX_GRAPHEME_LENGTH && end > 0) return end
  return isLowSurrogate(text.charCodeAt(limit)) ? limit - 1 : limit
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
