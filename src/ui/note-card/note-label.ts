import { plainText } from '../../markers/doc.ts'
import { firstLine, withoutListMark } from '../../markers/first-line.ts'
import { parseHead } from '../../markers/parse.ts'
import type { NoteText } from '../../notes/note.ts'
import { truncateAtWord } from './labels.ts'

/** The name of a note in a list: its title, else its first nonblank line without a list mark. */
export function noteLabel({ title, content }: NoteText): string {
  return truncateAtWord(title.trim() || firstLine(headLines(content)), MAX_LABEL_LENGTH)
}

/** The first lines of a note's text without the line that `noteLabel` shows. '' if the label shows all of it. */
export function textBelowLabel({ title, content }: NoteText): string {
  const lines = headLines(content)
  const start = title.trim() === '' ? lines.findIndex(withoutListMark) + 1 : 0
  return lines.slice(start).map(withCheckbox).join('\n').trim()
}

/** A line whose check item begins with a box instead of a bullet and brackets. */
export function withCheckbox(line: string): string {
  return line.replace(
    /^(\s*)• \[([ x])\] /,
    (_, indent: string, mark: string) => `${indent}${mark === 'x' ? '☑' : '☐'} `,
  )
}

/** The first lines of a note's text. One of them is the name of a note without a title. */
function headLines(content: string): readonly string[] {
  return plainText(parseHead(content, MAX_HEAD_LINES, HEAD_LINE_LIMITS).doc).split('\n')
}

const MAX_HEAD_LINES = 20
const HEAD_LINE_LIMITS = { text: 1000, code: 1000 }

/** In UTF-16 code units. More than fits into the two visible lines. */
const MAX_LABEL_LENGTH = 300
