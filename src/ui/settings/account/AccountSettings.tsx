import { useState } from 'react'
import type { MemberState } from '../../../account/session-state.ts'
import type { Session } from '../../../account/session.ts'
import { createSettingsActions } from '../../../account/settings-actions.ts'
import { ACCOUNT_SETTINGS } from '../../messages/account-settings.ts'
import { usePage } from '../../PageContext.ts'
import { useStore } from '../../useStore.ts'
import type { LinkedForm } from '../settings-link.ts'
import { SettingsSection } from '../SettingsSection.tsx'
import { DeletionForm, type UnsentOfAccount } from './DeletionForm.tsx'
import { DeviceList } from './DeviceList.tsx'
import { EmailForm } from './EmailForm.tsx'
import { GoogleForm } from './GoogleForm.tsx'
import { NameForm } from './NameForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PhotoRow } from './PhotoRow.tsx'
import { SettingRow } from './SettingRow.tsx'
import { SignOutRow } from './SignOutRow.tsx'
import form from '../../form/Form.module.css'

interface Props {
  readonly session: Session
  readonly initialForm: LinkedForm | undefined
  readonly unsent: UnsentOfAccount
  readonly onSignOut: () => Promise<void>
  readonly onSignIn: () => void
  readonly onClose: () => void
}

/** The account of a member, or a way to sign in. */
export function AccountSettings({ onSignIn, ...props }: Props) {
  const state = useStore(props.session)
  return (
    <SettingsSection title={ACCOUNT_SETTINGS.title}>
      {state.kind === 'member' ? (
        <MemberSettings key={state.member.uid} {...props} member={state.member} fullName={state.fullName} />
      ) : (
        <>
          <p className={form.lead}>{ACCOUNT_SETTINGS.visitor}</p>
          <button type="button" className={form.secondary} onClick={onSignIn}>
            {ACCOUNT_SETTINGS.signIn}
          </button>
        </>
      )}
    </SettingsSection>
  )
}

type MemberProps = Omit<Props, 'onSignIn'> & Pick<MemberState, 'member' | 'fullName'>

type FormName = 'name' | 'email' | 'google' | LinkedForm

/**
 * What a member can change of the account. One form is open at a time. To be rendered with the uid as its key: a form that is open for one
 * account must not change another one, which a sign-in in another tab may show.
 */
function MemberSettings({ session, initialForm, unsent, onSignOut, onClose, member, fullName }: MemberProps) {
  const { notify } = usePage()
  const [opened, setOpened] = useState<FormName | undefined>(initialForm)
  const [actions] = useState(() => createSettingsActions(session.actionPorts))
  const name = fullName || member.displayName
  /** Another form may be open when a change is made that the person has stopped waiting for. */
  const close = (row: FormName) => setOpened((current) => (current === row ? undefined : current))
  const rowOf = (row: FormName) => ({
    isOpen: opened === row,
    onToggle: () => setOpened(opened === row ? undefined : row),
  })
  const formPropsOf = (row: FormName) => ({
    session,
    actions,
    member,
    onCancel: () => close(row),
    onDone(message: string) {
      close(row)
      notify.success(message)
    },
  })

  return (
    <>
      <SettingRow
        label={ACCOUNT_SETTINGS.name}
        value={name}
        personal="value"
        action={ACCOUNT_SETTINGS.changeName}
        {...rowOf('name')}
      >
        <NameForm {...formPropsOf('name')} name={name} />
      </SettingRow>
      <PhotoRow member={member} actions={actions} />
      <SettingRow
        label={ACCOUNT_SETTINGS.email}
        value={member.email}
        personal="value"
        action={ACCOUNT_SETTINGS.changeEmail}
        {...rowOf('email')}
      >
        <EmailForm {...formPropsOf('email')} />
      </SettingRow>
      <SettingRow
        label={ACCOUNT_SETTINGS.password}
        value={member.hasPassword ? ACCOUNT_SETTINGS.hasPassword : ACCOUNT_SETTINGS.hasNoPassword}
        action={member.hasPassword ? ACCOUNT_SETTINGS.changePassword : ACCOUNT_SETTINGS.setPassword}
        {...rowOf('password')}
      >
        <PasswordForm {...formPropsOf('password')} />
      </SettingRow>
      <SettingRow
        label={ACCOUNT_SETTINGS.google}
        value={member.hasGoogle ? ACCOUNT_SETTINGS.isLinked : ACCOUNT_SETTINGS.isNotLinked}
        action={member.hasGoogle ? ACCOUNT_SETTINGS.unlink : ACCOUNT_SETTINGS.link}
        {...rowOf('google')}
      >
        <GoogleForm {...formPropsOf('google')} />
      </SettingRow>
      <SignOutRow actions={actions} onSignOut={onSignOut} onClose={onClose}>
        <DeviceList session={session} member={member} />
      </SignOutRow>
      <SettingRow
        label={ACCOUNT_SETTINGS.deletion}
        value=""
        action={ACCOUNT_SETTINGS.deleteAccount}
        {...rowOf('deletion')}
      >
        <DeletionForm
          {...formPropsOf('deletion')}
          unsent={unsent}
          onDone={(message) => {
            onClose()
            notify.success(message)
          }}
        />
      </SettingRow>
    </>
  )
}
