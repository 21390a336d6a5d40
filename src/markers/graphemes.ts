/** Splits a text into graphemes, the characters that people see. */
export const SEGMENTER = new Intl.Segmenter()

/**
 * In code units. No language has graphemes as long as this. A longer one is split, because finding its end could take
 * seconds.
 */
const MAX_GRAPHEME_LENGTH = 64

/** The last grapheme boundary within the first `limit` code units of a text. */
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
