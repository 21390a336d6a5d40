/**
 * Leaves out the files of an export that contain no notes or contain the same notes again: what operating systems add, and the copies and
 * lists of Google Takeout, Simplenote and Standard Notes. The names have their paths, as far as they are known.
 */
export function noteFiles<File extends { readonly name: string }>(files: readonly File[]): readonly File[] {
  const names = new Set(files.map(({ name }) => name))
  const keepFolders = new Set(
    Array.from(names)
      .filter((name) => isCopyOfJson(name, names))
      .map(folderOf),
  )
  // Google Takeout writes one text file, with the labels.
  const textFolders = Array.from(names).filter(isText).map(folderOf)
  const isLabelList = (name: string) =>
    isText(name) &&
    keepFolders.has(folderOf(name)) &&
    textFolders.indexOf(folderOf(name)) === textFolders.lastIndexOf(folderOf(name))
  const simplenoteFolders = rootsOf(names, SIMPLENOTE_FILE)
  const standardFolders = rootsOf(names, STANDARD_NOTES_FILE).map((root) => `${root}Items/`)
  return files.filter(
    ({ name }) =>
      !SYSTEM_FILE.test(name) &&
      !isCopyOfJson(name, names) &&
      !isLabelList(name) &&
      !(keepFolders.size > 0 && TAKEOUT_PAGE.test(name)) &&
      !(isText(name) && simplenoteFolders.some((folder) => name.startsWith(folder))) &&
      !standardFolders.some((folder) => name.startsWith(folder)),
  )
}

/** Folders, what macOS and Windows write into folders, and the settings and the trash of Obsidian. Other names may be those of notes. */
const SYSTEM_FILE =
  /\/$|(?:^|\/)(?:(?:__MACOSX|\.(?:obsidian|trash|git))\/|\._|(?:\.DS_Store|Thumbs\.db|desktop\.ini)$)/

function isText(name: string): boolean {
  return name.endsWith('.txt')
}

/** Google Takeout writes each note twice. */
function isCopyOfJson(name: string, names: ReadonlySet<string>): boolean {
  return name.endsWith('.html') && names.has(name.replace(/html$/, 'json'))
}

/** The overview of Google Takeout. Its name is in the language of the account. */
const TAKEOUT_PAGE = /(?:^|\/)(?:Takeout\/[^/]+|archive_browser)\.html$/

/** Files that contain all notes of an export. The texts beside them have no dates. */
const SIMPLENOTE_FILE = /(?:^|\/)source\/notes\.json$/
const STANDARD_NOTES_FILE = /(?:^|\/)Standard Notes Backup and Import File\.txt$/

function rootsOf(names: ReadonlySet<string>, file: RegExp): readonly string[] {
  return Array.from(names)
    .filter((name) => file.test(name))
    .map((name) => name.replace(file, (found) => (found.startsWith('/') ? '/' : '')))
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1)
}
