import { useEffect, useEffectEvent, useState } from 'react'
import type { Session } from '../account/session.ts'
import type { Notify } from '../notify.ts'
import type * as Dialogs from './Dialogs.tsx'
import { loadChunk } from './loadChunk.ts'
import { ProfileMenu, type Choice } from './ProfileMenu.tsx'
import { useStore } from './useStore.ts'
import { useWhenNotTyping } from './useWhenNotTyping.ts'

interface Props {
  readonly session: Session
  readonly notify: Notify
}

/** The profile button, its menu, and the dialog that the person or the account asks for. */
export function Account({ session, notify }: Props) {
  const state = useStore(session)
  const uid = state.kind === 'member' ? state.member.uid : undefined
  const [asked, setAsked] = useState<Dialogs.DialogName>()
  /** The profile is to be completed another time: it is asked for again when the member next comes. */
  const [later, setLater] = useState(false)
  useEffect(() => () => setLater(false), [uid])
  const due = useWhenNotTyping(state.kind === 'member' && state.incomplete && !later)
  const name = asked ?? (due ? 'complete' : undefined)
  const dialogs = useDialogs(name !== undefined, () => {
    notify.error('The form could not be loaded. Please check your connection and try again.')
    close()
  })
  const kept = useKept(uid)

  function choose(choice: Choice) {
    if (choice === 'complete') setLater(false)
    else if (choice === 'logout') void logout()
    else setAsked(choice)
  }

  async function logout() {
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
    </>
  )
}

const fetchDialogs = () => import('./Dialogs.tsx')

/** The dialogs, from when they are first wanted; they come in a chunk of their own. */
function useDialogs(wanted: boolean, onFailure: () => void): typeof Dialogs | undefined {
  const [loaded, setLoaded] = useState<typeof Dialogs>()
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    if (!wanted) return
    let gone = false
    loadChunk(fetchDialogs).then(
      (chunk) => gone || setLoaded(chunk),
      () => gone || fail(),
    )
    return () => {
      gone = true
    }
  }, [wanted])
  return loaded
}

/** What was typed into a form that was closed again; gone when somebody else is there. */
function useKept(uid: string | undefined): Map<string, string> {
  const [kept] = useState(() => new Map<string, string>())
  useEffect(() => () => kept.clear(), [kept, uid])
  return kept
}
