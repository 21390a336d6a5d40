import { useState, type ComponentType } from 'react'
import { createAccountActions } from '../../account/actions.ts'
import { CompleteProfile } from '../account/CompleteProfile.tsx'
import { Login } from '../account/Login.tsx'
import type { DialogName, DialogProps } from '../account/dialog-props.ts'
import { Modal } from './Modal.tsx'
import { SignUp } from '../account/SignUp.tsx'
import { Welcome } from '../account/Welcome.tsx'

export { failureMessage } from '../messages/account.ts'
export { ProfileMenuItems } from '../account/ProfileMenuItems.tsx'
export { CardMenu } from '../note-card/tools/CardMenu.tsx'
export { Palette } from '../palette/Palette.tsx'
export { ShortcutSheet } from '../palette/ShortcutSheet.tsx'
export { OpenDialog } from './OpenDialog.tsx'

interface Props extends Omit<DialogProps, 'actions'> {
  readonly name: DialogName
}

/** The account dialogs, one at a time in one modal, so that switching between them moves neither the page nor the focus. */
export function Dialogs({ name, ...props }: Props) {
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
