import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Serves the preview with the headers and redirects of `firebase.json`, so that the browser tests run with the headers of the real host.
 * Like the host, it answers a missing file under `/assets/` with 404 and not with the page: a page of an older build must notice that a
 * chunk is gone.
 */
export function serveHostHeaders(): Plugin {
  return {
    name: 'pinwell:serve-host-headers',
    configurePreviewServer({ middlewares, config }) {
      const localSources = config.env.VITE_LOCAL_IDENTITY ? localCloudSources(config.env) : {}
      const folder = resolve(config.root, config.build.outDir)
      middlewares.use((request, response, next) => {
        const url = request.url ?? '/'
        const redirect = hosting().redirects.find(({ source }) => source === url)
        if (redirect) {
          response.writeHead(redirect.type, { Location: redirect.destination }).end()
          return
        }
        const isMissing = url.startsWith(ASSETS) && !isFile(`${folder}${url.replace(/[?#].*$/, '')}`)
        for (const [key, value] of Object.entries(hostHeaders(isMissing ? '/' : url)))
          response.setHeader(key, addCspSources(key, value, localSources))
        if (isMissing) response.writeHead(404).end()
        else next()
      })
    },
  }
}

/** The headers that the host gives a path. */
export function hostHeaders(path: string): Readonly<Record<string, string>> {
  const headers = hosting().headers.filter(({ source }) => matches(source, path))
  return Object.fromEntries(headers.flatMap((each) => each.headers.map(({ key, value }) => [key, value])))
}

const ASSETS = '/assets/'

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

/** Fails the build when the Content-Security-Policy lacks the hash of an inline script or style of the page. */
export function checkInlineHashes(): Plugin {
  return {
    name: 'pinwell:check-inline-hashes',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const policy = JSON.stringify(hosting())
        for (const [, tag, text = ''] of html.matchAll(/<(script|style)>([^]*?)<\/\1>/g)) {
          const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
          if (!policy.includes(hash))
            throw new Error(`The policy in firebase.json must name the page's inline ${tag}: ${hash}`)
        }
      },
    },
  }
}

interface Hosting {
  readonly redirects: readonly {
    readonly source: string
    readonly destination: string
    readonly type: number
  }[]
  readonly headers: readonly {
    readonly source: string
    readonly headers: readonly { readonly key: string; readonly value: string }[]
  }[]
}

function hosting(): Hosting {
  const { hosting: config }: { hosting: Hosting } = JSON.parse(readFileSync('firebase.json', 'utf8'))
  return config
}

/** Supports only the host's patterns that end in `**`, because `firebase.json` uses no others. */
function matches(source: string, url: string): boolean {
  return url.startsWith(source.replace(/\*\*$/, ''))
}

/** The CSP sources that the page also needs when it uses the local cloud, by directive. */
function localCloudSources(env: Record<string, unknown>): Readonly<Record<string, string>> {
  const identity = `http://${String(env.VITE_LOCAL_IDENTITY)}`
  const database = String(env.VITE_LOCAL_DATABASE)
  return {
    'script-src': identity,
    'connect-src': `${identity} http://${database} ws://${database}`,
    'frame-src': identity,
  }
}

function addCspSources(key: string, value: string, localSources: Readonly<Record<string, string>>): string {
  if (key !== 'Content-Security-Policy') return value
  return value
    .split('; ')
    .map((directive) => {
      const extraSources = localSources[directive.split(' ')[0] ?? '']
      return extraSources ? `${directive} ${extraSources}` : directive
    })
    .join('; ')
}
