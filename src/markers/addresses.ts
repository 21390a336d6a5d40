/** An address in a text: where it stands, and where it leads. */
export interface Address {
  readonly from: number
  readonly to: number
  readonly href: string
}

/** Finds the web and mail addresses that a text spells out. Reads each character a fixed number of times. */
export function addressesIn(text: string): readonly Address[] {
  if (!text.includes('://') && !text.includes('@')) return []
  const found: Address[] = []
  let at = 0
  for (const { index, 0: start } of text.matchAll(START)) {
    if (index < at) continue
    if (start === '@') {
      const address = mailbox(text, index, at)
      if (address) found.push(address)
      at = address?.to ?? at
    } else {
      const end = endOfWord(text, index)
      const address = written(text, index, start.length, end)
      if (address) found.push(address)
      // What is no address as a whole is not looked at again, or a long one would be read over and over.
      at = address?.to ?? end
    }
  }
  return found
}

/** The beginning of an address; none within a word. */
const START = /(?<![\p{L}\p{N}])(?:https?:\/\/|mailto:)|@/giu

/** What ends an address, wherever it stands. */
const END = /[\s<>"`\u2028\u2029\u3000-\u3003\u3008-\u3011\uff01\uff08\uff09\uff0c\uff1b\uff1f]/g

function endOfWord(text: string, from: number): number {
  END.lastIndex = from
  return END.exec(text)?.index ?? text.length
}

/** Signs that close a sentence rather than an address. */
const CLOSING = new Set('.,:;!?\'"*_~…’”»|')
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

function written(text: string, from: number, length: number, end: number): Address | null {
  const to = withoutClosing(text, from, end)
  if (to <= from + length) return null
  const href = text.slice(from, to)
  const isMail = /^mailto:/i.test(href)
  if (isMail ? !href.includes('@') : !URL.canParse(href)) return null
  return { from, to, href }
}

/** Where an address ends without the sentence around it; a bracket is its own when it was opened in it. */
function withoutClosing(text: string, from: number, end: number): number {
  const open: Record<string, number> = {}
  for (let i = from; i < end; i++) {
    const char = text.charAt(i)
    open[char] = (open[char] ?? 0) + 1
  }
  let to = end
  for (; to > from; to--) {
    const char = text.charAt(to - 1)
    const opening = BRACKETS[char]
    if (opening === undefined ? !CLOSING.has(char) : (open[char] ?? 0) <= (open[opening] ?? 0)) break
    open[char] = (open[char] ?? 0) - 1
  }
  return to
}

const LOCAL = /[\p{L}\p{N}.!#$%&'*+/=?^_{|}~-]/u
const HOST = /[\p{L}\p{N}.-]/u
/** The longest that the parts of a mail address may be. */
const LONGEST_LOCAL = 64
const LONGEST_HOST = 255

function mailbox(text: string, sign: number, behind: number): Address | null {
  let from = sign
  const first = Math.max(behind, sign - LONGEST_LOCAL)
  while (from > first && LOCAL.test(text.charAt(from - 1))) from--
  while (from < sign && !/[\p{L}\p{N}]/u.test(text.charAt(from))) from++
  let to = sign + 1
  const last = Math.min(text.length, to + LONGEST_HOST)
  while (to < last && HOST.test(text.charAt(to))) to++
  while (to > sign && !/[\p{L}\p{N}]/u.test(text.charAt(to - 1))) to--
  const host = text.slice(sign + 1, to)
  if (from === sign || text.charAt(to) === '@' || !/^[^.]+(?:\.[^.]+)*\.\p{L}[\p{L}-]+$/u.test(host))
    return null
  return { from, to, href: `mailto:${text.slice(from, to)}` }
}
