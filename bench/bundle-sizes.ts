import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly isDynamicEntry?: boolean
}

type Manifest = Readonly<Record<string, Chunk>>

export interface CompressedSize {
  readonly gzip: number
  readonly brotli: number
}

/** The sizes of a build in kB: the page with everything that it loads at once, and what each lazy entry adds. */
export function measureBundle(
  folder: string,
  page: string,
): { firstLoad: CompressedSize; script: CompressedSize; lazy: Record<string, CompressedSize> } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vite's own file
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest
  const firstLoad = filesOf(manifest, page)
  const addedFiles = (entry: string) => [...filesOf(manifest, entry)].filter((file) => !firstLoad.has(file))
  const lazy = Object.entries(manifest).filter(
    ([name, chunk]) => chunk.isDynamicEntry && addedFiles(name).length > 0,
  )
  return {
    firstLoad: compressedSize(folder, [page, ...firstLoad]),
    script: compressedSize(
      folder,
      [...firstLoad].filter((file) => file.endsWith('.js')),
    ),
    lazy: Object.fromEntries(
      lazy.map(([name]) => [name.replace(/^.*node_modules\//, ''), compressedSize(folder, addedFiles(name))]),
    ),
  }
}

/** The files that an entry needs before it runs. */
function filesOf(manifest: Manifest, entry: string, found = new Set<string>()): Set<string> {
  const { file, imports = [], css = [] } = manifest[entry] ?? { file: '' }
  if (file === '' || found.has(file)) return found
  for (const each of [file, ...css]) found.add(each)
  for (const name of imports) filesOf(manifest, name, found)
  return found
}

function compressedSize(folder: string, files: readonly string[]): CompressedSize {
  const contents = files.map((file) => readFileSync(`${folder}/${file}`))
  const kilobytes = (compress: (content: Buffer) => Buffer) =>
    contents.reduce((sum, content) => sum + compress(content).length, 0) / 1000
  return {
    gzip: kilobytes((content) => gzipSync(content, { level: 9 })),
    brotli: kilobytes(brotliCompressSync),
  }
}
