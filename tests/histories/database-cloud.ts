import { goOffline, goOnline } from 'firebase/database'
import { vi } from 'vitest'
import { createNotesCloud } from '../../src/cloud/notes.ts'
import { databasesOf } from '../cloud/sdk-fixture.ts'
import { SERVER_FAULTS } from '../cloud/server-fixture.ts'
import { createFakePage } from '../fakes/page-environment.ts'
import type { Clock, WorldCloud } from '../simulation/world.ts'
import { connect, createServer } from './in-memory.ts'

/** The app's adapter on a database in memory with the product's rules, as the cloud of a simulated world. All devices are Ada's. */
export function createDatabaseCloud(clock: Clock, liveLimit: number) {
  vi.spyOn(Date, 'now').mockImplementation(() => clock.now)
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now - performance.timeOrigin)
  const server = createServer()
  const valuesAt = (path: string) => new Map<string, unknown>(Object.entries(Object(server.stored(path))))
  return {
    stored: (uid) => valuesAt(`users/${uid}/notes`),
    trashed: (uid) => valuesAt(`users/${uid}/trash`),
    versions: (uid: string, id: string) => valuesAt(`sync/${uid}/history/${id}`),
    store: (uid, id, value, path = 'notes') => server.store(`users/${uid}/${path}/${id}`, value ?? null),
    connect({ up = queueMicrotask, down = queueMicrotask, schedule }) {
      const database = connect(server, 'ada', { up, down })
      let isOnline = true
      return {
        ...createNotesCloud({
          databases: databasesOf(database),
          page: { ...createFakePage(), schedule },
          refresh: async () => {},
          liveLimit,
        }),
        isOnline: () => isOnline,
        goOffline() {
          isOnline = false
          goOffline(database)
        },
        goOnline() {
          isOnline = true
          goOnline(database)
        },
        fail(fault) {
          for (const each of SERVER_FAULTS[fault]) server.faults.push({ fault: each, uid: 'ada' })
        },
      }
    },
  } satisfies WorldCloud & Record<'versions', unknown>
}

/** The same cloud. Each message takes this many milliseconds, in both directions. */
export function withDelay(cloud: WorldCloud, milliseconds: number): WorldCloud {
  return {
    ...cloud,
    connect(options) {
      const delayed = (task: () => void) => void options.schedule(task, milliseconds)
      return cloud.connect({ ...options, up: delayed, down: delayed })
    },
  }
}

/** The same cloud. Its connection with this number, counted from 0, can hold back its messages to the server. */
export function withSlowConnection(cloud: WorldCloud, slowAt: number) {
  const held: (() => void)[] = []
  let isHeld = false
  let count = 0
  return {
    cloud: {
      ...cloud,
      connect(options) {
        const { up = queueMicrotask } = options
        if (count++ !== slowAt) return cloud.connect(options)
        return cloud.connect({
          ...options,
          up: (task) => void (isHeld ? held.push(() => up(task)) : up(task)),
        })
      },
    } satisfies WorldCloud,

    hold() {
      isHeld = true
    },

    release() {
      isHeld = false
      for (const send of held.splice(0)) send()
    },
  }
}
