import { expect, test } from 'vitest'
import { readConfig } from '../../src/cloud/config.ts'
import { readInstances } from '../../src/cloud/instances.ts'

const PROJECT = {
  VITE_FIREBASE_API_KEY: 'key',
  VITE_FIREBASE_AUTH_DOMAIN: 'notes.firebaseapp.com',
  VITE_FIREBASE_PROJECT_ID: 'notes',
  VITE_FIREBASE_APP_ID: '1:2:web:3',
  VITE_FIREBASE_DATABASE_URLS: 'https://a.firebaseio.com https://b.firebaseio.com',
}
const firebase = {
  apiKey: 'key',
  authDomain: 'notes.firebaseapp.com',
  projectId: 'notes',
  appId: '1:2:web:3',
}
const instances = PROJECT.VITE_FIREBASE_DATABASE_URLS

test.each([
  ['nothing', {}],
  ['what every build has', { MODE: 'production', DEV: false, BASE_URL: '/' }],
  ['empty lines', { VITE_FIREBASE_API_KEY: ' ', VITE_LOCAL_IDENTITY: '' }],
  ['a database alone', { VITE_LOCAL_DATABASE: '127.0.0.1:9000' }],
])('%s: no cloud', (_, env) => {
  expect(readConfig(env)).toBeNull()
})

test('a project', () => {
  expect(readConfig(PROJECT)).toEqual({ firebase, instances })
  expect(readConfig({ ...PROJECT, VITE_FIREBASE_API_KEY: ' key\n' })).toEqual({ firebase, instances })
})

test('a project that measures', () => {
  expect(readConfig({ ...PROJECT, VITE_FIREBASE_MEASUREMENT_ID: 'G-1' })).toEqual({
    firebase: { ...firebase, measurementId: 'G-1' },
    instances,
  })
})

test('a project, though the local cloud runs', () => {
  expect(readConfig({ ...PROJECT, VITE_LOCAL_IDENTITY: '127.0.0.1:9099' })).toEqual({ firebase, instances })
})

test.each([
  [{ VITE_LOCAL_IDENTITY: '127.0.0.1:9299' }, '127.0.0.1:9299', '127.0.0.1:9000'],
  [
    { VITE_LOCAL_IDENTITY: '127.0.0.1:9299', VITE_LOCAL_DATABASE: '127.0.0.1:9298' },
    '127.0.0.1:9299',
    '127.0.0.1:9298',
  ],
])('the local cloud: %j', (env, identity, database) => {
  const config = readConfig(env)
  expect(config?.local).toEqual({ identity, database })
  // A name with this prefix belongs to no real project.
  expect(config?.firebase.projectId).toBe('demo-pinwell')
  expect(readInstances(config?.instances ?? '')).toHaveLength(1)
})

test.each(Object.keys(PROJECT))('a project without %s is told so', (name) => {
  expect(() => readConfig({ ...PROJECT, [name]: '' })).toThrow(`Sign-in needs ${name} too; see .env.example.`)
})

test('all that is missing is named at once', () => {
  expect(() => readConfig({ VITE_FIREBASE_AUTH_DOMAIN: 'notes.firebaseapp.com' })).toThrow(
    'VITE_FIREBASE_API_KEY, VITE_FIREBASE_PROJECT_ID, VITE_FIREBASE_APP_ID, VITE_FIREBASE_DATABASE_URLS',
  )
})
