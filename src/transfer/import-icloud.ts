import { parse } from 'papaparse'
import { groupBy } from './group-by.ts'
import type { Found, TextFile } from './import-items.ts'
import { importText, titleFromName } from './import-text.ts'

// iCloud exports each note of Apple Notes as a text in a folder of its own, and a table of all notes beside the folders. Its other tables
// say with whom notes are shared.

/** The rows of the table by `keyOf`. */
export type NoteDetails = ReadonlyMap<string, readonly Row[]>

type Row = Readonly<Record<'Title' | 'CreatedOn' | 'ModifiedOn' | 'Pinned' | 'Deleted', string | undefined>>

/** Whether a file may be one of the tables, by its name. */
export function isICloudTable(name: string): boolean {
  return /(?:^|\/)(?:Notes Details|(?:Shared|Subscribed) Notes Info)\.csv$/.test(name)
}

/** The details of the notes in the tables among these texts. */
export function readNoteDetails(texts: readonly string[]): NoteDetails {
  const rows = texts
    .filter((text) => HEADER.test(text))
    .flatMap(
      (text) =>
        parse<Row>(text, {
          header: true,
          delimiter: ',',
          transformHeader: (name) => name.replaceAll(' ', ''),
          transform: (cell) => cell.trim(),
        }).data,
    )
  return groupBy(rows, ({ Title = '', Deleted }) => keyOf(Title, Deleted === 'Yes'))
}

const HEADER = /^"?Title"?, ?"?Created On/

/**
 * A title without its punctuation, some of which iCloud replaces in the names of folders; and whether the note is deleted, because a deleted
 * note may have the title of another one.
 */
function keyOf(title: string, isDeleted: boolean): string {
  return `${isDeleted} ${title.normalize().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') || title}`
}

/** Reads a note of an export with a table. Returns undefined if the table has no such note, and no notes in a table. */
export function importICloudNote(file: TextFile, details: NoteDetails): readonly Found[] | undefined {
  if (details.size === 0) return undefined
  if (isICloudTable(file.name)) return []
  const row = rowOf(file.name, details)
  const title = row?.Title ?? titleFromName(file.name)
  if (row?.Deleted === 'Yes' || DELETED_FOLDER.test(file.name)) return [{ title, reason: 'trashed' }]
  if (!row) return undefined
  const text = file.text.replaceAll(CHECK_LINE, (_, indent: string, box: string) =>
    box === '✓' ? `${indent}- [x] ` : `${indent}- [ ] `,
  )
  const createdAt = timeOf(row.CreatedOn)
  const modifiedAt = timeOf(row.ModifiedOn) || createdAt
  return [
    importText(
      { ...file, text },
      { title, isPinned: row.Pinned === 'Yes', ...(createdAt !== 0 && { createdAt, modifiedAt }) },
    ),
  ]
}

const DELETED_FOLDER = /(?:^|\/)Recently Deleted\//
/** A check item, as Apple Notes writes it in a plain text. */
const CHECK_LINE = /^\t(\t*)([◦✓])\t/gm

/** The row of a text. Of notes with the same title, the names of all but the first one end with a number. */
function rowOf(name: string, details: NoteDetails): Row | undefined {
  const [, base = ''] = /([^/]+)\.txt$/.exec(name) ?? []
  const [, title = '', number = '0'] = /^(.+)-(\d{1,4})$/.exec(base) ?? []
  const isDeleted = DELETED_FOLDER.test(name)
  const rowsOf = (of: string) => details.get(keyOf(of, isDeleted)) ?? details.get(keyOf(of, !isDeleted))
  return rowsOf(base)?.[0] ?? rowsOf(title)?.[Number(number)]
}

/** A time such as `11-21-2026 09:05:00`, UTC; 0 for another text. */
function timeOf(written = ''): number {
  const [, date, year, time] = /^(\d\d-\d\d)-(\d{4}) (\d\d:\d\d:\d\d)$/.exec(written) ?? []
  return date === undefined ? 0 : Date.parse(`${year}-${date}T${time}Z`) || 0
}
