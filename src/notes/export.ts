import { plainText } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import type { Draft } from './note.ts'

/** All of them as one text, as they read on the page. */
export function notesToText(notes: readonly Draft[]): string {
  return notes
    .map(({ title, content }) =>
      [title, plainText(parse(content))].filter((part) => part !== '').join('\n\n'),
    )
    .join('\n\n---\n\n')
    .concat('\n')
}
