import { parseHead } from '../../markers/parse.ts'
import type { Draft } from '../../notes/note.ts'
import { firstLine, truncate } from './shortLabel.ts'

/** The name of a note in a list: its title, else its first nonblank line. */
export function noteLabel({ title, content }: Draft): string {
  return truncate(
    title || firstLine(parseHead(content, MAX_HEAD_LINES, HEAD_LINE_LIMITS).doc),
    MAX_LABEL_LENGTH,
  )
}

const MAX_HEAD_LINES = 20
const HEAD_LINE_LIMITS = { text: 1000, code: 1000 }

/** In UTF-16 code units. More than fits into the two visible lines. */
const MAX_LABEL_LENGTH = 300
