import { readFileSync } from 'node:fs'
import { startIdentity } from './identity.ts'
import { startDatabase } from './server.ts'

interface LocalCloud {
  /** A line of text with the name and address of each service. */
  readonly services: readonly string[]
  readonly close: () => Promise<void>
}

/** Starts the database and the Auth emulator on these loopback ports. Without a folder, their data is lost when they end. */
export async function startLocalCloud(options: {
  readonly database: number
  readonly identity: number
  readonly folder: string | undefined
  /** Whether the Auth emulator hides which e-mail addresses have an account. */
  readonly enumerationProtection: boolean
  /** Called when the folder cannot be written. The local cloud should then be closed. */
  readonly onFailure: (error: Error) => void
}): Promise<LocalCloud> {
  const { folder, enumerationProtection, onFailure } = options
  const rules = readFileSync(new URL('../database.rules.json', import.meta.url), 'utf8')
  const database = await startDatabase({
    port: options.database,
    instances: [`${PROJECT_ID}-default-rtdb`],
    projectId: PROJECT_ID,
    rules,
    folder,
    onFailure,
  })
  try {
    const identity = await startIdentity({
      port: options.identity,
      projectId: PROJECT_ID,
      folder,
      enumerationProtection,
      onFailure,
    })
    return {
      services: [
        `Realtime Database  127.0.0.1:${database.port}`,
        `Authentication     127.0.0.1:${identity.port}`,
      ],
      async close() {
        await Promise.all([identity.close(), database.close()])
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Firebase never connects a project id with the prefix `demo-` to a real project. */
const PROJECT_ID = 'demo-pinwell'
