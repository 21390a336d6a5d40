import { TextField } from '../../form/TextField.tsx'
import { ACCOUNT_SETTINGS } from '../../messages/account-settings.ts'
import { SettingForm, type SettingFormProps } from './SettingForm.tsx'

/** Changes the name that the menu shows and that new notes have as their author. */
export function NameForm({ name, actions, ...props }: SettingFormProps & { readonly name: string }) {
  return (
    <SettingForm
      {...props}
      label={ACCOUNT_SETTINGS.save}
      busyLabel={ACCOUNT_SETTINGS.saving}
      doneMessage={ACCOUNT_SETTINGS.nameChanged}
      opensGoogle={false}
      onSubmit={(readField) => actions.changeName(readField('fullName'))}
    >
      {(failure) => (
        <TextField
          name="fullName"
          label={ACCOUNT_SETTINGS.fullName}
          autoComplete="name"
          autoCapitalize="words"
          autoCorrect="off"
          spellCheck={false}
          dir="auto"
          defaultValue={name}
          failure={failure}
        />
      )}
    </SettingForm>
  )
}
