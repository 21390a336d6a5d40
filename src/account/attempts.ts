import { type AccountAction, type AccountOutcome, failureOutcome } from './outcome.ts'
import type { Problems } from './validate.ts'

/** Runs a form's attempts. Only the newest counts. */
export interface Attempts {
  /** Starts an attempt. The previous one ends at once as 'superseded', its result is ignored, and its `abort` is called. */
  readonly run: <Result>(action: AccountAction, options: AttemptOptions<Result>) => Promise<AccountOutcome>
  /** Cancels the running attempt if it has an `abort`. */
  readonly cancel: () => void
  readonly isRunning: () => boolean
  /** Resolves with the outcome of the last attempt, or undefined if there was none. */
  readonly whenFinished: () => Promise<AccountOutcome | undefined>
}

interface AttemptOptions<Result> {
  /** Of the values that the person entered. If there are any, no request is sent. */
  readonly problems?: Problems
  /**
   * Calls `commit` before a change that a cancelled attempt must not make. `commit` returns whether the attempt goes on. After that it can
   * no longer be cancelled.
   */
  readonly request: (commit: () => boolean) => Promise<Result>
  readonly onSuccess?: (result: Result) => void
  /** Cancels the request. */
  readonly abort?: (() => void) | undefined
}

export function createAttempts(): Attempts {
  let newest: { readonly supersede: () => void; readonly canBeCancelled: boolean } | undefined
  let lastOutcome: Promise<AccountOutcome | undefined> = Promise.resolve(undefined)

  return {
    run(action, { problems = {}, request, onSuccess, abort }) {
      if (Object.keys(problems).length > 0) return Promise.resolve({ kind: 'invalid', problems })
      newest?.supersede()
      const outcome = new Promise<AccountOutcome>((resolve) => {
        const attempt = {
          supersede() {
            newest = undefined
            abort?.()
            resolve({ kind: 'superseded' })
          },
          canBeCancelled: abort !== undefined,
        }
        const isNewest = () => newest === attempt
        const work = async (): Promise<AccountOutcome> => {
          try {
            const result = await request(() => {
              attempt.canBeCancelled = false
              return isNewest()
            })
            if (isNewest()) onSuccess?.(result)
            return { kind: 'done' }
          } catch (error) {
            return failureOutcome(action, error)
          } finally {
            if (isNewest()) newest = undefined
          }
        }
        newest = attempt
        void work().then(resolve)
      })
      lastOutcome = outcome
      return outcome
    },

    cancel() {
      if (newest?.canBeCancelled) newest.supersede()
    },

    isRunning: () => newest !== undefined,

    whenFinished: () => lastOutcome,
  }
}
