import { use } from 'react'
import { memberOf } from '../../../account/session-state.ts'
import type { Session } from '../../../account/session.ts'
import type { DraftSession } from '../../../drafts/draft-session.ts'
import type { KeptAccount } from '../../../drafts/ports.ts'
import type { NotesStore } from '../../../notes/notes-store.ts'
import { unsentOfMember } from '../../account/sign-out.ts'
import { deletedUnsentText } from '../../messages/device-settings.ts'
import { useAnnouncedText } from '../../toasts/useAnnouncedText.ts'
import { useStore } from '../../useStore.ts'
import { DownloadTexts } from './DownloadTexts.tsx'
import form from '../../form/Form.module.css'

interface Props {
  readonly session: Session
  readonly notes: NotesStore
  readonly draftSession: Pick<DraftSession, 'storedDrafts'>
  /** What is stored on this device, also by other tabs. */
  readonly keptAccounts: Promise<readonly KeptAccount[]>
}

/** Shows what only this device has of an account that is about to be deleted, and offers it as a file. */
export function UnsentNotice({ session, notes, draftSession, keptAccounts }: Props) {
  useStore(notes)
  // The focus goes to the password, behind it.
  const announceText = useAnnouncedText()
  const unsent = unsentOfMember(notes)
  const openDrafts = draftSession.storedDrafts()
  const uid = memberOf(useStore(session))?.uid
  const stored = use(keptAccounts).find((account) => account.uid === uid)?.drafts ?? []
  const otherDrafts = stored.filter(({ id }) => !openDrafts.some((draft) => draft.id === id))
  const draftCount = openDrafts.length + otherDrafts.length
  if (unsent.count + draftCount === 0) return null
  const texts = [
    ...unsent.notes,
    ...openDrafts.map(({ current }) => current),
    ...otherDrafts.map(({ words }) => words),
  ]
  return (
    <>
      <p ref={announceText} role="status" className={form.notice}>
        {deletedUnsentText(unsent.count, draftCount)}
      </p>
      <DownloadTexts texts={texts} />
    </>
  )
}
