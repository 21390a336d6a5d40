import { withTimeout } from '../with-timeout.ts'

/** Settles as the request does, or rejects with an error of this code. Without a connection, a request to the database stays pending. */
export function requestWithTimeout<Result>(
  request: Promise<Result>,
  { timeout = WRITE_TIMEOUT_MS, code = 'auth/network-request-failed' } = {},
): Promise<Result> {
  return withTimeout(request, timeout, () =>
    Object.assign(new Error('The database did not answer'), { code }),
  )
}

export const READ_TIMEOUT_MS = 3_000
const WRITE_TIMEOUT_MS = 10_000
