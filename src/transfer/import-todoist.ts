import { foundNote } from './found-note.ts'
import type { Found, TextFile } from './import-items.ts'
import { titleFromName } from './import-text.ts'
import { readMarkdown } from './markdown-to-doc.ts'

/** Reads a project of Todoist as a note of check items. Any other table is no note. */
export function importTodoist({ name, text, modifiedAt }: TextFile): Found {
  const [names = [], ...rows] = rowsIn(text)
  if (!['TYPE', 'CONTENT', 'INDENT'].every((field) => names.includes(field))) return { reason: 'document' }
  let indent = 0
  const lines = rows.map((row) => {
    const valueOf = (field: string) => row[names.indexOf(field)] ?? ''
    const content = valueOf('CONTENT')
    if (valueOf('TYPE') === 'section') return `\n**${content}**\n`
    if (valueOf('TYPE') === 'task') indent = Math.min((Number(valueOf('INDENT')) || 1) - 1, MAX_INDENT)
    else if (valueOf('TYPE') !== 'note') return ''
    return toItem(valueOf, indent)
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

/** A task with its priority, date and person, or a comment on the task before it. One that begins with an asterisk cannot be done. */
function toItem(valueOf: (field: string) => string, indent: number): string {
  const [content, priority] = [valueOf('CONTENT'), valueOf('PRIORITY')]
  const details = [
    /^[1-3]$/.test(priority) && `p${priority}`,
    valueOf('DATE'),
    valueOf('RESPONSIBLE').replace(/ \(\d+\)$/, ''),
  ].filter(Boolean)
  const mark = content.startsWith('* ') ? '- ' : '- [ ] '
  const task = mark + content.replace(/^\* /, '') + (details.length === 0 ? '' : ` (${details.join(', ')})`)
  const lines =
    valueOf('TYPE') === 'note' ? `  ${content}` : [task, valueOf('DESCRIPTION')].filter(Boolean).join('\n  ')
  const margin = '  '.repeat(indent)
  return margin + lines.replaceAll('\n', `\n${margin}  `)
}

/** The cells of a table in CSV, without white space around their texts. */
function rowsIn(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(CELL)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end !== ',') rows.push([])
  }
  return rows
}

/** A quote that is not closed is text. Each cell begins where the one before it ends, so that the table is read in linear time. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"(?=[,\r\n]|$)|([^,\n]*))(,|\r?\n|$)/gy
