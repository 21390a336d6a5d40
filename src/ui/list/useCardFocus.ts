import {
  type FocusEvent,
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import type { Note } from '../../notes/note.ts'
import { fetchAfterFirstPaint } from '../loading/fetchAfterFirstPaint.ts'
import { usePage } from '../PageContext.ts'
import { idOfCard } from './card-elements.ts'
import type { CardFocus, NoteListHandle } from './NoteListHandle.ts'

/** Keeps the focus in the list when the focused card moves or is removed. Returns the list's event handlers. */
export function useCardFocus(ref: Ref<NoteListHandle>, list: Omit<NoteListHandle, 'focus'>) {
  const { notes } = list
  const { load, loaded } = usePage().chunks
  const lastFocus = useRef<CardFocus>(undefined)
  const shownNotes = useRef(notes)
  /** Uses the chunk with the commands, at once unless the page has just opened. */
  function withChunk(task: (chunk: Awaited<ReturnType<typeof fetchAfterFirstPaint>>) => void) {
    const chunk = loaded(fetchAfterFirstPaint)
    if (chunk) task(chunk)
    // Without the chunk, the focus stays where the browser leaves it.
    else load(fetchAfterFirstPaint).then(task, () => {})
  }

  const restore = useEffectEvent((lost: CardFocus, previousNotes: readonly Note[]) =>
    withChunk(({ restoreFocus }) => restoreFocus(list, lost, previousNotes)),
  )
  useLayoutEffect(() => {
    const previousNotes = shownNotes.current
    shownNotes.current = notes
    const lost = lastFocus.current
    if (lost && document.activeElement === document.body) restore(lost, previousNotes)
  }, [notes])

  useImperativeHandle(ref, () => ({
    ...list,
    focus(id) {
      const isListed = notes.some((note) => note.id === id)
      if (isListed) withChunk(({ returnFocus }) => returnFocus(list, id))
      return isListed
    },
  }))

  function remember({ target }: { readonly target: EventTarget }) {
    const element =
      target instanceof Element ? target.closest<HTMLElement>('button, input, [data-note]') : null
    const id = idOfCard(element)
    if (element && id !== undefined)
      lastFocus.current = { id, element, isByKeyboard: element.matches(':focus-visible') }
  }

  return {
    onFocus: remember,
    onClickCapture: remember,
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) lastFocus.current = undefined
    },
  }
}
