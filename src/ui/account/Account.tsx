import { useEffect, useState } from 'react'
import type { Session } from '../../account/session.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { Notifier } from '../../notifier.ts'
import type { DialogName } from './dialogProps.ts'
import { fetchDialogs } from '../dialogs/fetchDialogs.ts'
import { messageFor, SIGN_OUT } from '../messages/account-errors.ts'
import { unsyncedOfMember } from './unsyncedOfMember.ts'
import { ProfileMenu, type MenuChoice } from './ProfileMenu.tsx'
import { openTrash } from '../trash/TrashHost.tsx'
import { useChunk } from '../useChunk.ts'
import { useStore } from '../useStore.ts'
import { useWhenNotTyping } from './useWhenNotTyping.ts'
import { whenIdle } from '../whenIdle.ts'

interface Props {
  readonly session: Session
  readonly notes: NotesStore
  readonly notify: Notifier
}

/** The profile button, its menu, and the dialog that the person opened or that the account requires. */
export function Account({ session, notes, notify }: Props) {
  const state = useStore(session)
  const uid = state.kind === 'member' ? state.member.uid : undefined
  const [requestedDialog, setRequestedDialog] = useState<DialogName>()
  /** Whether the member postponed completing the profile. The dialog opens again at the next sign-in or page load. */
  const [isPostponed, setIsPostponed] = useState(false)
  useEffect(() => () => setIsPostponed(false), [uid])
  const isCompletionDue = useWhenNotTyping(state.kind === 'member' && state.incomplete && !isPostponed)
  const dialogName = requestedDialog ?? (isCompletionDue ? 'complete' : undefined)
  const [isSigningOut, setIsSigningOut] = useState(false)
  const dialogs = useChunk(fetchDialogs, dialogName !== undefined || isSigningOut, () => {
    notify.error('The form could not be loaded. Please check your connection and try again.')
    setIsSigningOut(false)
    close()
  })
  const formValues = useFormValues(uid)
  // Load the dialogs early. The sign-out dialog is needed most when it could not be loaded any more: offline.
  useEffect(
    () => (uid === undefined ? undefined : whenIdle(() => void fetchDialogs().catch(() => {}))),
    [uid],
  )

  function onChoose(choice: MenuChoice) {
    if (choice === 'complete') setIsPostponed(false)
    else if (choice === 'trash') openTrash()
    else if (choice === 'logout') void logout()
    else setRequestedDialog(choice)
  }

  async function logout() {
    if (unsyncedOfMember(notes).count > 0) return setIsSigningOut(true)
    const outcome = await session.signOut()
    if (outcome.kind === 'failed') notify.error(messageFor(SIGN_OUT, outcome.code).message)
  }

  function close() {
    setRequestedDialog(undefined)
    if (dialogName === 'complete') setIsPostponed(true)
  }

  return (
    <>
      <ProfileMenu state={state} onChoose={onChoose} onIntent={() => void fetchDialogs().catch(() => {})} />
      {dialogs && dialogName && (
        <dialogs.Dialogs
          name={dialogName}
          session={session}
          formValues={formValues}
          onSwitch={setRequestedDialog}
          onClose={close}
        />
      )}
      {dialogs && isSigningOut && (
        <dialogs.SignOutDialog
          notes={notes}
          onSignOut={session.signOut}
          onClose={() => setIsSigningOut(false)}
        />
      )}
    </>
  )
}

/** The values typed into forms that were closed. They are cleared when the member changes. */
function useFormValues(uid: string | undefined): Map<string, string> {
  const [formValues] = useState(() => new Map<string, string>())
  useEffect(() => () => formValues.clear(), [formValues, uid])
  return formValues
}
