// A process to be killed: it starts the identity service with a folder and says on which port.
import { runnerImport } from 'vite'

const [folder, projectId] = process.argv.slice(2)
const { module } = await runnerImport('./local-cloud/identity.ts', { configFile: false })
const { port } = await module.startIdentity({ port: 0, projectId, folder })
process.send(port)
