import { Marked, type Token as MarkedToken, Parser, Renderer, Tokenizer, type Tokens } from 'marked'
import type { Doc } from '../markers/doc.ts'
import { htmlToDoc, parseHtml } from '../paste/html-to-doc.ts'
import { EXACT_TEXT, TAB_SPACE, TABS } from '../paste/own-html.ts'
import { footnotes } from './footnotes.ts'
import { formulas } from './formulas.ts'
import { textToDoc } from './found-note.ts'
import { checkboxHtml, escapeHtml } from './html.ts'
import type { Remark } from './import-items.ts'
import {
  beginsWithUnknownTag,
  completeHtml,
  escapeTags,
  htmlInMarkdown,
  pictureToHtml,
} from './markdown-html.ts'
import { textOf } from './values.ts'

/** The text of a note, and the remarks about it. */
export interface ReadText {
  readonly doc: Doc
  readonly remarks: readonly Remark[]
}

/**
 * Reads the Markdown of a file. One that another program wrote may have formulas and ballot boxes. A text that is nested too deeply or takes
 * too long becomes plain text: the library calls itself for each level, and takes quadratic time for some texts.
 */
export function readMarkdown(
  markdown: string,
  { maxTime = MAX_TIME_MS, isOwn = false }: Partial<Pick<Options, 'maxTime' | 'isOwn'>> = {},
): ReadText {
  try {
    let hasPictures = false
    const doc = markdownToDoc(markdown, { maxTime, isOwn, onPicture: () => (hasPictures = true) })
    return { doc, remarks: hasPictures ? ['attachments-missing'] : [] }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { doc: textToDoc(markdown), remarks: ['formatting-missing'] }
  }
}

/** Long enough for any text that a person wrote, also on a phone. */
const MAX_TIME_MS = 2_000

interface Options {
  /** In milliseconds. */
  readonly maxTime: number
  /** Whether Pinwell wrote it. Then dollar signs enclose no formula, a ballot box is no checkbox, and a done item may be struck through. */
  readonly isOwn: boolean
  /** Called for each picture. Its alternative text and its address become text. */
  readonly onPicture: () => void
}

/**
 * Converts Markdown to a document, through HTML. Line breaks and blank lines are kept, as `docToMarkdown` writes them. Throws a `RangeError`
 * if the text is nested too deeply or takes too long.
 */
function markdownToDoc(markdown: string, options: Options): Doc {
  if (markdown.trim() === '') return []
  if (markdown.includes(LONG_SPACE)) throw new RangeError('A line has too many spaces')
  let html = ''
  let previous: Token | undefined
  let newlines = 0
  const addresses = new Set<string>()
  const marked = createParser(options, addresses)
  const parser = new LineParser(marked.defaults)
  const standIns = standInsFor(markdown, options)
  const source = options.isOwn ? markdown : markdown.replaceAll(LIST_END, '')
  const tokens = marked.lexer(replaceAll(source, standIns))
  void marked.walkTokens(tokens, (token) => {
    if (token.type === 'link' || token.type === 'image') addresses.add(textOf(token['href']))
  })
  for (const token of tokens) {
    if (token.type === 'space') {
      newlines += countNewlines(token.raw)
      continue
    }
    html +=
      EMPTY_LINE.repeat(emptyLinesBetween(previous, token, newlines)) +
      markExactItems(parser.parse([token]), options)
    previous = token
    newlines = countNewlines(/(?<!\n)\n*$/.exec(token.raw)?.[0] ?? '')
  }
  const doc = htmlToDoc(parseHtml(completeHtml(html) + EMPTY_LINE.repeat(Math.max(0, newlines - 1))))
  const originals = standIns.map(([char, standIn]) => [standIn, char] as const)
  return originals.length === 0 ? doc : mapTexts(doc, (text) => replaceAll(text, originals))
}

/** The blank sign of Braille, which Bear writes before the paragraph after a list. In Braille, it is a space. */
const LIST_END = /(?<=\n\n)\u2800(?![\u2800-\u28ff])/g

type Replacements = readonly (readonly [char: string, replacement: string])[]

/** The characters of a text that the importer of HTML would remove or change, and what stands for them until it has read the text. */
function standInsFor(markdown: string, { isOwn }: Options): Replacements {
  return [...STAND_INS, ...(isOwn ? BOX_STAND_INS : [])].filter(
    ([char, standIn]) => markdown.includes(char) && !markdown.includes(standIn),
  )
}

/** Noncharacters for zero-width characters, and rare spaces for no-break spaces: Markdown looks at the kind of a character beside its signs. */
const STAND_INS: Replacements = [
  ['\u200B', '\uFDD1'],
  ['\uFEFF', '\uFDD2'],
  ['\u00AD', '\uFDD3'],
  ['\u00A0', '\u1680'],
  ['\u202F', '\u2000'],
  ['\u2007', '\u2001'],
]
/** Rare signs for ballot boxes. */
const BOX_STAND_INS: Replacements = [
  ['☐', '\uA490'],
  ['☑', '\uA491'],
  ['☒', '\uA492'],
]

function replaceAll(text: string, replacements: Replacements): string {
  return replacements.reduce((result, [char, replacement]) => result.replaceAll(char, replacement), text)
}

function mapTexts(doc: Doc, change: (text: string) => string): Doc {
  return doc.map((block) =>
    block.type === 'code'
      ? { ...block, code: change(block.code) }
      : { ...block, runs: block.runs.map(({ text, marks }) => ({ text: change(text), marks })) },
  )
}

/**
 * The library writes a checkbox as an element. Brackets that are left are text, which HTML of other programs does not tell from a checkbox.
 * Other programs strike done items through to draw them, but Pinwell only if the person did.
 */
function markExactItems(html: string, { isOwn }: Options): string {
  const marked = html.replaceAll(isOwn ? OWN_EXACT_ITEM : EXACT_ITEM, `<li class="${EXACT_TEXT}">`)
  // The white space of a marked item counts, and its nested list would follow empty lines.
  return marked === html ? html : marked.replaceAll(LINE_END_AFTER_BLOCK, '')
}

const EXACT_ITEM = /<li>(?=(?:<\w+>|\s)*\[(?:<\w+>)*[ x])/gi
const OWN_EXACT_ITEM = /<li>(?=(?:<\w+>|\s)*(?:\[(?:<\w+>)*[ x]|<input checked=))/gi

/** The library ends the line after each of these tags. */
const LINE_END_AFTER_BLOCK = /(?<=<\/?(?:ul|ol|li|p|pre|blockquote|hr|h\d)\b[^>]{0,50}>)\n/g

/** The library looks for the end of a sequence of spaces at each of its spaces, in one step that never ends for a longer sequence. */
const LONG_SPACE = ' '.repeat(10_000)

/**
 * Every line end is a line break, as in most note-taking programs. Throws a `RangeError` at the first token after `maxTime`. A definition
 * whose address is in no link or picture is text.
 */
function createParser({ maxTime, isOwn, onPicture }: Options, addresses: ReadonlySet<string>): Marked {
  const skippingNumbers = new Map<object, number>()
  const end = performance.now() + maxTime
  const check = (): false => {
    if (performance.now() > end) throw new RangeError('The text takes too long')
    return false
  }
  return new Marked(footnotes, {
    gfm: true,
    breaks: true,
    ...(isOwn ? {} : formulas),
    // The library's own function follows where one of these returns `false`.
    tokenizer: {
      // Blocks and lines are looked for in this order, and these two kinds of tokens first.
      space: check,
      escape: check,
      // Note-taking programs write subscripts so, as in `H~2~O`.
      del: (text) => (/^~(?!~)/.test(text) ? undefined : false),
      html(text) {
        const [raw] = CALLOUT_TAG.exec(text) ?? []
        if (raw !== undefined) return { type: 'html', raw, text: raw, pre: false, block: true }
        return beginsWithUnknownTag(text) ? undefined : false
      },
      // The library would take a footnote of one word for the address of a link.
      def: (text) => (/^ {0,3}\[\^/.test(text) ? undefined : false),
      list(text) {
        const [own = text] = BULLETS.exec(text) ?? NUMBERS.exec(text) ?? []
        return Tokenizer.prototype.list.call(this, own)
      },
      table(text) {
        const { inlineQueue } = this.lexer
        const { length } = inlineQueue
        const table = Tokenizer.prototype.table.call(this, text)
        if (!table || !hasMoreCells(table)) return table
        // The library would take the cells for the line above.
        inlineQueue.length = length
        return undefined
      },
    },
    renderer: {
      // As in Google Docs, a heading may end with its id, to which only links in the same text lead.
      heading(token) {
        return Renderer.prototype.heading.call(this, token).replace(HEADING_ID, '')
      },
      html: ({ text, block }) => htmlInMarkdown(text, block, onPicture),
      // One word, or a text with attributes, describes the code. Any other text beside the fence is its first line.
      code(token) {
        const info = OPENING_FENCE.exec(token.raw)?.[1]?.trim() ?? ''
        if (/^\S*$|[{=]/.test(info)) return false
        return Renderer.prototype.code.call(this, { ...token, text: `${info}\n${token.text}`, lang: '' })
      },
      // Between tags of code, the library does not escape it.
      text: (token) => ('escaped' in token && token.escaped ? escapeTags(token.text) : false),
      // An address that is its own text, in angle brackets without character references. Compared as an address, it might differ from it.
      link(token) {
        const { raw, href, text, tokens } = token
        if (raw.startsWith('[')) return withLetters(Renderer.prototype.link.call(this, token), href)
        return raw.startsWith('<') ? escapeHtml(text) : this.parser.parseInline(tokens)
      },
      image({ tokens, href, title }) {
        onPicture()
        const text = this.parser.parseInline(tokens, this.parser.textRenderer)
        return pictureToHtml(text, href, title ?? '')
      },
      list(list) {
        addSkippingNumbers(list, skippingNumbers)
        return false
      },
      // The library takes no item without text for a task.
      listitem(item) {
        const [first, ...rest] = item.tokens
        const [, mark] = EMPTY_TASK.exec(first?.raw ?? '') ?? []
        const number = skippingNumbers.get(item)
        const tag = number === undefined ? '<li>' : `<li value="${number}">`
        if (item.task || mark === undefined)
          return Renderer.prototype.listitem.call(this, item).replace('<li>', tag)
        return `${tag}${checkboxHtml(mark !== ' ')} <br>${this.parser.parse(rest)}</li>\n`
      },
      def: ({ raw, href }) => (addresses.has(href) ? '' : `<p>${escapeTags(raw.trim())}</p>`),
    },
  })
}

/** The HTML of a link with the letters of its address, which the library encodes. `https://m%C3%BCnchen.de` is hard to read. */
function withLetters(html: string, href: string): string {
  const letters = href.match(/(?![\0-\x7f])[\p{L}\p{M}\p{N}]+/gu) ?? []
  return letters.reduce((result, part) => result.replace(encodeURI(part), part), html)
}

/** Notion writes a callout between such lines. What follows is Markdown, without the empty line that CommonMark would require. */
const CALLOUT_TAG = /^<\/?aside>[ \t]*\n(?=\S)/
/**
 * Bullets up to a line that is not indented and has another mark or none. In CommonMark, one without a mark would continue the last item, but
 * most editors show it as a paragraph.
 */
const BULLETS = /^ {0,3}([-*+])(?=\s)[^]*?(?=\n(?!\1(?:\s|$))\S)/
/** The same for numbers, unless another one follows in the next lines: the paragraph would include it. */
const NUMBERS = /^ {0,3}\d{1,9}[.)](?=\s)[^]*?(?=\n(?!(?:(?=.*\S).+\n){0,20} {0,3}\d{1,9}[.)](?:\s|$))\S)/
const HEADING_ID = / \{#[^\s{}<>]+\}(?=<\/h\d>\n?$)/
const OPENING_FENCE = /^ {0,3}(?:`{3,}|~{3,})(.*)/
const EMPTY_TASK = /^\[([ xX])\]\s*$/

/**
 * Adds the numbers of items that leave out some after the item before: `2021.` after `2019.`. CommonMark would count on. Many people write
 * the same number before every item, so a number that is not larger counts on.
 */
function addSkippingNumbers({ start, items }: Tokens.List, numbers: Map<object, number>): void {
  let next = Number(start)
  for (const item of items) {
    const written = Number(/^ *(\d+)/.exec(item.raw)?.[1])
    if (written > next) numbers.set(item, (next = written))
    next++
  }
}

/** White space within a line is part of its text, as in the editors of most note-taking programs. */
class LineParser extends Parser {
  override parseInline(tokens: MarkedToken[], renderer?: Parameters<Parser['parseInline']>[1]): string {
    const html = super.parseInline(tokens, renderer)
    // The text of a picture is not HTML yet.
    return renderer && renderer !== this.renderer ? html : html.replaceAll(TAG_OR_SPACES, keepSpaces)
  }
}

const TAG_OR_SPACES = /<[^>]*>|(?<=\S)(?<!<br>)(?:\t| [ \t])[ \t]*(?=\S)(?!<br>)/g

function keepSpaces(found: string): string {
  if (found.startsWith('<')) return found
  return found
    .replaceAll(' ', '\u00a0')
    .replaceAll(/\t+/g, (tabs) => `<span class="${TABS}">${TAB_SPACE.repeat(tabs.length)}</span>`)
}

/** Whether a row has more cells than the first row. The library leaves them out, so such a table stays text. */
function hasMoreCells({ raw, header }: Tokens.Table): boolean {
  return raw.split('\n').some((row) => {
    const cells = row.trim().replace(/^\|/, '').split(CELL_END)
    return cells.slice(header.length).some((cell) => cell.trim() !== '')
  })
}

const CELL_END = /(?<!\\)\|/

/** What is read of a token of the library. */
interface Token {
  readonly type: string
  readonly raw: string
}

const EMPTY_LINE = '<p><br></p>'

/** Of the blank lines next to a list or code, one only separates it. */
function emptyLinesBetween(previous: Token | undefined, token: Token, newlines: number): number {
  if (!previous) return newlines
  const areParagraphs = isLine(previous) && isLine(token)
  return Math.max(0, areParagraphs ? newlines - 1 : newlines - 2)
}

function isLine({ type }: Token): boolean {
  return ['paragraph', 'heading', 'formulaBlock', 'footnote'].includes(type)
}

function countNewlines(text: string): number {
  return text.split('\n').length - 1
}
