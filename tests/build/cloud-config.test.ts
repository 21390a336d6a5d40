import { resolve } from 'node:path'
import { build, createLogger } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { defineCloudConfig } from '../../build/cloud-config.ts'

afterEach(() => vi.unstubAllEnvs())

const KEYS = {
  VITE_FIREBASE_API_KEY: 'key',
  VITE_FIREBASE_AUTH_DOMAIN: 'notes.firebaseapp.com',
  VITE_FIREBASE_PROJECT_ID: 'notes',
  VITE_FIREBASE_APP_ID: '1:2:web:3',
  VITE_FIREBASE_DATABASE_URLS: 'https://a.firebaseio.com',
}

test('a build without keys prints how to add sign-in', async () => {
  expect(await printed({})).toContain(
    "this build is the visitor's app. .env.example explains how to add sign-in.",
  )
})

test('a build with all keys prints nothing', async () => {
  expect(await printed(KEYS)).toBe('')
})

test('a build with a missing key fails and names the key', async () => {
  await expect(printed({ ...KEYS, VITE_FIREBASE_PROJECT_ID: '' })).rejects.toThrow(
    'Sign-in needs VITE_FIREBASE_PROJECT_ID too',
  )
})

/** What a build with these variables prints about its cloud. */
async function printed(env: Readonly<Record<string, string>>): Promise<string> {
  for (const key of Object.keys(KEYS)) vi.stubEnv(key, env[key])
  const messages: string[] = []
  const customLogger = { ...createLogger(), info: (message: string) => void messages.push(message) }
  await build({
    configFile: false,
    // A folder without a file of variables.
    root: import.meta.dirname,
    customLogger,
    publicDir: false,
    plugins: [defineCloudConfig()],
    build: { write: false, rolldownOptions: { input: resolve('src/store.ts') } },
  })
  return messages.filter((message) => message.includes('Firebase')).join('\n')
}
