import type { Block } from '../markers/doc.ts'
import { INDENT_WIDTH } from '../markers/grammar.ts'
import { pixels } from './box.ts'
import type { CascadedValues } from './cascade.ts'
import { attribute, childElements, classNames, hasChild, leadingContent, tagOf } from './dom.ts'
import type { ItemAttributes, MarkedLine } from './line-block.ts'

/** Interprets the markers before Word's list paragraphs. It counts the items, because `i.` may mean one or nine. */
interface WordListCounter {
  /**
   * The attributes of the next item. Below a line that is no item, an item could only begin a list of the first level. If that would change
   * its number, as in headings that are numbered `1`, `1.1` and `2`, it becomes a line with its marker.
   */
  nextItem(level: WordLevel, markerText: string, previous: Block | undefined): ItemAttributes | MarkedLine
}

interface WordLevel {
  readonly list: string
  readonly level: number
  readonly format: string | undefined
}

/** A paragraph's list and level, from `mso-list: l0 level2 lfo1`; null when it is not a list paragraph. */
export function readMsoList(value: string): { list: string; level: number } | null {
  const [, list, level] = /^(\S+) level([1-9])/.exec(value) ?? []
  return list === undefined ? null : { list, level: Number(level) }
}

export interface WordMarker {
  /** The marker's text so far. */
  text: string
  /** The number of marker characters still expected at the start of the paragraph's text. */
  remaining: number
  /** Whether the text that comes next is between the comments that Word writes around the marker. */
  isInComment: boolean
}

/** Moves the typed list marker from the start of a paragraph's text to `marker`. Returns the rest of the text. */
export function takeMarkerText(marker: WordMarker, text: string): string {
  const markerText = text.slice(0, marker.remaining)
  marker.text += markerText.replaceAll('\u00A0', ' ')
  marker.remaining -= markerText.length
  return text.slice(markerText.length)
}

/**
 * Detects a list paragraph of PowerPoint, or of Word from which another program has stripped `mso-list`, by its class or indent and its
 * marker. `length` is the length of the marker at the start of its text; 0 if comments enclose the marker.
 */
export function detectListParagraph({ element, values }: { element: Element; values: CascadedValues }): {
  level: number
  length: number
} | null {
  const cardItem = detectCardItem(element, values)
  if (cardItem) return cardItem
  const className = classNames(element)
  const isListParagraph = className.includes('MsoList')
  const isHanging = pixels(values.get('text-indent')) < 0
  const slideMarker = slideMarkerOf(element)
  if (!isListParagraph && !isHanging && slideMarker === '') return null
  const { text, comment } = leadingContent(element)
  const [marker = '', symbol = '', spaces = ''] = MARKER_PATTERN.exec(text) ?? []
  const indent = pixels(values.get('margin-left'))
  const drawnLevel = indent > 0 ? Math.round(indent / INDENT_PX) : 1 + LEVEL_BULLETS.indexOf(symbol)
  const level = Math.min(9, Math.max(1, drawnLevel))
  if (slideMarker !== '') {
    // The classes of PowerPoint from the second level on
    const [, outline] = /O(\d)$/.exec(className) ?? []
    const [before = ''] = text.split(slideMarker, 1)
    return {
      level: outline === undefined ? level : Number(outline) + 1,
      length: before.length + slideMarker.length,
    }
  }
  if (comment === '[if !supportLists]') return { level, length: 0 }
  // A letter is a word, unless there is a gap after it.
  const hasTypedMarker = isListParagraph
    ? spaces.includes('\u00A0') || !/^[a-z]/i.test(symbol)
    : /\u00A0\s*\u00A0/.test(spaces)
  return symbol !== '' && hasTypedMarker ? { level, length: marker.length } : null
}

/**
 * Whether a paragraph without a marker is indented as the text of the item before it, to which it belongs. Word and Google Docs keep the
 * indent if only the marker is deleted. Other programs indent a little less.
 */
export function isBelowItem(
  { tag, values }: { tag: string; values: CascadedValues },
  itemLeft: number,
): boolean {
  const left = pixels(values.get('margin-left'))
  return tag === 'p' && left > 0 && Math.abs(left - itemLeft) <= itemLeft / 6
}

/** Detects an item of our own cards, whose marker is text, or a check item, whose level is a style. */
function detectCardItem(element: Element, values: CascadedValues): { level: number; length: number } | null {
  const style = attribute(element, 'style') ?? ''
  const [, checkIndent] = /padding-inline-start: (\d)em/.exec(style) ?? []
  if (checkIndent !== undefined && hasChild(element, 'input'))
    return { level: 1 + Number(checkIndent), length: 0 }
  if (!values.has('--marker-width')) return null
  // A part of an item may be without its marker.
  const [marker, spaces = ''] = /^( *)(?:•|\d{1,9}\.) /.exec(leadingContent(element).text) ?? []
  return marker === undefined
    ? null
    : { level: 1 + Math.floor(spaces.length / INDENT_WIDTH), length: marker.length }
}

/** The marker that PowerPoint writes at the start of a list paragraph; '' without one. A bullet may be a letter of a symbol font. */
function slideMarkerOf(paragraph: Element): string {
  let [element] = childElements(paragraph)
  while (element && tagOf(element) === 'span') {
    if (/mso-special-format:\s*'?"?(?:num)?bullet/.test(attribute(element, 'style') ?? '')) {
      const { text } = leadingContent(element)
      return text.length <= MAX_MARKER_LENGTH ? text : ''
    }
    ;[element] = childElements(element)
  }
  return ''
}

/** In Excel the style is on all of a cell's text. */
const MAX_MARKER_LENGTH = 8

/** A bullet of Word's symbol fonts or a number, and the white space that replaces a tab. */
const MARKER_PATTERN =
  /^\s*([\u00B7\u2022\u25AA\u00A7o\u00D8\u00FCvq\u2013*-]|\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivxlcdm]{2,6})[.)])(\s+)/i
/** The bullets of Word's first three levels. */
const LEVEL_BULLETS = ['\u00B7', 'o', '\u00A7']
/** Word's indent per level, half an inch, in pixels. */
export const INDENT_PX = 48

export function createWordListCounter(): WordListCounter {
  const counts = new Map<string, number[]>()
  return {
    nextItem({ list, level, format }, markerText, previous) {
      const levels = counts.get(list) ?? []
      counts.set(list, levels)
      levels.length = Math.min(levels.length, level)
      const indent = level - 1
      const number = numberOf(markerText, format, (levels[indent] ?? 0) + 1)
      if (number === null) return { type: 'bullet', indent }
      levels[indent] = number
      const marker = markerText.trim()
      const isBelowLine = previous !== undefined && !('indent' in previous)
      const hasParent = levels.slice(0, indent).some((count) => count > 0)
      return isBelowLine && hasParent && !['', `${number}.`].includes(marker)
        ? { type: 'paragraph', marker }
        : { type: 'number', indent, number }
    },
  }
}

/** The number that a marker such as `1.`, `2.1)`, `3、`, `④`, `五、`, `(f)` or `vii.` stands for; null for a bullet. */
export function numberOf(markerText: string, format: string | undefined, next: number): number | null {
  const marker = markerText.trim().normalize('NFKC').replace(/^[([]/, '')
  const [, digits] = /(\d{1,9})[^a-z\d]*$/i.exec(marker) ?? []
  if (digits !== undefined) return Number(digits)
  if (marker === '') return format === undefined || UNNUMBERED.has(format) ? null : next
  const label = marker.replace(/(?<![.):\]、])[.):\]、]+$/, '')
  // A bullet of a symbol font is a letter without a full stop or a bracket.
  if (format === 'bullet' || (label === marker && format === undefined)) return null
  const chineseNumber = chinese(label)
  if (chineseNumber > 0) return chineseNumber
  const last =
    label
      .split(/[.\s-]/)
      .at(-1)
      ?.toLowerCase() ?? ''
  if (!/^[a-z]+$/.test(last)) return next
  const candidates = [alphabetic(last), roman(last)].filter((number) => number > 0)
  // After `h.`, `i.` is the ninth letter; at the start of a list it is a Roman number.
  if (candidates.includes(next)) return next
  const isRoman = format?.includes('roman') ?? last.length > 1
  return (isRoman ? candidates.at(-1) : candidates[0]) ?? next
}

/** The value of alphabetic numbers as Word counts them: a, b … z, aa, bb … */
function alphabetic(letters: string): number {
  const first = letters.charAt(0)
  return letters === first.repeat(letters.length) ? (letters.length - 1) * 26 + first.charCodeAt(0) - 96 : 0
}

/** The value of Chinese numbers below 100; 0 for other texts. */
function chinese(text: string): number {
  const [, tens = '', ten = '', ones = ''] =
    /^([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)$/.exec(text) ?? []
  const [tensValue, onesValue] = [CHINESE_DIGITS.indexOf(tens), CHINESE_DIGITS.indexOf(ones)]
  return ten === '' ? tensValue + onesValue : (tensValue || 1) * 10 + onesValue
}

/** The number formats of levels without a number. */
const UNNUMBERED: ReadonlySet<string> = new Set(['bullet', 'image', 'none'])

/** The index of a digit is its value, also that of an empty text. */
const CHINESE_DIGITS = '〇一二三四五六七八九'

const ROMAN: Partial<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

/** The value of a Roman number; not a number for other texts. */
function roman(letters: string): number {
  let sum = 0
  for (let at = 0; at < letters.length; at++) {
    const value = ROMAN[letters.charAt(at)] ?? Number.NaN
    sum += value < (ROMAN[letters.charAt(at + 1)] ?? 0) ? -value : value
  }
  return sum
}
