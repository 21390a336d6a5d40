/** A web or mail address in a text, from offset `from` to offset `to`. */
interface TextLink {
  readonly from: number
  readonly to: number
  readonly href: string
}

/** Finds the web and mail addresses in a plain text, in linear time. */
export function findLinks(text: string): readonly TextLink[] {
  if (!/:\/\/|@|www\./i.test(text)) return []
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
      const link = urlAt(text, index, start.length, end)
      if (link) links.push(link)
      // Continue after an invalid address as well. Searching inside it again would take quadratic time.
      searchedTo = link?.to ?? end
    }
  }
  return links
}

/** The start of an address, which must not be inside a word, or the at sign of a mail address. */
const LINK_START =
  /(?<![\p{L}\p{N}])(?:https?:\/\/|mailto:)|(?<![\p{L}\p{N}.-])www\.(?=(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?![\p{L}\p{N}@-]))|@/giu

/** A character that always ends an address. Direction marks are around it in right-to-left text, and could show another address than its own. */
const LINK_END =
  /[\s\p{Cc}\p{Bidi_Control}\u200b<>"`\u3001-\u3003\u3008-\u3011\uff01\uff08\uff09\uff0c\uff1b\uff1f]/gu

function linkEnd(text: string, from: number): number {
  LINK_END.lastIndex = from
  return LINK_END.exec(text)?.index ?? text.length
}

/** Punctuation that belongs to the sentence if it ends an address. */
const CLOSING_PUNCTUATION: ReadonlySet<string> = new Set('.,:;!?\'"*_~…’”»|')
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
      opening === undefined ? !CLOSING_PUNCTUATION.has(char) : (counts[char] ?? 0) <= (counts[opening] ?? 0)
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
  while (from > min && LOCAL_CHARACTER.test(text.charAt(from - 1))) from--
  while (from < atSign && !/[\p{L}\p{N}]/u.test(text.charAt(from))) from++
  let to = atSign + 1
  const max = Math.min(text.length, to + MAX_HOST_LENGTH)
  while (to < max && HOST_CHARACTER.test(text.charAt(to))) to++
  while (to > atSign && !/[\p{L}\p{N}]/u.test(text.charAt(to - 1))) to--
  const host = text.slice(atSign + 1, to)
  if (from === atSign || text.charAt(to) === '@' || !/^[^.]+(?:\.[^.]+)*\.\p{L}[\p{L}-]+$/u.test(host))
    return null
  return { from, to, href: `mailto:${text.slice(from, to)}` }
}
