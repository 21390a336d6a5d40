import { resolve } from 'node:path'
import { build } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

for (const [kind, key, isContained] of [
  ['with a site key', 'site-key', true],
  ['without a site key', undefined, false],
  ['with an empty site key', '', false],
] as const)
  test(`a build ${kind} contains ${isContained ? 'the' : 'no'} code of App Check`, async () => {
    vi.stubEnv('VITE_FIREBASE_APP_CHECK_KEY', key)
    const result = await build({
      configFile: false,
      logLevel: 'silent',
      publicDir: false,
      build: {
        write: false,
        rolldownOptions: {
          input: resolve('src/cloud/firebase-app.ts'),
          preserveEntrySignatures: 'strict',
        },
      },
    })
    if (!('output' in result)) throw new Error('The build must have one output')
    const code = result.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
    expect(code.includes('exchangeRecaptchaEnterpriseToken')).toBe(isContained)
  })
