import { useState } from 'react'
import { TextField } from '../../form/TextField.tsx'
import { ACCOUNT_SETTINGS, linkSentMessage } from '../../messages/account-settings.ts'
import { Confirmation, confirmationOf, SettingForm, type SettingFormProps } from './SettingForm.tsx'

/** Sends a link to the new address. The account keeps its address until the link is opened. */
export function EmailForm({ actions, ...props }: SettingFormProps) {
  const { member } = props
  const [email, setEmail] = useState('')
  return (
    <SettingForm
      {...props}
      label={ACCOUNT_SETTINGS.sendLink}
      lead={ACCOUNT_SETTINGS.emailLead}
      busyLabel={ACCOUNT_SETTINGS.sending}
      doneMessage={linkSentMessage(email.trim())}
      opensGoogle={!member.hasPassword}
      onSubmit={(readField) =>
        actions.changeEmail({ email, currentPassword: confirmationOf(member, readField) })
      }
    >
      {(failure) => (
        <>
          <TextField
            name="email"
            label={ACCOUNT_SETTINGS.newEmail}
            type="email"
            autoComplete="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            failure={failure}
          />
          <Confirmation member={member} failure={failure} />
        </>
      )}
    </SettingForm>
  )
}
