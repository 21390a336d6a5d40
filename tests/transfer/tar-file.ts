/** A file of a tar archive: its name, its content and the type of its header. */
export type TarFile = readonly [name: string, content: string, type?: string]

/** A tar archive, as POSIX defines it. */
export function tarFile(files: readonly TarFile[]): Uint8Array {
  const blocks = files.flatMap(([name, content, type = '0']) => {
    const bytes = new TextEncoder().encode(content)
    const padding = new Uint8Array((BLOCK - (bytes.length % BLOCK)) % BLOCK)
    const size = bytes.length.toString(8).padStart(11, '0')
    return [tarHeader(name, size, type), bytes, padding]
  })
  return Uint8Array.from([...blocks, new Uint8Array(2 * BLOCK)].flatMap((block) => Array.from(block)))
}

const BLOCK = 512
/** 2020-02-02 10:30 UTC. */
export const TAR_TIME = Date.UTC(2020, 1, 2, 10, 30)

/** The header of a file. `size` is octal. */
export function tarHeader(name: string, size: string, type: string): Uint8Array {
  const header = new Uint8Array(BLOCK)
  const write = (text: string, at: number) => header.set(new TextEncoder().encode(text), at)
  write(name.slice(0, 100), 0)
  write(`${size}\0`, 124)
  write(`${(TAR_TIME / 1000).toString(8).padStart(11, '0')}\0`, 136)
  write('        ', 148)
  write(type, 156)
  write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
