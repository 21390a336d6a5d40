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

/** Has the browser fetch the editor's chunk in idle time without running it. */
export function fetchEditorEarly(): Plugin {
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
