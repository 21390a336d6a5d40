import { plainText, type Doc } from '../../markers/doc.ts'
import { lastGraphemeEnd } from '../../markers/graphemes.ts'
import { parseHead } from '../../markers/parse.ts'
import type { Draft } from '../../notes/note.ts'

/** The accessible description of an untitled note's buttons: its first words. Short, because screen readers repeat it often. */
export function shortLabel(doc: Doc): string {
  return truncateAtWord(firstLine(plainText(doc).split('\n')), MAX_SHORT_LABEL_LENGTH)
}

/** The attributes that tell screen readers to which note a button belongs. */
export type NoteDescription =
  | { readonly 'aria-describedby': string }
  | { readonly 'aria-description': string }

/** The same with a hint about the button. As a tooltip alone it would not reach people who use keys or fingers. */
export function descriptionWithHint(
  description: NoteDescription,
  { title }: Pick<Draft, 'title'>,
  hint: string,
): NoteDescription {
  const label =
    'aria-description' in description
      ? description['aria-description']
      : truncateAtWord(title.trim(), MAX_SHORT_LABEL_LENGTH)
  return { 'aria-description': `${label}. ${hint}` }
}

function firstLine(lines: readonly string[]): string {
  return lines.map(withoutListMark).find(Boolean) ?? 'Untitled'
}

/** The text of a line without the mark of a bullet or check item, which screen readers would spell. */
function withoutListMark(line: string): string {
  return line.replace(/^• (\[[ x]\] )?/, '').trim()
}

function truncateAtWord(label: string, maxLength: number): string {
  if (label.length <= maxLength) return label
  const space = label.lastIndexOf(' ', maxLength)
  return `${label.slice(0, space > 0 ? space : lastGraphemeEnd(label, maxLength))}…`
}

/** In UTF-16 code units. */
const MAX_SHORT_LABEL_LENGTH = 60

/** The name of a note in a list: its title, else its first nonblank line. */
export function noteLabel({ title, content }: Draft): string {
  return truncateAtWord(title.trim() || firstLine(headLines(content)), MAX_LABEL_LENGTH)
}

/** The first lines of a note's text without the line that `noteLabel` shows. '' if the label shows all of it. */
export function textBelowLabel({ title, content }: Draft): string {
  const lines = headLines(content)
  const start = title.trim() === '' ? lines.findIndex(withoutListMark) + 1 : 0
  return lines.slice(start).join('\n').trim()
}

/** The first lines of a note's text. One of them is the name of a note without a title. */
function headLines(content: string): readonly string[] {
  return plainText(parseHead(content, MAX_HEAD_LINES, HEAD_LINE_LIMITS).doc).split('\n')
}

const MAX_HEAD_LINES = 20
const HEAD_LINE_LIMITS = { text: 1000, code: 1000 }

/** In UTF-16 code units. More than fits into the two visible lines. */
const MAX_LABEL_LENGTH = 300
