import { useState } from 'react'
import type { Session } from '../../../account/session.ts'
import type { NotesStore } from '../../../notes/notes-store.ts'
import { unsentOfMember } from '../../account/sign-out.ts'
import { failureMessage } from '../../messages/account.ts'
import { DEVICE_SETTINGS, unsentText } from '../../messages/device-settings.ts'
import { usePage } from '../../PageContext.ts'
import { useStore } from '../../useStore.ts'
import { RemovalRow } from './RemovalRow.tsx'

interface Props {
  readonly session: Session
  readonly notes: NotesStore
  readonly onClose: () => void
}

/** Removes a member's notes from this device by signing out. */
export function RemoveNotes({ session, notes, onClose }: Props) {
  const { notify } = usePage()
  const [isBusy, setIsBusy] = useState(false)
  const { syncStatus } = useStore(notes)
  const unsent = unsentOfMember(notes)
  const state = useStore(session)
  if (state.kind !== 'member') return null
  const { uid } = state.member

  async function remove() {
    if (isBusy) return
    setIsBusy(true)
    const outcome = await session.signOut()
    setIsBusy(false)
    if (outcome.kind === 'failed') notify.error(failureMessage(outcome).message)
    if (outcome.kind !== 'done') return
    onClose()
    await notes.clearMemberData(uid).then(
      () => notify.success(DEVICE_SETTINGS.removed),
      () => notify.error(DEVICE_SETTINGS.notRemoved),
    )
  }

  return (
    <RemovalRow
      label={DEVICE_SETTINGS.accountNotes}
      value=""
      action={DEVICE_SETTINGS.remove}
      confirmation={isBusy ? DEVICE_SETTINGS.removing : DEVICE_SETTINGS.removeNow}
      lead={DEVICE_SETTINGS.removeLead}
      texts={unsent.notes}
      isBusy={isBusy}
      notice={unsent.count > 0 ? unsentText(unsent.count, syncStatus?.reason !== 'not-kept') : ''}
      onConfirm={() => void remove()}
    />
  )
}
