export interface TarEntry {
  /** With its path. */
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** Empty for a file that is not wanted. */
  readonly bytes: Uint8Array
  /** Milliseconds since 1970; 0 if unknown. */
  readonly modifiedAt: number
}

interface Tar {
  readonly entries: readonly TarEntry[]
  /** Whether the archive is not whole. The entries before the place where it ends or is damaged are. */
  readonly isDamaged: boolean
}

/**
 * Reads the wanted files of a tar archive, with names of any length as POSIX or GNU write them. The others may have gigabytes. The stream
 * of a damaged gzip file fails.
 */
export async function readTar(
  tar: ReadableStream<Uint8Array>,
  isWanted: (name: string, size: number) => boolean,
): Promise<Tar> {
  const entries: TarEntry[] = []
  const reader = new PieceReader(tar)
  let isRead = false
  try {
    const isDamaged = !(await readEntries(reader, isWanted, entries))
    isRead = true
    // The checksum of a gzip file is at its end.
    await reader.skip(Infinity)
    return { entries, isDamaged }
  } catch {
    // The file is cut, or the browser cannot read it any more. If only the checksum is wrong, any text may be.
    return { entries: isRead ? [] : entries, isDamaged: true }
  }
}

/** Returns whether the archive is whole. */
async function readEntries(
  reader: PieceReader,
  isWanted: (name: string, size: number) => boolean,
  entries: TarEntry[],
): Promise<boolean> {
  /** The name and size of the next file, from an entry of another type. */
  let nextName: string | undefined
  let nextSize: number | undefined
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each entry begins where the one before it ends
    const header = await reader.read(BLOCK)
    if (header.length < BLOCK) return false
    if (header.every((byte) => byte === 0)) return true
    if (!hasChecksum(header)) return false
    const size = nextSize ?? numberIn(header, 124, 12)
    if (!Number.isInteger(size) || size < 0) return false
    const type = String.fromCharCode(header[156] ?? 0)
    const name = nextName ?? nameOf(header)
    const isFile = type === '0' || type === '\0'
    const isKept = isFile ? isWanted(name, size) : 'xL'.includes(type) && size <= MAX_FIELDS
    const keptSize = isKept ? size : 0
    // oxlint-disable-next-line no-await-in-loop -- as above
    const bytes = await reader.read(keptSize)
    const rest = Math.ceil(size / BLOCK) * BLOCK - keptSize
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (bytes.length < keptSize || (await reader.skip(rest)) < rest) return false
    if (type === 'x') {
      const fields = paxFields(bytes)
      nextName = fields.get('path') ?? nextName
      nextSize = fields.has('size') ? Number(fields.get('size')) : undefined
    } else if (type === 'L') nextName = textIn(bytes, 0, size)
    else {
      if (isFile) entries.push({ name, size, bytes, modifiedAt: numberIn(header, 136, 12) * 1000 })
      if (type !== 'g') nextName = nextSize = undefined
    }
  }
}

/** The length, in bytes, of the longest names and fields that are read. */
const MAX_FIELDS = 1_000_000

/** Reads a stream in pieces of any length. */
class PieceReader {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>
  /** What has been received but not read. */
  private received: Uint8Array = new Uint8Array()

  constructor(stream: ReadableStream<Uint8Array>) {
    this.reader = stream.getReader()
  }

  /** The next bytes; fewer at the end of the stream. */
  async read(length: number): Promise<Uint8Array> {
    // A copy, because the received part may be a hundred times as long.
    if (length <= this.received.length) return this.take(length).slice()
    const piece = new Uint8Array(length)
    let filled = 0
    // oxlint-disable-next-line no-await-in-loop -- the parts follow each other
    while (filled < length && (await this.receive())) {
      const part = this.take(length - filled)
      piece.set(part, filled)
      filled += part.length
    }
    return piece.subarray(0, filled)
  }

  /** Skips bytes. Returns how many, which are fewer at the end of the stream. */
  async skip(length: number): Promise<number> {
    let skipped = 0
    // oxlint-disable-next-line no-await-in-loop -- as above
    while (skipped < length && (await this.receive())) skipped += this.take(length - skipped).length
    return skipped
  }

  private take(length: number): Uint8Array {
    const taken = this.received.subarray(0, length)
    this.received = this.received.subarray(taken.length)
    return taken
  }

  /** Returns whether there are bytes. */
  private async receive(): Promise<boolean> {
    while (this.received.length === 0) {
      // oxlint-disable-next-line no-await-in-loop -- a part may be empty
      const { done, value } = await this.reader.read()
      if (done) return false
      this.received = value
    }
    return true
  }
}

/** In bytes. */
const BLOCK = 512

/** The sum of a header's bytes, with spaces in place of the sum. */
function hasChecksum(header: Uint8Array): boolean {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  return sum === numberIn(header, 148, 8)
}

function nameOf(header: Uint8Array): string {
  const name = textIn(header, 0, 100)
  const prefix = textIn(header, 257, 5) === 'ustar' ? textIn(header, 345, 155) : ''
  return prefix === '' ? name : `${prefix}/${name}`
}

function textIn(bytes: Uint8Array, start: number, length: number): string {
  const field = bytes.subarray(start, start + length)
  const end = field.indexOf(0)
  return new TextDecoder().decode(end === -1 ? field : field.subarray(0, end))
}

/** An octal number, or one in binary, as GNU writes those that are too large. */
function numberIn(bytes: Uint8Array, start: number, length: number): number {
  if (((bytes[start] ?? 0) & 0x80) === 0) return Number.parseInt(textIn(bytes, start, length).trim(), 8) || 0
  return bytes.subarray(start + 1, start + length).reduce((total, byte) => total * 256 + byte, 0)
}

/** The fields in an entry of POSIX: lines of `length name=value`. */
function paxFields(bytes: Uint8Array): ReadonlyMap<string, string> {
  const lines = textIn(bytes, 0, bytes.length).matchAll(/^\d+ ([^=\n]+)=(.*)$/gm)
  return new Map(Array.from(lines, ([, name = '', value = '']) => [name, value]))
}
