import { decodeText } from '../decode-text.ts'
import { listCutZip } from './cut-zip.ts'
import { decompressGzip } from './decompress-gzip.ts'
import { MAX_SOURCE_LENGTH, withoutPictures } from './found-note.ts'
import { readWithoutData } from './import-enex.ts'
import type { Found, ImportItem, Remark, SkipReason } from './import-items.ts'
import { importLines, isOwnLines } from './import-pinwell.ts'
import { extensionOf, importerFor, mayHaveManyNotes } from './importers.ts'
import { inReadingOrder, keepKey, noteFiles, reasonFor, withoutKeepCopies } from './note-files.ts'
import { importWithReferences, isReference, readReferences, type References } from './references.ts'
import { inShortTasks } from './short-tasks.ts'
import { readTar, type TarEntry } from './tar.ts'
import { listZip, openInnerZip, readZipEntries, type ZipEntry, type ZipFile } from './zip.ts'

/** What is read of a `File`. The name may have its path. */
export type ChosenFile = ZipFile & Pick<File, 'name' | 'lastModified'>

/**
 * Reads the notes of files of any known format, one file after another. Never rejects because of what a file contains: what cannot be read
 * is skipped, and the rest is read. `language` is that of the browser, which mostly decides the encoding of old files. Once `signal` is
 * aborted, an archive that is being read counts as damaged, so that the caller gets to stop.
 */
export async function* readFiles(
  files: readonly ChosenFile[],
  language: string,
  signal?: AbortSignal,
): AsyncGenerator<readonly ImportItem[]> {
  const wanted = noteFiles(files)
  const references = await referencesOf(wanted, language)
  const context: Context = { archive: '', language, signal, references, keepNotes: new Set(), later: [] }
  const { first, last } = inReadingOrder(wanted)
  for (const file of first) yield* readChosenFile(file, context)
  for (const file of withoutKeepCopies(last, context)) yield* readChosenFile(file, context)
  for (const readRest of context.later) yield* readRest()
}

/** The shared context of files that are read together. */
interface Context {
  /** The name of the archive that contains them, with a slash; '' for chosen files. */
  readonly archive: string
  /** Of the browser. */
  readonly language: string
  readonly signal: AbortSignal | undefined
  readonly references: References
  /** The keys of the JSON files that were notes of Google Takeout, in all chosen files. */
  readonly keepNotes: Set<string>
  /** They read the last files of chosen archives. Google Takeout may write a page into another archive than its JSON. */
  readonly later: (() => AsyncGenerator<readonly ImportItem[]>)[]
}

type SharedContext = Pick<Context, 'language' | 'signal' | 'keepNotes' | 'later'>

async function* readChosenFile(file: ChosenFile, context: Context): AsyncGenerator<readonly ImportItem[]> {
  const { name, size, lastModified } = file
  if (isZipName(name)) return yield* readZip(name, file, context)
  if (isTar(name)) return yield* readTarFile(file, context)
  if (importerFor(name) === undefined) return yield [skipped(name, reasonFor(name))]
  if (size > MAX_FILE_SIZE && extensionOf(name) === 'enex') return yield* readLargeEnex(file, context)
  if (size > MAX_FILE_SIZE && (await isOwnJson(file))) return yield* readLargeJson(file, context)
  if (size > MAX_FILE_SIZE) return yield [skipped(name, 'too-large')]
  const bytes = await readBytes(file)
  if (bytes) yield* readFile(name, bytes, lastModified, context)
  else yield [skipped(name, 'damaged')]
}

/** An ENEX file is mostly as large as its attachments, of which nothing is read. */
async function* readLargeEnex(file: ChosenFile, context: Context): AsyncGenerator<readonly ImportItem[]> {
  const { name, lastModified } = file
  const { text, problem } = await decodeLargeEnex(file, context.signal)
  if (problem) yield [skipped(name, problem)]
  else yield* readText(name, text, lastModified, context)
}

async function decodeLargeEnex(
  file: ChosenFile,
  signal: AbortSignal | undefined,
): Promise<{ text: string; problem?: SkipReason }> {
  try {
    const text = await readWithoutData(inShortTasks(file.stream(), signal), MAX_FILE_SIZE)
    return text === undefined ? { text: '', problem: 'too-large' } : { text }
  } catch {
    // The browser cannot read the file, or it is not text.
    return { text: '', problem: 'damaged' }
  }
}

async function isOwnJson(file: ChosenFile): Promise<boolean> {
  const start = await readBytes(file.slice(0, 100))
  return start !== undefined && isOwnLines(new TextDecoder().decode(start))
}

async function* readLargeJson(file: ChosenFile, context: Context): AsyncGenerator<readonly ImportItem[]> {
  try {
    for await (const found of importLines(inShortTasks(file.stream(), context.signal)))
      yield [toItem(file.name, found)]
  } catch {
    // The browser cannot read the file, or it is not text.
    yield [skipped(file.name, 'damaged')]
  }
}

/** What the notes of a folder refer to. */
async function referencesOf(files: readonly ChosenFile[], language: string): Promise<References> {
  const texts: string[] = []
  for (const file of files) {
    if (!isReference(file)) continue
    // oxlint-disable-next-line no-await-in-loop -- a folder may have thousands of them
    const bytes = await readBytes(file)
    if (bytes) texts.push(decodeText(bytes, language).text)
  }
  return readReferences(texts)
}

/** In bytes. */
const MAX_FILE_SIZE = 200_000_000
const MAX_INNER_ZIP_SIZE = 10_000_000_000
/** All notes in an archive. Those of a tar archive stay in memory until all files are read, because some are read last. */
const MAX_TOTAL_SIZE = 1_000_000_000

/** Returns whether one more file of this size, in bytes, is read. One that is not leaves room for smaller ones. */
type SizeLimit = (size: number) => boolean

/** Limits the size of each file of an archive, and of all of them together. */
function createSizeLimit(): SizeLimit {
  let sizeLeft = MAX_TOTAL_SIZE
  return (size) => {
    const fits = size <= Math.min(MAX_FILE_SIZE, sizeLeft)
    if (fits) sizeLeft -= size
    return fits
  }
}

/** Undefined if the browser cannot read the file, for example because it has been deleted. */
function readBytes(file: Pick<Blob, 'arrayBuffer'>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  )
}

/**
 * Reads a ZIP file and the ZIP files directly in it, because Notion exports one in another. ZIP files in those are skipped. `outer` is the
 * limit of the ZIP file that an inner one is in.
 */
async function* readZip(
  zipName: string,
  zip: ZipFile,
  shared: SharedContext,
  outer?: SizeLimit,
): AsyncGenerator<readonly ImportItem[]> {
  const { language, signal, later } = shared
  const listed = await listZip(zip, language)
  const nameOf = (name: string) => `${zipName}/${name}`
  const wanted = noteFiles(listed ?? (await listCutZip(zip, language, signal)))
  if (!listed) yield [skipped(zipName, 'damaged')]
  if (wanted.length === 0) return yield listed ? [skipped(zipName, 'empty')] : []
  if (wanted.every(({ isEncrypted }) => isEncrypted)) return yield [skipped(zipName, 'encrypted')]
  const limit = outer ?? createSizeLimit()
  const isOpened = (name: string) => !outer && isZipName(name)
  const reasonOf = ({ name, size, isReadable, isEncrypted }: ZipEntry): SkipReason | undefined => {
    if (!isOpened(name) && !importerFor(name)) return reasonFor(name)
    if (isEncrypted) return 'encrypted'
    if (!isReadable) return 'packed'
    return (isOpened(name) ? size <= MAX_INNER_ZIP_SIZE : limit(size)) ? undefined : 'too-large'
  }
  const leftOut: ImportItem[] = []
  const innerZips: ZipEntry[] = []
  const files: ZipEntry[] = []
  for (const entry of wanted) {
    const reason = reasonOf(entry)
    if (reason) leftOut.push(skipped(nameOf(entry.name), reason))
    else (isOpened(entry.name) ? innerZips : files).push(entry)
  }
  if (leftOut.length > 0) yield leftOut
  for (const inner of innerZips) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const opened = await openInnerZip(zip, inner, signal).catch(() => undefined)
    if (opened) yield* readZip(nameOf(inner.name), opened, shared, limit)
    else yield [skipped(nameOf(inner.name), 'damaged')]
  }
  const references: string[] = []
  for await (const { bytes } of readZipEntries(zip, files.filter(isReference)))
    if (bytes) references.push(decodeText(bytes, language).text)
  const context = { ...shared, archive: nameOf(''), references: readReferences(references) }
  const { first, last } = inReadingOrder(files)
  async function* read(entries: readonly ZipEntry[]): AsyncGenerator<readonly ImportItem[]> {
    for await (const { name, modifiedAt, bytes } of readZipEntries(zip, entries))
      if (bytes) yield* readFile(name, bytes, modifiedAt, context)
      else yield [skipped(nameOf(name), 'damaged')]
  }
  const readLast = () => read(withoutKeepCopies(last, context))
  yield* read(first)
  // An inner ZIP file may be in memory, so it is read to its end.
  if (outer) yield* readLast()
  else later.push(readLast)
}

/** Joplin's JEX, for example, and what Google Takeout offers beside ZIP files. */
async function* readTarFile(file: ChosenFile, shared: SharedContext): AsyncGenerator<readonly ImportItem[]> {
  const { language, signal, later } = shared
  const { entries, isDamaged } = await readNotesOfTar(file, signal)
  const wanted = noteFiles(entries)
  const references = readReferences(
    wanted.filter(isReference).map(({ bytes }) => decodeText(bytes, language).text),
  )
  const context = { ...shared, archive: `${file.name}/`, references }
  const { first, last } = inReadingOrder(wanted)
  async function* read(files: readonly TarEntry[]): AsyncGenerator<readonly ImportItem[]> {
    for (const { name, size, bytes, modifiedAt } of files)
      if (!importerFor(name)) yield [skipped(context.archive + name, reasonFor(name))]
      else if (bytes.length < size) yield [skipped(context.archive + name, 'too-large')]
      else yield* readFile(name, bytes, modifiedAt, context)
  }
  yield* read(first)
  later.push(() => read(withoutKeepCopies(last, context)))
  if (isDamaged) yield [skipped(file.name, 'damaged')]
  else if (wanted.length === 0) yield [skipped(file.name, 'empty')]
}

/** The files of a tar archive, with the bytes of those that may be notes. */
function readNotesOfTar(file: ChosenFile, signal: AbortSignal | undefined) {
  const limit = createSizeLimit()
  const isWanted = (name: string, size: number) => importerFor(name) !== undefined && limit(size)
  const bytes = file.stream()
  const tar = GZIP.test(file.name) ? decompressGzip(bytes) : bytes
  return readTar(inShortTasks(tar, signal), isWanted)
}

function* readFile(
  entry: string,
  bytes: Uint8Array,
  modifiedAt: number,
  context: Context,
): Generator<readonly ImportItem[]> {
  const { text, problem, isEncodingGuessed } = decodeText(bytes, context.language)
  if (problem) return yield [skipped(context.archive + entry, problem)]
  for (const items of readText(entry, text, modifiedAt, context))
    yield isEncodingGuessed ? items.map((item) => withRemark(item, 'encoding-guessed')) : items
}

/** One note after another, so that the page can do other things in between. */
function* readText(
  entry: string,
  whole: string,
  modifiedAt: number,
  { archive, references, keepNotes }: Context,
): Generator<readonly ImportItem[]> {
  const name = archive + entry
  if (!/\S/.test(whole)) return yield [skipped(name, 'empty')]
  const text = mayHaveManyNotes(name) ? whole : withoutPictures(whole)
  if (text.length > MAX_SOURCE_LENGTH && !mayHaveManyNotes(name)) return yield [skipped(name, 'too-long')]
  const fileDate = knownTime(modifiedAt)
  const notes = importWithReferences({ name, text, modifiedAt: fileDate }, references)
  if (notes) return yield notes.map((found) => toItem(name, found, fileDate))
  let isEmpty = true
  for (const found of importerFor(name)?.({ name, text, modifiedAt: fileDate }) ?? []) {
    isEmpty = false
    if (found.isKeepNote) keepNotes.add(keepKey(archive, entry))
    yield [toItem(name, found, fileDate)]
  }
  if (isEmpty) yield [skipped(name, 'empty')]
}

function toItem(file: string, found: Found, fileDate = 0): ImportItem {
  if (!('note' in found)) return { kind: 'skipped', file, title: found.title ?? '', reason: found.reason }
  const { note, remarks = [] } = found
  const hasFileDate = fileDate > 0 && note.timestamp === fileDate && note.id === undefined
  return { kind: 'note', file, note, remarks, ...(hasFileDate && { hasFileDate }) }
}

function withRemark(item: ImportItem, remark: Remark): ImportItem {
  return item.kind === 'note' ? { ...item, remarks: [...item.remarks, remark] } : item
}

/** A text pack is a text bundle as a ZIP file. */
function isZipName(name: string): boolean {
  return ['zip', 'textpack'].includes(extensionOf(name))
}

function isTar(name: string): boolean {
  return /\.(?:jex|tar)$/i.test(name) || GZIP.test(name)
}

const GZIP = /\.(?:tar\.gz|tgz)$/i

function skipped(file: string, reason: SkipReason): ImportItem {
  return { kind: 'skipped', file, reason }
}

/** 0 if unknown. Files without a date report one in 1970 or earlier. */
function knownTime(time: number): number {
  return Number.isFinite(time) && time > 0 ? time : 0
}
