import { createDatabase, type Database as Server } from '../../../local-cloud/database.ts'
import type { Rules } from '../../../local-cloud/rules.ts'
import { memoryWriteLog } from '../../../local-cloud/storage.ts'
import { toPath } from '../../local-cloud/plain-values.ts'
import { toPlain } from './values.ts'

/** The server: one instance that all devices of a test use. */
export class MemoryServer {
  /** How far the server's clock is ahead, in milliseconds. */
  clock = 0
  readonly database: Server
  /** Faults of the next writes of an account, or of any. */
  readonly faults: { readonly fault: WriteFault; readonly uid?: string }[] = []
  readonly devices: { readonly cut: () => void }[] = []
  /** While it is set, all reads find an empty account. */
  isEmpty = false
  /** Decides how long a message takes. */
  #seed = 1

  constructor(rules: Rules) {
    this.database = createDatabase({ tree: null, rules, writeLog: memoryWriteLog, now: () => this.now() })
  }

  now(): number {
    return Date.now() + this.clock
  }

  /** Writes as the owner of the database, to whom no rules apply. */
  store(path: string, json: unknown): void {
    this.database.write('owner', [{ path: toPath(path), json }])
  }

  stored(path: string): unknown {
    return toPlain(this.database.read(toPath(path), null))
  }

  setSeed(seed: number): void {
    this.#seed = seed | 1
  }

  takeFault(uid: string): WriteFault | undefined {
    const at = this.faults.findIndex((each) => each.uid === undefined || each.uid === uid)
    return at === -1 ? undefined : this.faults.splice(at, 1)[0]?.fault
  }

  /** Ends all connections. */
  restart(): void {
    for (const device of this.devices) device.cut()
  }

  /** A small random number of microtasks. */
  latency(): number {
    this.#seed = Math.imul(this.#seed, 0x9e3779b1) + 0x7f4a7c15
    return (this.#seed >>> 16) & 3
  }
}

/** As in `local-cloud/faults.ts`. 'hold' holds the acknowledgement as long as the connection lasts. */
export type WriteFault = 'refuse' | 'cutBefore' | 'cutAfter' | 'lose' | 'hold'
