import { readFileSync } from 'node:fs'
import { setLogLevel } from 'firebase/app'
import { goOffline, goOnline } from 'firebase/database'
import { describe, expect, test } from 'vitest'
import { createNotesCloud } from '../../src/cloud/notes.ts'
import { Clients } from '../local-cloud/sdk.ts'
import { LocalDatabase } from '../local-cloud/stage.ts'
import { perform, SCENES, type Stage } from './notes-cloud.ts'

setLogLevel('silent')
const RULES = readFileSync('database.rules.json', 'utf8')

/** The real SDK on the local database, under the product's own rules. */
async function open(): Promise<Stage> {
  const server = new LocalDatabase(RULES)
  await server.start()
  const clients = new Clients(server.port)
  return {
    connect(uid) {
      const database = clients.open(uid)
      const cloud = createNotesCloud({ of: () => database, during: (work) => work, disconnect() {} })
      return { ...cloud, goOffline: () => goOffline(database), goOnline: () => goOnline(database) }
    },
    async store(uid, id, json) {
      const { status } = await server.ask('PUT', `/users/${uid}/notes/${id}.json`, json)
      expect(status).toBe(200)
    },
    async stored(uid) {
      const answer = await server.ask('GET', `/users/${uid}/notes.json`)
      const notes: Readonly<Record<string, unknown>> | null = JSON.parse(await answer.text())
      return notes ?? {}
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

describe('the cloud on Firebase', () => {
  test.each(Object.entries(SCENES))(
    '%s',
    async (_, play) => {
      expect.hasAssertions()
      await perform(open, play)
    },
    30_000,
  )
})
