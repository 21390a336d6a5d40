import { moveDoneBelow, setChecked, uncheckAll } from '../../../markers/check-items.ts'
import type { Note } from '../../../notes/note.ts'
import type { NotesStore } from '../../../notes/notes-store.ts'
import type { ContentChange } from '../../../notes/outcome.ts'
import { UPDATE_FAILED } from '../../messages/errors.ts'
import type { Notifier } from '../../notifier.ts'

/** Checks or unchecks one item, counted from 0, or changes all of them. */
export type CheckChange = { readonly index: number; readonly isChecked: boolean } | 'uncheckAll' | 'moveDone'

interface Ports {
  readonly notes: Pick<NotesStore, 'changeContent'>
  readonly notify: Pick<Notifier, 'info' | 'error'>
}

/** Changes the check items of a note as its card shows it. */
export function changeCheckItems({ notes, notify }: Ports, shown: Note, change: CheckChange): void {
  const [content, kind] = apply(shown.content, change)
  if (content !== shown.content)
    notes.changeContent(shown, content, kind).catch(() => notify.error(UPDATE_FAILED))
  else if (change === 'moveDone') notify.info('The done items are already below the others.')
}

function apply(text: string, change: CheckChange): readonly [content: string, kind: ContentChange] {
  if (change === 'uncheckAll') return [uncheckAll(text), 'all-unchecked']
  if (change === 'moveDone') return [moveDoneBelow(text), 'done-moved']
  const { index, isChecked } = change
  return [setChecked(text, index, isChecked), isChecked ? 'checked' : 'unchecked']
}
