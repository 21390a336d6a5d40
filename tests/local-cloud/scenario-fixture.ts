import type { ServerFault } from '../../local-cloud/faults.ts'
import type { Clients } from './sdk-clients.ts'

/** One local database with the rules below, and what a test can do with it. */
interface ScenarioFixture {
  readonly clients: Clients
  /** Stops the server. `start` restarts it on the same port with its stored data. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  readonly injectFault: (fault: ServerFault) => Promise<void>
  /** Writes a long text at a path as the owner, over HTTP: `text` repeated `count` times. */
  readonly writeRepeated: (path: string, text: string, times: number) => Promise<void>
}

export const RULES = `{
  "rules": {
    "open": { ".read": true, ".write": true, "notes": { ".indexOn": ["at"] } },
    "users": {
      "$uid": {
        ".read": "auth.uid === $uid",
        ".write": "auth.uid === $uid",
        "$note": { ".validate": "newData.hasChildren(['title'])", "title": { ".validate": "newData.isString()" } }
      }
    }
  }
}`

/** Each scenario has a database of its own. */
export type Scenarios = Readonly<Record<string, (fixture: ScenarioFixture) => Promise<void>>>

export function addOne(n: number | null): number {
  return (n ?? 0) + 1
}
