import { unzipSync } from 'fflate'

/** A file in a ZIP file. */
interface ZipEntry {
  /** With its path. */
  readonly name: string
  /** Its length in bytes, according to the ZIP file. No more than this is ever decompressed. */
  readonly size: number
}

/** Lists the files of a ZIP file; undefined if it is none. */
export function listZip(zip: Uint8Array): readonly ZipEntry[] | undefined {
  const entries: ZipEntry[] = []
  try {
    unzipSync(zip, {
      filter({ name, originalSize }) {
        entries.push({ name, size: originalSize })
        return false
      },
    })
  } catch {
    // No ZIP file, or a damaged one.
    return undefined
  }
  return entries
}

/**
 * Whether a password is needed for a file of a ZIP file. The library does not report it, and small files would be read as their encrypted
 * bytes.
 */
export function isEncrypted(zip: Uint8Array): boolean {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  let end = zip.length - END_LENGTH
  while (end >= 0 && view.getUint32(end, true) !== END_SIGNATURE) end--
  if (end < 0) return false
  // The directory of a ZIP64 file is elsewhere, and no header that is read here says where.
  let at = view.getUint32(end + 16, true)
  while (at <= end - HEADER_LENGTH && view.getUint32(at, true) === HEADER_SIGNATURE) {
    if ((view.getUint16(at + 8, true) & ENCRYPTED) !== 0) return true
    at +=
      HEADER_LENGTH +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return false
}

/** Of the end of a ZIP file, and of the header of a file in its directory. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
const END_SIGNATURE = 0x06054b50
const END_LENGTH = 22
const HEADER_SIGNATURE = 0x02014b50
const HEADER_LENGTH = 46
const ENCRYPTED = 1

/** Decompresses files, a few at a time. `bytes` is undefined for a damaged file. */
export function* readZipEntries(
  zip: Uint8Array,
  entries: readonly ZipEntry[],
): Generator<{ readonly name: string; readonly bytes: Uint8Array | undefined }> {
  for (const batch of batchesOf(entries)) {
    const names = new Set(batch.map(({ name }) => name))
    const files = unzip(zip, names)
    for (const name of names) yield { name, bytes: files ? files[name] : unzip(zip, new Set([name]))?.[name] }
  }
}

function unzip(
  zip: Uint8Array,
  names: ReadonlySet<string>,
): Readonly<Record<string, Uint8Array>> | undefined {
  try {
    return unzipSync(zip, { filter: ({ name }) => names.has(name) })
  } catch {
    // One of the files is damaged, encrypted, or compressed in another way.
    return undefined
  }
}

function* batchesOf(entries: readonly ZipEntry[]): Generator<readonly ZipEntry[]> {
  let batch: ZipEntry[] = []
  let size = 0
  for (const entry of entries) {
    if (batch.length > 0 && (batch.length === MAX_BATCH || size + entry.size > MAX_BATCH_SIZE)) {
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
