import { useState } from 'react'
import { memberOf } from '../../account/session-state.ts'
import type { Session } from '../../account/session.ts'
import { fetchDialogs } from '../dialogs/fetchDialogs.ts'
import { useChunk } from '../loading/useChunk.ts'
import { usePage } from '../PageContext.ts'
import { useStore } from '../useStore.ts'
import type { DialogName } from './dialog-props.ts'
import { ProfileMenu } from './ProfileMenu.tsx'
import type { MenuChoice } from './ProfileMenuItems.tsx'
import { useWhenNotTyping } from './useWhenNotTyping.ts'

interface Props {
  readonly session: Session
  readonly onOpenTrash: () => void
  /** Signs out, or asks first about changes that are not synced. */
  readonly onLogout: () => Promise<void>
  /** Opens the composer. */
  readonly onWrite: () => void
  /** The dialog that the person opened. */
  readonly requestedDialog: DialogName | undefined
  readonly onRequest: (dialog: DialogName | undefined) => void
}

/** The profile button, its menu, and the dialog that the person opened or that the account requires. */
export function Account({ session, onOpenTrash, onLogout, onWrite, requestedDialog, onRequest }: Props) {
  const { notify } = usePage()
  const state = useStore(session)
  const uid = memberOf(state)?.uid
  /** Whether the member postponed completing the profile. The dialog opens again at the next sign-in or page load. */
  const [isPostponed, setIsPostponed] = useState(false)
  /** The values typed into forms that were closed. */
  const [formValues, setFormValues] = useState(() => new Map<string, string>())
  const [knownUid, setKnownUid] = useState(uid)
  if (uid !== knownUid) {
    setKnownUid(uid)
    setIsPostponed(false)
    setFormValues(new Map())
  }
  const isCompletionDue = useWhenNotTyping(state.kind === 'member' && state.incomplete && !isPostponed)
  const dialogName = requestedDialog ?? (isCompletionDue ? 'complete' : undefined)
  const dialogs = useChunk(fetchDialogs, dialogName !== undefined, () => {
    notify.error('The form could not be loaded. Please check your connection and try again.')
    close()
  })

  function onChoose(choice: MenuChoice) {
    if (choice === 'complete') setIsPostponed(false)
    else if (choice === 'trash') onOpenTrash()
    else if (choice === 'logout') void onLogout()
    else onRequest(choice)
  }

  function close() {
    onRequest(undefined)
    if (dialogName === 'complete') setIsPostponed(true)
  }

  return (
    <>
      <ProfileMenu
        state={state}
        onChoose={onChoose}
        onIntent={() => void fetchDialogs().catch(() => {})}
        onFailure={() =>
          notify.error('The menu could not be loaded. Please check your connection and try again.')
        }
      />
      {dialogs && dialogName && (
        <dialogs.AccountDialogs
          name={dialogName}
          session={session}
          formValues={formValues}
          onSwitch={onRequest}
          onWrite={onWrite}
          onLogout={onLogout}
          onClose={close}
        />
      )}
    </>
  )
}
