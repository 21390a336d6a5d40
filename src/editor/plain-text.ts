import type { Doc, Marks } from '../markers/doc.ts'

/** Splits a text at `\n`, `\r\n` and `\r`. */
export function splitTextLines(text: string): string[] {
  return text.split(/\r\n?|\n/)
}

/** A text as a document of paragraphs. Markers in it are literal text. */
export function plainTextToDoc(text: string, marks: Marks = 0): Doc {
  return splitTextLines(text).map((line) => ({
    type: 'paragraph',
    runs: line === '' ? [] : [{ text: line, marks }],
  }))
}
