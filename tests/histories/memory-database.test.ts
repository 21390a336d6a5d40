import { goOffline, goOnline } from 'firebase/database'
import { describe, expect, test } from 'vitest'
import { createNotesCloud } from '../../src/cloud/notes.ts'
import { type CloudFixture, runWithFixture } from '../cloud/cloud-fixture.ts'
import { FAULT_TESTS } from '../cloud/fault-tests.ts'
import { FOREIGN_NOTE_TESTS } from '../cloud/foreign-note-tests.ts'
import { NOTES_CLOUD_TESTS } from '../cloud/notes-cloud-tests.ts'
import { databasesOf } from '../cloud/sdk-fixture.ts'
import { SERVER_FAULTS } from '../cloud/server-fixture.ts'
import { createTestClient } from '../cloud/test-client.ts'
import { TRASH_TESTS } from '../cloud/trash-tests.ts'
import { createFakePage } from '../fakes/page-environment.ts'
import { connect, createServer } from './in-memory.ts'

// The suite of `tests/cloud/notes.test.ts`: the database in memory does to the adapter what the real SDK and the local cloud do.
describe.each([
  ['with a listener on the notes', 100],
  ['by the feed alone', 0],
])('the adapter on the database in memory, %s', (_, liveLimit) => {
  test.each(Object.entries({ ...NOTES_CLOUD_TESTS, ...TRASH_TESTS, ...FAULT_TESTS }))(
    '%s',
    async (_title, run) => {
      expect.hasAssertions()
      await runWithFixture(async () => createFixture(liveLimit), run)
    },
  )
})

test.each(Object.entries(FOREIGN_NOTE_TESTS))('the adapter on the database in memory %s', async (_, run) => {
  expect.hasAssertions()
  await runWithFixture(async () => createFixture(100), run)
})

function createFixture(liveLimit: number): CloudFixture {
  const server = createServer()
  return {
    connect(uid) {
      const database = connect(server, uid)
      const cloud = createNotesCloud({
        databases: databasesOf(database),
        page: createFakePage(),
        refresh: async () => {},
        liveLimit,
      })
      return {
        ...createTestClient(cloud),
        goOffline: () => goOffline(database),
        goOnline: () => goOnline(database),
      }
    },
    store: async (uid, id, json, path = 'notes') =>
      server.store(`users/${uid}/${path}/${id}`, JSON.parse(json)),
    stored: async (uid, path = 'notes') => ({ ...Object(server.stored(`users/${uid}/${path}`)) }),
    async wipe(uid) {
      for (const root of ['users', 'sync']) server.store(`${root}/${uid}`, null)
    },
    fail(_, uid, fault) {
      for (const each of SERVER_FAULTS[fault]) server.faults.push({ fault: each, uid })
    },
    restart: async () => server.restart(),
    async close() {},
  }
}
