import { type Database, goOffline, goOnline } from 'firebase/database'
import { vi } from 'vitest'
import { createNotesCloud } from '../../src/cloud/notes.ts'
import type { IdentifiedMutation, Mutation, MutationResult, TrashedNote } from '../../src/notes/mutation.ts'
import type { Note } from '../../src/notes/note.ts'
import type { FeedPosition, NotesSubscription, NotesUpdate, Revision } from '../../src/notes/ports.ts'
import { NoteMap } from '../../src/notes/sync/note-map.ts'
import { createFakePage } from '../fakes/page-environment.ts'
import { reconnectAtOnce } from '../local-cloud/sdk-clients.ts'
import { ada } from './cloud-fixture.ts'
import { databasesOf } from './sdk-fixture.ts'
import { identified, newClientId } from './sync-fixture.ts'

/** What a device has on its disk. */
export interface Disk {
  readonly clientId: string
  readonly notes: readonly Note[]
  readonly revisions: ReadonlyMap<string, Revision>
  readonly position: FeedPosition | undefined
}

export function emptyDisk(): Disk {
  return { clientId: newClientId(), notes: [], revisions: new Map(), position: undefined }
}

/** The disk of a device whose next start audits. */
export function withAuditDue(disk: Disk): Disk {
  return { ...disk, position: disk.position && { ...disk.position, auditedAt: 0, auditInterval: 0 } }
}

export interface MemberOptions {
  /** 0: follows the feed alone, as with a large account. */
  readonly liveLimit?: number
  readonly isLeader?: boolean
}

/** Where a device connects to. */
export interface MemberFixture {
  readonly openDevice: () => { readonly database: Database }
  /** Waits in real time if it is undefined. */
  readonly waitUntil?: (isReached: () => boolean) => Promise<unknown>
}

/** A device that stores what the feed's adapter brings. */
export class MemberDevice {
  readonly database: Database
  readonly updates: NotesUpdate[] = []
  /** What was on the disk after each update. A device may be killed after any of them. */
  readonly disks: Disk[] = []
  readonly connectionStates: boolean[] = []
  readonly failures: unknown[] = []
  readonly notes: Map<string, Note>
  readonly revisions: Map<string, Revision>
  readonly trash = new Map<string, TrashedNote>()
  readonly subscription: NotesSubscription
  readonly advance: (milliseconds: number) => void
  readonly returnToTab: () => void
  readonly #cloud: ReturnType<typeof createNotesCloud>
  readonly #disk: Disk
  readonly #waitUntil: (isReached: () => boolean) => Promise<unknown>
  #position: FeedPosition | undefined
  #isOffline = false
  #isStopped = false

  constructor(
    fixture: MemberFixture,
    disk = emptyDisk(),
    { liveLimit = 0, isLeader = true }: MemberOptions = {},
  ) {
    this.database = fixture.openDevice().database
    this.#waitUntil =
      fixture.waitUntil ?? ((isReached) => vi.waitUntil(isReached, { timeout: 15_000, interval: 2 }))
    reconnectAtOnce(this.database, () => !this.#isOffline)
    this.notes = new Map(disk.notes.map((note) => [note.id, note]))
    this.revisions = new Map(disk.revisions)
    this.#disk = disk
    this.#position = disk.position
    const page = createFakePage()
    this.advance = page.advance
    this.returnToTab = () => page.setVisibility('visible')
    this.#cloud = createNotesCloud({
      databases: databasesOf(this.database),
      page,
      refresh: async () => {},
      liveLimit,
    })
    const device = {
      notes: NoteMap.of(disk.notes),
      revisions: NoteMap.of(Array.from(disk.revisions, ([id, revision]) => ({ id, ...revision }))),
      position: disk.position,
      trash: NoteMap.of<TrashedNote>([]),
      isLeader: () => isLeader,
    }
    this.subscription = this.#cloud.subscribe(ada, device, {
      received: (update) => this.#store(update),
      connected: (isConnected) => this.connectionStates.push(isConnected),
      failed: (reason) => this.failures.push(reason),
    })
  }

  /** Sends a new mutation, or one that was sent before. */
  send(
    mutation: Mutation | IdentifiedMutation,
    clientId: string = this.#disk.clientId,
  ): Promise<MutationResult> {
    return this.#cloud.send(ada, clientId, 'id' in mutation ? mutation : identified(mutation))
  }

  /** What is on the disk now. A device that is killed starts from it. */
  disk(): Disk {
    return {
      clientId: this.#disk.clientId,
      notes: [...this.notes.values()],
      revisions: new Map(this.revisions),
      position: this.#position,
    }
  }

  kill(): Disk {
    this.#isStopped = true
    this.subscription.stop()
    this.goOffline()
    return this.disk()
  }

  goOffline(): void {
    this.#isOffline = true
    goOffline(this.database)
  }

  goOnline(): void {
    this.#isOffline = false
    goOnline(this.database)
  }

  reconnect(): void {
    goOffline(this.database)
    goOnline(this.database)
  }

  get position(): FeedPosition | undefined {
    return this.#position
  }

  /** The notes by id, as they are stored on the server. */
  stored(): Readonly<Record<string, Note>> {
    return Object.fromEntries([...this.notes].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }

  receivedIds(): readonly string[] {
    return this.updates.flatMap(({ notes }) => [...notes.changed.map(({ id }) => id), ...notes.removed])
  }

  connected = () =>
    this.#waitUntil(() => {
      if (this.failures.length > 0) throw new Error(`The subscription has failed: ${String(this.failures)}`)
      return this.connectionStates.at(-1) === true
    })

  #store(update: NotesUpdate) {
    if (this.#isStopped) throw new Error('The device was stopped and received an update.')
    this.updates.push(update)
    const { notes, trash, revisions, position } = update
    for (const note of notes.changed) this.notes.set(note.id, note)
    for (const id of notes.removed) this.notes.delete(id)
    for (const note of trash.changed) this.trash.set(note.id, note)
    for (const id of trash.removed) this.trash.delete(id)
    for (const [id, revision] of revisions) this.revisions.set(id, revision)
    this.#position = position
    this.disks.push(this.disk())
  }
}
