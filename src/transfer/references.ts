import { importICloudNote, isICloudTable, type NoteDetails, readNoteDetails } from './import-icloud.ts'
import type { Found, TextFile } from './import-items.ts'
import {
  importJoplinItem,
  isJoplinName,
  type JoplinReferences,
  readJoplinReferences,
} from './import-joplin.ts'

/** What other files of an export say about its notes. */
export interface References {
  readonly joplin: JoplinReferences
  readonly iCloud: NoteDetails
}

/** Whether a file may describe notes in other files. `size` is in bytes. */
export function isReference({ name, size }: { readonly name: string; readonly size: number }): boolean {
  return isJoplinName(name) ? size <= MAX_JOPLIN_SIZE : isICloudTable(name) && size <= MAX_TABLE_SIZE
}

/** Joplin may have recognized the text of an attachment. */
const MAX_JOPLIN_SIZE = 100_000
const MAX_TABLE_SIZE = 20_000_000

export function readReferences(texts: readonly string[]): References {
  return { joplin: readJoplinReferences(texts), iCloud: readNoteDetails(texts) }
}

/** Reads a file of an export whose files refer to each other. Undefined if it is in no such export. */
export function importWithReferences(
  file: TextFile,
  { joplin, iCloud }: References,
): readonly Found[] | undefined {
  return isJoplinName(file.name) ? importJoplinItem(file.text, joplin) : importICloudNote(file, iCloud)
}
