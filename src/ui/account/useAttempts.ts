import { useCallback, useEffect, useRef, useState } from 'react'
import type { AccountActions } from '../../account/actions.ts'
import type { AccountOutcome } from '../../account/session.ts'
import type { Problems } from '../../account/validate.ts'

export type Attempt = 'form' | 'google' | 'reset' | 'logout'

export interface Failure {
  readonly attempt: Attempt
  /** What is wrong with which field. */
  readonly fields: Problems
  /** What is wrong with no field in particular. */
  readonly message?: string
}

interface Attempts {
  /** What is being tried now. */
  readonly pending: Attempt | undefined
  /** Why the last try failed; gone as soon as there is a new one. */
  readonly failure: Failure | undefined
  /**
   * Tries something, unless there are problems with it. Nothing comes back where there are, nor of a try that another one has replaced or
   * whose dialog has closed.
   */
  readonly attempt: (
    kind: Attempt,
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
  const [pending, setPending] = useState<Attempt>()
  const [failure, setFailure] = useState<Failure>()
  /** Known at once, where what is rendered may be a key behind. */
  const running = useRef<{ readonly kind: Attempt } | undefined>(undefined)

  const abandon = useCallback(() => {
    const isWaitingForGoogle = running.current?.kind === 'google'
    running.current = undefined
    if (isWaitingForGoogle) actions.cancelGoogle()
  }, [actions])

  useEffect(() => abandon, [abandon])

  async function attempt(kind: Attempt, run: () => Promise<AccountOutcome>, fields: Problems = {}) {
    if (running.current && running.current.kind !== 'google') return undefined
    cancel()
    const isInvalid = Object.keys(fields).length > 0
    setFailure(isInvalid ? { attempt: kind, fields } : undefined)
    if (isInvalid) return undefined
    const thisAttempt = { kind }
    running.current = thisAttempt
    setPending(kind)
    try {
      const outcome = await run()
      if (running.current !== thisAttempt) return undefined
      if (outcome.kind === 'failed') setFailure(failureOf(kind, outcome))
      return outcome
    } finally {
      if (running.current === thisAttempt) {
        running.current = undefined
        setPending(undefined)
      }
    }
  }

  function cancel() {
    abandon()
    setPending(undefined)
  }

  return { pending, failure, attempt, cancel }
}

function failureOf(kind: Attempt, { field, message }: Extract<AccountOutcome, { kind: 'failed' }>): Failure {
  return field === undefined
    ? { attempt: kind, fields: {}, message }
    : { attempt: kind, fields: { [field]: message } }
}
