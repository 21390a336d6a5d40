import { adjacentText, leadingContent } from './dom.ts'
import type { Frame } from './frame.ts'
import type { ItemAttributes } from './line-block.ts'
import { isOrderedItem } from './lists.ts'
import { numberOf } from './word-lists.ts'

/** The list marker that a page writes as text at the start of an item. */
export interface DrawnMarker {
  /** Returns the text of the item's next text node without the marker and the white space around it. */
  takeFrom(text: string): string
  isFound(): boolean
  /** Called when other content than text begins the item. Text after it is no marker. */
  stop(): void
  /** The item's attributes by the marker; null without one. */
  attributes(indent: number): ItemAttributes | null
}

/** Whether an item's text may begin with a marker: no other marker is drawn, by the browser or by a program's own styles. */
export function mayDrawMarker({ element, list, style, values }: Frame): boolean {
  const hasMarker = style.listMarker !== 'none' && values.get('display') === 'list-item'
  return !hasMarker && list?.isTypeNone !== true && isOrderedItem(element) === undefined
}

/** `number` is the item's number in its list. In a numbered list (`isOrdered`), it may be drawn without a full stop or a bracket. */
export function createDrawnMarker(item: Element, number: number, isOrdered: boolean): DrawnMarker {
  let state: 'before' | 'after' | 'done' = 'before'
  let marker = ''
  return {
    takeFrom(text) {
      if (state === 'done') return text
      if (text.trim() === '') return state === 'before' ? text : ''
      const isAfterMarker = state === 'after'
      state = 'done'
      if (isAfterMarker) return text.trimStart()
      const isStep = isOrdered && isStepNumber(text, item, number)
      const found = isStep ? text.trim() : markerOf(text, number)
      const rest = text.trimStart().slice(found.length).trimStart()
      const isOnlyText = leadingContent(item).text.trim() === found
      if (found === '' || isOnlyText) return text
      marker = found
      if (rest === '') state = 'after'
      return rest
    },
    isFound: () => marker !== '',
    stop() {
      state = 'done'
    },
    attributes(indent) {
      if (marker === '') return null
      const drawn = numberOf(marker, undefined, number)
      return drawn === null ? { type: 'bullet', indent } : { type: 'number', indent, number: drawn }
    },
  }
}

/**
 * Whether a text node is only the number of a step, as in `1` or `01`, and the item before or after it begins with the next one. A number
 * may also begin the item's own text, as in `1st`, `1/3` and `2 eggs`.
 */
function isStepNumber(text: string, item: Element, number: number): boolean {
  const digits = text.trim()
  if (!/^\d+$/.test(digits) || Number(digits) !== number) return false
  const rest = leadingContent(item).text.trimStart().slice(digits.length)
  if (/^(?:[\p{P}\p{S}\d]|(?:st|nd|rd|th)\b)/u.test(rest)) return false
  return (
    Number.parseInt(adjacentText(item, 'nextElementSibling'), 10) === number + 1 ||
    Number.parseInt(adjacentText(item, 'previousElementSibling'), 10) === number - 1
  )
}

/** The marker at the start of a text; empty without one. */
function markerOf(text: string, number: number): string {
  const [, marker] = MARKER.exec(text) ?? []
  if (marker !== undefined) return marker
  // A letter and a full stop are a marker only if they are all of an element's text and the item's number: `A. Smith` is a name.
  const [, letters] = LETTERS.exec(text) ?? []
  return letters !== undefined && numberOf(letters, undefined, number) === number ? letters : ''
}

/** A bullet, `1.`, `1)`, `(1)`, `a)` or `(a)` before white space or the end. */
const MARKER = /^\s*([•·▪◦‣⁃●○■–—*-]|\(?\d{1,3}[.)]|\(?(?:[a-z]|[ivx]{2,5})\))(?:\s|$)/i
const LETTERS = /^\s*((?:[a-z]|[ivx]{2,5})\.)\s*$/i
