import {
  type Ref,
  type SubmitEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Drafts } from '../../drafts/drafts.ts'
import { isNoteDeleted } from '../../drafts/open-draft.ts'
import type { Note } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import { fetchAfterFirstPaint } from '../loading/fetchAfterFirstPaint.ts'
import { useLoadedChunk } from '../loading/useChunk.ts'
import { useStore } from '../useStore.ts'
import { useWindowEvent } from '../useWindowEvent.ts'
import { handleComposerKey, isEditingKey } from './composer-keys.ts'
import { ComposerButtons } from './ComposerButtons.tsx'
import type { ComposerField } from './ComposerField.ts'
import type { ComposerHandle } from './ComposerHandle.ts'
import { PlainField } from './PlainField.tsx'
import { useComposerFocus } from './useComposerFocus.ts'
import { useDraftCommands } from './useDraftCommands.ts'
import { useEditorChunk } from './useEditorChunk.ts'
import { useOpening } from './useOpening.ts'
import styles from './Composer.module.css'

interface Props {
  readonly ref: Ref<ComposerHandle>
  readonly notes: Pick<NotesStore, 'get' | 'subscribe'>
  /** The member's uid; '' is the visitor. */
  readonly owner: string
  readonly drafts: Drafts
  /** Moves the focus to the note whose edit was closed. Returns whether it could. */
  readonly onEditClosed: (note: Note) => boolean
}

/** The form that notes are written in. It is one row that opens on click, on focus or for an edit, and closes after a save. */
export function Composer({ ref, notes, owner, drafts, onEditClosed }: Props) {
  const { session: draftSession } = drafts
  const form = useRef<HTMLFormElement>(null)
  const titleInput = useRef<HTMLInputElement>(null)
  const field = useRef<ComposerField>(null)
  const { loadedEditor, preload, runAfterInput, waitingId } = useEditorChunk(field, draftSession)
  const opening = useOpening(form, field, draftSession, preload)
  const { expanded, noteId, overlayRef, isDraftKept, open, openForEdit } = opening
  const commands = useDraftCommands({
    form,
    field,
    draftSession,
    opening,
    runAfterInput,
    onEditClosed,
  })
  const { save, discard, reopen, leave } = commands
  const focusHandlers = useComposerFocus({ form, field, draftSession, opening, commands, preload })
  const chunk = useLoadedChunk(fetchAfterFirstPaint)
  const { active, background, notice } = useStore(draftSession)
  const isDeleted = useSyncExternalStore(notes.subscribe, () => isNoteDeleted(active, notes.get()))
  const [isContentBlank, setIsContentBlank] = useState(true)
  const isEmpty = isContentBlank && active.current.title.trim() === ''
  const onBlankChange = useCallback(
    (isBlank: boolean) => {
      setIsContentBlank(isBlank)
      if (isBlank) draftSession.onCleared()
    },
    [draftSession],
  )
  const openRestored = useEffectEvent(opening.openRestored)
  useEffect(() => drafts.setOwner(owner, () => openRestored()), [drafts, owner])
  // The browser asks before it closes a page with unsaved text.
  useWindowEvent(
    'beforeunload',
    (event) => {
      if (!drafts.flush() && draftSession.hasUnsaved()) event.preventDefault()
    },
    {
      isEnabled:
        !isEmpty || active.note !== undefined || background.length > 0 || notice?.kind === 'signed-out',
    },
  )
  useImperativeHandle(ref, () => ({
    edit(text) {
      draftSession.edit(text)
      openForEdit()
    },
    reopen,
    leave: (which) => (which === 'any' || noteId !== undefined) && leave('press'),
    save: () => save('command'),
  }))

  function focusTitle() {
    if (expanded) titleInput.current?.focus()
    return expanded
  }

  const setField = useCallback(
    (next: ComposerField | null) => {
      field.current = next
      draftSession.setField(next)
    },
    [draftSession],
  )
  const fieldProps = {
    ref: setField,
    expanded,
    title: active.current.title,
    onLeaveByArrowUp: focusTitle,
    onEdit: drafts.scheduleSave,
    onBlankChange,
    onDocLoaded: draftSession.onDocLoaded,
    children: (
      <ComposerButtons
        isEdit={active.note !== undefined && !isDeleted}
        isSaving={active.saving !== 'no' || active.id === waitingId}
        isEmpty={isEmpty}
        onCancel={active.note && (() => discard('press'))}
      />
    ),
  }
  return (
    <div ref={overlayRef} className={styles.container}>
      <form
        ref={form}
        aria-label={active.note ? 'Edit note' : 'New note'}
        className={styles.composer}
        data-expanded={expanded}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          // Only a button that was reached by key shows its focus.
          save(event.nativeEvent.submitter?.matches(':not(:focus-visible)') ? 'press' : 'key')
        }}
        onPointerOver={preload}
        {...focusHandlers}
        // Before the editor, which scrolls to what the key changes.
        onKeyDownCapture={(event) => isEditingKey(event) && open()}
        onKeyDown={(event) => handleComposerKey(event, field.current, opening, commands)}
        onPasteCapture={open}
        onDrop={({ dataTransfer }) => !dataTransfer.types.includes('Files') && open()}
        onCompositionStart={open}
      >
        <div className={styles.reveal} inert={!expanded}>
          <input
            ref={titleInput}
            className={styles.title}
            aria-label="Title"
            placeholder="Title"
            dir="auto"
            autoComplete="off"
            value={active.current.title}
            onChange={(event) => draftSession.setTitle(event.target.value)}
          />
        </div>
        {loadedEditor ? (
          <loadedEditor.Editor {...fieldProps} start={loadedEditor.start} />
        ) : (
          <PlainField {...fieldProps} />
        )}
        <p role="status" className={styles.message}>
          {chunk && <chunk.DraftMessage draft={active} isDeleted={isDeleted} notes={notes} />}
        </p>
      </form>
      {chunk && (
        <chunk.DraftStatus
          drafts={drafts}
          owner={owner}
          isDraftKept={isDraftKept && !isEmpty}
          isEmpty={isEmpty}
          isNoteOpen={noteId !== undefined}
          onContinue={reopen}
        />
      )}
    </div>
  )
}
