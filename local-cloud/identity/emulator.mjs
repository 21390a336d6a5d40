// The official Auth emulator as a process of its own: it takes a port that is free and tells its parent which.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'

const [projectId] = process.argv.slice(2)

// The channel closes when the parent ends, even when it is killed.
process.on('disconnect', () => process.exit())
// Ctrl+C reaches every process of a terminal; the parent ends this one when it needs it no longer.
process.on('SIGINT', () => {})

const tools = createRequire(createRequire(import.meta.url).resolve('firebase-tools/package.json'))

// Checks of requests and answers are compiled when they are first needed, without a look at the rules for writing them: all
// at once and with it they hold the process for five seconds or more.
const exegesis = tools('exegesis-express')
const { middleware } = exegesis
exegesis.middleware = (api, options) => middleware(api, { ...options, lazyCompileValidationSchemas: true })
const ajv = tools('ajv')
ajv.default = class extends ajv.default {
  constructor(options) {
    super({ ...options, validateSchema: false })
  }
}

// Links to reset a password are not mailed but said here.
tools('./lib/logger.js').logger.on('data', ({ level, message, [Symbol.for('splat')]: rest = [] }) => {
  if (level === 'info') console.log(message, rest[0])
})

const { createApp } = tools('./lib/emulator/auth/server.js')
const server = createServer(await createApp(projectId))
// An idle connection is the proxy's to close: closed from here, it could take a request with it.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
