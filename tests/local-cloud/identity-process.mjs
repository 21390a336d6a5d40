// Runs the identity service with a folder in a process of its own, which tests can kill. It prints its port.
import { register } from 'node:module'

const [folder, projectId] = process.argv.slice(2)
register('./typescript-hooks.mjs', import.meta.url)
const { startIdentity } = await import('../../local-cloud/identity.ts')
const { port } = await startIdentity({ port: 0, projectId, folder })
process.send(port)
