import { MAX_SOURCE_LENGTH, withoutPictures } from './found-note.ts'
import { importEnex } from './import-enex.ts'
import type { Found, ImportItem, SkipReason, TextFile } from './import-items.ts'
import { importJson } from './import-json.ts'
import {
  importJoplinItem,
  isJoplinAttachment,
  isJoplinName,
  type JoplinReferences,
  readReferences,
} from './import-joplin.ts'
import { importHtml, importMarkdown, importText } from './import-text.ts'
import { inReadingOrder, noteFiles } from './note-files.ts'
import { gunzip, readTar } from './tar.ts'
import { isEncrypted, listZip, readZipEntries } from './zip.ts'

/** What is read of a `File` of the browser. */
export interface ChosenFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** Milliseconds since 1970. */
  readonly lastModified: number
  readonly arrayBuffer: () => Promise<ArrayBuffer>
}

/**
 * Reads the notes of files of any known format, one file after another. Never rejects because of what a file contains: what cannot be read
 * is skipped, and the rest is read.
 */
export async function* readFiles(files: readonly ChosenFile[]): AsyncGenerator<readonly ImportItem[]> {
  const wanted = noteFiles(files)
  const context = { archive: '', references: await referencesOf(wanted), keepNotes: new Set<string>() }
  for (const part of inReadingOrder(wanted, context.keepNotes))
    for (const file of part) yield* readChosenFile(file, context)
}

/** What is known of the files that are read together. */
interface Context {
  /** The name of the archive that contains them, with a slash; '' for chosen files. */
  readonly archive: string
  readonly references: JoplinReferences
  /** The JSON files that were notes of Google Takeout. */
  readonly keepNotes: Set<string>
}

async function* readChosenFile(file: ChosenFile, context: Context): AsyncGenerator<readonly ImportItem[]> {
  const { name, size, lastModified } = file
  const isZip = isZipName(name)
  const isArchive = isZip || isTar(name)
  if (size > (isArchive ? MAX_ARCHIVE_SIZE : MAX_FILE_SIZE))
    return yield [skipped(name, isZip ? 'zip-too-large' : 'too-large')]
  if (!isArchive && readerOf(name) === undefined) return yield [skipped(name, reasonFor(name))]
  const bytes = await readBytes(file)
  if (!bytes) yield [skipped(name, 'damaged')]
  else if (isZip) yield* readZip(name, bytes)
  else if (GZIP.test(name)) yield* readGzip(name, bytes)
  else if (isArchive) yield* readTarFile(name, bytes)
  else yield* readFile(name, bytes, lastModified, context)
}

/** What the notes of a folder of Joplin refer to. */
async function referencesOf(files: readonly ChosenFile[]): Promise<JoplinReferences> {
  const texts: string[] = []
  for (const file of files) {
    if (!isReference(file)) continue
    // oxlint-disable-next-line no-await-in-loop -- a folder may have thousands of them
    const bytes = await readBytes(file)
    if (bytes) texts.push(decodeText(bytes).text)
  }
  return readReferences(texts)
}

/** Whether a file may describe a tag or an attachment of Joplin. */
function isReference({ name, size }: { readonly name: string; readonly size: number }): boolean {
  return isJoplinName(name) && size <= MAX_REFERENCE_SIZE
}

/** In bytes. An archive is held in memory as a whole; of the files of a ZIP file only a few at a time. */
const MAX_ARCHIVE_SIZE = 500_000_000
const MAX_FILE_SIZE = 200_000_000
/** All files in an archive. */
const MAX_TOTAL_SIZE = 1_000_000_000
/** Joplin may have recognised the text of an attachment. */
const MAX_REFERENCE_SIZE = 100_000

/** Undefined if the browser cannot read the file, for example because it has been deleted. */
function readBytes(file: ChosenFile): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  )
}

/**
 * Reads a ZIP file and the ZIP files in it, because Notion's export is one in another, but not those in them. For one in another, `outer` has
 * the number of bytes that it may have unpacked.
 */
function* readZip(
  zipName: string,
  zip: Uint8Array,
  outer?: { readonly sizeLeft: number },
): Generator<readonly ImportItem[]> {
  const listed = listZip(zip)
  if (!listed) return yield [skipped(zipName, 'damaged')]
  if (isEncrypted(zip)) return yield [skipped(zipName, 'encrypted')]
  const nameOf = (name: string) => `${zipName}/${name}`
  const wanted = noteFiles(listed)
  if (wanted.length === 0) return yield [skipped(zipName, 'empty')]
  const isKnown = (name: string) => readerOf(name) !== undefined || (!outer && isZipName(name))
  const readable = wanted.filter(({ name, isReadable }) => isReadable && isKnown(name))
  const unreadable = wanted.filter(({ name, isReadable }) => !isReadable || !isKnown(name))
  if (unreadable.length > 0)
    yield unreadable.map(({ name }) => skipped(nameOf(name), isKnown(name) ? 'packed' : reasonFor(name)))
  let sizeLeft = outer?.sizeLeft ?? MAX_TOTAL_SIZE
  const fitting = readable.filter(({ size }) => size <= MAX_FILE_SIZE && (sizeLeft -= size) >= 0)
  const tooLarge = readable.filter((entry) => !fitting.includes(entry))
  if (tooLarge.length > 0) yield tooLarge.map(({ name }) => skipped(nameOf(name), 'too-large'))
  const references = readReferences(
    Array.from(readZipEntries(zip, fitting.filter(isReference)), ({ bytes }) =>
      bytes ? decodeText(bytes).text : '',
    ),
  )
  const context = { archive: nameOf(''), references, keepNotes: new Set<string>() }
  for (const part of inReadingOrder(fitting, context.keepNotes))
    for (const { name, modifiedAt, bytes } of readZipEntries(zip, part))
      if (!bytes) yield [skipped(nameOf(name), 'damaged')]
      else if (isZipName(name)) yield* readZip(nameOf(name), bytes, { sizeLeft })
      else yield* readFile(name, bytes, modifiedAt, context)
}

/** What Google Takeout offers beside ZIP files. */
async function* readGzip(name: string, file: Uint8Array<ArrayBuffer>): AsyncGenerator<readonly ImportItem[]> {
  const tar = await gunzip(file, MAX_TOTAL_SIZE)
  if (typeof tar === 'string') yield [skipped(name, tar)]
  else yield* readTarFile(name, tar)
}

/** Joplin's JEX, for example. */
function* readTarFile(tarName: string, tar: Uint8Array): Generator<readonly ImportItem[]> {
  const { entries, isDamaged } = readTar(tar)
  const wanted = noteFiles(entries)
  const references = readReferences(
    wanted
      .filter(({ name, bytes }) => isReference({ name, size: bytes.length }))
      .map(({ bytes }) => decodeText(bytes).text),
  )
  const context = { archive: `${tarName}/`, references, keepNotes: new Set<string>() }
  for (const part of inReadingOrder(wanted, context.keepNotes))
    for (const { name, bytes, modifiedAt } of part)
      if (!readerOf(name)) yield [skipped(context.archive + name, reasonFor(name))]
      else if (bytes.length > MAX_FILE_SIZE) yield [skipped(context.archive + name, 'too-large')]
      else yield* readFile(name, bytes, modifiedAt, context)
  if (isDamaged) yield [skipped(tarName, 'damaged')]
  else if (wanted.length === 0) yield [skipped(tarName, 'empty')]
}

/** One note after another, so that the page can do other things in between. */
function* readFile(
  entry: string,
  bytes: Uint8Array,
  modifiedAt: number,
  { archive, references, keepNotes }: Context,
): Generator<readonly ImportItem[]> {
  const name = archive + entry
  const { text: whole, problem } = decodeText(bytes)
  if (problem) return yield [skipped(name, problem)]
  const text = CONTAINERS.test(name) ? whole : withoutPictures(whole)
  if (text.length > MAX_SOURCE_LENGTH && !CONTAINERS.test(name)) return yield [skipped(name, 'too-long')]
  const ofJoplin = isJoplinName(name) ? importJoplinItem(text, references) : undefined
  if (ofJoplin) return yield ofJoplin.map((found) => toItem(name, found))
  let isEmpty = true
  const fileDate = readableTime(modifiedAt)
  for (const found of readerOf(name)?.({ name, text, modifiedAt: fileDate }) ?? []) {
    isEmpty = false
    if (found.isKeepNote) keepNotes.add(entry)
    yield [toItem(name, found, fileDate)]
  }
  if (isEmpty) yield [skipped(name, 'empty')]
}

function toItem(file: string, found: Found, fileDate = 0): ImportItem {
  if (!('note' in found)) return { kind: 'skipped', file, title: found.title ?? '', reason: found.reason }
  const { note, remarks = [] } = found
  const hasFileDate = fileDate > 0 && note.timestamp === fileDate
  return { kind: 'note', file, note, remarks, ...(hasFileDate && { hasFileDate }) }
}

/** Files of many notes. */
const CONTAINERS = /\.(?:json|enex|txt)$/i

type Reader = (file: TextFile) => Iterable<Found>

const readMarkdown: Reader = (file) => [importMarkdown(file)]
const readPage: Reader = (file) => [importHtml(file)]

/** By the extension of the name. A backup of Standard Notes is JSON with the extension of a text. */
const READERS: Readonly<Record<string, Reader>> = {
  json: importJson,
  md: readMarkdown,
  markdown: readMarkdown,
  mdown: readMarkdown,
  txt: (file) => (isStandardBackup(file.text) ? importJson(file) : [importText(file)]),
  text: (file) => [importText(file)],
  html: readPage,
  htm: readPage,
  enex: importEnex,
}

/** Undefined for a file that is no note. */
function readerOf(name: string): Reader | undefined {
  if (isJoplinAttachment(name)) return undefined
  const extension = extensionOf(name)
  return Object.hasOwn(READERS, extension) ? READERS[extension] : undefined
}

function isStandardBackup(text: string): boolean {
  return /^\s*\{/.test(text.slice(0, 100)) && text.includes('"content_type"') && text.includes('"items"')
}

/** Why a file is not read, by the extension of its name. */
function reasonFor(name: string): SkipReason {
  if (BACKUP.test(name)) return 'backup'
  if (PACKED.test(name)) return 'packed'
  if (isJoplinAttachment(name) || ATTACHMENT.test(name)) return 'attachment'
  return DOCUMENT.test(name) ? 'document' : 'unsupported'
}

function isZipName(name: string): boolean {
  return extensionOf(name) === 'zip'
}

function isTar(name: string): boolean {
  return /\.(?:jex|tar)$/i.test(name) || GZIP.test(name)
}

const GZIP = /\.(?:tar\.gz|tgz)$/i

/** Of Bear and Notesnook. */
const BACKUP = /\.(?:bear2?bk|nnbackupz?)$/i
/** A ZIP file or a tar archive only if it is in another archive. */
const PACKED = /\.(?:7z|gz|jex|rar|tar|tgz|zip)$/i
const ATTACHMENT =
  /\.(?:3gpp?|aac|amr|avif|bmp|gif|heic|jpe?g|m4a|mov|mp3|mp4|ogg|pdf|png|svg|wav|webm|webp)$/i
const DOCUMENT = /\.(?:csv|docx?|numbers|ods|odt|pages|pptx?|rtf|rtfd|tsv|xlsx?)$/i

function extensionOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

function skipped(file: string, reason: SkipReason): ImportItem {
  return { kind: 'skipped', file, reason }
}

/** A file without a date has one in 1970 or earlier. */
function readableTime(time: number): number {
  return Number.isFinite(time) && time > 0 ? time : 0
}

interface Decoded {
  readonly text: string
  readonly problem?: SkipReason
}

/** Decodes a file as UTF-16 if it begins with its byte order mark, else as UTF-8, or else in the encoding that the page declares. */
function decodeText(bytes: Uint8Array): Decoded {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const encoding = !isUtf16 ? 'utf-8' : first === 0xff ? 'utf-16le' : 'utf-16be'
  if (!isUtf16 && bytes.subarray(0, SAMPLE).includes(0)) return { text: '', problem: 'binary' }
  const text = decodeAs(encoding, bytes) ?? decodeAs(declaredEncoding(bytes), bytes)
  return text === undefined ? { text: '', problem: 'encoding' } : { text }
}

/** Undefined if the bytes are not text in this encoding, or if the browser does not know the encoding. */
function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // Malformed, or of unknown encoding.
    return undefined
  }
}

/** The encoding in a `meta` element; '' if there is none. A page in which it can be read as ASCII is not UTF-16, whatever it declares. */
function declaredEncoding(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, SAMPLE))
  return /<meta\s[^>]*charset=["']?(?!utf-16)([\w-]+)/i.exec(start)?.[1] ?? ''
}

/** In bytes. */
const SAMPLE = 8_000
