import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Adds a service worker to the build that precaches every file of the build but the pictures, which only the installation needs, and the
 * script that reports web vitals.
 */
export function precacheApp(): Plugin {
  let publicDir = ''
  return {
    name: 'pinwell:precache-app',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDir = config.publicDir
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const built = Object.values(bundle)
          .filter((file) => !reportsWebVitals(file))
          .map((file) => precacheEntry(file.fileName, file.type === 'chunk' ? file.code : file.source))
        const files = readdirSync(publicDir)
          .filter((name) => !name.endsWith('.png'))
          .map((name) => precacheEntry(name, readFileSync(`${publicDir}/${name}`)))
        const source = await bundleServiceWorker([...built, ...files])
        this.emitFile({ type: 'asset', fileName: 'worker.js', source })
      },
    },
  }
}

/** Content blockers may block it by its name. A service worker that cannot fetch one of its files is not installed. */
function reportsWebVitals(file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  return file.type === 'chunk' && file.facadeModuleId?.endsWith('/src/cloud/web-vitals.ts') === true
}

interface PrecacheEntry {
  readonly url: string
  readonly revision: string | null
  readonly integrity: string
}

/**
 * A file in `assets/` has its hash in its name and needs no revision; the revision of any other file is its hash. Without the integrity,
 * the page of a proxy or a file of another build would stay in the cache in place of a file.
 */
function precacheEntry(name: string, source: string | Uint8Array): PrecacheEntry {
  const hash = createHash('sha256').update(source)
  const integrity = `sha256-${hash.copy().digest('base64')}`
  return { url: `/${name}`, revision: name.startsWith('assets/') ? null : hash.digest('hex'), integrity }
}

async function bundleServiceWorker(files: readonly unknown[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { FILES: JSON.stringify(files) },
    build: { write: false, target: 'es2023', rolldownOptions: { input: 'src/service-worker.ts' } },
  })
  if (!('output' in result)) throw new Error('The service worker must be built as one file')
  const [worker] = result.output
  return worker.code
}
