import type { Draft } from '../../notes/note.ts'
import { headLines } from '../note-card/labels.ts'

/** The first lines of a note's text without the line that `noteLabel` shows. '' if the label shows all of it. */
export function textBelowLabel({ title, content }: Draft): string {
  const lines = headLines(content)
  const start = title.trim() === '' ? lines.findIndex((line) => line.trim() !== '') + 1 : 0
  return lines.slice(start).join('\n').trim()
}
