// Runs a local database in a process of its own, which tests can kill. The arguments are folder and rules; it prints its port.
import { runnerImport } from 'vite'

const [, , folder, rules] = process.argv
const { module } = await runnerImport('./local-cloud/server.ts', { configFile: false, logLevel: 'silent' })
const server = await module.startDatabase({
  port: 0,
  folder,
  rules,
  onFailure(error) {
    console.error(error.message)
    process.exitCode = 1
    void server.close()
  },
})
console.log(server.port)
