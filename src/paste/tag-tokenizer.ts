/** A start or end tag in an HTML text. */
export interface Tag {
  /** The offset of its `<`. */
  readonly start: number
  /** The offset after its `>`. */
  readonly end: number
  readonly name: string
  readonly isEnd: boolean
  /** Whether it ends with `/>`, which is significant only in SVG and MathML. */
  readonly isSelfClosing: boolean
}

/**
 * Finds the tags of an HTML text like the tokenizer of the HTML standard: not in comments, attribute values or raw text.
 * It takes linear time. An unclosed `<` at the end is not a tag.
 */
export function* tokenizeTags(html: string): Generator<Tag> {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const next = html[at + 1]
    if (next === '!' || next === '?' || (next === '/' && !isLetter(html, at + 2))) at = skipComment(html, at)
    else if (next !== '/' && !isLetter(html, at + 1)) at++
    else {
      const tag = readTag(html, at)
      if (!tag) return
      yield tag
      at = tag.isEnd ? tag.end : skipRawText(html, tag)
    }
  }
}

function readTag(html: string, start: number): Tag | null {
  const isEnd = html[start + 1] === '/'
  const nameStart = start + (isEnd ? 2 : 1)
  const nameEnd = indexOfMatch(html, NAME_END, nameStart)
  let at = nameEnd
  while (at < html.length && html[at] !== '>') at = skipAttribute(html, at)
  if (at >= html.length) return null
  const name = html.slice(nameStart, Math.min(nameEnd, nameStart + MAX_NAME_LENGTH)).toLowerCase()
  return { start, end: at + 1, name, isEnd, isSelfClosing: html[at - 1] === '/' }
}

/** The offset after an attribute, or after a separator between attributes. */
function skipAttribute(html: string, start: number): number {
  if (isSpace(html[start]) || html[start] === '/') return start + 1
  // An equals sign at the start belongs to the name.
  const equals = indexOfMatch(html, ATTRIBUTE_NAME_END, start + 1)
  if (html[indexOfMatch(html, NON_SPACE, equals)] !== '=') return equals
  const value = indexOfMatch(html, NON_SPACE, indexOfMatch(html, NON_SPACE, equals) + 1)
  const quote = html[value]
  if (quote !== '"' && quote !== "'") return indexOfMatch(html, VALUE_END, value)
  const end = html.indexOf(quote, value + 1)
  return end < 0 ? html.length : end + 1
}

/** The offset after a comment, a doctype or anything that parsers treat as a comment. */
function skipComment(html: string, start: number): number {
  if (!html.startsWith('<!--', start)) return matchEnd(html, TAG_CLOSE, start)
  return matchEnd(html, COMMENT_END, start + 2)
}

/** The offset after a start tag and its element's raw text. */
function skipRawText(html: string, { name, end }: Tag): number {
  if (name === 'plaintext') return html.length
  const closing = RAW_TEXT_ELEMENTS.get(name)
  return closing ? indexOfMatch(html, closing, end) : end
}

const NAME_END = /[\t\n\f\r />]/g
const ATTRIBUTE_NAME_END = /[\t\n\f\r />=]/g
const VALUE_END = /[\t\n\f\r >]/g
const NON_SPACE = /[^\t\n\f\r ]/g
const TAG_CLOSE = />/g
/** The two dashes that open a comment may also close it: `<!-->`, `<!--->`. */
const COMMENT_END = /--!?>/g
const MAX_NAME_LENGTH = 30

/** Elements whose text contains no tags -> the pattern of their end tag. */
const RAW_TEXT_ELEMENTS: ReadonlyMap<string, RegExp> = new Map(
  ['iframe', 'noembed', 'noframes', 'script', 'style', 'textarea', 'title', 'xmp'].map((name) => [
    name,
    new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi'),
  ]),
)

function indexOfMatch(html: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(html)?.index ?? html.length
}

function matchEnd(html: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from
  return pattern.test(html) ? pattern.lastIndex : html.length
}

function isLetter(html: string, at: number): boolean {
  return /^[a-z]/i.test(html.charAt(at))
}

function isSpace(char: string | undefined): boolean {
  return char !== undefined && '\t\n\f\r '.includes(char)
}
