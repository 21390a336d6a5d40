import { unzipSync } from 'fflate'
import { checksumOf } from './checksum.ts'

/** A file in a ZIP file. */
interface ZipEntry {
  /** With its path. */
  readonly name: string
  /** The name as the library reads it. Several files may have the same. */
  readonly key: string
  /** Its place in the directory of the ZIP file. */
  readonly index: number
  /**
   * Of its bytes; undefined if unknown. The library does not check it, and would read some damaged files with other letters.
   */
  readonly checksum: number | undefined
  /** Whether it is compressed in a way that the library reads. */
  readonly isReadable: boolean
  /** Its length in bytes, according to the ZIP file. No more than this is ever decompressed. */
  readonly size: number
  /** Milliseconds since 1970; 0 if unknown. The time zone of the ZIP file is taken to be that of the device. */
  readonly modifiedAt: number
}

/** Lists the files of a ZIP file; undefined if it is none. */
export function listZip(zip: Uint8Array): readonly ZipEntry[] | undefined {
  const headers = Array.from(headersOf(zip))
  const entries: ZipEntry[] = []
  try {
    unzipSync(zip, {
      // The library reads the same headers in the same order, but not their dates or the encoding of the names.
      filter({ name, originalSize, compression }) {
        const { isUtf8 = true, modifiedAt = 0, checksum } = headers[entries.length] ?? {}
        entries.push({
          name: isUtf8 ? name : decodeName(name),
          key: name,
          index: entries.length,
          checksum,
          isReadable: METHODS.has(compression),
          size: originalSize,
          modifiedAt,
        })
        return false
      },
    })
  } catch {
    // No ZIP file, or a damaged one.
    return undefined
  }
  return entries
}

/** Without compression, and deflated. */
const METHODS: ReadonlySet<number> = new Set([0, 8])

/**
 * Whether a password is needed for a file of a ZIP file. The library does not report it, and small files would be read as their encrypted
 * bytes.
 */
export function isEncrypted(zip: Uint8Array): boolean {
  return Array.from(headersOf(zip)).some((header) => header.isEncrypted)
}

/**
 * Decodes a name of which the ZIP file does not say that it is UTF-8: the library takes each byte for a character. macOS writes UTF-8
 * without saying so, and Windows the characters of its consoles.
 */
function decodeName(name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(name, (byte) => byte.charCodeAt(0)),
    )
  } catch {
    // Not UTF-8.
    return name.replaceAll(NON_ASCII, (byte) => CODE_PAGE_850.charAt(byte.charCodeAt(0) - 0x80))
  }
}

const NON_ASCII = /[\x80-\xFF]/g

/** The characters from 0x80 on in Western Europe. The letters of the code page of the United States have the same places. */
const CODE_PAGE_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xAD±‗¾¶§÷¸°¨·¹³²■\xA0'

interface Header {
  readonly isEncrypted: boolean
  readonly isUtf8: boolean
  readonly checksum: number
  readonly modifiedAt: number
}

/** The headers in the directory of a ZIP file. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
function* headersOf(zip: Uint8Array): Generator<Header> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  let end = zip.length - END_LENGTH
  while (end >= 0 && view.getUint32(end, true) !== END_SIGNATURE) end--
  if (end < 0) return
  let at = directoryStart(view, end)
  while (at <= end - HEADER_LENGTH && view.getUint32(at, true) === HEADER_SIGNATURE) {
    yield {
      isEncrypted: (view.getUint16(at + 8, true) & ENCRYPTED) !== 0,
      isUtf8: (view.getUint16(at + 8, true) & UTF8_NAMES) !== 0,
      checksum: view.getUint32(at + 16, true),
      modifiedAt: parseDosTime(view.getUint16(at + 14, true), view.getUint16(at + 12, true)),
    }
    at +=
      HEADER_LENGTH +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
}

/** A ZIP64 file has its numbers in another record, and a record that says where that is. */
function directoryStart(view: DataView, end: number): number {
  const locator = end - LOCATOR_LENGTH
  if (locator >= 0 && view.getUint32(locator, true) === LOCATOR_SIGNATURE) {
    const end64 = Number(view.getBigUint64(locator + 8, true))
    if (end64 <= locator - END64_LENGTH && view.getUint32(end64, true) === END64_SIGNATURE)
      return Number(view.getBigUint64(end64 + 48, true))
  }
  return view.getUint32(end + 16, true)
}

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
const LOCATOR_SIGNATURE = 0x07064b50
const LOCATOR_LENGTH = 20
const END64_SIGNATURE = 0x06064b50
const END64_LENGTH = 56
const HEADER_SIGNATURE = 0x02014b50
const HEADER_LENGTH = 46
const ENCRYPTED = 1
const UTF8_NAMES = 2048

/** Decompresses files, a few at a time. `bytes` is undefined for a damaged file. */
export function* readZipEntries(
  zip: Uint8Array,
  entries: readonly ZipEntry[],
): Generator<ZipEntry & { readonly bytes: Uint8Array | undefined }> {
  for (const batch of batchesOf(entries)) {
    const files = unzip(zip, batch)
    for (const entry of batch) {
      const bytes = (files ?? unzip(zip, [entry]))?.[entry.key]
      yield { ...entry, bytes: bytes && hasChecksum(bytes, entry.checksum) ? bytes : undefined }
    }
  }
}

function hasChecksum(bytes: Uint8Array, checksum: number | undefined): boolean {
  return checksum === undefined || checksumOf(bytes) === checksum
}

function unzip(
  zip: Uint8Array,
  entries: readonly ZipEntry[],
): Readonly<Record<string, Uint8Array>> | undefined {
  const wanted = new Set(entries.map(({ index }) => index))
  let at = 0
  try {
    return unzipSync(zip, { filter: () => wanted.has(at++) })
  } catch {
    // One of the files is damaged, encrypted, or compressed in another way.
    return undefined
  }
}

/** The files of a batch have different names, because the library returns files by name. */
function* batchesOf(entries: readonly ZipEntry[]): Generator<readonly ZipEntry[]> {
  let batch: ZipEntry[] = []
  let size = 0
  for (const entry of entries) {
    const isFull = batch.length === MAX_BATCH || size + entry.size > MAX_BATCH_SIZE
    if (batch.length > 0 && (isFull || batch.some(({ key }) => key === entry.key))) {
      yield batch
      batch = []
      size = 0
    }
    batch.push(entry)
    size += entry.size
  }
  yield batch
}

/** Each batch reads the list of files again. */
const MAX_BATCH = 100
/** In bytes. */
const MAX_BATCH_SIZE = 16_000_000
