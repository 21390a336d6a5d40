// Runs a local database in a process of its own, which tests can kill. The arguments are folder and rules; it prints its port.
import { runnerImport } from 'vite'

const [, , folder, rules] = process.argv
const { module } = await runnerImport('./local-cloud/server.ts', { logLevel: 'silent' })
const { port } = await module.startDatabase({ port: 0, folder, rules })
console.log(port)
