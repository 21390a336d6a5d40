import type { Plugin } from 'vite'

/**
 * Asks the browser to compile scripts eagerly: while they load, off the main thread, instead of each function at its first call. Browsers
 * without this hint read a comment. In Chromium at a quarter of the CPU's speed:
 *
 * - The first script takes a quarter less of the time that the start blocks the page: 401 instead of 543 ms.
 * - With the lazy chunks that a start runs, 131 instead of 1,042 functions are compiled on the main thread: 19 instead of 85 ms. The
 *   compiled code takes 0.6 MB.
 */
export function compileStartEagerly(): Plugin {
  return {
    name: 'pinwell:compile-start-eagerly',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const module of START_MODULES) {
          const script = scripts.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
          if (!script) this.error(`${module} has no script of its own: see build/compile-hint.ts.`)
          script.code = `//# allFunctionsCalledOnLoad\n${script.code}`
        }
      },
    },
  }
}

/** The modules whose scripts run at each start. */
const START_MODULES = [
  '/index.html',
  '/device/device.ts',
  '/notes/visitor/engine.ts',
  '/paste/importer.ts',
  '/ui/composer/editor/Editor.tsx',
  '/ui/loading/after-first-paint.ts',
  '/ui/toasts/ToastList.tsx',
]
