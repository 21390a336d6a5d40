// `npm run bench` runs every part, `npm run bench text search` only those. Node cannot run TypeScript, so it is bundled first.
import { execSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const output = `${here}node_modules/.build/node`

/** The main process, and those that it starts for measurements. */
const ENTRIES = [
  'main',
  'text-process',
  'search-process',
  'changes-process',
  'database-process',
  'sync-process',
]

process.env.NODE_ENV = 'production'
// The peers include `ws` only because Lighthouse would bring an older one, which the local cloud in these processes would then import.
if (!isInstalled()) execSync('npm ci', { cwd: here, stdio: 'inherit' })
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
      input: Object.fromEntries(ENTRIES.map((name) => [name, `${name}.ts`])),
    },
  },
})
const { main } = await import(pathToFileURL(`${output}/main.js`).href)
await main(process.argv.slice(2), here)

function isInstalled() {
  return Object.entries(read('package.json').dependencies).every(([name, version]) => {
    const file = `node_modules/${name}/package.json`
    return existsSync(`${here}${file}`) && read(file).version === version
  })
}

function read(file) {
  return JSON.parse(readFileSync(`${here}${file}`, 'utf8'))
}
