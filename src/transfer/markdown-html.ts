import { addsToText, decodeAddress, webAddress } from '../paste/links.ts'
import { EXACT_TEXT } from '../paste/own-html.ts'

/**
 * Writes HTML of a Markdown text so that nothing of it is lost: tags that only say how their text looks stay, and everything else becomes
 * text, such as `<user>`, scripts and comments. A block that begins so keeps its lines. Calls `onPicture` for each picture.
 */
export function htmlInMarkdown(html: string, isBlock: boolean, onPicture: () => void): string {
  const tags = tagsIn(html)
  if (isBlock && html.slice(0, tags[0]?.index).trim() !== '')
    return `<p class="${EXACT_TEXT}">${escapeTags(html.trimEnd()).replaceAll('\n', '<br>')}</p>`
  let result = ''
  let at = 0
  for (const { index, raw, name, attributes } of tags) {
    result += escapeTags(html.slice(at, index))
    at = index + raw.length
    if (name === 'img') {
      if (NOTION_ICON.test(attributes.get('src') ?? '')) continue
      onPicture()
      const [text = '', address = '', title = ''] = ['alt', 'src', 'title'].map((key) => attributes.get(key))
      result += pictureToHtml(text, address, title)
    } else result += raw
  }
  return result + escapeTags(html.slice(at))
}

/** The picture beside the text of a callout. */
const NOTION_ICON = /^https:\/\/www\.notion\.so\/icons\//

/** Whether a line begins with a tag such as `<user>`. It is Markdown like any other line. */
export function beginsWithUnknownTag(markdown: string): boolean {
  const [, name = ''] = /^ {0,3}<\/?([a-z][a-z\d-]*)/i.exec(markdown) ?? []
  return name !== '' && !TAGS.has(name.toLowerCase()) && !CODE_TAGS.has(name.toLowerCase())
}

/** The alternative text, the address and the title of a picture. An address that contains the picture itself is left out. */
export function pictureToHtml(text: string, address: string, title: string): string {
  const shown = /^data:/i.test(address) || JOPLIN_ADDRESS.test(address) ? '' : address
  return escapeTags(text + detailsAfter(text, [addsTo(text, shown), titleAfter(text, title)]))
}

/** Of a note or an attachment, which has no address outside Joplin. */
const JOPLIN_ADDRESS = /^:\/[\da-f]{32}/

/**
 * Completes the HTML of a whole Markdown text. A tag without its counterpart becomes text, such as `<S>` in `List<S>`. Nothing stays hidden
 * or collapsed, and what the importer leaves out of a link becomes text.
 */
export function completeHtml(html: string): string {
  const tags = tagsIn(html)
  const starts = startsByEnd(tags)
  const paired = new Set([...starts.keys(), ...starts.values()])
  let result = ''
  let at = 0
  for (const tag of tags) {
    const { index, raw, name } = tag
    const start = starts.get(tag)
    result += html.slice(at, index)
    at = index + raw.length
    if (start) {
      const inner = html.slice(start.index + start.raw.length, index)
      result += raw + (name === 'a' ? linkDetails(start, inner) : '')
    } else if (paired.has(tag)) result += startTag(tag)
    else result += VOID_TAGS.has(name) ? raw : escapeTags(raw)
  }
  return result + html.slice(at)
}

interface HtmlTag {
  readonly index: number
  readonly raw: string
  /** '' for a comment. */
  readonly name: string
  readonly isEnd: boolean
  /** As they are written in HTML. */
  readonly attributes: ReadonlyMap<string, string>
}

/**
 * The tags that say how text looks, and two kinds of comments: without text, with which `docToMarkdown` and other programs separate lists,
 * and with the attributes of a picture, a link or a table, as Bear writes them.
 */
function tagsIn(html: string): readonly HtmlTag[] {
  return Array.from(html.matchAll(TAG), ({ index, 0: raw, 1: slash, 2: name = '', 3: attributes = '' }) => ({
    index,
    raw,
    name: name.toLowerCase(),
    isEnd: slash === '/',
    attributes: attributesIn(attributes),
  })).filter(
    ({ name, attributes }) =>
      TAGS.has(name) || name === '' || (name === 'input' && attributes.get('type') === 'checkbox'),
  )
}

const TAG =
  /<!--\s{0,9}(?:\{"[^{}<>]*\}\s{0,9})?-->|<(\/?)([a-z][a-z\d]*)((?:\s+[\w:.@-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/gi

function attributesIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(text.matchAll(ATTRIBUTE), ([, name = '', quoted, other]) => [
      name.toLowerCase(),
      quoted?.slice(1, -1) ?? other ?? '',
    ]),
  )
}

const ATTRIBUTE = /([\w:.@-]+)(?:\s*=\s*(?:("[^"]*"|'[^']*')|([^\s"']+)))?/g

/** The start tag of each end tag. */
function startsByEnd(tags: readonly HtmlTag[]): ReadonlyMap<HtmlTag, HtmlTag> {
  const starts = new Map<HtmlTag, HtmlTag>()
  const open = new Map<string, HtmlTag[]>()
  for (const tag of tags) {
    const same = open.get(tag.name) ?? []
    open.set(tag.name, same)
    if (VOID_TAGS.has(tag.name)) continue
    if (!tag.isEnd) {
      // A link ends where the next one begins.
      if (tag.name === 'a') same.pop()
      same.push(tag)
    } else {
      const start = same.pop()
      if (start) starts.set(tag, start)
    }
  }
  return starts
}

/** The tag without attributes that could hide its text. */
function startTag({ name, attributes }: HtmlTag): string {
  const style = attributes.get('style')?.match(VISIBLE_STYLE)?.join(';')
  const kept = Array.from(attributes).filter(([attribute]) => ATTRIBUTES.has(attribute))
  const written = [...kept, ...(style === undefined ? [] : [['style', style] as const])]
    .map(([attribute, value]) => ` ${attribute}="${value.replaceAll('"', '&quot;')}"`)
    .join('')
  return `<${name}${written}${name === 'details' ? ' open' : ''}>`
}

const ATTRIBUTES: ReadonlySet<string> = new Set(['class', 'href', 'reversed', 'start', 'value'])
const VISIBLE_STYLE = /(?:font-weight|text-decoration(?:-line)?)\s*:[^;"]*/gi

/** The title of a link, and its address if the importer leaves it out. A place in the same text is no address. */
function linkDetails({ attributes }: HtmlTag, inner: string): string {
  const text = inner.replaceAll(/<[^>]*>/g, '')
  const href = attributes.get('href') ?? ''
  const isShown =
    href.startsWith('#') || JOPLIN_ADDRESS.test(href) || (webAddress(href) !== null && text.trim() !== '')
  const title = attributes.get('title') ?? ''
  return escapeTags(
    detailsAfter(text, [
      isShown ? '' : addsTo(text, decodeAddress(href)),
      title === href ? '' : titleAfter(text, title),
    ]),
  )
}

function titleAfter(text: string, title: string): string {
  return title === '' || text.includes(title) ? '' : `"${title}"`
}

/** The detail, or '' if the text contains it. */
function addsTo(text: string, detail: string): string {
  return text.trim() === '' || addsToText(text, detail) ? detail : ''
}

function detailsAfter(text: string, details: readonly string[]): string {
  const written = details.filter((detail) => detail !== '').join(' ')
  return written === '' || text.trim() === '' ? written : ` (${written})`
}

/** Character references stay as they are. */
export function escapeTags(html: string): string {
  return html.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const VOID_TAGS: ReadonlySet<string> = new Set(['', 'br', 'col', 'hr', 'img', 'input', 'wbr'])

/** The importer takes the text of these elements, and nothing else of them says anything. */
const TAGS: ReadonlySet<string> = new Set(
  [
    ['a', 'abbr', 'b', 'big', 'br', 'cite', 'code', 'del', 'dfn', 'em', 'font', 'i', 'img', 'ins', 'kbd'],
    ['mark', 'nobr', 'q', 'rp', 'rt', 'ruby', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup'],
    ['time', 'tt', 'u', 'var', 'wbr'],
    ['address', 'article', 'aside', 'blockquote', 'center', 'details', 'div', 'figcaption', 'figure'],
    ['footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'main', 'nav', 'p', 'pre', 'section'],
    ['summary'],
    ['dd', 'dl', 'dt', 'li', 'menu', 'ol', 'ul'],
    ['caption', 'col', 'colgroup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
  ].flat(),
)

/** Their text is not Markdown. */
const CODE_TAGS: ReadonlySet<string> = new Set(['script', 'style', 'textarea'])
