import { plainText, type Doc } from '../markers/doc.ts'
import { lastGraphemeEnd } from '../markers/graphemes.ts'
import { parseHead } from '../markers/parse.ts'
import type { Draft } from '../notes/note.ts'

/** What a note is called in a list of names: its title, else the first line that says something. */
export function noteName({ title, content }: Draft): string {
  return shortened(title || firstLine(parseHead(content, FIRST_LINES, LIMITS).doc), LONGEST)
}

function firstLine(doc: Doc): string {
  const lines = plainText(doc).split('\n')
  return lines.find((line) => line.trim() !== '')?.trim() ?? 'Untitled'
}

/** What tells the buttons of an untitled note from those of others: its first words, short enough to be heard again and again. */
export function firstWords(doc: Doc): string {
  return shortened(firstLine(doc), LONGEST_HEARD)
}

function shortened(name: string, most: number): string {
  if (name.length <= most) return name
  const space = name.lastIndexOf(' ', most)
  return `${name.slice(0, space > 0 ? space : lastGraphemeEnd(name, most))}…`
}

const FIRST_LINES = 20
const LIMITS = { text: 1000, code: 1000 }

/** In UTF-16 code units: more than the two lines that are shown hold. */
const LONGEST = 300
const LONGEST_HEARD = 60
