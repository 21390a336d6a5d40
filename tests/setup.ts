import { afterAll, vi } from 'vitest'
import { ignoreEnvFile } from '../build/ignore-env-file.mjs'

ignoreEnvFile()

// The test files of a worker share its globals. What a file replaces is restored after its last test.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
