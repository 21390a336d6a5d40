import { type ReactNode, useId, useState } from 'react'
import type { Member } from '../../../account/member.ts'
import type { AccountOutcome } from '../../../account/outcome.ts'
import type { Session } from '../../../account/session.ts'
import type { SettingsActions } from '../../../account/settings-actions.ts'
import { scrollIntoView } from '../../dialogs/scrollIntoView.ts'
import { Form, type ReadField } from '../../form/Form.tsx'
import { FormAlert } from '../../form/FormAlert.tsx'
import { PasswordField } from '../../form/PasswordField.tsx'
import { type Failure, useAttempts } from '../../form/useAttempts.ts'
import { ACCOUNT_SETTINGS } from '../../messages/account-settings.ts'
import { REAUTHENTICATION } from '../../messages/account.ts'
import styles from '../../form/Form.module.css'

/** What every form of the account gets. */
export interface SettingFormProps {
  readonly session: Session
  readonly actions: SettingsActions
  readonly member: Member
  readonly onCancel: () => void
  /** Closes the form with a message. After Cancel or when the dialog has closed, also called if the attempt succeeds all the same. */
  readonly onDone: (message: string) => void
}

interface Props extends Pick<SettingFormProps, 'session' | 'onCancel' | 'onDone'> {
  readonly label: string
  readonly busyLabel: string
  readonly doneMessage: string
  /** What the attempt does. It also describes the button, because the focus moves past it to the first field. */
  readonly lead?: string | undefined
  readonly isDangerous?: boolean
  /** Whether the attempt opens Google's pop-up. */
  readonly opensGoogle: boolean
  /** Whether the reason of the last failure no longer applies. */
  readonly isFailureOutdated?: boolean
  readonly onSubmit: (readField: ReadField) => Promise<AccountOutcome>
  /** Called if an attempt has ended without success. Not after Cancel or when the dialog has closed. */
  readonly onFailure?: () => void
  readonly children: (failure: Failure | undefined) => ReactNode
}

/** A form of the settings with its two buttons. If an attempt failed, the reason is shown beside them. */
export function SettingForm({ session, label, busyLabel, isDangerous, opensGoogle, ...props }: Props) {
  const { doneMessage, lead, isFailureOutdated, onSubmit, onDone, onFailure, onCancel, children } = props
  const leadId = useId()
  const { pending, failure: lastFailure, attempt, cancel } = useAttempts(session)
  const failure = isFailureOutdated ? undefined : lastFailure
  const [isSignInTooOld, setIsSignInTooOld] = useState(false)
  const kind = opensGoogle ? 'google' : 'form'
  const pendingLabel = opensGoogle ? ACCOUNT_SETTINGS.waiting : busyLabel
  const done = () => onDone(doneMessage)

  async function submit(readField: ReadField) {
    setIsSignInTooOld(false)
    const outcome = await attempt(kind, () => onSubmit(readField), done)
    if (!outcome) return
    setIsSignInTooOld(outcome.kind === 'reauthenticate')
    if (outcome.kind === 'done') done()
    else onFailure?.()
  }

  return (
    <Form failure={failure} onSubmit={(readField) => void submit(readField)}>
      {lead !== undefined && (
        <p id={leadId} className={styles.lead}>
          {lead}
        </p>
      )}
      {children(failure)}
      <FormAlert
        failure={isSignInTooOld ? { attempt: kind, fields: {}, message: REAUTHENTICATION } : failure}
        // The attempt may have given the member a password before it failed, which changes `kind`.
        attempt={failure?.attempt ?? kind}
      />
      <p role="status" className="visually-hidden">
        {pending === 'form' && busyLabel}
      </p>
      <button
        type="submit"
        className={isDangerous ? styles.danger : styles.primary}
        aria-describedby={lead === undefined ? undefined : leadId}
        aria-disabled={pending === 'form'}
      >
        {pending === undefined ? label : pendingLabel}
      </button>
      <button
        // Before the form focuses its field, so that the field ends up in view too.
        ref={scrollIntoView}
        type="button"
        className={styles.secondary}
        onClick={pending === 'google' ? cancel : onCancel}
      >
        {ACCOUNT_SETTINGS.cancel}
      </button>
    </Form>
  )
}

interface ConfirmationProps {
  readonly member: Member
  readonly failure: Failure | undefined
}

/** The current password, which confirms a change. A member without one sees that Google asks for a confirmation. */
export function Confirmation({ member, failure }: ConfirmationProps) {
  return (
    <>
      {/* For password managers: whose password it is, also if it is a new one. */}
      <input hidden readOnly type="email" name="username" autoComplete="username" value={member.email} />
      {member.hasPassword ? (
        <PasswordField
          name="currentPassword"
          label={ACCOUNT_SETTINGS.currentPassword}
          autoComplete="current-password"
          failure={failure}
        />
      ) : (
        <p className={styles.lead}>{ACCOUNT_SETTINGS.googleConfirms}</p>
      )}
    </>
  )
}

/** What `Confirmation` asked for. */
export function confirmationOf({ hasPassword }: Member, readField: ReadField): string | undefined {
  return hasPassword ? readField('currentPassword') : undefined
}
