import type { Outcome } from './session.ts'

/** What a person tries, of which only the newest counts. */
export interface Attempts {
  /**
   * Starts an attempt. The one before it ends at once as 'superseded', whatever its answer will be; `abandon` is how one is told.
   * `work` may ask whether it is still the newest, and must not reject.
   */
  readonly run: (
    work: (isNewest: () => boolean) => Promise<Outcome>,
    abandon?: () => void,
  ) => Promise<Outcome>
  /** Gives up an attempt that can be abandoned; no other. */
  readonly cancel: () => void
  /** Resolves when the attempt that is running has ended. */
  readonly settled: () => Promise<void>
}

export function createAttempts(): Attempts {
  let newest: { readonly giveUp: () => void; readonly canBeCancelled: boolean } | undefined
  let ended: Promise<unknown> = Promise.resolve()

  return {
    run(work, abandon) {
      newest?.giveUp()
      const outcome = new Promise<Outcome>((resolve) => {
        const mine = {
          giveUp() {
            newest = undefined
            abandon?.()
            resolve({ kind: 'superseded' })
          },
          canBeCancelled: abandon !== undefined,
        }
        newest = mine
        void work(() => newest === mine).then((answer) => {
          if (newest === mine) newest = undefined
          return resolve(answer)
        })
      })
      ended = outcome
      return outcome
    },

    cancel() {
      if (newest?.canBeCancelled) newest.giveUp()
    },

    async settled() {
      await ended
    },
  }
}
