import { setLogLevel } from 'firebase/app'
import { expect, test } from 'vitest'
import { LocalDatabase } from './local-database.ts'
import { RULES } from './scenario-fixture.ts'
import { SCENARIOS } from './scenarios.ts'
import { Clients } from './sdk-clients.ts'

setLogLevel('silent')

test.for(Object.entries(SCENARIOS))('the local cloud with the SDK in Node: %s', async ([, run]) => {
  const database = new LocalDatabase(RULES)
  await database.start()
  const clients = new Clients(database.port)
  const play = run({
    clients,
    start: () => database.start(),
    stop: () => database.stop(),
    injectFault: async (fault) => database.injectFault(fault),
    writeRepeated: async (path, text, times) => {
      await database.request('PUT', `${path}.json`, JSON.stringify(text.repeat(times)))
    },
  })
  try {
    await expect(play).resolves.toBeUndefined()
  } finally {
    await clients.close()
    await database.remove()
  }
})
