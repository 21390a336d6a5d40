import { plainText, type Doc } from '../../markers/doc.ts'
import { lastGraphemeEnd } from '../../markers/graphemes.ts'
import { parseHead } from '../../markers/parse.ts'
import type { Draft } from '../../notes/note.ts'

/** What a note is called in a list of names: its title, else the first line that says something. */
export function noteLabel({ title, content }: Draft): string {
  return truncate(
    title || firstLine(parseHead(content, MAX_HEAD_LINES, HEAD_LINE_LIMITS).doc),
    MAX_LABEL_LENGTH,
  )
}

function firstLine(doc: Doc): string {
  const lines = plainText(doc).split('\n')
  return lines.find((line) => line.trim() !== '')?.trim() ?? 'Untitled'
}

/** What tells the buttons of an untitled note from those of others: its first words, short enough to be heard again and again. */
export function shortLabel(doc: Doc): string {
  return truncate(firstLine(doc), MAX_SHORT_LABEL_LENGTH)
}

function truncate(label: string, maxLength: number): string {
  if (label.length <= maxLength) return label
  const space = label.lastIndexOf(' ', maxLength)
  return `${label.slice(0, space > 0 ? space : lastGraphemeEnd(label, maxLength))}…`
}

const MAX_HEAD_LINES = 20
const HEAD_LINE_LIMITS = { text: 1000, code: 1000 }

/** In UTF-16 code units: more than the two lines that are shown hold. */
const MAX_LABEL_LENGTH = 300
const MAX_SHORT_LABEL_LENGTH = 60
