import type { AccountOutcome } from './outcome.ts'

/** Runs a form's attempts. Only the newest counts. */
export interface Attempts {
  /**
   * Starts an attempt. The previous one ends at once as 'superseded', whatever its result will be, and its `abort` is called.
   * `work` can check with `isNewest` whether it was superseded, and with `commit`, after which it can no longer be cancelled. `work` must
   * not reject.
   */
  readonly run: (
    work: (isNewest: () => boolean, commit: () => boolean) => Promise<AccountOutcome>,
    abort?: () => void,
  ) => Promise<AccountOutcome>
  /** Cancels the running attempt if it has an `abort`. */
  readonly cancel: () => void
  readonly isRunning: () => boolean
  /** Resolves when the last attempt has ended. */
  readonly whenFinished: () => Promise<void>
}

export function createAttempts(): Attempts {
  let newest: { readonly supersede: () => void; readonly canBeCancelled: boolean } | undefined
  let lastOutcome: Promise<unknown> = Promise.resolve()

  return {
    run(work, abort) {
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
        const commit = () => {
          attempt.canBeCancelled = false
          return isNewest()
        }
        newest = attempt
        void work(isNewest, commit).then((result) => {
          if (isNewest()) newest = undefined
          return resolve(result)
        })
      })
      lastOutcome = outcome
      return outcome
    },

    cancel() {
      if (newest?.canBeCancelled) newest.supersede()
    },

    isRunning: () => newest !== undefined,

    async whenFinished() {
      await lastOutcome
    },
  }
}
