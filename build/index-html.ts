import { minifySync, type Plugin } from 'vite'

/**
 * Moves the style sheet behind the loading text, because a style sheet in the head delays the first paint by a round trip.
 * Scripts still wait for it, so the app never mounts without styles.
 */
export function moveStyleSheetToBody(): Plugin {
  return {
    name: 'pinwell:move-style-sheet-to-body',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styleSheets: string[] = []
        const rest = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, (link) => {
          styleSheets.push(link)
          return ''
        })
        return rest.replace('</body>', `${styleSheets.join('')}\n  </body>`)
      },
    },
  }
}

/** Minifies the inline script, which delays the first paint. The Content-Security-Policy names the hash of the result. */
export function minifyInlineScript(): Plugin {
  return {
    name: 'pinwell:minify-inline-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/(?<=<script>)[^]*?(?=<\/script>)/, (script) => {
          const { code, errors } = minifySync('inline.js', script, { module: false })
          if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
          return code.trim()
        }),
    },
  }
}

/**
 * Adds prefetch links for the editor and the HTML importer, which the browser then loads in idle time without running them. They are in a
 * template, which `main.tsx` inserts when the page has loaded: on a slow line they would take bandwidth from the script that renders it.
 */
export function prefetchLazyChunks(): Plugin {
  return {
    name: 'pinwell:prefetch-lazy-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const links = ['/ui/composer/editor/Editor.tsx', '/paste/importer.ts'].map((module) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
          if (!chunk) throw new Error(`${module} has no chunk of its own`)
          const attrs = { rel: 'prefetch', as: 'script', crossorigin: true, href: `/${chunk.fileName}` }
          return { tag: 'link', attrs }
        })
        return [{ tag: 'template', attrs: { id: 'prefetch' }, children: links, injectTo: 'body' as const }]
      },
    },
  }
}
