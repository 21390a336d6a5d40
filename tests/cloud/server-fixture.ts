import { expect } from 'vitest'
import type { ServerFault } from '../../local-cloud/faults.ts'
import type { Fault } from '../fakes/memory-notes.ts'
import type { CloudFixture } from './cloud-fixture.ts'
import type { SdkFixture } from './sdk-fixture.ts'

/** A denied mutation is sent again with a fresh token. So it takes two refusals to have it rejected. */
export const SERVER_FAULTS = {
  refuse: ['refuse', 'refuse'],
  cutBefore: ['cutBefore'],
  cutAfter: ['cutAfter'],
  lose: ['lose'],
  silence: ['hold'],
} as const satisfies Readonly<Record<Fault, readonly ServerFault['fault'][]>>

/** The part of a fixture that is the same for each adapter. */
export function serverFixture(sdk: SdkFixture): Omit<CloudFixture, 'connect'> {
  const { server } = sdk
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
    close: () => sdk.close(),
  }
}
