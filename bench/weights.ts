import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly isDynamicEntry?: boolean
}

type Manifest = Readonly<Record<string, Chunk>>

export interface Weight {
  readonly gzip: number
  readonly brotli: number
}

/** What a build weighs in kB: the page with all that it loads at once, and what each lazy entry adds to that. */
export function weigh(
  folder: string,
  page: string,
): { first: Weight; script: Weight; lazy: Record<string, Weight> } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vite's own file
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest
  const first = filesOf(manifest, page)
  const added = (entry: string) => [...filesOf(manifest, entry)].filter((file) => !first.has(file))
  const lazy = Object.entries(manifest).filter(
    ([name, chunk]) => chunk.isDynamicEntry && added(name).length > 0,
  )
  return {
    first: weightOf(folder, [page, ...first]),
    script: weightOf(
      folder,
      [...first].filter((file) => file.endsWith('.js')),
    ),
    lazy: Object.fromEntries(
      lazy.map(([name]) => [name.replace(/^.*node_modules\//, ''), weightOf(folder, added(name))]),
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

function weightOf(folder: string, files: readonly string[]): Weight {
  const contents = files.map((file) => readFileSync(`${folder}/${file}`))
  const kilobytes = (pack: (content: Buffer) => Buffer) =>
    contents.reduce((sum, content) => sum + pack(content).length, 0) / 1000
  return {
    gzip: kilobytes((content) => gzipSync(content, { level: 9 })),
    brotli: kilobytes(brotliCompressSync),
  }
}
