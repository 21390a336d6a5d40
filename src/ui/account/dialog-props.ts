import type { AccountActions } from '../../account/actions.ts'
import type { Session } from '../../account/session.ts'

/** The forms of the account dialogs. */
export type FormName = 'login' | 'signUp' | 'welcome' | 'complete'

/** The account dialogs. */
export type DialogName = FormName | 'signOut'

/** What `Dialogs` passes to the content of each account dialog. */
export interface DialogProps {
  readonly session: Session
  readonly actions: AccountActions
  /** The values typed before, by field name; never a password. */
  readonly formValues: Map<string, string>
  readonly onSwitch: (name: DialogName) => void
  /** Opens the composer. */
  readonly onWrite: () => void
  readonly onClose: () => void
}
