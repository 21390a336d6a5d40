import { plainText } from '../../markers/doc.ts'
import { parse } from '../../markers/parse.ts'
import type { NoteText } from '../note.ts'

/** The text in which a note is found: its title and, on the next line, its content as shown. */
export function visibleText({ title, content }: NoteText): string {
  // Parsing is skipped for content without markup, which is most of it. `plainTextOf` is not in the first script.
  return `${title}\n${MARKUP.test(content) ? plainText(parse(content)) : content}`
}

// Markers, fences, escapes, carriage returns, indents (of any width), and `<code>`, which makes the whole note code.
const MARKUP = /[*_~`\\\r]|^(?: |<code>)/m
