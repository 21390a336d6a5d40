// Runs a local database in a process of its own, which tests can kill. The arguments are folder and rules; it prints its port.
import { register } from 'node:module'

const [, , folder, rules] = process.argv
register('./typescript-hooks.mjs', import.meta.url)
const { startDatabase } = await import('../../local-cloud/server.ts')
const server = await startDatabase({
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
