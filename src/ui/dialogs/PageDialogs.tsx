import type { NotesStore } from '../../notes/notes-store.ts'
import type { Notifier } from '../notifier.ts'
import { usePage } from '../PageContext.ts'
import { useChunk } from '../useChunk.ts'
import { useStore } from '../useStore.ts'
import { fetchDialogs } from './fetchDialogs.ts'

interface Props {
  readonly notes: NotesStore
  readonly notify: Notifier
}

/** Loads and renders the dialog that a part of the page has opened. */
export function PageDialogs({ notes, notify }: Props) {
  const { dialog: opened } = usePage()
  const dialog = useStore(opened)
  const chunk = useChunk(fetchDialogs, dialog !== undefined, () => {
    notify.error('This could not be opened. Please check your connection and try again.')
    close()
  })

  function close() {
    opened.set(undefined)
  }

  return chunk && dialog && <chunk.OpenDialog dialog={dialog} notes={notes} notify={notify} onClose={close} />
}
