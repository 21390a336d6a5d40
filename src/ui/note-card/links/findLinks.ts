import { UNSPACED } from '../../../notes/unspaced.ts'
import { mayHaveLinks } from './mayHaveLinks.ts'

/** A web or mail address in a text, from offset `from` to offset `to`. */
interface TextLink {
  readonly from: number
  readonly to: number
  readonly href: string
}

/** Finds the web and mail addresses in a plain text, in linear time. */
export function findLinks(text: string): readonly TextLink[] {
  if (!mayHaveLinks(text)) return []
  const links: TextLink[] = []
  let searchedTo = 0
  /** The end of the characters of which an address may consist. */
  let end = 0
  for (const { index, 0: start } of text.matchAll(LINK_START)) {
    if (index < searchedTo) continue
    if (start === '@') {
      const link = emailAt(text, index, searchedTo)
      if (link) links.push(link)
      searchedTo = link?.to ?? searchedTo
    } else {
      if (index >= end) end = linkEnd(text, index)
      const addressEnd = Math.min(
        end,
        start.toLowerCase() === 'mailto:' ? end : hostEnd(text, index + start.length),
      )
      const link = urlAt(text, index, start.length, addressEnd)
      if (link) links.push(link)
      // Continue after an invalid address as well. Searching inside it again would take quadratic time.
      searchedTo = link?.to ?? addressEnd
    }
  }
  return links
}

/**
 * The start of an address, which must not be inside a word of a script with spaces between words, or the at sign of a mail address.
 */
const LINK_START = new RegExp(
  `(?<!(?!${UNSPACED.source})[\\p{L}\\p{N}])(?:https?://|mailto:|(?<![.-])www\\.(?=(?:[\\p{L}\\p{N}-]+\\.)+\\p{L}{2,}(?![\\p{L}\\p{N}@-])))|@`,
  'giu',
)

/** A character that always ends an address. Direction marks are around it in right-to-left text, and could show another address than its own. */
const LINK_END =
  /[\s\p{Cc}\p{Bidi_Control}\u200b<>"`\u3001-\u3003\u3008-\u3011\uff01\uff08\uff09\uff0c\uff1b\uff1f]|[,;|](?=https?:\/\/)/giu

function linkEnd(text: string, from: number): number {
  LINK_END.lastIndex = from
  return LINK_END.exec(text)?.index ?? text.length
}

/** The end of an address whose host, which starts at `from`, ends at a character that no host contains; Infinity for other addresses. */
function hostEnd(text: string, from: number): number {
  NO_HOST_CHARACTER.lastIndex = from
  const end = NO_HOST_CHARACTER.exec(text)?.index ?? text.length
  const to = from + topLevelDomainEnd(text.slice(from, end))
  return to === end && STARTS_PATH.test(text.charAt(end)) ? Infinity : to
}

const NO_HOST_CHARACTER = /[^\p{L}\p{M}\p{N}\p{Cf}\-._~%@:[\]·・]/gu
const STARTS_PATH = /[/?#\\]/

/** The length of a host without the word after it in a text without spaces: no top-level domain mixes ASCII and another script. */
function topLevelDomainEnd(host: string): number {
  const match = /\.[a-z]{2,}(?=(?!\p{Script=Latin})\p{L}[^.]*\.?$)/iu.exec(host)
  return match ? match.index + match[0].length : host.length
}

/** Punctuation that belongs to the sentence if it ends an address. */
const CLOSING_PUNCTUATION = /[.,:;!?'"*_~|]|(?![\0-\x7f])\p{P}/u
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

function urlAt(text: string, from: number, prefixLength: number, end: number): TextLink | null {
  const to = closingBracket(text, from, end) ?? trimClosingPunctuation(text, from, end)
  if (to <= from + prefixLength) return null
  const address = text.slice(from, to)
  const href = /^www/i.test(address) ? `https://${address}` : address
  const isMail = /^mailto:/i.test(href)
  if (isMail ? !href.includes('@') : !URL.canParse(href)) return null
  return { from, to, href }
}

/** The end of an address that is in brackets of its own, as those of pasted links; null for other addresses. */
function closingBracket(text: string, from: number, end: number): number | null {
  if (text.charAt(from - 1) !== '(') return null
  let open = 1
  for (let i = from; i < end; i++) {
    const char = text.charAt(i)
    open += char === '(' ? 1 : char === ')' ? -1 : 0
    if (open === 0) return i
  }
  return null
}

/** The end of an address without the sentence's punctuation. A closing bracket belongs to the address if it was opened in it. */
function trimClosingPunctuation(text: string, from: number, end: number): number {
  const counts: Record<string, number> = {}
  for (let i = from; i < end; i++) {
    const char = text.charAt(i)
    counts[char] = (counts[char] ?? 0) + 1
  }
  let to = end
  for (; to > from; to--) {
    const char = text.charAt(to - 1)
    const opening = BRACKETS[char]
    if (
      opening === undefined ? !CLOSING_PUNCTUATION.test(char) : (counts[char] ?? 0) <= (counts[opening] ?? 0)
    )
      break
    counts[char] = (counts[char] ?? 0) - 1
  }
  return to
}

const LOCAL_CHARACTER = /[\p{L}\p{N}.!#$%&'*+/=?^_{|}~-]/u
const HOST_CHARACTER = /[\p{L}\p{N}.-]/u
/** Maximum lengths of the parts of a mail address. */
const MAX_LOCAL_LENGTH = 64
const MAX_HOST_LENGTH = 255

function emailAt(text: string, atSign: number, earliest: number): TextLink | null {
  let from = atSign
  const min = Math.max(earliest, atSign - MAX_LOCAL_LENGTH)
  // In a text without spaces, the words before the address do not belong to it.
  const other = UNSPACED.test(text.charAt(atSign - 1)) ? /(?!)/ : UNSPACED
  while (from > min && LOCAL_CHARACTER.test(text.charAt(from - 1)) && !other.test(text.charAt(from - 1)))
    from--
  while (from < atSign && !/[\p{L}\p{N}]/u.test(text.charAt(from))) from++
  let to = atSign + 1
  const max = Math.min(text.length, to + MAX_HOST_LENGTH)
  while (to < max && HOST_CHARACTER.test(text.charAt(to))) to++
  if (text.charAt(to) === '@') return null
  to = atSign + 1 + topLevelDomainEnd(text.slice(atSign + 1, to))
  while (to > atSign && !/[\p{L}\p{N}]/u.test(text.charAt(to - 1))) to--
  const host = text.slice(atSign + 1, to)
  if (from === atSign || !/^[^.]+(?:\.[^.]+)*\.\p{L}[\p{L}-]+$/u.test(host)) return null
  return { from, to, href: `mailto:${text.slice(from, to)}` }
}
