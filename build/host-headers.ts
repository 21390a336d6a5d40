import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Serves the preview with the headers of `firebase.json`, so that the browser tests run with the headers of the real host. */
export function serveHostHeaders(): Plugin {
  return {
    name: 'pinwell:serve-host-headers',
    configurePreviewServer({ middlewares, config }) {
      const localSources = config.env['VITE_LOCAL_IDENTITY'] ? localCloudSources(config.env) : {}
      middlewares.use((request, response, next) => {
        for (const { source, headers } of hosting().headers)
          if (matches(source, request.url ?? '/'))
            for (const { key, value } of headers)
              response.setHeader(key, addCspSources(key, value, localSources))
        next()
      })
    },
  }
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
  const identity = `http://${String(env['VITE_LOCAL_IDENTITY'])}`
  const database = String(env['VITE_LOCAL_DATABASE'])
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
