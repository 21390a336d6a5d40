import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing'
import { setLogLevel } from 'firebase/app'
import { get, ref, set, update } from 'firebase/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LocalDatabase } from './local-database.ts'

// The official library for tests of rules, unchanged.
setLogLevel('silent')

const RULES = `{"rules": {
  "users": { "$uid": { ".read": "auth.uid === $uid", ".write": "auth.uid === $uid && auth.token.email_verified === true" } },
  "public": { ".read": true }
}}`
const database = new LocalDatabase('{"rules": {}}')
let environment: RulesTestEnvironment

beforeAll(async () => {
  await database.start()
  environment = await initializeTestEnvironment({
    projectId: 'demo-rules',
    database: { host: '127.0.0.1', port: database.port, rules: RULES },
  })
})

beforeEach(() => environment.clearDatabase())

afterAll(async () => {
  await environment.cleanup()
  await database.remove()
})

test('users write their own data with the tokens that they get', async () => {
  const alice = environment.authenticatedContext('alice', { email_verified: true }).database()
  const unverified = environment.authenticatedContext('bob').database()
  await assertSucceeds(set(ref(alice, 'users/alice'), { name: 'Alice' }))
  await assertSucceeds(update(ref(alice, 'users/alice'), { name: 'A.' }))
  await assertFails(set(ref(alice, 'users/bob'), 1))
  await assertFails(set(ref(unverified, 'users/bob'), 1))
  expect((await assertSucceeds(get(ref(alice, 'users/alice')))).val()).toEqual({ name: 'A.' })
})

test('other users read only what is public', async () => {
  const stranger = environment.unauthenticatedContext().database()
  expect((await assertSucceeds(get(ref(stranger, 'public')))).val()).toBeNull()
  expect(await assertFails(get(ref(stranger, 'users/alice')))).toEqual(new Error('Permission denied'))
})

test('rules can be disabled, and the database can be emptied', async () => {
  const stranger = environment.unauthenticatedContext().database()
  await environment.withSecurityRulesDisabled((context) => set(ref(context.database(), 'public/x'), 1))
  expect((await get(ref(stranger, 'public/x'))).val()).toBe(1)
  await environment.clearDatabase()
  expect((await get(ref(stranger, 'public/x'))).val()).toBeNull()
})

test('rules that the service would reject are rejected with their line', async () => {
  const options = { host: '127.0.0.1', port: database.port, rules: '{"rules": {\n".read": "who"\n}}' }
  const environmentWithBrokenRules = initializeTestEnvironment({
    projectId: 'demo-broken',
    database: options,
  })
  await expect(environmentWithBrokenRules).rejects.toThrow('Line 2')
})
