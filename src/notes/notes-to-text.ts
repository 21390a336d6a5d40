import { plainText } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import type { NoteText } from './note.ts'

/** Joins notes into one plain text as shown on the page, separated by `---`. */
export function notesToText(notes: readonly NoteText[]): string {
  return notes
    .map(({ title, content }) =>
      [title, plainText(parse(content))].filter((part) => part !== '').join('\n\n'),
    )
    .join('\n\n---\n\n')
    .concat('\n')
}
