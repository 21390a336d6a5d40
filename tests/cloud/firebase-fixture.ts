import { readFileSync } from 'node:fs'
import { setLogLevel } from 'firebase/app'
import { goOffline, goOnline } from 'firebase/database'
import { expect } from 'vitest'
import type { ServerFault } from '../../local-cloud/faults.ts'
import type { Fault } from '../fakes/memory-notes.ts'
import { createNotesCloud } from '../../src/cloud/notes.ts'
import { Clients } from '../local-cloud/sdk-clients.ts'
import { LocalDatabase } from '../local-cloud/local-database.ts'
import type { CloudFixture } from './cloud-fixture.ts'
import { createFakePage } from '../fakes/page-environment.ts'

setLogLevel('silent')
const RULES = readFileSync('database.rules.json', 'utf8')

/** A denied mutation is sent again with a fresh token. So it takes two refusals to have it rejected. */
const SERVER_FAULTS: Readonly<Record<Fault, readonly ServerFault['fault'][]>> = {
  refuse: ['refuse', 'refuse'],
  cutBefore: ['cutBefore'],
  cutAfter: ['cutAfter'],
  lose: ['lose'],
  silence: ['hold'],
}

/** The real SDK on the local database, with the product's security rules. */
export async function createFirebaseFixture(): Promise<CloudFixture> {
  const server = new LocalDatabase(RULES)
  await server.start()
  const clients = new Clients(server.port)
  return {
    ...serverFixture(server, clients),
    connect(uid) {
      const database = clients.open(uid)
      const databases = {
        forAccount: () => database,
        holdConnection: <T>(work: Promise<T>) => work,
        setUnacknowledged() {},
        refresh: async () => {},
        disconnect() {},
      }
      const cloud = createNotesCloud(databases, createFakePage().schedule)
      return { ...cloud, goOffline: () => goOffline(database), goOnline: () => goOnline(database) }
    },
  }
}

/** The part of a fixture that is the same for each adapter. */
export function serverFixture(server: LocalDatabase, clients: Clients): Omit<CloudFixture, 'connect'> {
  return {
    async store(uid, id, json, path = 'notes') {
      const { status } = await server.request('PUT', `/users/${uid}/${path}/${id}.json`, json)
      expect(status).toBe(200)
    },
    async stored(uid, path = 'notes') {
      const response = await server.request('GET', `/users/${uid}/${path}.json`)
      const notes: Readonly<Record<string, unknown>> | null = JSON.parse(await response.text())
      return notes ?? {}
    },
    async wipe(uid) {
      for (const root of ['users', 'sync']) await server.request('DELETE', `/${root}/${uid}.json`)
    },
    fail(_, uid, fault) {
      for (const serverFault of SERVER_FAULTS[fault]) server.injectFault({ fault: serverFault, uid })
    },
    async restart() {
      await server.stop()
      await server.start()
    },
    async close() {
      await clients.close()
      await server.remove()
    },
  }
}
