import { byCreation, type NotesStore } from '../../../notes/notes-store.ts'
import { fetchAfterFirstPaint } from '../../loading/fetchAfterFirstPaint.ts'
import type { Page } from '../../PageContext.ts'

/** Puts the notes in the order that the person has chosen, now and at each change. The list is loading until the code for it has loaded. */
export function followSort({ sort, chunks }: Page, notes: Pick<NotesStore, 'setOrder'>) {
  apply()
  sort.subscribe(apply)

  function apply() {
    const by = sort.get()
    if (by === 'newest') return notes.setOrder(byCreation)
    if (!chunks.loaded(fetchAfterFirstPaint)) notes.setOrder(undefined)
    chunks.load(fetchAfterFirstPaint).then(
      ({ createListOrder }) => by === sort.get() && notes.setOrder(createListOrder(by)),
      () => sort.set('newest'),
    )
  }
}
