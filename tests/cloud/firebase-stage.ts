import { readFileSync } from 'node:fs'
import { setLogLevel } from 'firebase/app'
import { goOffline, goOnline } from 'firebase/database'
import { expect } from 'vitest'
import type { ServerFault } from '../../local-cloud/faults.ts'
import type { Fault } from '../../src/cloud/memory-notes.ts'
import { createNotesCloud } from '../../src/cloud/notes.ts'
import { Clients } from '../local-cloud/sdk-clients.ts'
import { LocalDatabase } from '../local-cloud/local-database.ts'
import type { Stage } from './notes-stage.ts'
import { createPage } from './page.ts'

setLogLevel('silent')
const RULES = readFileSync('database.rules.json', 'utf8')

/** A change is tried again with a fresh token, so it takes two refusals to have one refused. */
const LEVERS: Readonly<Record<Fault, readonly ServerFault['fault'][]>> = {
  refuse: ['refuse', 'refuse'],
  cutBefore: ['cutBefore'],
  cutAfter: ['cutAfter'],
  lose: ['lose'],
  silence: ['hold'],
}

/** The real SDK on the local database, under the product's own rules. */
export async function openFirebase(): Promise<Stage> {
  const server = new LocalDatabase(RULES)
  await server.start()
  const clients = new Clients(server.port)
  return {
    connect(uid) {
      const database = clients.open(uid)
      const databases = {
        of: () => database,
        during: <T>(work: Promise<T>) => work,
        owe() {},
        refresh: async () => {},
        disconnect() {},
      }
      const cloud = createNotesCloud(databases, createPage().later)
      return { ...cloud, goOffline: () => goOffline(database), goOnline: () => goOnline(database) }
    },
    async store(uid, id, json, place = 'notes') {
      const { status } = await server.request('PUT', `/users/${uid}/${place}/${id}.json`, json)
      expect(status).toBe(200)
    },
    async stored(uid, place = 'notes') {
      const answer = await server.request('GET', `/users/${uid}/${place}.json`)
      const notes: Readonly<Record<string, unknown>> | null = JSON.parse(await answer.text())
      return notes ?? {}
    },
    async wipe(uid) {
      await server.request('DELETE', `/users/${uid}.json`)
    },
    fail(_, uid, fault) {
      for (const lever of LEVERS[fault]) server.injectFault({ fault: lever, uid })
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
