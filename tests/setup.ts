import { afterAll, vi } from 'vitest'

// The test files of a worker share its globals. What a file replaces is restored after its last test.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
