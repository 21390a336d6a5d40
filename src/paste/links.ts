import type { Marks } from '../markers/doc.ts'
import { attribute } from './dom.ts'
import { isLink } from './style.ts'
import { removeWhiteSpace, removeZeroWidth, WHITE_SPACE } from './white-space.ts'

/** What is written after a link. */
export interface LinkAddress {
  readonly text: string
  readonly marks: Marks
  /** The text of the link. */
  readonly linkText: string
}

/** The address of a link; null if the element is no link to a web or mail address. */
export function linkAddress(element: Element, tag: string): string | null {
  return isLink(element, tag) ? webAddress(attribute(element, 'href') ?? '') : null
}

/**
 * A link's address; null if it is not a web or mail address. Like a URL parser, it ignores line ends and tabs and encodes other white space,
 * also the characters without width that a note drops and those that would end the address in a text. Of a redirect, it is the address that
 * the person wrote.
 */
export function webAddress(href: string): string | null {
  const written = href.replaceAll(/[\t\n\r]/g, '').trim()
  if (!isWebAddress(written)) return null
  const address = redirectTarget(written) ?? written
  const encoded = address.replaceAll(WHITE_SPACE, encodeURIComponent).replaceAll(LINK_END, encodeURIComponent)
  return PAIRED_BRACKETS.test(encoded) ? encoded : encoded.replaceAll('(', '%28').replaceAll(')', '%29')
}

/** The characters that end an address in a text. */
const LINK_END =
  /[\p{Cc}\p{Bidi_Control}<>"`\u3000-\u3003\u3008-\u3011\uff01\uff08\uff09\uff0c\uff1b\uff1f]|[,;|](?=https?:\/\/)/giu
/** The address is in brackets itself, so others must be in pairs. */
const PAIRED_BRACKETS = /^[^()]*(?:\([^()]*\)[^()]*)*$/

/** The address in a redirect, without what Facebook and Instagram add to it; undefined for other addresses. */
function redirectTarget(address: string): string | undefined {
  const [, defended] = DEFENDED.exec(address) ?? []
  if (defended !== undefined) return isWebAddress(defended) ? defended : undefined
  const pattern = REDIRECTS.find((redirect) => redirect.test(address))
  if (!pattern) return undefined
  const parameters = new URL(address).searchParams
  const targets = TARGET_PARAMETERS.map((name) => parameters.get(name) ?? '')
  return targets.find(isWebAddress)?.replace(/[?&]fbclid=[\w-]*$/, '')
}

/** The addresses that programs and sites write for the links in mails, chats and posts, to check them or to count who opens them. */
const REDIRECTS = [
  /^https:\/\/[\w-]+\.safelinks\.protection\.outlook\.com\//i,
  /^https:\/\/statics\.teams\.cdn\.office\.net\/evergreen-assets\/safelinks\//i,
  /^https:\/\/www\.google\.com\/url\?/i,
  /^https:\/\/www\.youtube\.com\/redirect\?/i,
  /^https:\/\/lm?\.(?:facebook|instagram|messenger|threads)\.(?:com|net)\/(?:l\.php)?\?/i,
  /^https:\/\/www\.linkedin\.com\/(?:redir\/redirect|safety\/go)\/?\?/i,
  /^https:\/\/out\.reddit\.com\//i,
  /^https:\/\/slack-redir\.net\/link\?/i,
  /^https:\/\/steamcommunity\.com\/linkfilter\/?\?/i,
  /^https:\/\/vk\.com\/away\.php\?/i,
  /^https:\/\/duckduckgo\.com\/l\/?\?/i,
  /^https:\/\/link\.(?:zhihu\.com|csdn\.net|juejin\.cn)\/?\?/i,
  /^https:\/\/linkprotect\.cudasvc\.com\/url\?/i,
]
/** The names of their parameters for the address. */
const TARGET_PARAMETERS = ['url', 'q', 'u', 'to', 'uddg', 'target', 'a']
/** A redirect of Proofpoint, which contains the address in its path. In an address with `*`, these stand for other characters. */
const DEFENDED = /^https:\/\/urldefense\.com\/v3\/__([^*]+?)__;/i

function isWebAddress(address: string): boolean {
  return PROTOCOLS.some((protocol) => address.toLowerCase().startsWith(protocol)) && URL.canParse(address)
}

/** Whether a link's address is not contained in its text; false for an empty text, because such a link is invisible. */
export function addsToText(text: string, address: string): boolean {
  const words = withAsciiHosts(removeZeroWidth(text).toLowerCase()).split(/\s+/)
  const visibleText = words.join('')
  if (visibleText === '') return false
  // White space in the text may divide the address.
  const parts = [...words, visibleText]
  return ![address, decodeAddress(address)]
    .map((form) => withAsciiHosts(removeWhiteSpace(withoutProtocol(form))))
    .some((form) => parts.some((part) => contains(part, form)))
}

/** A text with its hosts as browsers write them in addresses, `xn--mnchen-3ya.de` for `münchen.de`. */
function withAsciiHosts(text: string): string {
  return text.replaceAll(HOST, (host) => {
    const address = `https://${host}`
    return UMLAUT.test(host) && URL.canParse(address) ? new URL(address).host : host
  })
}

const HOST = /[a-z\d.ß-öø-ÿ-]{1,253}/g
/** Other letters than these may look like ASCII, so an address with them is written beside the text. */
const UMLAUT = /[ß-öø-ÿ]/

/** Whether a text contains an address that is not part of a longer one. */
function contains(text: string, address: string): boolean {
  for (let at = text.indexOf(address); at >= 0 && at < text.length; at = text.indexOf(address, at + 1)) {
    const end = at + address.length
    const before = text.slice(Math.max(0, at - 4), at)
    const isStart = before === 'www.' || !ENDS_IN_ADDRESS.test(before)
    if (isStart && !CONTINUES_ADDRESS.test(text.slice(end, end + 4))) return true
  }
  return false
}

const ENDS_IN_ADDRESS = /[\p{L}\p{N}.@_-]$/u
/** More of an address. Other punctuation belongs to the sentence. */
const CONTINUES_ADDRESS = /^[-/?#&=%_~@+.:]*[\p{L}\p{N}]/u

/** Whether a card makes a link of the end of a text, which more text directly after it would change. */
export function endsWithAddress(text: string): boolean {
  const lastWord = text.split(/\s/).at(-1) ?? ''
  return lastWord.includes('://') || lastWord.includes('@')
}

const PROTOCOLS = ['https://', 'http://', 'mailto:']

/** The part of an address that people write: without protocol, `www.` and trailing slash. */
function withoutProtocol(address: string): string {
  const lower = address.toLowerCase()
  const protocol = PROTOCOLS.find((start) => lower.startsWith(start)) ?? ''
  const rest = lower.slice(protocol.length)
  const name = rest.startsWith('www.') ? rest.slice(4) : rest
  return name.endsWith('/') ? name.slice(0, -1) : name
}

/** An address as people read it. */
export function decodeAddress(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    // It contains a percent sign that encodes nothing.
    return address
  }
}

/** Text that needs a space before a word that is not part of it. */
export const ENDS_WORD = /(?:[\p{L}\p{N}\p{Pe}\p{Pf}%.,:;!?/=]|\p{N}\s?\p{Sc})$/u
/**
 * Text that needs a space after an address. A quote directly after a link closes, also `“` and `«`, as in German. A hyphen or plus belongs to
 * the word of the link, as in `C++`; the others end an address.
 */
export const STARTS_WORD = /^(?![-+<>`|~^])[\p{L}\p{N}\p{Ps}\p{S}\p{Pd}]/u
