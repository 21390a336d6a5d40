import type { Plugin } from 'vite'

/**
 * Moves the style sheet behind the loading text: a sheet in the head holds back the first paint by a round trip.
 * Scripts still wait for it, so the app never mounts unstyled.
 */
export function paintLoadingTextFirst(): Plugin {
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

/** Has the browser fetch the editor, and what reads pasted HTML, in idle time without running them. */
export function fetchEditorEarly(): Plugin {
  return {
    name: 'pinwell:fetch-editor-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        return ['/ui/Editor.tsx', '/markers/html.ts'].map((module) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
          if (!chunk) throw new Error(`${module} is no chunk of its own`)
          const attrs = { rel: 'prefetch', as: 'script', crossorigin: true, href: `/${chunk.fileName}` }
          return { tag: 'link', attrs, injectTo: 'head' as const }
        })
      },
    },
  }
}
