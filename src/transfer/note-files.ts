import type { SkipReason } from './import-items.ts'
import { isJoplinAttachment } from './import-joplin.ts'

/**
 * Leaves out the files of an export that contain no notes or contain the same notes again: what operating systems add, and the copies of
 * Simplenote and Standard Notes. The names have their paths, as far as they are known.
 */
export function noteFiles<File extends { readonly name: string }>(files: readonly File[]): readonly File[] {
  const names = files.map(({ name }) => name)
  const simplenoteFolders = new Set(
    rootsOf(names, SIMPLENOTE_FILE).flatMap((root) => [root, `${root}trash/`]),
  )
  const standardFolders = rootsOf(names, STANDARD_NOTES_FILE).map((root) => `${root}Items/`)
  return files.filter(
    ({ name }) =>
      !SYSTEM_FILE.test(name) &&
      !TAKEOUT_FILE.test(name) &&
      !(isText(name) && simplenoteFolders.has(folderOf(name))) &&
      !standardFolders.some((folder) => name.startsWith(folder)),
  )
}

/** The pages and texts of Google Takeout and beside JSON files are read last, because they may be copies of the notes in those. */
export function inReadingOrder<File extends { readonly name: string }>(
  files: readonly File[],
): { readonly first: readonly File[]; readonly last: readonly File[] } {
  const folders = new Set(
    files.filter(({ name }) => name.endsWith('.json')).map(({ name }) => folderOf(name)),
  )
  const isLast = ({ name }: File) =>
    TAKEOUT_PAGE.test(name) ||
    (/\.(?:html|txt)$/.test(name) && (folders.has(folderOf(name)) || TAKEOUT_FOLDER.test(folderOf(name))))
  return { first: files.filter((file) => !isLast(file)), last: files.filter(isLast) }
}

/** Identifies a file of Google Takeout, which may be in one of several archives or folders, and any other one by its whole path. */
export function keepKey(archive: string, name: string): string {
  return /(?:^|\/)(Takeout\/[^/]+\/[^/]+)$/.exec(name)?.[1] ?? archive + name
}

/**
 * Leaves out the copies and the label lists of Google Keep's notes. `keepNotes` has the keys of those that have been read. `archive` is the
 * name of the archive that contains the files, with a slash; '' for chosen files.
 */
export function withoutKeepCopies<File extends { readonly name: string }>(
  files: readonly File[],
  { archive, keepNotes }: { readonly archive: string; readonly keepNotes: ReadonlySet<string> },
): readonly File[] {
  if (keepNotes.size === 0) return files
  const isCopy = ({ name }: File) => keepNotes.has(keepKey(archive, name.replace(/html$/, 'json')))
  const noteFolders = new Set(Array.from(keepNotes, folderOf))
  const folders = new Set(files.filter(isCopy).map(({ name }) => folderOf(name)))
  // Google Takeout writes one text file, with the labels. In another folder, or beside notes without their copies, a text may be a note.
  const textFolders = files.flatMap(({ name }) => (isText(name) ? folderOf(name) : []))
  const isLabelList = (folder: string) =>
    TAKEOUT_FOLDER.test(folder) &&
    folders.has(folder) &&
    textFolders.indexOf(folder) === textFolders.lastIndexOf(folder)
  return files.filter(
    (file) =>
      !isCopy(file) &&
      !TAKEOUT_PAGE.test(file.name) &&
      !(LABELS.test(file.name) && noteFolders.has(folderOf(keepKey(archive, file.name)))) &&
      !(isText(file.name) && isLabelList(folderOf(file.name))),
  )
}

/** Why a file is not read, by the extension of its name. */
export function reasonFor(name: string): SkipReason {
  if (BACKUP.test(name)) return 'backup'
  if (PACKED.test(name)) return 'packed'
  if (isAttachment(name) || ATTACHMENT.test(name)) return 'attachment'
  return DOCUMENT.test(name) ? 'document' : 'unsupported'
}

/** Whether a file is an attachment of Joplin or in a text bundle. It may have any extension. */
export function isAttachment(name: string): boolean {
  return isJoplinAttachment(name) || name.includes('.textbundle/assets/')
}

/** Of Bear, Evernote, Notesnook, Synology and UpNote. */
const BACKUP = /\.(?:bear2?bk|exb|nnbackupz?|nsx|upnx)$/i
/** A ZIP file or a tar archive only if it is in another archive. */
const PACKED = /\.(?:7z|gz|jex|rar|tar|textpack|tgz|zip)$/i
const ATTACHMENT =
  /\.(?:3gpp?|aac|amr|avif|bmp|gif|heic|jpe?g|m4a|mov|mp3|mp4|ogg|pdf|png|svg|wav|webm|webp)$/i
/** Also of OneNote and Samsung Notes. */
const DOCUMENT =
  /\.(?:adoc|csv|docx?|epub|mht|mhtml|numbers|ods|odt|one|onepkg|opml|org|pages|pptx?|rst|rtf|rtfd|sdocx|tex|tsv|xlsx?)$/i

/**
 * Folders, what macOS and Windows write into folders, the settings, the trash and the old versions of Obsidian, Logseq and Syncthing, and what
 * describes a text bundle. Other names may be those of notes.
 */
const SYSTEM_FILE =
  /\/$|(?:^|\/)(?:(?:__MACOSX|\.(?:obsidian|trash|recycle|stversions|git)|logseq\/bak)\/|\._|(?:\.DS_Store|Thumbs\.db|desktop\.ini)$)|\.textbundle\/info\.json$/

function isText(name: string): boolean {
  return name.endsWith('.txt')
}

/** The overview of Google Takeout beside notes. Its name is in the language of the account. */
const TAKEOUT_PAGE = /(?:^|\/)Takeout\/[^/]+\.html$/

/** A folder of one product. */
const TAKEOUT_FOLDER = /(?:^|\/)Takeout\/[^/]+\/$/

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
