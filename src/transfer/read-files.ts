import { decodeText } from '../decode-text.ts'
import { MAX_SOURCE_LENGTH, withoutPictures } from './found-note.ts'
import { importEnex, readWithoutData } from './import-enex.ts'
import type { Found, ImportItem, Remark, SkipReason, TextFile } from './import-items.ts'
import { importJson } from './import-json.ts'
import { importJoplinItem, isJoplinName, type JoplinReferences, readReferences } from './import-joplin.ts'
import { importHtml, importMarkdown, importText } from './import-text.ts'
import { inReadingOrder, isAttachment, keepKey, noteFiles, reasonFor } from './note-files.ts'
import { readTar } from './tar.ts'
import { listZip, openInnerZip, readZipEntries, type ZipFile } from './zip.ts'

/** What is read of a `File`. The name may have its path. */
export type ChosenFile = ZipFile & Pick<File, 'name' | 'lastModified'>

/**
 * Reads the notes of files of any known format, one file after another. Never rejects because of what a file contains: what cannot be read
 * is skipped, and the rest is read. `language` is that of the browser, which mostly decides the encoding of old files.
 */
export async function* readFiles(
  files: readonly ChosenFile[],
  language: string,
): AsyncGenerator<readonly ImportItem[]> {
  const wanted = noteFiles(files)
  const references = await referencesOf(wanted, language)
  const context: Context = { archive: '', language, references, keepNotes: new Set(), later: [] }
  for (const part of inReadingOrder(wanted, context))
    for (const file of part) yield* readChosenFile(file, context)
  for (const readRest of context.later) yield* readRest()
}

/** The shared context of files that are read together. */
interface Context {
  /** The name of the archive that contains them, with a slash; '' for chosen files. */
  readonly archive: string
  /** Of the browser. */
  readonly language: string
  readonly references: JoplinReferences
  /** The keys of the JSON files that were notes of Google Takeout, in all chosen files. */
  readonly keepNotes: Set<string>
  /** The functions that read the second parts of chosen archives. Google Takeout may write a page into another archive than its JSON. */
  readonly later: (() => AsyncGenerator<readonly ImportItem[]>)[]
}

type SharedContext = Pick<Context, 'language' | 'keepNotes' | 'later'>

async function* readChosenFile(file: ChosenFile, context: Context): AsyncGenerator<readonly ImportItem[]> {
  const { name, size, lastModified } = file
  if (isZipName(name)) return yield* readZip(name, file, context)
  if (isTar(name)) return yield* readTarFile(file, context)
  if (readerOf(name) === undefined) return yield [skipped(name, reasonFor(name))]
  if (size > MAX_FILE_SIZE && extensionOf(name) === 'enex') return yield* readLargeEnex(file, context)
  if (size > MAX_FILE_SIZE) return yield [skipped(name, 'too-large')]
  const bytes = await readBytes(file)
  if (bytes) yield* readFile(name, bytes, lastModified, context)
  else yield [skipped(name, 'damaged')]
}

/** An ENEX file is mostly as large as its attachments, of which nothing is read. */
async function* readLargeEnex(file: ChosenFile, context: Context): AsyncGenerator<readonly ImportItem[]> {
  const { name, lastModified } = file
  const { text, problem } = await decodeLargeEnex(file)
  if (problem) yield [skipped(name, problem)]
  else yield* readText(name, text, lastModified, context)
}

async function decodeLargeEnex(file: ChosenFile): Promise<{ text: string; problem?: SkipReason }> {
  try {
    const text = await readWithoutData(inShortTasks(file.stream()), MAX_FILE_SIZE)
    return text === undefined ? { text: '', problem: 'too-large' } : { text }
  } catch {
    // The browser cannot read the file, or it is not text.
    return { text: '', problem: 'damaged' }
  }
}

/** What the notes of a folder of Joplin refer to. */
async function referencesOf(files: readonly ChosenFile[], language: string): Promise<JoplinReferences> {
  const texts: string[] = []
  for (const file of files) {
    if (!isReference(file)) continue
    // oxlint-disable-next-line no-await-in-loop -- a folder may have thousands of them
    const bytes = await readBytes(file)
    if (bytes) texts.push(decodeText(bytes, language).text)
  }
  return readReferences(texts)
}

/** Whether a file may describe a tag or an attachment of Joplin. */
function isReference({ name, size }: { readonly name: string; readonly size: number }): boolean {
  return isJoplinName(name) && size <= MAX_REFERENCE_SIZE
}

/** In bytes. */
const MAX_FILE_SIZE = 200_000_000
const MAX_INNER_ZIP_SIZE = 10_000_000_000
/** All notes in an archive. Those of a tar archive stay in memory until all files are read, because some are read last. */
const MAX_TOTAL_SIZE = 1_000_000_000
/** Joplin may have recognised the text of an attachment. */
const MAX_REFERENCE_SIZE = 100_000

interface SizeLimit {
  /** Whether one more file of this size, in bytes, is read. One that is not leaves room for smaller ones. */
  readonly admits: (size: number) => boolean
}

/** Limits the size of each file of an archive, and of all of them together. */
function createSizeLimit(): SizeLimit {
  let sizeLeft = MAX_TOTAL_SIZE
  return {
    admits(size) {
      const isAdmitted = size <= Math.min(MAX_FILE_SIZE, sizeLeft)
      if (isAdmitted) sizeLeft -= size
      return isAdmitted
    },
  }
}

/** Undefined if the browser cannot read the file, for example because it has been deleted. */
function readBytes(file: ChosenFile): Promise<Uint8Array<ArrayBuffer> | undefined> {
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
  const { language, keepNotes, later } = shared
  const listed = await listZip(zip, language)
  if (!listed) return yield [skipped(zipName, 'damaged')]
  if (listed.some(({ isEncrypted }) => isEncrypted)) return yield [skipped(zipName, 'encrypted')]
  const nameOf = (name: string) => `${zipName}/${name}`
  const wanted = noteFiles(listed)
  if (wanted.length === 0) return yield [skipped(zipName, 'empty')]
  const isKnown = (name: string) => readerOf(name) !== undefined || (!outer && isZipName(name))
  const readable = wanted.filter(({ name, isReadable }) => isReadable && isKnown(name))
  const unreadable = wanted.filter(({ name, isReadable }) => !isReadable || !isKnown(name))
  if (unreadable.length > 0)
    yield unreadable.map(({ name }) => skipped(nameOf(name), isKnown(name) ? 'packed' : reasonFor(name)))
  const limit = outer ?? createSizeLimit()
  const fitting = readable.filter(({ name, size }) =>
    isZipName(name) ? size <= MAX_INNER_ZIP_SIZE : limit.admits(size),
  )
  const tooLarge = readable.filter((entry) => !fitting.includes(entry))
  if (tooLarge.length > 0) yield tooLarge.map(({ name }) => skipped(nameOf(name), 'too-large'))
  const innerZips = fitting.filter(({ name }) => isZipName(name))
  for (const inner of innerZips) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const opened = await openInnerZip(zip, inner).catch(() => undefined)
    if (opened) yield* readZip(nameOf(inner.name), opened, shared, limit)
    else yield [skipped(nameOf(inner.name), 'damaged')]
  }
  const files = fitting.filter(({ name }) => !isZipName(name))
  const references: string[] = []
  for await (const { bytes } of readZipEntries(zip, files.filter(isReference)))
    if (bytes) references.push(decodeText(bytes, language).text)
  const context = { archive: nameOf(''), language, references: readReferences(references), keepNotes, later }
  const parts = inReadingOrder(files, context)
  async function* readPart(): AsyncGenerator<readonly ImportItem[]> {
    for await (const { name, modifiedAt, bytes } of readZipEntries(zip, parts.next().value ?? []))
      if (bytes) yield* readFile(name, bytes, modifiedAt, context)
      else yield [skipped(nameOf(name), 'damaged')]
  }
  yield* readPart()
  // An inner ZIP file may be in memory, so it is read to its end.
  if (outer) yield* readPart()
  else later.push(readPart)
}

/** Joplin's JEX, for example, and what Google Takeout offers beside ZIP files. */
async function* readTarFile(
  file: ChosenFile,
  { language, keepNotes, later }: SharedContext,
): AsyncGenerator<readonly ImportItem[]> {
  const tar = await readNotesOfTar(file)
  if (!tar) return yield [skipped(file.name, 'damaged')]
  const { entries, isDamaged } = tar
  const wanted = noteFiles(entries)
  const references = readReferences(
    wanted.filter(isReference).map(({ bytes }) => decodeText(bytes, language).text),
  )
  const context = { archive: `${file.name}/`, language, references, keepNotes, later }
  const parts = inReadingOrder(wanted, context)
  async function* readPart(): AsyncGenerator<readonly ImportItem[]> {
    for (const { name, size, bytes, modifiedAt } of parts.next().value ?? [])
      if (!readerOf(name)) yield [skipped(context.archive + name, reasonFor(name))]
      else if (bytes.length < size) yield [skipped(context.archive + name, 'too-large')]
      else yield* readFile(name, bytes, modifiedAt, context)
  }
  yield* readPart()
  later.push(readPart)
  if (isDamaged) yield [skipped(file.name, 'damaged')]
  else if (wanted.length === 0) yield [skipped(file.name, 'empty')]
}

/** The files of a tar archive, with the bytes of those that may be notes. Undefined if it cannot be read or decompressed. */
async function readNotesOfTar(file: ChosenFile) {
  const limit = createSizeLimit()
  const isWanted = (name: string, size: number) => readerOf(name) !== undefined && limit.admits(size)
  try {
    const bytes = file.stream()
    const tar = GZIP.test(file.name) ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes
    return await readTar(inShortTasks(tar), isWanted)
  } catch {
    return undefined
  }
}

/** Without pauses, the page would do nothing else while the parts of a stream arrive faster than they are read. */
function inShortTasks(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let taskEnd = performance.now() + MAX_TASK
  const pauses = new TransformStream<Uint8Array, Uint8Array>({
    async transform(part, controller) {
      if (performance.now() >= taskEnd) {
        await new Promise((resolve) => setTimeout(resolve))
        taskEnd = performance.now() + MAX_TASK
      }
      controller.enqueue(part)
    },
  })
  return stream.pipeThrough(pauses)
}

/** In milliseconds. */
const MAX_TASK = 12

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
  const text = CONTAINERS.test(name) ? whole : withoutPictures(whole)
  if (text.length > MAX_SOURCE_LENGTH && !CONTAINERS.test(name)) return yield [skipped(name, 'too-long')]
  const ofJoplin = isJoplinName(name) ? importJoplinItem(text, references) : undefined
  if (ofJoplin) return yield ofJoplin.map((found) => toItem(name, found))
  let isEmpty = true
  const fileDate = knownTime(modifiedAt)
  for (const found of readerOf(name)?.({ name, text, modifiedAt: fileDate }) ?? []) {
    isEmpty = false
    if (found.isKeepNote) keepNotes.add(keepKey(archive, entry))
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

function withRemark(item: ImportItem, remark: Remark): ImportItem {
  return item.kind === 'note' ? { ...item, remarks: [...item.remarks, remark] } : item
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
  if (isAttachment(name)) return undefined
  const extension = extensionOf(name)
  return Object.hasOwn(READERS, extension) ? READERS[extension] : undefined
}

function isStandardBackup(text: string): boolean {
  return /^\s*\{/.test(text.slice(0, 100)) && text.includes('"content_type"') && text.includes('"items"')
}

/** A text pack is a text bundle as a ZIP file. */
function isZipName(name: string): boolean {
  return ['zip', 'textpack'].includes(extensionOf(name))
}

function isTar(name: string): boolean {
  return /\.(?:jex|tar)$/i.test(name) || GZIP.test(name)
}

const GZIP = /\.(?:tar\.gz|tgz)$/i

function extensionOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

function skipped(file: string, reason: SkipReason): ImportItem {
  return { kind: 'skipped', file, reason }
}

/** 0 if unknown. Files without a date report one in 1970 or earlier. */
function knownTime(time: number): number {
  return Number.isFinite(time) && time > 0 ? time : 0
}
