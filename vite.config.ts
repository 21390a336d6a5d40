import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { patchDatabaseSdk } from './build/patch-database-sdk.ts'
import { checkInlineHashes, serveHostHeaders } from './build/host-headers.ts'
import { reportDisabledSignIn } from './build/firebase-keys.ts'
import { prefetchLazyChunks, moveStyleSheetToBody } from './build/index-html.ts'
import { precacheApp } from './build/service-worker.ts'

export default defineConfig({
  plugins: [
    react(),
    patchDatabaseSdk(),
    moveStyleSheetToBody(),
    prefetchLazyChunks(),
    checkInlineHashes(),
    serveHostHeaders(),
    reportDisabledSignIn(),
    precacheApp(),
  ],
  build: {
    target: 'es2023',
    // Every browser that reads the style sheet preloads modules by itself.
    modulePreload: { polyfill: false },
    // One script for the first load: what lazy chunks share with it would be files of their own, and cost more in pieces.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  // All pages whose dependencies are bundled ahead: one found later would reload a page in the middle of a test.
  optimizeDeps: { entries: ['index.html', 'tests/**/*.html'] },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Long random runs beside other work; a test that hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
