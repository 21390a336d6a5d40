import type { Doc, Marks } from '../markers/doc.ts'

/** The lines of a text, whatever ends them. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/)
}

/** A text as a document that means just itself: a marker in it is text. */
export function literal(text: string, marks: Marks = 0): Doc {
  return linesOf(text).map((line) => ({
    type: 'paragraph',
    runs: line === '' ? [] : [{ text: line, marks }],
  }))
}
