/** The CRC-32 of bytes, as ZIP and gzip files have it. */
export function checksumOf(bytes: Uint8Array): number {
  let crc = -1
  for (let at = 0; at < bytes.length; at++) {
    crc ^= bytes[at] ?? 0
    crc = (CHECKSUMS[crc & 15] ?? 0) ^ (crc >>> 4)
    crc = (CHECKSUMS[crc & 15] ?? 0) ^ (crc >>> 4)
  }
  return ~crc >>> 0
}

/** Of each four bits. */
const CHECKSUMS = [
  0, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c, 0xedb88320,
  0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
]
