import type { Doc, Marks } from '../markers/doc.ts'

/** The lines of a text, whatever ends them. */
export function splitTextLines(text: string): string[] {
  return text.split(/\r\n?|\n/)
}

/** A text as a document that means just itself: a marker in it is text. */
export function plainTextToDoc(text: string, marks: Marks = 0): Doc {
  return splitTextLines(text).map((line) => ({
    type: 'paragraph',
    runs: line === '' ? [] : [{ text: line, marks }],
  }))
}
