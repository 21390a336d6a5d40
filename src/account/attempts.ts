import type { AccountOutcome } from './session.ts'

/** What a person tries, of which only the newest counts. */
export interface Attempts {
  /**
   * Starts an attempt. The one before it ends at once as 'superseded', whatever its answer will be; `abandon` is how one is told.
   * `work` may ask whether it is still the newest, and must not reject.
   */
  readonly run: (
    work: (isNewest: () => boolean) => Promise<AccountOutcome>,
    abort?: () => void,
  ) => Promise<AccountOutcome>
  /** Gives up an attempt that can be abandoned; no other. */
  readonly cancel: () => void
  /** Resolves when the attempt that is running has ended. */
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
        newest = attempt
        void work(() => newest === attempt).then((result) => {
          if (newest === attempt) newest = undefined
          return resolve(result)
        })
      })
      lastOutcome = outcome
      return outcome
    },

    cancel() {
      if (newest?.canBeCancelled) newest.supersede()
    },

    async whenFinished() {
      await lastOutcome
    },
  }
}
