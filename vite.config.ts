import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react(), paintLoadingTextFirst(), fetchEditorEarly(), serveWithHeaders()],
  build: { target: 'es2023' },
  // All pages whose dependencies are bundled ahead: one found later would reload a page in the middle of a test.
  optimizeDeps: { entries: ['index.html', 'tests/editor/harness.html'] },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
  },
})

/**
 * Moves the style sheet behind the loading text: a sheet in the head holds back the first paint by a round trip.
 * Scripts still wait for it, so the app never mounts unstyled.
 */
function paintLoadingTextFirst(): Plugin {
  return {
    name: 'pinwell:paint-loading-text-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets: string[] = []
        const rest = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, (link) => {
          sheets.push(link)
          return ''
        })
        return rest.replace('</body>', `${sheets.join('')}\n  </body>`)
      },
    },
  }
}

/** Has the browser fetch the editor's chunk in idle time without running it. */
function fetchEditorEarly(): Plugin {
  return {
    name: 'pinwell:fetch-editor-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const editor = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/ui/Editor.tsx'))
        if (!editor) throw new Error('The editor is no chunk of its own')
        const attrs = { rel: 'prefetch', as: 'script', crossorigin: true, href: `/${editor.fileName}` }
        return [{ tag: 'link', attrs, injectTo: 'head' as const }]
      },
    },
  }
}

/** The preview server answers with the headers that a host should send, so that the browser tests run under them. */
function serveWithHeaders(): Plugin {
  return {
    name: 'pinwell:serve-with-headers',
    configurePreviewServer(server) {
      const html = readFileSync(`${server.config.build.outDir}/index.html`, 'utf8')
      const headers = new Map(Object.entries(securityHeaders(html)))
      server.middlewares.use((_request, response, next) => {
        response.setHeaders(headers)
        next()
      })
    },
  }
}

function securityHeaders(html: string): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    'script-src': `'self' ${inlineHashes(html, 'script')}`,
    'style-src': `'self' ${inlineHashes(html, 'style')}`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'lexical note-paste',
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, value]) => `${directive} ${value}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
}

function inlineHashes(html: string, tag: 'script' | 'style'): string {
  const inline = html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))
  return Array.from(
    inline,
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  ).join(' ')
}
