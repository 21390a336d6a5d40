import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** A file of a build, as Vite's `build()` returns it. */
export type BuiltFile = BuiltChunk | BuiltAsset

export interface BuiltChunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly code: string
  /** The chunks that it needs before it runs. */
  readonly imports: readonly string[]
  readonly isEntry: boolean
  readonly isDynamicEntry: boolean
  readonly facadeModuleId: string | null
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

interface BuiltAsset {
  readonly type: 'asset'
  readonly fileName: string
  readonly source: string | Uint8Array
}

export interface CompressedSize {
  readonly gzip: number
  readonly brotli: number
}

/** The sizes of a build in kB: the page with everything that it loads at once, and what each lazy entry adds. */
export function measureBundle(
  files: readonly BuiltFile[],
  page: string,
): { firstLoad: CompressedSize; script: CompressedSize; lazy: Record<string, CompressedSize> } {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  const chunks = files.filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith(`/${page}`))
  const html = byName.get(page)
  if (!entry?.facadeModuleId || !html) throw new Error(`The build has no page ${page}`)
  const root = entry.facadeModuleId.slice(0, -page.length)
  const firstLoad = filesOf(byName, entry.fileName)
  const lazy = chunks
    .filter(({ isDynamicEntry }) => isDynamicEntry)
    .map(({ fileName, facadeModuleId }) => ({
      name: (facadeModuleId ?? fileName).replace(root, '').replace(/^.*node_modules\//, ''),
      added: [...filesOf(byName, fileName)].filter((file) => !firstLoad.has(file)),
    }))
  return {
    firstLoad: compressedSize([html, ...firstLoad]),
    script: compressedSize([...firstLoad].filter(({ type }) => type === 'chunk')),
    // The path of a module from the root of the project, or from its package's name.
    lazy: Object.fromEntries(
      lazy.filter(({ added }) => added.length > 0).map(({ name, added }) => [name, compressedSize(added)]),
    ),
  }
}

/** The files that an entry needs before it runs. */
function filesOf(
  byName: ReadonlyMap<string, BuiltFile>,
  name: string,
  found = new Set<BuiltFile>(),
): Set<BuiltFile> {
  const file = byName.get(name)
  if (!file || found.has(file)) return found
  found.add(file)
  if (file.type === 'chunk')
    for (const needed of [...(file.viteMetadata?.importedCss ?? []), ...file.imports])
      filesOf(byName, needed, found)
  return found
}

/** Compresses the files when a size is read, because all sizes of a build take seconds and the limits need two. */
function compressedSize(files: readonly BuiltFile[]): CompressedSize {
  const kilobytes = (compress: (content: Buffer) => Buffer) =>
    files.reduce((sum, file) => sum + compress(contentOf(file)).length, 0) / 1000
  return {
    get gzip() {
      return kilobytes((content) => gzipSync(content, { level: 9 }))
    },
    get brotli() {
      return kilobytes(brotliCompressSync)
    },
  }
}

function contentOf(file: BuiltFile): Buffer {
  const content = file.type === 'chunk' ? file.code : file.source
  return Buffer.from(typeof content === 'string' ? withSteadyHashes(content) : content)
}

/**
 * Replaces the hash in each file name by one of the name alone. The first script has the names of all others, so it compresses to up to
 * 140 bytes more or less whenever the content of another file changes.
 */
function withSteadyHashes(content: string): string {
  return content.replaceAll(HASHED_NAME, (_, name: string) => {
    const hash = createHash('sha256').update(name).digest('base64url')
    return `${name}-${hash.slice(0, HASH_LENGTH)}`
  })
}

const HASH_LENGTH = 6
const HASHED_NAME = new RegExp(`([\\w.]+)-[\\w-]{${HASH_LENGTH}}(?=\\.(?:js|css)\\b)`, 'g')
