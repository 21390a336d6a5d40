import type { OpenDraft } from '../../drafts/open-draft.ts'
import { sameText } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import { usePage } from '../PageContext.ts'
import { useStore } from '../useStore.ts'

interface Props {
  readonly draft: OpenDraft
  /** Whether the edited note was deleted during the edit. */
  readonly isDeleted: boolean
  readonly notes: Pick<NotesStore, 'get' | 'subscribe'>
}

/** Shows that a save is slow, or that the edited note was changed or deleted elsewhere. The texts can be compared at any time. */
export function DraftMessage({ draft, isDeleted, notes }: Props) {
  const { notes: all } = useStore(notes)
  const { dialog } = usePage()
  const { note, saving } = draft
  if (saving === 'late')
    return <span>Not saved yet: no response from the cloud. Your text stays here until it is saved.</span>
  if (isDeleted)
    return <span>This note has been deleted. Your text is still here: Save keeps it as a new note.</span>
  const listed = note && all.find(({ id }) => id === note.id)
  // While the draft is being saved, the list has its text.
  if (!note || !listed || saving === 'waiting' || sameText(note, listed)) return null
  return (
    <>
      <span>This note has been changed elsewhere.</span>{' '}
      <button type="button" className="text-button" onClick={() => dialog.set({ name: 'draft-conflict' })}>
        Compare
      </button>
    </>
  )
}
