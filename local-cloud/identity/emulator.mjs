// Runs the official Auth emulator in a process of its own, on a free port that it sends to the parent process.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'

const [projectId] = process.argv.slice(2)

// The channel closes when the parent ends, even when it is killed.
process.on('disconnect', () => process.exit())
// Ctrl+C signals every process of the terminal. The parent process ends this one when it has finished.
process.on('SIGINT', () => {})

const tools = createRequire(createRequire(import.meta.url).resolve('firebase-tools/package.json'))

// Compiles validation schemas on first use and does not validate the schemas themselves. Doing both at the start blocks the
// process for five seconds or more.
const exegesis = tools('exegesis-express')
const { middleware } = exegesis
exegesis.middleware = (api, options) => middleware(api, { ...options, lazyCompileValidationSchemas: true })
const ajv = tools('ajv')
ajv.default = class extends ajv.default {
  constructor(options) {
    super({ ...options, validateSchema: false })
  }
}

// Prints the links to reset a password, because no e-mail is sent.
tools('./lib/logger.js').logger.on('data', ({ level, message, [Symbol.for('splat')]: rest = [] }) => {
  if (level === 'info') console.log(message, rest[0])
})

const { createApp } = tools('./lib/emulator/auth/server.js')
const server = createServer(await createApp(projectId))
// Only the proxy closes idle connections. The emulator could close one just as the proxy sends a request on it.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
