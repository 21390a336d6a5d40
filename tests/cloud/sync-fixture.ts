import { type Database, goOffline, goOnline, ref } from 'firebase/database'
import type { RemoteNote } from '../../src/cloud/remote-note.ts'
import { sendMutation, type SendResult } from '../../src/cloud/send-mutation.ts'
import type { IdentifiedMutation, Mutation } from '../../src/notes/mutation.ts'
import type { Note } from '../../src/notes/note.ts'
import { ada } from './cloud-fixture.ts'
import { SdkFixture } from './sdk-fixture.ts'

const NOTHING_KNOWN: RemoteNote = { note: undefined, trashed: undefined, revision: undefined }

let serial = 0
/** Gives a mutation the id under which it is sent each time. */
export function identified(mutation: Mutation): IdentifiedMutation {
  return { ...mutation, id: `-Mutation${String(++serial).padStart(11, '0')}` }
}

/** Devices of Ada's that send by the feed. */
export class SyncFixture extends SdkFixture {
  /** A device. Another with the same `clientId` is the same device after a restart. */
  openDevice(clientId = newClientId()): SyncDevice {
    return new SyncDevice(this.clients.open(ada.uid), clientId)
  }

  /** Stores a value as another program would; no rules apply. */
  async store(path: string, value: unknown): Promise<void> {
    const { status } = await this.server.request('PUT', `/${path}.json`, JSON.stringify(value))
    if (status !== 200) throw new Error(`The server answered ${status}.`)
  }

  /** Stores a note as a program does that leaves the feed out: the specification's own calls and the app's former version. */
  async storePlainly(note: Note): Promise<void> {
    await this.store(`users/ada/notes/${note.id}`, note)
  }

  async storedNotes(): Promise<object> {
    return (await this.stored('users/ada/notes')) ?? {}
  }

  async stored(path: string): Promise<unknown> {
    return (await this.server.request('GET', `/${path}.json`)).json()
  }

  async fields(path: string): Promise<Readonly<Record<string, unknown>>> {
    return Object.fromEntries(Object.entries(Object(await this.stored(path))))
  }
}

/** Sends mutations and remembers what the results say about each note. */
class SyncDevice {
  readonly clientId: string
  readonly database: Database
  readonly known = new Map<string, RemoteNote>()
  refreshes = 0
  /** Changed by tests: how many milliseconds later than now it is for the server. */
  later = 0

  constructor(database: Database, clientId: string) {
    this.database = database
    this.clientId = clientId
  }

  async send(mutation: IdentifiedMutation, known = this.known.get(mutation.noteId)): Promise<SendResult> {
    const result = await sendMutation(mutation, known ?? NOTHING_KNOWN, {
      root: ref(this.database),
      uid: ada.uid,
      isLive: () => false,
      clientId: this.clientId,
      accountContext: () => ({ email: ada.email, serverTime: Date.now() + this.later }),
      refresh: async () => void this.refreshes++,
      isWanted: () => true,
    })
    if (result.kind !== 'rejected') this.known.set(mutation.noteId, result.remote)
    return result
  }

  /** Sends a new mutation and returns the kind of the result. */
  async apply(mutation: Mutation): Promise<SendResult['kind']> {
    return (await this.send(identified(mutation))).kind
  }

  reconnect(): void {
    goOffline(this.database)
    goOnline(this.database)
  }
}

export function newClientId(): string {
  return `-Client${String(++serial).padStart(13, '0')}`
}
