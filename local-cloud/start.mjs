// Starts the local cloud and the app in one process. The app is built and served as in production, or with --dev served from the
// sources with hot reload. With Firebase keys in the environment or in .env.local, only the app is started.
import { build, createServer, loadEnv, preview, runnerImport } from 'vite'

const isDev = process.argv.includes('--dev')
/** For the browser tests: stores nothing and opens no window. */
const isTest = process.argv.includes('--test')
const port = Number(process.env.PORT) || (isTest ? 4175 : isDev ? 5173 : 4173)
const isOpened = !isTest && process.stdout.isTTY
const outDir = `.local-cloud/site-${port}`
// Must be set before Vite runs the local cloud: that would set it to 'development', also for the build below.
process.env.NODE_ENV ??= isDev ? 'development' : 'production'

const services = []
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

try {
  if (!loadEnv('', process.cwd()).VITE_FIREBASE_API_KEY) services.push(await startCloud())
  services.push(isDev ? await develop() : await serve())
  console.log(`Pinwell            http://localhost:${port}`)
  console.log('Ctrl+C ends all of it.')
} catch (error) {
  await fail(error)
}

async function startCloud() {
  const addresses = { VITE_LOCAL_IDENTITY: 'localhost:9099', VITE_LOCAL_DATABASE: '127.0.0.1:9000' }
  Object.assign(process.env, { ...addresses, ...loadEnv('', process.cwd(), 'VITE_LOCAL_') })
  const { module } = await runnerImport('./local-cloud/main.ts')
  const cloud = await module.startLocalCloud({
    identity: portOf(process.env.VITE_LOCAL_IDENTITY),
    database: portOf(process.env.VITE_LOCAL_DATABASE),
    // Off for people, who then see each login message of the specification.
    enumerationProtection: isTest,
    folder: isTest ? undefined : '.local-cloud',
    onFailure: fail,
  })
  for (const service of cloud.services) console.log(service)
  return cloud
}

async function develop() {
  const server = await createServer({ server: { port, strictPort: true, open: isOpened } })
  return server.listen()
}

async function serve() {
  await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  return preview({ logLevel: 'warn', build: { outDir }, preview: { port, strictPort: true, open: isOpened } })
}

async function fail(error) {
  console.error(messageOf(error))
  process.exitCode = 1
  await stop()
}

async function stop() {
  await Promise.allSettled(services.splice(0).map((service) => service.close()))
  process.exit()
}

function portOf(address) {
  const digits = /^[\w.-]+:(\d+)$/.exec(address)?.[1]
  if (!digits) throw new Error(`"${address}" is not an address like localhost:9099; see .env.example.`)
  return Number(digits)
}

function messageOf(error) {
  const message = error instanceof Error ? error.message : String(error)
  const portInUse = /Port (\d+) is already in use|EADDRINUSE.*:(\d+)/.exec(message)
  if (!portInUse) return message
  return `Port ${portInUse[1] ?? portInUse[2]} is taken, perhaps by a Pinwell that runs already. End that one first; .env.example explains how to use other ports.`
}
