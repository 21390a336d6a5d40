/**
 * Leaves out the files of an export that contain no notes or contain the same notes again: what operating systems add, and the copies of
 * Simplenote and Standard Notes. The names have their paths, as far as they are known.
 */
export function noteFiles<File extends { readonly name: string }>(files: readonly File[]): readonly File[] {
  const names = files.map(({ name }) => name)
  const simplenoteFolders = rootsOf(names, SIMPLENOTE_FILE)
  const standardFolders = rootsOf(names, STANDARD_NOTES_FILE).map((root) => `${root}Items/`)
  return files.filter(
    ({ name }) =>
      !SYSTEM_FILE.test(name) &&
      !TAKEOUT_FILE.test(name) &&
      !(isText(name) && simplenoteFolders.some((folder) => name.startsWith(folder))) &&
      !standardFolders.some((folder) => name.startsWith(folder)),
  )
}

/**
 * Yields the files in two parts. The second part has the pages and texts beside JSON files. While it reads the first part, the caller adds
 * the JSON files of Google Keep's notes to `keepNotes`. The second part then leaves out the copies and the label lists of these notes.
 */
export function* inReadingOrder<File extends { readonly name: string }>(
  files: readonly File[],
  keepNotes: ReadonlySet<string>,
): Generator<readonly File[]> {
  const folders = new Set(
    files.filter(({ name }) => name.endsWith('.json')).map(({ name }) => folderOf(name)),
  )
  const isLast = ({ name }: File) =>
    TAKEOUT_PAGE.test(name) || (/\.(?:html|txt)$/.test(name) && folders.has(folderOf(name)))
  yield files.filter((file) => !isLast(file))
  const last = files.filter(isLast)
  yield keepNotes.size === 0 ? last : withoutKeepCopies(last, keepNotes)
}

function withoutKeepCopies<File extends { readonly name: string }>(
  files: readonly File[],
  keepNotes: ReadonlySet<string>,
): readonly File[] {
  const isCopy = ({ name }: File) => keepNotes.has(name.replace(/html$/, 'json'))
  const noteFolders = new Set(Array.from(keepNotes, folderOf))
  const folders = new Set(files.filter(isCopy).map(({ name }) => folderOf(name)))
  // Google Takeout writes one text file, with the labels. Beside notes without their copies, a text may be a note.
  const textFolders = files.flatMap(({ name }) => (isText(name) ? folderOf(name) : []))
  const isLabelList = (folder: string) =>
    folders.has(folder) && textFolders.indexOf(folder) === textFolders.lastIndexOf(folder)
  return files.filter(
    (file) =>
      !isCopy(file) &&
      !TAKEOUT_PAGE.test(file.name) &&
      !(LABELS.test(file.name) && noteFolders.has(folderOf(file.name))) &&
      !(isText(file.name) && isLabelList(folderOf(file.name))),
  )
}

/**
 * Folders, what macOS and Windows write into folders, the settings and the trash of Obsidian, and what describes a text bundle. Other names
 * may be those of notes.
 */
const SYSTEM_FILE =
  /\/$|(?:^|\/)(?:(?:__MACOSX|\.(?:obsidian|trash|git))\/|\._|(?:\.DS_Store|Thumbs\.db|desktop\.ini)$)|\.textbundle\/info\.json$/

function isText(name: string): boolean {
  return name.endsWith('.txt')
}

/** The overview of Google Takeout beside notes. Its name is in the language of the account. */
const TAKEOUT_PAGE = /(?:^|\/)Takeout\/[^/]+\.html$/

/** The overview of Google Takeout and the labels of Google Keep, also without notes. In other languages they have other names. */
const TAKEOUT_FILE = /(?:^|\/)(?:archive_browser\.html|(?:Takeout\/[^/]+|Keep)\/Labels\.txt)$/
const LABELS = /(?:^|\/)Labels\.txt$/

/** Files that contain all notes of an export. The texts beside them have no dates. */
const SIMPLENOTE_FILE = /(?:^|\/)source\/notes\.json$/
const STANDARD_NOTES_FILE = /(?:^|\/)Standard Notes Backup and Import File\.txt$/

function rootsOf(names: readonly string[], file: RegExp): readonly string[] {
  return names
    .filter((name) => file.test(name))
    .map((name) => name.replace(file, (found) => (found.startsWith('/') ? '/' : '')))
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1)
}
