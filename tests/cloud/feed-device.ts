import { type Database, goOffline, goOnline, ref } from 'firebase/database'
import { createConnectionMonitor } from '../../src/cloud/connection-monitor.ts'
import { type Feed, type FeedDelta, followFeed } from '../../src/cloud/follow-feed.ts'
import type { IdentifiedMutation, Mutation } from '../../src/notes/mutation.ts'
import type { FeedPosition } from '../../src/notes/ports.ts'
import type { RemoteNote } from '../../src/cloud/remote-note.ts'
import type { SendResult } from '../../src/cloud/send-mutation.ts'
import { vi } from 'vitest'
import { reconnectAtOnce } from '../local-cloud/sdk-clients.ts'
import { ada } from './cloud-fixture.ts'
import { identified, type SyncDevice } from './sync-fixture.ts'

/** What a device stores: the notes as last received, and the position of the feed. */
export interface StoredMirror {
  readonly notes: ReadonlyMap<string, RemoteNote>
  readonly position: FeedPosition | undefined
}

/** A device with a mirror that the feed and the results of its own mutations fill. */
export class FeedDevice {
  readonly sender: SyncDevice
  readonly database: Database
  readonly notes: Map<string, RemoteNote>
  readonly deltas: FeedDelta[] = []
  readonly freshness: boolean[] = []
  readonly failures: unknown[] = []
  /** How often the feed has asked whether a mutation is in flight. */
  checks = 0
  readonly feed: Feed
  position: FeedPosition | undefined
  #isOnline = true
  readonly #inFlight = new Map<
    string,
    { readonly mutation: IdentifiedMutation; readonly result: Promise<unknown> }
  >()

  constructor(sender: SyncDevice, mirror: StoredMirror = { notes: new Map(), position: undefined }) {
    this.sender = sender
    this.database = sender.database
    reconnectAtOnce(this.database, () => this.#isOnline)
    this.notes = new Map(mirror.notes)
    this.position = mirror.position
    this.feed = followFeed(
      {
        root: ref(this.database),
        uid: ada.uid,
        connectionMonitor: createConnectionMonitor(this.database),
        position: mirror.position,
        isKnown: (id, by) =>
          this.notes.get(id)?.revision?.by === by || this.#inFlight.get(id)?.mutation.id === by,
        isLive: () => false,
        hasNote: (id) => (this.notes.get(id)?.note ?? null) !== null,
        whenSettled: (id) => {
          this.checks++
          return this.#inFlight.get(id)?.result
        },
      },
      {
        received: (delta) => this.#receive(delta),
        fresh: (isFresh) => this.freshness.push(isFresh),
        failed: (reason) => this.failures.push(reason),
      },
    )
  }

  /** Sends a mutation on what the mirror has. */
  async send(mutation: Mutation): Promise<SendResult> {
    const sent = identified(mutation)
    const result = this.sender.send(sent, this.notes.get(mutation.noteId))
    const settled = this.#settle(mutation.noteId, result)
    this.#inFlight.set(mutation.noteId, { mutation: sent, result: settled.catch(() => {}) })
    await settled
    return result
  }

  async #settle(noteId: string, sent: Promise<SendResult>): Promise<void> {
    try {
      const result = await sent
      if (result.kind !== 'rejected') this.notes.set(noteId, result.remote)
    } finally {
      this.#inFlight.delete(noteId)
    }
  }

  mirror(): StoredMirror {
    return { notes: new Map(this.notes), position: this.position }
  }

  /** The stored values of the notes that exist, by id. */
  stored(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      Array.from(this.notes, ([id, { note }]) => [id, note] as const)
        .filter(([, note]) => note !== null && note !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  }

  changedIds(): readonly string[] {
    return this.deltas.flatMap(({ changed }) => [...changed.keys()])
  }

  fresh = () => vi.waitUntil(() => this.#isSound() && this.freshness.at(-1) === true, WAIT)
  complete = () =>
    vi.waitUntil(
      () => this.#isSound() && this.position !== undefined && this.position.from === undefined,
      WAIT,
    )

  goOffline() {
    this.#isOnline = false
    goOffline(this.database)
  }

  goOnline() {
    this.#isOnline = true
    goOnline(this.database)
  }

  #isSound(): boolean {
    if (this.failures.length > 0) throw new Error(`The feed has failed: ${String(this.failures[0])}`)
    return true
  }

  #receive(delta: FeedDelta) {
    const { changed, range, position } = delta
    this.deltas.push(delta)
    this.position = position
    for (const id of this.notes.keys()) {
      const isInRange =
        range && (range.from === undefined || id >= range.from) && (range.to === undefined || id < range.to)
      if (isInRange && !changed.has(id)) this.notes.delete(id)
    }
    for (const [id, remote] of changed) {
      const known = this.notes.get(id)
      this.notes.set(id, {
        note: remote.note,
        trashed: remote.trashed === undefined ? known?.trashed : remote.trashed,
        revision: remote.revision ?? known?.revision,
      })
    }
  }
}

const WAIT = { timeout: 15_000, interval: 2 }
