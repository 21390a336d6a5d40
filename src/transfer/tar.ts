interface TarEntry {
  /** With its path. */
  readonly name: string
  readonly bytes: Uint8Array
  /** Milliseconds since 1970; 0 if unknown. */
  readonly modifiedAt: number
}

interface Tar {
  readonly entries: readonly TarEntry[]
  /** Whether the archive ends too early, or has a damaged header. The entries before that place are whole. */
  readonly isDamaged: boolean
}

/** Lists the files of a tar archive, with names of any length as POSIX or GNU write them. */
export function readTar(tar: Uint8Array): Tar {
  const entries: TarEntry[] = []
  /** What entries of other types say of the next file. */
  let nextName: string | undefined
  let nextSize: number | undefined
  let at = 0
  while (at + BLOCK <= tar.length) {
    const header = tar.subarray(at, at + BLOCK)
    if (header.every((byte) => byte === 0)) return { entries, isDamaged: false }
    if (!hasChecksum(header)) return { entries, isDamaged: true }
    const size = nextSize ?? numberIn(header, 124, 12)
    const start = at + BLOCK
    if (!Number.isInteger(size) || size < 0 || start + size > tar.length) return { entries, isDamaged: true }
    const bytes = tar.subarray(start, start + size)
    const type = String.fromCharCode(header[156] ?? 0)
    if (type === 'x') {
      const fields = paxFields(bytes)
      nextName = fields.get('path') ?? nextName
      nextSize = fields.has('size') ? Number(fields.get('size')) : undefined
    } else if (type === 'L') nextName = textIn(bytes, 0, size)
    else {
      if (type === '0' || type === '\0')
        entries.push({
          name: nextName ?? nameOf(header),
          bytes,
          modifiedAt: numberIn(header, 136, 12) * 1000,
        })
      if (type !== 'g') nextName = nextSize = undefined
    }
    at = start + Math.ceil(size / BLOCK) * BLOCK
  }
  return { entries, isDamaged: true }
}

/** Decompresses a gzip file. Gives up as soon as it has more than `maxSize` bytes. The browser checks the checksum. */
export async function gunzip(
  file: Uint8Array<ArrayBuffer>,
  maxSize: number,
): Promise<Uint8Array | 'too-large' | 'damaged'> {
  let size = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length
      if (size > maxSize) throw new RangeError('Too large')
      controller.enqueue(chunk)
    },
  })
  // A blob is read in slices, so that not much more than the limit is ever decompressed.
  const stream = new Blob([file]).stream().pipeThrough(new DecompressionStream('gzip')).pipeThrough(limit)
  try {
    return new Uint8Array(await new Response(stream).arrayBuffer())
  } catch {
    return size > maxSize ? 'too-large' : 'damaged'
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
