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
  ['an empty environment', {}],
  ["Vite's own variables", { MODE: 'production', DEV: false, BASE_URL: '/' }],
  ['empty values', { VITE_FIREBASE_API_KEY: ' ', VITE_LOCAL_IDENTITY: '' }],
  ['a local database without an identity service', { VITE_LOCAL_DATABASE: '127.0.0.1:9000' }],
])('configures no cloud for %s', (_, env) => {
  expect(readConfig(env)).toBeNull()
})

test('reads a Firebase project', () => {
  expect(readConfig(PROJECT)).toEqual({ firebase, instances })
  expect(readConfig({ ...PROJECT, VITE_FIREBASE_API_KEY: ' key\n' })).toEqual({ firebase, instances })
})

test('reads the measurement id of a project', () => {
  expect(readConfig({ ...PROJECT, VITE_FIREBASE_MEASUREMENT_ID: 'G-1' })).toEqual({
    firebase: { ...firebase, measurementId: 'G-1' },
    instances,
  })
})

test('prefers a Firebase project to the local cloud', () => {
  expect(readConfig({ ...PROJECT, VITE_LOCAL_IDENTITY: '127.0.0.1:9099' })).toEqual({ firebase, instances })
})

test.each([
  [{ VITE_LOCAL_IDENTITY: '127.0.0.1:9299' }, '127.0.0.1:9299', '127.0.0.1:9000'],
  [
    { VITE_LOCAL_IDENTITY: '127.0.0.1:9299', VITE_LOCAL_DATABASE: '127.0.0.1:9298' },
    '127.0.0.1:9299',
    '127.0.0.1:9298',
  ],
])('reads the local cloud from %j', (env, identity, database) => {
  const config = readConfig(env)
  expect(config?.local).toEqual({ identity, database })
  // A name with this prefix belongs to no real project.
  expect(config?.firebase.projectId).toBe('demo-pinwell')
  expect(readInstances(config?.instances ?? '')).toHaveLength(1)
})

test.each(Object.keys(PROJECT))('throws if a project lacks %s', (name) => {
  expect(() => readConfig({ ...PROJECT, [name]: '' })).toThrow(`Sign-in needs ${name} too; see .env.example.`)
})

test('names all missing variables in one error', () => {
  expect(() => readConfig({ VITE_FIREBASE_AUTH_DOMAIN: 'notes.firebaseapp.com' })).toThrow(
    'VITE_FIREBASE_API_KEY, VITE_FIREBASE_PROJECT_ID, VITE_FIREBASE_APP_ID, VITE_FIREBASE_DATABASE_URLS',
  )
})
