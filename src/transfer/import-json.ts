import { importDayOne } from './import-day-one.ts'
import type { Found, TextFile } from './import-items.ts'
import { importKeepJson } from './import-keep.ts'
import { importMemos } from './import-memos.ts'
import { importDamagedLines, importPinwell, isOwnLines } from './import-pinwell.ts'
import { importRoam } from './import-roam.ts'
import { importSimplenote } from './import-simplenote.ts'
import { importStandardNotes } from './import-standard-notes.ts'
import { importTasks } from './import-tasks.ts'
import { importTrello } from './import-trello.ts'
import { parseJson } from './values.ts'

/** Reads a JSON file by its content. */
export function importJson({ text }: TextFile): Iterable<Found> {
  const value = parseJson(text)
  if (value === undefined) return isOwnLines(text) ? importDamagedLines(text) : [{ reason: 'damaged' }]
  for (const importer of IMPORTERS) {
    const found = importer(value)
    if (found) return found
  }
  return [{ reason: 'unsupported' }]
}

/** Each returns undefined for a value that it does not know. A note of Memos has the most common fields, so it is the last. */
const IMPORTERS: readonly ((value: unknown) => Iterable<Found> | undefined)[] = [
  importPinwell,
  importKeepJson,
  importSimplenote,
  importTrello,
  importRoam,
  importTasks,
  importStandardNotes,
  importDayOne,
  importMemos,
]
