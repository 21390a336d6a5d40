import { type Block, type Doc, itemMark, plainText, sliceRuns, textOfBlock } from '../../markers/doc.ts'
import { lastGraphemeEnd } from '../../markers/graphemes.ts'
import { firstLines } from '../../markers/head.ts'
import { parse, parseHead } from '../../markers/parse.ts'
import { memoize } from '../../notes/memoize.ts'
import type { Note } from '../../notes/note.ts'
import { findMatches, needlesFor, type TextRange } from '../../notes/search/find-matches.ts'
import { foldAccents } from '../../notes/search/fold-text.ts'
import { bestPlace, hasPhrase } from '../../notes/search/phrase.ts'
import { parseQuery } from '../../notes/search/search-query.ts'
import { type Excerpt, LINE_LIMITS, PREVIEW_LINES } from '../note-card/NoteCard.tsx'
import { canMeanCheckbox } from './highlightMatches.ts'

type ExcerptOf = (note: Note) => Excerpt | undefined

/**
 * Returns a function that gives a note's preview from the line of the first match on. It gives undefined if the beginning of the text shows
 * the first match anyway or there is none, and always the same object for the same note. `more` of a preview is only whether lines follow
 * it. If only the part of the title that is not shown has a match, the preview begins with that part.
 */
export function createExcerpts(query: string): ExcerptOf {
  return memoize((note) => {
    const rest = restOfTitle(note, query)
    if (isShownWhole(note) && !rest) return undefined
    const match = firstMatch(note, query, note.title)
    if (!match && rest)
      return firstLines([rest, ...parseHead(note.content, PREVIEW_LINES, LINE_LIMITS).doc], PREVIEW_LINES)
    if (!match || isAtBeginning(match)) return undefined
    const { doc, block, index, at } = match
    const line = sliceFromLine(block, at)
    const lines = [line, ...doc.slice(index + 1, index + 1 + PREVIEW_LINES)]
    const firstCheck = countChecks(doc.slice(0, index + 1)) - countChecks([line])
    return { ...firstLines(lines, PREVIEW_LINES, LINE_LIMITS.code), firstCheck }
  })
}

/** Whether any card shows the whole text. It is a quick check: most notes of a list are short. */
function isShownWhole({ content }: Note): boolean {
  return content.length <= LINE_LENGTH && content.split('\n').length <= PREVIEW_LINES
}

function countChecks(doc: Doc): number {
  return doc.filter(({ type }) => type === 'check').length
}

/**
 * The line of a note's text or of its title with the first match, from shortly before it if the line is long. Undefined if the beginning of
 * the note's label shows all that the query finds, or if there is no match.
 */
export function lineOfMatch(note: Note, label: string, query: string): string | undefined {
  const shown = foldAccents(label.slice(0, TITLE_LENGTH))
  if (parseQuery(query).words.every((word) => hasPhrase(shown, word))) return undefined
  const match = firstMatch(note, query, label)
  const block = match ? sliceFromLine(match.block, match.at) : restOfTitle(note, query)
  if (!block) return undefined
  const [line = ''] = plainText([block]).trim().split('\n')
  return line.slice(0, lastGraphemeEnd(line, MAX_LINE))
}

/** More than fits into a line of the palette. */
const MAX_LINE = 200

/** The title from shortly before its first match on, unless the match is in the part that is shown anyway. */
function restOfTitle({ title }: Note, query: string): Block | undefined {
  const at = widthOf(title) > TITLE_LENGTH ? (findMatches([title], query)[0]?.[0]?.[0] ?? 0) : 0
  return widthOf(title.slice(0, at)) < TITLE_LENGTH
    ? undefined
    : sliceFromLine({ type: 'paragraph', runs: [{ text: title, marks: 0 }] }, at)
}

/** About the number of characters in the two lines of a title on a narrow card. */
const TITLE_LENGTH = 40

interface Match {
  readonly doc: Doc
  readonly block: Block
  readonly index: number
  /** The offset in the block. */
  readonly at: number
}

/**
 * The first line of the text that has most of the words of the query, and where they begin there; or that has the query itself, if the title
 * or the text contains it. Whole words are preferred, and then the starts of words. Undefined if the title has them better than the text.
 */
function firstMatch(note: Note, query: string, title: string): Match | undefined {
  if (note.content.length > MAX_SEARCHED) return undefined
  const [read, searchedText] = canMeanCheckbox(query)
    ? [readMarkedNote, markedTextOf]
    : [readNote, textOfBlock]
  const { doc, starts, folded } = read(note)
  const foldedTitle = foldAccents(title)
  const { needles, missing, hasDate } = needlesFor([foldedTitle, folded], query)
  if (hasDate || missing.length > 0) return firstSpelling(doc, searchedText, query, title)
  const from = needles.length === 1 ? 0 : startOfLine(folded, richestLine(folded.split('\n'), needles))
  const inText = needles.map((needle) => bestPlace(folded, needle, from))
  const inTitle = needles.map((needle) => bestPlace(foldedTitle, needle, 0))
  const place = Math.min(...inText.filter(({ rank }) => rank > 0).map(({ at }) => at))
  const ranks = inTitle.map(({ rank }, word) => rank - (inText[word]?.rank ?? 0))
  if (ranks.every((more) => more >= 0) && ranks.some((more) => more > 0)) return undefined
  const index = starts.findLastIndex((start) => start <= place)
  const block = doc[index]
  if (!block) return undefined
  const markLength = searchedText(block).length - textOfBlock(block).length
  const at = Math.max(0, placeOf(searchedText(block), place - (starts[index] ?? 0), query) - markLength)
  return { doc, block, index, at }
}

/** The index of the match to show first: the first one in the line that has most of the words that were found, in any spelling. */
export function firstToShow(text: string, matches: readonly TextRange[]): number {
  const found = new Set(matches.map((range) => foldAccents(text.slice(...range))))
  const line = richestLine(text.split('\n').map(foldAccents), [...found].slice(0, MAX_WORDS))
  const start = startOfLine(text, line)
  return Math.max(
    0,
    matches.findIndex(([from]) => from >= start),
  )
}

/** All lines are searched for each word. In a search for `[x]`, the text of each checked item is one. */
const MAX_WORDS = 20

/**
 * The index of the line with most of the words. A word counts the less the more lines have it: "for" less than "lasagne". And it counts more
 * if it is not inside another word: "art" not in "party".
 */
function richestLine(lines: readonly string[], words: readonly string[]): number {
  const scores = new Float64Array(lines.length)
  for (const word of words) {
    const places = Array.from(lines.keys()).filter((at) => hasPhrase(lines[at] ?? '', word))
    for (const at of places)
      scores[at] = (scores[at] ?? 0) + bestPlace(lines[at] ?? '', word, 0).rank / places.length
  }
  return scores.indexOf(scores.reduce((most, score) => Math.max(most, score), 0))
}

function startOfLine(text: string, line: number): number {
  return text.split('\n', line).join('\n').length
}

/** Like `firstMatch`, for another spelling of the query: the first line with most of it. */
function firstSpelling(
  doc: Doc,
  searchedText: (block: Block) => string,
  query: string,
  title: string,
): Match | undefined {
  const lines = doc.flatMap((block, index) => {
    const text = searchedText(block)
    const markLength = text.length - textOfBlock(block).length
    return Array.from(text.matchAll(/.+/g), ({ 0: line, index: start }) => {
      return { line, match: { doc, block, index, at: start - markLength } }
    })
  })
  // Of all lines at once: preparing the search takes longer than searching a line. A date in the title is not looked for by its words.
  const [, ...found] = findMatches([title, ...lines.map(({ line }) => line)], query)
  // A word that a line has several times counts once.
  const lengths = lines.map(({ line }, at) => {
    const words = new Set(found[at]?.map((range) => foldAccents(line.slice(...range))))
    return Array.from(words).join('').length
  })
  const most = lengths.reduce((one, other) => Math.max(one, other), 0)
  const best = lengths.indexOf(most)
  const match = most > 0 ? lines[best]?.match : undefined
  return match && { ...match, at: Math.max(0, match.at + (found[best]?.[0]?.[0] ?? 0)) }
}

/**
 * Where a block has the match at a place of its folded text. Both are about the same: finding the exact place in a long text takes long,
 * and a phrase may end in the next block.
 */
function placeOf(text: string, foldedPlace: number, query: string): number {
  if (text.length > MAX_MAPPED) return foldedPlace
  const [ranges = []] = findMatches([text], query)
  const distance = ([from]: TextRange) => Math.abs(from - foldedPlace)
  return ranges.toSorted((a, b) => distance(a) - distance(b))[0]?.[0] ?? foldedPlace
}

const MAX_MAPPED = 5000

/** Folding a longer text could take longer than a key may. The preview of such a note always begins with the text. */
const MAX_SEARCHED = 100_000

/** A note is read once, not at each key. */
const readNote = memoize((note: Note) => readTexts(note, textOfBlock))
const readMarkedNote = memoize((note: Note) => readTexts(note, markedTextOf))

/** `folded` has all blocks with a line end between them, and `starts` is where each of them begins. */
function readTexts({ content }: Note, searchedText: (block: Block) => string) {
  const doc = parse(content)
  const texts = doc.map((block) => foldAccents(searchedText(block)))
  const starts: number[] = []
  let end = 0
  for (const { length } of texts) {
    starts.push(end)
    end += length + 1
  }
  return { doc, starts, folded: texts.join('\n') }
}

/** The text of a block with the mark of a check item, in which `[x]` is found. */
function markedTextOf(block: Block): string {
  return (block.type === 'check' ? itemMark(block).trimStart() : '') + textOfBlock(block)
}

/** About the number of characters in a line of a card. The narrowest cards have a few less, wide ones more. */
const LINE_LENGTH = 36

/** Whether a place in a block is within the first lines of a card, of which blank ones at the start are not shown. */
function isAtBeginning({ doc, block, index, at }: Match): boolean {
  const firstText = Math.max(
    0,
    doc.findIndex((each) => textOfBlock(each).trim() !== ''),
  )
  const texts = [...doc.slice(firstText, index).map(textOfBlock), textOfBlock(block).slice(0, at + 1)]
  let count = 0
  for (const text of texts) {
    if (count > PREVIEW_LINES) return false
    for (const line of text.split('\n')) count += Math.max(1, Math.ceil(widthOf(line) / LINE_LENGTH))
  }
  return count <= PREVIEW_LINES
}

/** The width of a text in characters of Latin scripts. Those of Chinese, Japanese and Korean are twice as wide. */
function widthOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0)
}

const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFF01-\uFF60]/g

/** A block from the line of a place on; from shortly before the place if the line is long. */
function sliceFromLine(block: Block, at: number): Block {
  const text = textOfBlock(block)
  const start = Math.max(text.lastIndexOf('\n', at - 1) + 1, startBefore(text, at))
  if (start === 0) return block
  if (block.type === 'code') return { ...block, code: text.slice(start) }
  const ellipsis = text[start - 1] === '\n' ? [] : [{ text: '…', marks: 0 }]
  const runs = [...ellipsis, ...sliceRuns(block.runs, start)]
  // The mark of an item, such as a checkbox, is before its first line only.
  return text.lastIndexOf('\n', start - 1) === -1 ? { ...block, runs } : { type: 'paragraph', runs }
}

/** Where to cut a long line: at a space, or in a script without spaces. A cut address would be a link to another place. */
function startBefore(text: string, at: number): number {
  if (at <= LEAD) return 0
  const lead = text.slice(at - LEAD, at)
  const space = lead.search(/\s/)
  if (space !== -1) return at - LEAD + space + 1
  if (NON_ASCII.test(lead)) return lastGraphemeEnd(text, at - LEAD)
  return /\S*$/.exec(text.slice(0, at))?.index ?? 0
}

const NON_ASCII = /[^ -~]/

/** The number of characters that may stand before a match in a long line. */
const LEAD = 40
