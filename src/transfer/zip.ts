import { inflateSync } from 'fflate'
import { decodeAs, usualEncoding } from '../decode-text.ts'
import { checksumOf } from './checksum.ts'

/** A file in a ZIP file. */
export interface ZipEntry {
  /** With its path. */
  readonly name: string
  /** Where its local header and its bytes begin, and where those of the next file do. */
  readonly start: number
  readonly end: number
  /** The length of its bytes in the ZIP file. */
  readonly packedSize: number
  /** Its length in bytes, according to the ZIP file. No more than this is ever decompressed. */
  readonly size: number
  readonly checksum: number
  /** How it is compressed. */
  readonly method: number
  /** Whether it is compressed in a way that `readZipEntries` reads. */
  readonly isReadable: boolean
  /** Whether a password is needed for it. */
  readonly isEncrypted: boolean
  /** Whether it only says where another file is, as symbolic links do. */
  readonly isLink: boolean
  /** Milliseconds since 1970; 0 if unknown. A time without a time zone is taken to be one of the device. */
  readonly modifiedAt: number
}

/**
 * Lists the files of a ZIP file, without links to others; undefined if it is none or damaged. Reads only the directory at its end, because an
 * export with pictures may have gigabytes. `language` is that of the browser, which decides the encoding of the names that Windows wrote.
 * The format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export async function listZip(zip: ZipFile, language: string): Promise<readonly ZipEntry[] | undefined> {
  try {
    const directory = await findDirectory(zip)
    if (!directory) return undefined
    const headers = Array.from(headersOf(await viewOf(zip, directory.start, directory.end), language))
    // Archives with more files than the count can hold have its last bits.
    if (((headers.length - directory.count) & 0xffff) !== 0) return undefined
    return toEntries(headers, directory.start)
  } catch {
    // Numbers point out of the file, or the browser cannot read the file any more.
    return undefined
  }
}

/** `end` is where the last file ends. */
export function toEntries(headers: readonly Omit<ZipEntry, 'end'>[], end: number): readonly ZipEntry[] {
  const starts = [...new Set(headers.map(({ start }) => start)), end].toSorted((a, b) => a - b)
  const ends = new Map(starts.map((start, at) => [start, starts[at + 1] ?? start]))
  return headers
    .filter(({ isLink }) => !isLink)
    .map((header) => Object.assign(header, { end: ends.get(header.start) ?? header.start }))
}

/** What is read of a `Blob`. */
export interface ZipFile extends Pick<Blob, 'size' | 'arrayBuffer' | 'stream'> {
  readonly slice: (start: number, end: number) => ZipFile
}

async function viewOf(zip: ZipFile, start: number, end: number): Promise<DataView> {
  return new DataView(await zip.slice(start, end).arrayBuffer())
}

interface Directory {
  readonly start: number
  readonly end: number
  /** The number of files. */
  readonly count: number
}

/** Finds the directory by the record at the end of the file, which only a comment may follow. */
async function findDirectory(zip: ZipFile): Promise<Directory | undefined> {
  const tailStart = Math.max(0, zip.size - LOCATOR_LENGTH - END_LENGTH - MAX_COMMENT)
  const tail = await viewOf(zip, tailStart, zip.size)
  let end = tail.byteLength - END_LENGTH
  while (end >= 0 && tail.getUint32(end, true) !== END_SIGNATURE) end--
  if (end < 0) return undefined
  const locator = end - LOCATOR_LENGTH
  const isLarge = locator >= 0 && tail.getUint32(locator, true) === LOCATOR_SIGNATURE
  if (!isLarge)
    return {
      start: tail.getUint32(end + 16, true),
      end: tailStart + end,
      count: tail.getUint16(end + 10, true),
    }
  // A ZIP64 file has its numbers in another record.
  const end64 = Number(tail.getBigUint64(locator + 8, true))
  const record = await viewOf(zip, end64, end64 + END64_LENGTH)
  return {
    start: Number(record.getBigUint64(48, true)),
    end: end64,
    count: Number(record.getBigUint64(32, true)),
  }
}

/** The headers in the directory of a ZIP file. */
export function* headersOf(view: DataView, language: string): Generator<Omit<ZipEntry, 'end'>> {
  let at = 0
  while (at + HEADER_LENGTH <= view.byteLength && view.getUint32(at, true) === HEADER_SIGNATURE) {
    const flags = view.getUint16(at + 8, true)
    const method = view.getUint16(at + 10, true)
    const nameEnd = at + HEADER_LENGTH + view.getUint16(at + 28, true)
    const fieldsEnd = nameEnd + view.getUint16(at + 30, true)
    const numbers = [24, 20, 42].map((field) => view.getUint32(at + field, true))
    const [size = 0, packedSize = 0, start = 0] = withLargeNumbers(numbers, view, nameEnd, fieldsEnd)
    yield {
      // Windows PowerShell separates folders with backslashes.
      name: nameIn(view, at + HEADER_LENGTH, nameEnd, fieldsEnd, language).replaceAll('\\', '/'),
      start,
      packedSize,
      size,
      checksum: view.getUint32(at + 16, true),
      method,
      isReadable: method === STORED || method === DEFLATED,
      isEncrypted: (flags & ENCRYPTED) !== 0,
      isLink: view.getUint16(at + 40, true) >> 12 === LINK,
      modifiedAt:
        unixTime(view, nameEnd, fieldsEnd) ??
        parseDosTime(view.getUint16(at + 14, true), view.getUint16(at + 12, true)),
    }
    at = fieldsEnd + view.getUint16(at + 32, true)
  }
}

/** Replaces numbers that do not fit into their fields. An extra field has them, in this order. */
function withLargeNumbers(
  numbers: readonly number[],
  view: DataView,
  from: number,
  to: number,
): readonly number[] {
  let at = startOfField(LARGE_NUMBERS, view, from, to)
  return numbers.map((number) => {
    if (number !== 0xffffffff || at + 8 > to) return number
    at += 8
    return Number(view.getBigUint64(at - 8, true))
  })
}

/** In milliseconds, from the extra field that macOS, Linux and many programs write; undefined without it. */
function unixTime(view: DataView, from: number, to: number): number | undefined {
  const at = startOfField(UNIX_TIMES, view, from, to)
  // Flags, of which the first says whether the field has this time.
  const hasTime = at + 5 <= to && view.getUint16(at - 2, true) >= 5 && (view.getUint8(at) & 1) === 1
  return hasTime ? view.getInt32(at + 1, true) * 1000 : undefined
}

/** Where the data of an extra field begin; after `to` if there is none. */
function startOfField(id: number, view: DataView, from: number, to: number): number {
  let at = from
  while (at + 4 <= to && view.getUint16(at, true) !== id) at += 4 + view.getUint16(at + 2, true)
  return at + 4
}

/** The name of a file. WinRAR writes it in UTF-8 into an extra field, with the checksum of the name for other programs. */
function nameIn(view: DataView, start: number, end: number, fieldsEnd: number, language: string): string {
  const bytes = new Uint8Array(view.buffer)
  const name = bytes.subarray(start, end)
  const at = startOfField(UNICODE_NAME, view, end, fieldsEnd)
  if (at + 5 > fieldsEnd || view.getUint32(at + 1, true) !== checksumOf(name))
    return decodeName(name, language)
  const written = bytes.subarray(at + 5, Math.min(at + view.getUint16(at - 2, true), fieldsEnd))
  return decodeAs('utf-8', written) || decodeName(name, language)
}

/** macOS writes names in UTF-8 without saying so, and Windows in the characters of its consoles. */
function decodeName(bytes: Uint8Array, language: string): string {
  return decodeAs('utf-8', bytes) ?? decodeAs(consoleEncoding(language), bytes) ?? decodeCodePage850(bytes)
}

function consoleEncoding(language: string): string {
  return CONSOLE_ENCODINGS.get(usualEncoding(language)) ?? ''
}

/** The encodings of the consoles of Windows, by those of its texts, as far as browsers know them. */
const CONSOLE_ENCODINGS: ReadonlyMap<string, string> = new Map([
  ['shift_jis', 'shift_jis'],
  ['euc-kr', 'euc-kr'],
  ['gb18030', 'gb18030'],
  ['big5', 'big5'],
  ['windows-1251', 'ibm866'],
])

function decodeCodePage850(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : CODE_PAGE_850.charAt(byte - 0x80),
  ).join('')
}

/** The characters from 0x80 on in Western Europe. The letters of the code page of the United States have the same places. */
const CODE_PAGE_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xAD±‗¾¶§÷¸°¨·¹³²■\xA0'

/** The first of January 1980 at midnight stands for an unknown date. */
function parseDosTime(date: number, time: number): number {
  const [month, day] = [(date >> 5) & 15, date & 31]
  if (month === 0 || day === 0 || (date === FIRST_DAY && time === 0)) return 0
  const [hours, minutes, seconds] = [time >> 11, (time >> 5) & 63, (time & 31) * 2]
  return new Date(1980 + (date >> 9), month - 1, day, hours, minutes, seconds).getTime()
}

const FIRST_DAY = 0x21
const END_SIGNATURE = 0x06054b50
const END_LENGTH = 22
const MAX_COMMENT = 0xffff
const LOCATOR_SIGNATURE = 0x07064b50
const LOCATOR_LENGTH = 20
const END64_LENGTH = 56
export const HEADER_SIGNATURE = 0x02014b50
export const HEADER_LENGTH = 46
export const LOCAL_HEADER_LENGTH = 30
const ENCRYPTED = 1
/** The type of a symbolic link in the mode of a file, which macOS and Linux write. */
const LINK = 10
const STORED = 0
const DEFLATED = 8
const LARGE_NUMBERS = 1
const UNIX_TIMES = 0x5455
const UNICODE_NAME = 0x7075

/** Reads and decompresses files. `bytes` is undefined for a damaged file. */
export async function* readZipEntries(
  zip: ZipFile,
  entries: readonly ZipEntry[],
): AsyncGenerator<ZipEntry & { readonly bytes: Uint8Array | undefined }> {
  let from = 0
  let to = 0
  let view: DataView | undefined
  for (const entry of entries) {
    if (entry.start < from || entry.end > to) {
      from = entry.start
      to = Math.max(entry.end, from + READ_AHEAD)
      // oxlint-disable-next-line no-await-in-loop -- only a few files are in memory
      view = await viewOf(zip, from, to).catch(() => undefined)
    }
    yield { ...entry, bytes: view && unpack(view, entry.start - from, entry) }
  }
}

/** In bytes. Small files stand close together, and each read of the ZIP file takes up to a millisecond. */
const READ_AHEAD = 256_000

function unpack(
  view: DataView,
  at: number,
  { packedSize, size, method, checksum }: ZipEntry,
): Uint8Array | undefined {
  try {
    const packed = new Uint8Array(view.buffer, endOfLocalHeader(view, at), packedSize)
    const bytes = method === STORED ? packed : inflateSync(packed, { out: new Uint8Array(size) })
    return checksumOf(bytes) === checksum ? bytes : undefined
  } catch {
    // The bytes are not what the headers promise.
    return undefined
  }
}

/** The name and the extra fields have other lengths than in the directory. */
export function endOfLocalHeader(view: DataView, at: number): number {
  return at + LOCAL_HEADER_LENGTH + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
}

/**
 * A ZIP file in another one. It may have gigabytes, which the browser does not keep in memory. Rejects if it is damaged, or `signal` is
 * aborted.
 */
export async function openInnerZip(
  zip: ZipFile,
  { start, packedSize, size, method }: ZipEntry,
  signal?: AbortSignal,
): Promise<ZipFile> {
  const header = await viewOf(zip, start, start + LOCAL_HEADER_LENGTH)
  const packedStart = start + endOfLocalHeader(header, 0)
  const packed = zip.slice(packedStart, packedStart + packedSize)
  if (method === STORED) return packed
  let sizeLeft = size
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      signal?.throwIfAborted()
      sizeLeft -= part.length
      if (sizeLeft < 0) throw new RangeError('It is longer than its header says.')
      controller.enqueue(part)
    },
  })
  const stream = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(limit)
  return new Response(stream).blob()
}
