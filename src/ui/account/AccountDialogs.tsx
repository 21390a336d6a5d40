import { type ComponentType, useState } from 'react'
import { createAccountActions } from '../../account/actions.ts'
import { Modal } from '../dialogs/Modal.tsx'
import { CompleteProfile } from './CompleteProfile.tsx'
import type { DialogName, DialogProps } from './dialog-props.ts'
import { Login } from './Login.tsx'
import { SignUp } from './SignUp.tsx'
import { Welcome } from './Welcome.tsx'

interface Props extends Omit<DialogProps, 'actions'> {
  readonly name: DialogName
}

/** The account dialogs, one at a time in one modal, so that switching between them moves neither the page nor the focus. */
export function AccountDialogs({ name, ...props }: Props) {
  const { session, onClose } = props
  const [actions] = useState(() => createAccountActions(session.actionPorts))
  const { title, closeLabel, Content } = DIALOGS[name]
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
