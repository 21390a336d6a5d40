import { importEnex } from './import-enex.ts'
import type { Found, TextFile } from './import-items.ts'
import { importJson } from './import-json.ts'
import { isOwnLines } from './import-pinwell.ts'
import { importHtml, importMarkdown, importText } from './import-text.ts'
import { importTodoist } from './import-todoist.ts'
import { isAttachment } from './note-files.ts'

// How the format of a file is detected:
// 1. The files of Joplin and iCloud refer to each other. They are known by their names and by what the others say (`references.ts`).
// 2. The extension of the name leads to an importer, in the table below.
// 3. A JSON file is read by the first importer that knows its content (`import-json.ts`). In pages and Markdown, each program has fields of its
//    own (`page-fields.ts`, `front-matter.ts`).

type Importer = (file: TextFile) => Iterable<Found>

const importOneMarkdown: Importer = (file) => [importMarkdown(file)]
const importOneText: Importer = (file) => [importText(file)]
const importOnePage: Importer = (file) => [importHtml(file)]

/** By the extension of the name. A backup of Standard Notes is JSON with the extension of a text, and phones may add that to a JSON file. */
const IMPORTERS: ReadonlyMap<string, Importer> = new Map([
  ['json', importJson],
  ['md', importOneMarkdown],
  ['markdown', importOneMarkdown],
  ['mdown', importOneMarkdown],
  ['txt', (file) => (isBackup(file.text) ? importJson(file) : importOneText(file))],
  ['text', importOneText],
  ['html', importOnePage],
  ['htm', importOnePage],
  ['enex', importEnex],
  ['csv', (file) => [importTodoist(file)]],
])

/** The importer for a file, by its name; undefined for a file that is no note. */
export function importerFor(name: string): Importer | undefined {
  return isAttachment(name) ? undefined : IMPORTERS.get(extensionOf(name))
}

/** Whether a file may have many notes. Any other file is one note. */
export function mayHaveManyNotes(name: string): boolean {
  return ['json', 'enex', 'txt'].includes(extensionOf(name))
}

/** Of Standard Notes or Pinwell. */
function isBackup(text: string): boolean {
  if (isOwnLines(text)) return true
  return /^\s*\{/.test(text.slice(0, 100)) && text.includes('"content_type"') && text.includes('"items"')
}

/** In lower case; '' if the name has none. */
export function extensionOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
