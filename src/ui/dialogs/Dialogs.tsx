import { useEffect, useState, type ComponentType } from 'react'
import type { Session } from '../../account/session.ts'
import { createAccountActions, type AccountActions } from '../../account/actions.ts'
import { CompleteProfile } from '../account/CompleteProfile.tsx'
import { Login } from '../account/Login.tsx'
import { Modal } from './Modal.tsx'
import { SignUp } from '../account/SignUp.tsx'
import { Welcome } from '../account/Welcome.tsx'

export { SignOutDialog } from '../account/SignOutDialog.tsx'
export { Trash } from '../trash/Trash.tsx'

export type DialogName = 'login' | 'signUp' | 'welcome' | 'complete'

export interface DialogProps {
  readonly session: Session
  readonly actions: AccountActions
  /** The values typed before, by field name; never a password. */
  readonly formValues: Map<string, string>
  readonly onSwitch: (name: DialogName) => void
  readonly onClose: () => void
}

/** The account dialogs, one at a time in one modal, so that switching between them moves neither the page nor the focus. */
export function Dialogs({ name, ...props }: Omit<DialogProps, 'actions'> & { readonly name: DialogName }) {
  const { session, onClose } = props
  const [actions] = useState(() => createAccountActions(session.actionPorts))
  const { title, closeLabel, Content } = DIALOGS[name]
  useEffect(() => session.warmUp(), [session])
  return (
    <Modal title={title} closeLabel={closeLabel} onClose={onClose}>
      <Content key={name} {...props} actions={actions} />
    </Modal>
  )
}

const DIALOGS: Record<
  DialogName,
  { readonly title: string; readonly closeLabel: string; readonly Content: ComponentType<DialogProps> }
> = {
  login: { title: 'Welcome Back', closeLabel: 'Close login form', Content: Login },
  signUp: { title: 'Create Account', closeLabel: 'Close signup form', Content: SignUp },
  welcome: { title: 'Welcome to Pinwell', closeLabel: 'Close welcome', Content: Welcome },
  complete: { title: 'Complete Your Profile', closeLabel: 'Close profile form', Content: CompleteProfile },
}
