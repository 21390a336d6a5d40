import {
  endOfLocalHeader,
  HEADER_LENGTH,
  HEADER_SIGNATURE,
  headersOf,
  LOCAL_HEADER_LENGTH,
  toEntries,
  type ZipEntry,
  type ZipFile,
} from './zip.ts'

/**
 * Lists the whole files at the start of a ZIP file whose directory is missing, as after a download that stopped. Each file has a header before
 * it, too.
 */
export async function listCutZip(
  zip: ZipFile,
  language: string,
  signal?: AbortSignal,
): Promise<readonly ZipEntry[]> {
  const headers: Omit<ZipEntry, 'end'>[] = []
  const read = createReader(zip, signal)
  let start = 0
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- the files follow each other
      const file = await readLocalHeader(read, start, language)
      if (!file || file.end > zip.size) break
      headers.push({ ...file.header, start })
      start = file.end
    }
  } catch {
    // The file ends in a header, the browser cannot read it any more, or the import was cancelled.
  }
  return toEntries(headers, start)
}

/** Reads bytes from a place on; fewer at the end of the file. */
type Read = (start: number, length: number) => Promise<DataView>

/** Keeps a part of the file in memory, because each read of it takes up to a millisecond. */
function createReader(zip: ZipFile, signal: AbortSignal | undefined): Read {
  let from = 0
  let part = new ArrayBuffer()
  return async (start, length) => {
    if (start < from || start + length > from + part.byteLength) {
      signal?.throwIfAborted()
      part = await zip.slice(start, start + Math.max(length, PART_SIZE)).arrayBuffer()
      from = start
    }
    return new DataView(part, start - from, Math.min(length, part.byteLength - (start - from)))
  }
}

/** The header of the file that begins at `start`, and where the next one begins; undefined if there is none. */
async function readLocalHeader(read: Read, start: number, language: string) {
  const fixed = await read(start, LOCAL_HEADER_LENGTH)
  if (fixed.getUint32(0, true) !== LOCAL_SIGNATURE) return undefined
  const length = endOfLocalHeader(fixed, 0)
  const bytesStart = start + length
  const [header] = headersOf(asDirectory(await read(start, length)), language)
  if (!header) return undefined
  if ((fixed.getUint16(6, true) & HAS_DESCRIPTOR) === 0)
    return { header, end: bytesStart + header.packedSize }
  const descriptor = await findDescriptor(read, bytesStart)
  return descriptor && { header: { ...header, ...descriptor.numbers }, end: descriptor.end }
}

/** A local header with its name and extra fields in the form of the directory, which has nearly the same fields at other places. */
function asDirectory(local: DataView): DataView {
  const bytes = bytesOf(local)
  const header = new Uint8Array(HEADER_LENGTH + bytes.length - LOCAL_HEADER_LENGTH)
  const view = new DataView(header.buffer)
  view.setUint32(0, HEADER_SIGNATURE, true)
  header.set(bytes.subarray(4, LOCAL_HEADER_LENGTH), 6)
  header.set(bytes.subarray(LOCAL_HEADER_LENGTH), HEADER_LENGTH)
  return view
}

/** Finds the numbers that a program has written behind the bytes of a file, because it did not know them before. */
async function findDescriptor(read: Read, start: number) {
  for (let from = start; ; from += STEP) {
    // The parts overlap, because the descriptor may be at the end of one.
    // oxlint-disable-next-line no-await-in-loop -- a file may have gigabytes
    const view = await read(from, STEP + MAX_DESCRIPTOR)
    const bytes = bytesOf(view)
    for (let at = bytes.indexOf(P); at !== -1; at = bytes.indexOf(P, at + 1)) {
      if (at + MIN_DESCRIPTOR > bytes.length) break
      const packedSize = view.getUint32(at + 8, true)
      if (view.getUint32(at, true) !== DESCRIPTOR_SIGNATURE || packedSize !== from + at - start) continue
      // In a ZIP64 file, each size has eight bytes. The next signature then follows later.
      const isLarge =
        at + MAX_DESCRIPTOR <= bytes.length && view.getUint16(at + MIN_DESCRIPTOR, true) !== SIGNATURE_START
      return {
        numbers: {
          checksum: view.getUint32(at + 4, true),
          packedSize,
          size: view.getUint32(at + (isLarge ? 16 : 12), true),
        },
        end: from + at + (isLarge ? MAX_DESCRIPTOR : MIN_DESCRIPTOR),
      }
    }
    if (bytes.length < STEP) return undefined
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: DataView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

const LOCAL_SIGNATURE = 0x04034b50
const DESCRIPTOR_SIGNATURE = 0x08074b50
/** Of any signature: its first two bytes. */
const SIGNATURE_START = 0x4b50
const P = 0x50
const HAS_DESCRIPTOR = 8
/** In bytes, without and with ZIP64. */
const MIN_DESCRIPTOR = 16
const MAX_DESCRIPTOR = 24
const STEP = 64_000
const PART_SIZE = 1_000_000
