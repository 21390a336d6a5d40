import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { hostHeaders } from '../build/host-headers.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

export interface Site {
  readonly origin: string
  readonly stop: () => void
}

/** Serves the built app as it is deployed: with the headers of the host, and text compressed with brotli 11. */
export function serveApp(folder: string): Promise<Site> {
  return serve(folder, hostHeaders)
}

/** Serves a folder like a good host: text compressed with brotli 11, files with a hash in their name cached for ever. */
export function serve(folder: string, headersOf = benchHeaders): Promise<Site> {
  const compressed = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    const type = TYPES[extname(file)]
    if (!type || !existsSync(file)) return response.writeHead(404).end()
    const packed = !['.woff2', '.png'].includes(extname(file))
    const body =
      compressed.get(file) ?? (packed ? brotliCompressSync(readFileSync(file)) : readFileSync(file))
    compressed.set(file, body)
    return response
      .writeHead(200, {
        'content-type': type,
        ...(packed && { 'content-encoding': 'br' }),
        ...headersOf(path),
      })
      .end(body)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' ? address?.port : undefined
      resolve({ origin: `http://127.0.0.1:${port}`, stop: () => server.close() })
    })
  })
}

function benchHeaders(path: string): Readonly<Record<string, string>> {
  return {
    'cache-control': path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    // Cross-origin isolated pages get clocks with a resolution of 5 µs instead of 100 µs.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  }
}
