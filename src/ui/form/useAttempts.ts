import { useCallback, useEffect, useRef, useState } from 'react'
import type { AccountFailure, AccountOutcome } from '../../account/outcome.ts'
import type { Session } from '../../account/session.ts'
import { failureMessage, type FieldMessages, problemMessages } from '../messages/account.ts'

export type AttemptKind = 'form' | 'google' | 'reset' | 'logout'

export interface Failure {
  readonly attempt: AttemptKind
  /** The error of each invalid field. */
  readonly fields: FieldMessages
  /** The error that belongs to no field. */
  readonly message?: string
}

interface FormAttempts {
  /** The running attempt. */
  readonly pending: AttemptKind | undefined
  /** Why the last attempt failed. Cleared when a new one begins. */
  readonly failure: Failure | undefined
  /**
   * Runs an attempt. Resolves to undefined if a field is invalid, if another attempt is running, if another attempt has replaced it, or
   * if the dialog has closed. `onLateSuccess` is called instead if the request then succeeds all the same.
   */
  readonly attempt: (
    kind: AttemptKind,
    run: () => Promise<AccountOutcome>,
    onLateSuccess?: () => void,
  ) => Promise<AccountOutcome | undefined>
  /** Stops waiting for the Google pop-up. */
  readonly cancel: () => void
}

/**
 * Runs the attempts of a dialog one at a time, so that nothing is sent twice. A new attempt replaces only one that is waiting for Google,
 * or for the e-mail to choose a new password. React's own `useActionState` would queue the new attempt behind the one that it replaces.
 */
export function useAttempts(session: Pick<Session, 'warmUp' | 'actionPorts'>): FormAttempts {
  const [pending, setPending] = useState<AttemptKind>()
  const [failure, setFailure] = useState<Failure>()
  /** The running attempt in a ref, because the rendered state may be one key press old. */
  const running = useRef<{ readonly kind: AttemptKind } | undefined>(undefined)

  const abandon = useCallback(() => {
    const isWaitingForGoogle = running.current?.kind === 'google'
    running.current = undefined
    if (isWaitingForGoogle) session.actionPorts.attempts.cancel()
  }, [session])

  useEffect(() => {
    session.warmUp()
    return abandon
  }, [session, abandon])

  async function attempt(kind: AttemptKind, run: () => Promise<AccountOutcome>, onLateSuccess?: () => void) {
    const runningKind = running.current?.kind
    if (runningKind === 'form' || (runningKind === 'reset' && kind === 'reset')) return undefined
    cancel()
    setFailure(undefined)
    const thisAttempt = { kind }
    running.current = thisAttempt
    setPending(kind)
    try {
      const outcome = await run()
      if (running.current !== thisAttempt) {
        if (outcome.kind === 'done') onLateSuccess?.()
        return undefined
      }
      if (outcome.kind === 'failed') setFailure(failureOf(kind, outcome))
      if (outcome.kind !== 'invalid') return outcome
      setFailure({ attempt: kind, fields: problemMessages(outcome.problems) })
      return undefined
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

export function failureOf(attempt: AttemptKind, outcome: AccountFailure): Failure {
  const { field, message } = failureMessage(outcome)
  return field === undefined ? { attempt, fields: {}, message } : { attempt, fields: { [field]: message } }
}
