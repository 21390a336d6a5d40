import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Loads lazy chunks with `build/preload-files.ts` instead of Vite's helper. Fails the build if Vite no longer imports its helper. */
export function replacePreloadHelper(): Plugin {
  let isReplaced = false
  return {
    name: 'pinwell:replace-preload-helper',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== HELPER) return undefined
      isReplaced = true
      return `export { preloadFiles as __vitePreload } from ${JSON.stringify(resolve('build/preload-files.ts'))}`
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error(`Vite has not loaded ${HELPER.slice(1)}: see build/preload-helper.ts.`)
    },
  }
}

const HELPER = '\0vite/preload-helper.js'
