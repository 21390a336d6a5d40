import { type Block, BOLD, type Marks, STRIKE, UNDERLINE } from '../markers/doc.ts'
import { FENCE, INDENT_WIDTH, INLINE_MARKERS, MAX_NUMBER } from '../markers/grammar.ts'
import type { CommandName } from './shortcuts.ts'

/**
 * The block that a marker at the start of a line creates; null when `text` is not a marker. `text` is the line up to the
 * caret. Every three spaces before an item's marker are one level, as in the stored format; fewer are text. `[]`, `[ ]`
 * and `[x]` create check items.
 */
export function parseLineMarker(text: string): LineMarker | null {
  if (text === FENCE) return { name: 'code', type: 'code', start: null, indent: 0 }
  const item = ITEM_MARKER.exec(text)
  if (!item) return null
  const [, spaces = '', number, box] = item
  const indent = Math.floor(spaces.length / INDENT_WIDTH)
  if (box !== undefined)
    return { name: 'checks', type: 'check', start: null, indent, isChecked: box.toLowerCase() === '[x]' }
  if (number === undefined) return { name: 'bullets', type: 'bullet', start: null, indent }
  return { name: 'numbers', type: 'number', start: Math.min(Number(number), MAX_NUMBER), indent }
}

const ITEM_MARKER = /^( {3,})?(?:[-*+•]|(0|[1-9]\d{0,8})[.)]|(\[[ xX]?\])) $/

export interface LineMarker {
  readonly name: CommandName
  readonly type: Block['type']
  readonly start: number | null
  /** The level of a list item. */
  readonly indent: number
  /** Whether the checkbox of a check item is checked. */
  readonly isChecked?: boolean
}

/** The marker pair that ends at the end of `text`; null when there is none. `next` is the character after `text`. */
export function findMarkerPair(text: string, next: string): MarkerPair | null {
  const end = text.length - 2
  const inlineMarker = INLINE_MARKERS.find((marker) => text.endsWith(marker.delimiter))
  if (!inlineMarker) return null
  const { mark, delimiter } = inlineMarker
  const [char] = delimiter
  if (next === char || text[end - 1] === char || isBlankCharacter(text[end - 1])) return null
  const lineStart = text.lastIndexOf('\n') + 1
  for (
    let open = text.lastIndexOf(delimiter, end - 3);
    open >= lineStart;
    open = open > 0 ? text.lastIndexOf(delimiter, open - 1) : -1
  ) {
    if (text[open - 1] === char || text[open + 2] === char || isBlankCharacter(text[open + 2])) continue
    // Inside a word, as in `a__init__` or `2**3**4`, these characters are part of the word.
    if (ENDS_IN_WORD.test(text.slice(Math.max(0, open - 2), open))) continue
    return { name: COMMANDS[mark], mark, open, close: end }
  }
  return null
}

/** Not a character of a script without spaces between words, or of Korean, where a word and its particle have no space between them. */
const NOT_IN_UNSPACED_SCRIPT = `(?![${['Han', 'Hang', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr'].map((name) => String.raw`\p{scx=${name}}`).join('')}])`
const ENDS_IN_WORD = new RegExp(String.raw`${NOT_IN_UNSPACED_SCRIPT}[\p{L}\p{M}\p{N}]$`, 'u')
export const CONTINUES_NAME = new RegExp(String.raw`^[./\\(]?${NOT_IN_UNSPACED_SCRIPT}[\p{L}\p{N}_]`, 'u')

interface MarkerPair {
  readonly name: CommandName
  readonly mark: Marks
  readonly open: number
  readonly close: number
}

const COMMANDS = { [BOLD]: 'bold', [UNDERLINE]: 'underline', [STRIKE]: 'strike' } as const

function isBlankCharacter(char: string | undefined): boolean {
  return char === undefined || char.trim() === ''
}
