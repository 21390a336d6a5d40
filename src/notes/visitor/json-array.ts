/** A JSON array's text split into the texts of its elements. `tail` is the text after the last element: `]` in a valid array. */
export interface JsonArrayText {
  readonly elements: readonly string[]
  readonly tail: string
}

/** Splits at the array's own commas without parsing the elements, so that one broken element does not affect the others. */
export function splitJsonArray(text: string): JsonArrayText | undefined {
  const open = text.search(/\S/)
  if (text[open] !== '[') return undefined
  const elements: string[] = []
  let start = open + 1
  let depth = 1
  let inString = false
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) inString = false
    } else if (code === QUOTE) inString = true
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth++
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      if (--depth === 0) break
    } else if (code === COMMA && depth === 1) {
      elements.push(text.slice(start, at).trim())
      start = at + 1
    }
  }
  elements.push(text.slice(start, at).trim())
  return { elements: elements.filter((element) => element !== ''), tail: text.slice(at).trim() }
}

/** The inverse of `splitJsonArray`. */
export function joinJsonArray({ elements, tail }: JsonArrayText): string {
  return `[${elements.join(',')}${tail}`
}

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
