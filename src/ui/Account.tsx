import { useEffect, useState } from 'react'
import type { Session } from '../account/session.ts'
import type { NotesStore } from '../notes/notes-store.ts'
import type { Notifier } from '../notifier.ts'
import type { DialogName } from './Dialogs.tsx'
import { fetchDialogs } from './fetchDialogs.ts'
import { ownUnsent } from './ownUnsent.ts'
import { ProfileMenu, type Choice } from './ProfileMenu.tsx'
import { openTrash } from './TrashPlace.tsx'
import { useChunk } from './useChunk.ts'
import { useStore } from './useStore.ts'
import { useWhenNotTyping } from './useWhenNotTyping.ts'
import { whenIdle } from './whenIdle.ts'

interface Props {
  readonly session: Session
  readonly notes: NotesStore
  readonly notify: Notifier
}

/** The profile button, its menu, and the dialog that the person or the account asks for. */
export function Account({ session, notes, notify }: Props) {
  const state = useStore(session)
  const uid = state.kind === 'member' ? state.member.uid : undefined
  const [asked, setAsked] = useState<DialogName>()
  /** The profile is to be completed another time: it is asked for again when the member next comes. */
  const [later, setLater] = useState(false)
  useEffect(() => () => setLater(false), [uid])
  const due = useWhenNotTyping(state.kind === 'member' && state.incomplete && !later)
  const name = asked ?? (due ? 'complete' : undefined)
  const [leaving, setLeaving] = useState(false)
  const dialogs = useChunk(fetchDialogs, name !== undefined || leaving, () => {
    notify.error('The form could not be loaded. Please check your connection and try again.')
    setLeaving(false)
    close()
  })
  const kept = useKept(uid)
  // What asks before a sign-out is wanted most where it could not be loaded any more: offline.
  useEffect(
    () => (uid === undefined ? undefined : whenIdle(() => void fetchDialogs().catch(() => {}))),
    [uid],
  )

  function choose(choice: Choice) {
    if (choice === 'complete') setLater(false)
    else if (choice === 'trash') openTrash()
    else if (choice === 'logout') void logout()
    else setAsked(choice)
  }

  async function logout() {
    if (ownUnsent(notes).count > 0) return setLeaving(true)
    const outcome = await session.signOut()
    if (outcome.kind === 'failed') notify.error(outcome.message)
  }

  function close() {
    setAsked(undefined)
    if (name === 'complete') setLater(true)
  }

  return (
    <>
      <ProfileMenu state={state} onChoose={choose} onNear={() => void fetchDialogs().catch(() => {})} />
      {dialogs && name && (
        <dialogs.Dialogs name={name} session={session} kept={kept} onSwitch={setAsked} onClose={close} />
      )}
      {dialogs && leaving && (
        <dialogs.Leave notes={notes} onSignOut={session.signOut} onClose={() => setLeaving(false)} />
      )}
    </>
  )
}

/** What was typed into a form that was closed again; gone when somebody else is there. */
function useKept(uid: string | undefined): Map<string, string> {
  const [kept] = useState(() => new Map<string, string>())
  useEffect(() => () => kept.clear(), [kept, uid])
  return kept
}
