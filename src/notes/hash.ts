/** FNV-1a with 32 bits, in base 36. Another odd `factor` gives another hash. Not cryptographic; callers must expect collisions. */
export function hash(text: string, factor = 0x01000193): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), factor)
  }
  return (value >>> 0).toString(36)
}
