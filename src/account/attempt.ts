import type { Attempts } from './attempts.ts'
import { type AccountAction, type AccountOutcome, failureOutcome } from './outcome.ts'
import type { Problems } from './validate.ts'

interface AttemptOptions<Result> {
  /** Of the values that the person entered. If there are any, no request is sent. */
  readonly problems?: Problems
  /** Calls `commit`, which returns whether the attempt goes on, before it changes something that a cancelled attempt must not change. */
  readonly request: (commit: () => boolean) => Promise<Result>
  readonly onSuccess?: (result: Result) => void
  /** Cancels the request. */
  readonly abort?: (() => void) | undefined
}

/** Returns a function that sends no request while a value is invalid, and ignores the result of a superseded attempt. */
export function createAttempt(attempts: Attempts) {
  return function attempt<Result>(
    action: AccountAction,
    { problems = {}, request, onSuccess, abort }: AttemptOptions<Result>,
  ): Promise<AccountOutcome> {
    if (Object.keys(problems).length > 0) return Promise.resolve({ kind: 'invalid', problems })
    return attempts.run(async (isNewest, commit) => {
      try {
        const result = await request(commit)
        if (isNewest()) onSuccess?.(result)
        return { kind: 'done' }
      } catch (error) {
        return failureOutcome(action, error)
      }
    }, abort)
  }
}
