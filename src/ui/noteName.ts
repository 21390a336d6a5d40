import { plainText, type Doc } from '../markers/doc.ts'
import { parseHead } from '../markers/parse.ts'
import type { Draft } from '../notes/note.ts'

/** What a note is called in a list of names: its title, else the first line that says something. */
export function noteName({ title, content }: Draft): string {
  return title || firstLine(parseHead(content, FIRST_LINES).doc)
}

function firstLine(doc: Doc): string {
  const lines = plainText(doc).split('\n')
  return lines.find((line) => line.trim() !== '')?.trim() ?? 'Untitled'
}

/** What tells the buttons of an untitled note from those of others: its first words, short enough to be heard again and again. */
export function firstWords(doc: Doc): string {
  const line = firstLine(doc)
  if (line.length <= LENGTH) return line
  const end = line.lastIndexOf(' ', LENGTH)
  // No half of a surrogate pair.
  return `${line.slice(0, end > 0 ? end : LENGTH).replace(/[\ud800-\udbff]$/, '')}…`
}

/** In UTF-16 code units. */
const LENGTH = 60

const FIRST_LINES = 20
