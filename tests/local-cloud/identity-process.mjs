// Runs the identity service with a folder in a process of its own, which tests can kill. It prints its port.
import { runnerImport } from 'vite'

const [folder, projectId] = process.argv.slice(2)
const { module } = await runnerImport('./local-cloud/identity.ts', { configFile: false })
const { port } = await module.startIdentity({ port: 0, projectId, folder })
process.send(port)
