import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerFault } from '../../local-cloud/faults.ts'
import type { Rules } from '../../local-cloud/rules.ts'
import { type DatabaseServer, startDatabase } from '../../local-cloud/server.ts'
import type { Storage } from '../../local-cloud/storage.ts'
import { getProperty } from '../../local-cloud/values.ts'

/** A local database that can be stopped and restarted, with its data in a folder of its own unless it gets another storage. */
export class LocalDatabase {
  readonly #place: { readonly storage: Storage } | { readonly folder: string }
  readonly #rules: Rules | string
  #server: DatabaseServer | undefined
  port = 0

  constructor(rules: Rules | string, storage?: Storage) {
    this.#rules = rules
    this.#place = storage ? { storage } : { folder: mkdtempSync(join(tmpdir(), 'database-')) }
  }

  async start(): Promise<void> {
    const options = { ...this.#place, rules: this.#rules }
    while (!this.#server) {
      // Not a port that the system assigned: it could be assigned to another process while this server is stopped.
      const port = this.port || 20_000 + Math.floor(Math.random() * 10_000)
      try {
        this.#server = await startDatabase({ port, ...options })
        this.port = port
      } catch (error) {
        if (this.port !== 0 || getProperty(error, 'code') !== 'EADDRINUSE') throw error
      }
    }
  }

  async stop(): Promise<void> {
    await this.#server?.close()
    this.#server = undefined
  }

  injectFault(fault: ServerFault): void {
    this.#server?.injectFault('first', fault)
  }

  /** Sends an HTTP request as the owner or with another token; null sends none. */
  async request(method: string, address: string, body?: string, token = 'owner'): Promise<Response> {
    const url = new URL(address, `http://127.0.0.1:${this.port}`)
    if (!url.searchParams.has('ns')) url.searchParams.set('ns', 'first')
    // Otherwise a request after a restart could use a connection of the server before it.
    const headers = { connection: 'close', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) }
    return fetch(url, { method, headers, body: body ?? null })
  }

  async remove(): Promise<void> {
    await this.stop()
    if ('folder' in this.#place) rmSync(this.#place.folder, { recursive: true })
  }
}
