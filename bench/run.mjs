// `npm run bench` runs every part, `npm run bench text search` only those. Node cannot run TypeScript, so it is bundled first.
import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { ignoreEnvFile } from '../build/ignore-env-file.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const output = `${here}node_modules/.build/node`

/** The main process, and those that it starts for measurements. */
const ENTRIES = readdirSync(here).filter((file) => /^main\.ts$|-process\.ts$/.test(file))

ignoreEnvFile()
process.env.NODE_ENV = 'production'
await build({
  configFile: false,
  logLevel: 'warn',
  root: here,
  build: {
    ssr: true,
    outDir: output,
    assetsDir: '',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      input: ENTRIES,
    },
  },
})
const { main } = await import(pathToFileURL(`${output}/main.js`).href)
await main(process.argv.slice(2), here)
