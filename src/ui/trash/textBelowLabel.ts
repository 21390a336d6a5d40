import { plainText } from '../../markers/doc.ts'
import { parseHead } from '../../markers/parse.ts'
import type { Draft } from '../../notes/note.ts'

/** The first lines of a note's text without the line that `noteLabel` shows. '' if the label shows all of it. */
export function textBelowLabel({ title, content }: Draft): string {
  const lines = plainText(parseHead(content, MAX_LINES, LINE_LIMITS).doc).split('\n')
  const start = title ? 0 : lines.findIndex((line) => line.trim() !== '') + 1
  return lines.slice(start).join('\n').trim()
}

const MAX_LINES = 20
const LINE_LIMITS = { text: 1000, code: 1000 }
