import { createServer } from 'node:http'
import { join } from 'node:path'
import { lockFolder } from './folder-lock.ts'
import { persistAccounts, readStoredAccounts } from './identity-accounts.ts'
import { startEmulator } from './identity-emulator.ts'
import { identityProxy } from './identity-proxy.ts'
import { listenOnLoopback } from './loopback.ts'

export interface IdentityServer {
  readonly port: number
  readonly close: () => Promise<void>
}

interface IdentityOptions {
  /** A loopback port; 0 selects a free one. */
  readonly port: number
  readonly projectId: string
  /** Where accounts are stored; the emulator's log is then printed. Without a folder, accounts are lost when the service ends. */
  readonly folder?: string | undefined
  /** Whether responses hide which e-mail addresses have an account. They do by default, as in new Firebase projects. */
  readonly enumerationProtection?: boolean
  /** Called when the folder cannot be written. The request gets an error, and the service should be closed. */
  readonly onFailure?: (error: Error) => void
}

/**
 * Starts the official Auth emulator behind a proxy (see `identity-proxy.ts`). Resolves when it accepts requests. Rejects when the port or
 * the folder is in use, the emulator is not installed, or the stored accounts cannot be read.
 */
export async function startIdentity(options: IdentityOptions): Promise<IdentityServer> {
  const folder = options.folder === undefined ? undefined : join(options.folder, 'identity')
  const unlockFolder = folder === undefined ? undefined : lockFolder(folder)
  try {
    const { port, close } = await serve(options, folder)
    return {
      port,
      async close() {
        await close()
        unlockFolder?.()
      },
    }
  } catch (error) {
    unlockFolder?.()
    throw error
  }
}

async function serve(options: IdentityOptions, folder: string | undefined): Promise<IdentityServer> {
  const { projectId } = options
  // Before the emulator starts, which takes seconds: unreadable accounts are reported at once.
  const stored = folder === undefined ? [] : await readStoredAccounts(folder)
  const emulator = await startEmulator(projectId, { printsLog: folder !== undefined })
  try {
    const persist =
      folder === undefined
        ? undefined
        : await persistAccounts(emulator.requestAsOwner, projectId, folder, stored)
    if (options.enumerationProtection ?? true)
      await emulator.requestAsOwner('PATCH', `/emulator/v1/projects/${projectId}/config`, {
        emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      })
    const server = createServer(identityProxy(emulator.port, persist, options.onFailure))
    return {
      port: await listenOnLoopback(server, options.port),
      async close() {
        server.close()
        server.closeAllConnections()
        await emulator.end()
      },
    }
  } catch (error) {
    await emulator.end()
    throw error
  }
}
