import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Lever } from '../../local-cloud/levers.ts'
import { type DatabaseServer, startDatabase } from '../../local-cloud/server.ts'

/** A local database that can be ended and come back, with its data in a folder of its own. */
export class LocalDatabase {
  readonly #folder = mkdtempSync(join(tmpdir(), 'database-'))
  readonly #rules: string
  #server: DatabaseServer | undefined
  port = 0

  constructor(rules: string) {
    this.#rules = rules
  }

  async start(): Promise<void> {
    this.#server = await startDatabase({ port: this.port, folder: this.#folder, rules: this.#rules })
    this.port = this.#server.port
  }

  async stop(): Promise<void> {
    await this.#server?.close()
    this.#server = undefined
  }

  pull(lever: Lever): void {
    this.#server?.pull('first', lever)
  }

  /** Asks over HTTP, as the owner unless told otherwise. */
  async ask(method: string, address: string, body?: string, token = 'owner'): Promise<Response> {
    const url = new URL(address, `http://127.0.0.1:${this.port}`)
    if (!url.searchParams.has('ns')) url.searchParams.set('ns', 'first')
    return fetch(url, { method, headers: { authorization: `Bearer ${token}` }, body: body ?? null })
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.#folder, { recursive: true })
  }
}
