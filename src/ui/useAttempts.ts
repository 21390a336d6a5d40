import { useCallback, useEffect, useRef, useState } from 'react'
import type { AccountActions } from '../account/actions.ts'
import type { AccountOutcome } from '../account/session.ts'
import type { Problems } from '../account/validate.ts'

export type Attempt = 'form' | 'google' | 'reset' | 'logout'

export interface Failure {
  readonly of: Attempt
  /** What is wrong with which field. */
  readonly fields: Problems
  /** What is wrong with no field in particular. */
  readonly message?: string
}

interface Attempts {
  /** What is being tried now. */
  readonly busy: Attempt | undefined
  /** Why the last try failed; gone as soon as there is a new one. */
  readonly failure: Failure | undefined
  /**
   * Tries something, unless there are problems with it. Nothing comes back where there are, nor of a try that another one has replaced or
   * whose dialog has closed.
   */
  readonly attempt: (
    what: Attempt,
    run: () => Promise<AccountOutcome>,
    problems?: Problems,
  ) => Promise<AccountOutcome | undefined>
  /** Stops waiting for the Google pop-up. */
  readonly cancel: () => void
}

/**
 * What a person tries in a dialog, one thing at a time: nothing is sent twice, only waiting for Google gives way to a new try.
 * React's own `useActionState` would queue the new try behind the one that it replaces.
 */
export function useAttempts(actions: Pick<AccountActions, 'cancelGoogle'>): Attempts {
  const [busy, setBusy] = useState<Attempt>()
  const [failure, setFailure] = useState<Failure>()
  /** Known at once, where what is rendered may be a key behind. */
  const now = useRef<{ readonly what: Attempt } | undefined>(undefined)

  const giveUp = useCallback(() => {
    const waiting = now.current?.what === 'google'
    now.current = undefined
    if (waiting) actions.cancelGoogle()
  }, [actions])

  useEffect(() => giveUp, [giveUp])

  async function attempt(what: Attempt, run: () => Promise<AccountOutcome>, fields: Problems = {}) {
    if (now.current && now.current.what !== 'google') return undefined
    cancel()
    const refused = Object.keys(fields).length > 0
    setFailure(refused ? { of: what, fields } : undefined)
    if (refused) return undefined
    const mine = { what }
    now.current = mine
    setBusy(what)
    try {
      const outcome = await run()
      if (now.current !== mine) return undefined
      if (outcome.kind === 'failed') setFailure(failureOf(what, outcome))
      return outcome
    } finally {
      if (now.current === mine) {
        now.current = undefined
        setBusy(undefined)
      }
    }
  }

  function cancel() {
    giveUp()
    setBusy(undefined)
  }

  return { busy, failure, attempt, cancel }
}

function failureOf(what: Attempt, { field, message }: Extract<AccountOutcome, { kind: 'failed' }>): Failure {
  return field === undefined ? { of: what, fields: {}, message } : { of: what, fields: { [field]: message } }
}
