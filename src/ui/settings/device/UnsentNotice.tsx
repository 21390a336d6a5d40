import type { DraftSession } from '../../../drafts/draft-session.ts'
import type { NotesStore } from '../../../notes/notes-store.ts'
import { unsyncedOfMember } from '../../account/unsyncedOfMember.ts'
import form from '../../form/Form.module.css'
import { deletedUnsentText } from '../../messages/device-settings.ts'
import { useStore } from '../../useStore.ts'
import { DownloadTexts } from './DownloadTexts.tsx'

interface Props {
  readonly notes: NotesStore
  readonly drafts: Pick<DraftSession, 'storedDrafts'>
}

/** Shows what only this device has of an account that is about to be deleted, and offers it as a file. */
export function UnsentNotice({ notes, drafts }: Props) {
  useStore(notes)
  const unsynced = unsyncedOfMember(notes)
  const openDrafts = drafts.storedDrafts()
  if (unsynced.count + openDrafts.length === 0) return null
  const texts = [...unsynced.notes, ...openDrafts.map(({ current }) => current)]
  return (
    <>
      <p role="status" className={form.notice}>
        {deletedUnsentText(unsynced.count, openDrafts.length)}
      </p>
      <DownloadTexts texts={texts} />
    </>
  )
}
