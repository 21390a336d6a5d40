import { PasswordField } from '../../form/PasswordField.tsx'
import { ACCOUNT_SETTINGS } from '../../messages/account-settings.ts'
import { Confirmation, confirmationOf, SettingForm, type SettingFormProps } from './SettingForm.tsx'

/** Changes the password, or gives one to an account that has only Google. */
export function PasswordForm({ actions, ...props }: SettingFormProps) {
  const { member } = props
  const { hasPassword } = member
  return (
    <SettingForm
      {...props}
      label={hasPassword ? ACCOUNT_SETTINGS.saveNewPassword : ACCOUNT_SETTINGS.savePassword}
      busyLabel={ACCOUNT_SETTINGS.saving}
      doneMessage={hasPassword ? ACCOUNT_SETTINGS.passwordChanged : ACCOUNT_SETTINGS.passwordSet}
      opensGoogle={!hasPassword}
      onSubmit={(readField) =>
        actions.changePassword({
          currentPassword: confirmationOf(member, readField),
          password: readField('password'),
          confirmPassword: readField('confirmPassword'),
        })
      }
    >
      {(failure) => (
        <>
          <Confirmation member={member} failure={failure} />
          <PasswordField
            name="password"
            label={ACCOUNT_SETTINGS.newPassword}
            autoComplete="new-password"
            hint={ACCOUNT_SETTINGS.passwordHint}
            failure={failure}
          />
          <PasswordField
            name="confirmPassword"
            label={ACCOUNT_SETTINGS.confirmPassword}
            autoComplete="new-password"
            failure={failure}
          />
        </>
      )}
    </SettingForm>
  )
}
