import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Emulator {
  readonly port: number
  /** Sends a request as the project's owner and returns the response's text; throws unless the status is 2xx. */
  readonly requestAsOwner: AdminRequest
  readonly end: () => Promise<void>
}

export type AdminRequest = (method: string, path: string, body?: unknown) => Promise<string>

/** Starts the emulator in a child process that ends with this one. `printsLog` prints the e-mails that it would send. */
export async function startEmulator(
  projectId: string,
  { printsLog }: { readonly printsLog: boolean },
): Promise<Emulator> {
  if (!existsSync(resolvePath('identity/node_modules/firebase-tools')))
    throw new Error('The Auth emulator is not installed. Run: npm ci --prefix local-cloud/identity')
  const child = fork(resolvePath('identity/emulator.mjs'), [projectId], {
    execArgv: ['--no-deprecation'],
    stdio: ['ignore', printsLog ? 'inherit' : 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const port = await Promise.race([waitForPort(child), exited.then(() => undefined)])
  if (port === undefined)
    throw new Error('The Auth emulator ended during its start. The reason is printed above.')
  return {
    port,
    requestAsOwner: (method, path, body) => fetchAsOwner(`http://127.0.0.1:${port}${path}`, method, body),
    async end() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function waitForPort(child: ChildProcess): Promise<number> {
  const [message]: { port: number }[] = await once(child, 'message')
  if (!message) throw new Error('The Auth emulator did not report its port')
  return message.port
}

async function fetchAsOwner(url: string, method: string, body: unknown): Promise<string> {
  const response = await fetch(url, {
    method,
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`The Auth emulator rejected ${method} ${url}: ${text}`)
  return text
}

function resolvePath(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
