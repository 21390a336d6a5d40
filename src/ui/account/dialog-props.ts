import type { AccountActions } from '../../account/actions.ts'
import type { Session } from '../../account/session.ts'

/** The account dialogs. */
export type DialogName = 'login' | 'signUp' | 'welcome' | 'complete'

/** What `AccountDialogs` passes to the content of each account dialog. */
export interface DialogProps {
  readonly session: Session
  readonly actions: AccountActions
  /** The values typed before, by field name; never a password. */
  readonly formValues: Map<string, string>
  readonly onSwitch: (name: DialogName) => void
  /** Opens the composer. */
  readonly onWrite: () => void
  /** Signs out, or asks first about changes that are not synced. */
  readonly onLogout: () => Promise<void>
  readonly onClose: () => void
}
