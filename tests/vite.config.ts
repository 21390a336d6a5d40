import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { patchDatabaseSdk } from '../build/patch-database-sdk.ts'

// Keeps the development builds of React and Lexical, whose warnings fail a test.
process.env.NODE_ENV = 'development'

/** Builds the harness pages of the browser tests. A page of one bundle loads faster than one of hundreds of modules. */
export default defineConfig({
  plugins: [react(), patchDatabaseSdk(), cacheAssets()],
  build: {
    target: 'es2023',
    outDir: '.harness',
    emptyOutDir: true,
    minify: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      input: readdirSync('tests', { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('harness.html'))
        .map((file) => join('tests', file)),
    },
  },
})

/** Lets the browser keep the built files, as the real host does. Their names contain their hashes. */
function cacheAssets(): Plugin {
  return {
    name: 'pinwell:cache-assets',
    configurePreviewServer({ middlewares }) {
      middlewares.use('/assets/', (_request, response, next) => {
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
        next()
      })
    },
  }
}
