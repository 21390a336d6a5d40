import { ACCOUNT_SETTINGS } from '../../messages/account-settings.ts'
import { Confirmation, confirmationOf, SettingForm, type SettingFormProps } from './SettingForm.tsx'
import form from '../../form/Form.module.css'

/** Links Google to the account, or unlinks it from an account that has a password too. */
export function GoogleForm({ actions, ...props }: SettingFormProps) {
  const { member } = props
  const { hasGoogle, hasPassword } = member
  // Otherwise nobody could sign in to the account any more.
  if (hasGoogle && !hasPassword) return <p className={form.lead}>{ACCOUNT_SETTINGS.passwordFirst}</p>
  return (
    <SettingForm
      {...props}
      label={hasGoogle ? ACCOUNT_SETTINGS.confirmUnlink : ACCOUNT_SETTINGS.chooseGoogle}
      busyLabel={ACCOUNT_SETTINGS.saving}
      doneMessage={hasGoogle ? ACCOUNT_SETTINGS.unlinked : ACCOUNT_SETTINGS.linked}
      lead={hasGoogle ? undefined : ACCOUNT_SETTINGS.linkLead}
      opensGoogle={!hasGoogle}
      onSubmit={(readField) =>
        hasGoogle
          ? actions.unlinkGoogle({ currentPassword: confirmationOf(member, readField) })
          : actions.linkGoogle()
      }
    >
      {(failure) => hasGoogle && <Confirmation member={member} failure={failure} />}
    </SettingForm>
  )
}
