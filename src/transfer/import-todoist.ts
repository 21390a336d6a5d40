import { parse } from 'papaparse'
import { foundNote } from './found-note.ts'
import type { Found, TextFile } from './import-items.ts'
import { titleFromName } from './import-text.ts'
import { readMarkdown } from './markdown-to-doc.ts'

/** Reads a project of Todoist as a note of check items. Any other table is no note. */
export function importTodoist({ name, text, modifiedAt }: TextFile): Found {
  const { data, meta } = parse<Row>(text, { header: true, delimiter: ',', transform: (cell) => cell.trim() })
  if (!['TYPE', 'CONTENT', 'INDENT'].every((field) => meta.fields?.includes(field)))
    return { reason: 'document' }
  let indent = 0
  const lines = data.map((row) => {
    if (row.TYPE === 'section') return `\n**${row.CONTENT}**\n`
    if (row.TYPE === 'task') indent = Math.min((Number(row.INDENT) || 1) - 1, MAX_INDENT)
    else if (row.TYPE !== 'note') return ''
    return toItem(row, indent)
  })
  const { doc, remarks } = readMarkdown(lines.filter(Boolean).join('\n'))
  return foundNote({
    // An id follows the name of the project.
    title: titleFromName(name).replace(/ \[\w+\]$/, ''),
    doc,
    createdAt: modifiedAt,
    modifiedAt,
    remarks: [...remarks, text.includes('[[file {') && 'attachments-missing'],
  })
}

/** More than Todoist has. */
const MAX_INDENT = 9

/** The cells of a line by the names of their columns. */
type Row = Readonly<
  Record<
    | 'TYPE'
    | 'CONTENT'
    | 'DESCRIPTION'
    | 'PRIORITY'
    | 'INDENT'
    | 'RESPONSIBLE'
    | 'DATE'
    | 'DURATION'
    | 'DURATION_UNIT'
    | 'DEADLINE',
    string | undefined
  >
>

/** A task with its priority, dates and person, or a comment on the task before it. One that begins with an asterisk cannot be done. */
function toItem(row: Row, indent: number): string {
  const { CONTENT: content = '', PRIORITY: priority = '' } = row
  const details = [
    /^[1-3]$/.test(priority) && `p${priority}`,
    row.DATE,
    row.DURATION && `${row.DURATION} ${row.DURATION_UNIT}${row.DURATION === '1' ? '' : 's'}`,
    row.DEADLINE && `deadline ${row.DEADLINE}`,
    row.RESPONSIBLE?.replace(/ \(\d+\)$/, ''),
  ].filter(Boolean)
  const mark = content.startsWith('* ') ? '- ' : '- [ ] '
  const task = mark + content.replace(/^\* /, '') + (details.length === 0 ? '' : ` (${details.join(', ')})`)
  const lines = row.TYPE === 'note' ? `  ${content}` : [task, row.DESCRIPTION].filter(Boolean).join('\n  ')
  const margin = '  '.repeat(indent)
  return margin + lines.replaceAll('\n', `\n${margin}  `)
}
