import { plainText } from '../markers/doc.ts'
import { parseHead } from '../markers/parse.ts'
import type { Draft } from '../notes/note.ts'

/** What a note is called in a list of names: its title, else the first line that says something. */
export function noteName({ title, content }: Draft): string {
  if (title !== '') return title
  const lines = plainText(parseHead(content, FIRST_LINES).doc).split('\n')
  return lines.find((line) => line.trim() !== '')?.trim() ?? 'Untitled'
}

const FIRST_LINES = 20
