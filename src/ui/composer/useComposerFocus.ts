import type { FocusEvent, MouseEvent, RefObject } from 'react'
import type { DraftSession } from '../../drafts/draft-session.ts'
import { fetchAfterFirstPaint } from '../loading/fetchAfterFirstPaint.ts'
import { useLoadedChunk } from '../loading/useChunk.ts'
import type { ComposerField } from './ComposerField.ts'
import { runAfterPress } from './runAfterPress.ts'
import type { DraftCommands } from './useDraftCommands.ts'
import type { Opening } from './useOpening.ts'
import { usePresses } from './usePresses.ts'

interface Ports {
  readonly form: RefObject<HTMLFormElement | null>
  readonly field: RefObject<ComposerField | null>
  readonly draftSession: Pick<DraftSession, 'get' | 'isUnsaved'>
  readonly opening: Opening
  readonly commands: DraftCommands
  readonly preload: () => void
}

/** Opens the composer when the focus enters it, and closes it when the focus leaves. Returns the form's event handlers. */
export function useComposerFocus({ form, field, draftSession, opening, commands, preload }: Ports) {
  const presses = usePresses(form, field, opening.expanded, opening.open)
  const chunk = useLoadedChunk(fetchAfterFirstPaint)

  function onFocusLeft(target: Element | null) {
    const { activeElement } = document
    if (form.current?.contains(activeElement)) return
    // Over the page, only a press beside the form closes it. A toast or a dialog above may have the focus too.
    if (chunk && opening.noteId !== undefined && activeElement !== form.current?.parentElement) return
    if (draftSession.isUnsaved()) return opening.showKeptDraft()
    // Stay open if text was selected elsewhere: it may be dragged or copied into the note.
    if (!target && getSelection()?.isCollapsed === false) return
    if (draftSession.get().active.note) return commands.discard('press')
    opening.collapse()
    // Tab may lead to "Continue" in the status. It must stay then. `target` is where the focus goes, because a key has not moved it yet.
    if (!form.current?.parentElement?.contains(target ?? activeElement)) commands.returnToKeptDraft()
  }

  return {
    onFocus() {
      preload()
      commands.onUse()
      if (!opening.isClosedWithFocus() && !presses.isPressed()) opening.open()
    },

    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      presses.keepScroll()
      if (currentTarget.contains(relatedTarget)) return
      opening.onFocusLost()
      // If the window lost the focus, the field gets it back with the window.
      if (!document.hasFocus()) return
      const { id } = draftSession.get().active
      const task = async () => {
        await field.current?.whenInputEnds()
        // The press may have opened another draft, which gets the focus as soon as the code for it has loaded.
        if (draftSession.get().active.id === id) onFocusLeft(relatedTarget)
      }
      runAfterPress(() => void task(), presses.isBeginning())
    },

    onMouseDown(event: MouseEvent) {
      // Not by a double click on Save.
      if (!(event.target instanceof HTMLButtonElement)) commands.onUse()
      presses.onMouseDown(event)
    },

    onClick: presses.onClick,
  }
}
