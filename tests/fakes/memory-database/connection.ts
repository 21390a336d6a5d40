import type { TaskQueue } from '../memory-notes.ts'
import type { MemoryServer } from './server.ts'

/** The ways of the messages to the server and back. Without them a message takes a small random number of microtasks. */
export interface Transport {
  readonly up: TaskQueue
  readonly down: TaskQueue
}

/** One connection. Each direction delivers its messages in order. */
export class Connection {
  isEstablished = false
  isClosed = false
  readonly #server: MemoryServer
  readonly #transport: Transport | undefined
  #up: Promise<void> = Promise.resolve()
  #down: Promise<void> = Promise.resolve()

  constructor(server: MemoryServer, transport: Transport | undefined) {
    this.#server = server
    this.#transport = transport
  }

  up(task: () => void): void {
    if (this.#transport) this.#transport.up(() => void (this.isClosed || task()))
    else this.#up = this.#deliver(this.#up, task)
  }

  down(task: () => void): void {
    if (this.#transport) this.#transport.down(() => void (this.isClosed || task()))
    else this.#down = this.#deliver(this.#down, task)
  }

  async #deliver(before: Promise<void>, task: () => void): Promise<void> {
    await before
    for (let hops = this.#server.latency(); hops > 0; hops--) await Promise.resolve()
    if (!this.isClosed) task()
  }
}
