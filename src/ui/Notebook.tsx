import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { CommandPorts } from './commands/ports.ts'
import { useCommands } from './commands/useCommands.ts'
import { Composer } from './composer/Composer.tsx'
import { editNote } from './composer/editNote.ts'
import { ListHeader } from './list/ListHeader.tsx'
import type { NoteListHandle } from './list/NoteListHandle.ts'
import { VisitorBanner } from './list/VisitorBanner.tsx'
import { fetchAfterFirstPaint } from './loading/fetchAfterFirstPaint.ts'
import { UPDATE_FAILED } from './messages/errors.ts'
import type { CardActions } from './note-card/NoteCard.tsx'
import { usePage } from './PageContext.ts'
import { SearchResults } from './search/SearchResults.tsx'

interface Props extends Omit<CommandPorts, 'actions' | 'list' | 'notify'> {
  /** The member's uid; '' is the visitor. */
  readonly owner: string
  /** Trimmed. */
  readonly query: string
}

/** The composer and the list of notes. A card opens in the composer over the page and gets the focus back when its edit is closed. */
export function Notebook({ owner, query, ...page }: Props) {
  const { notes, drafts, composer, search, onOpenTrash } = page
  const { chunks, notify, dialog: pageDialog } = usePage()
  const { load, loaded } = chunks
  const list = useRef<NoteListHandle>(null)

  // Memoized, because a new object would render every card again.
  const actions = useMemo<CardActions>(
    () => ({
      togglePin: notes.togglePin,
      remove: notes.remove,
      retry: notes.retry,
      discardRejected: notes.discardRejected,
      notes,
      edit: (id) => editNote(id, notes, composer),
      // This chunk has the buttons and the command that copy.
      copy: (...copied) => void loaded(fetchAfterFirstPaint)?.copyNotes(copied, notify),
      showVersions: (noteId) => pageDialog.set({ name: 'versions', noteId }),
      changeCheckItems(note, change) {
        load(fetchAfterFirstPaint).then(
          (chunk) => chunk.changeCheckItems({ notes, notify }, note, change),
          () => notify.error(UPDATE_FAILED),
        )
      },
    }),
    [notes, notify, load, loaded, composer, pageDialog],
  )
  const create = useCallback((content: string) => composer.current?.edit({ title: '', content }), [composer])
  // Created once, because a new object would restart the commands. Its values stay the same for the life of the page.
  const [ports] = useState<CommandPorts>(() => ({ ...page, actions, list, notify }))
  const { listAreaRef, dialog, chunk } = useCommands(ports)
  const userKind = useSyncExternalStore(notes.subscribe, () => notes.get().userKind)

  return (
    <>
      {userKind === 'visitor' && <VisitorBanner notes={notes} />}
      <Composer
        ref={composer}
        notes={notes}
        owner={owner}
        drafts={drafts}
        onEditClosed={(note) => list.current?.focus(note.id) ?? false}
      />
      <ListHeader notes={notes} onOpenTrash={onOpenTrash} />
      <div ref={listAreaRef}>
        <SearchResults
          ref={list}
          notes={notes}
          draftSession={drafts.session}
          actions={actions}
          search={search}
          query={query}
          onQuery={page.onQuery}
          onCreate={create}
        />
      </div>
      {chunk && <chunk.NewNoteButton composer={composer} />}
      {dialog}
      {chunk && (
        <chunk.PageDialogs
          session={page.session}
          onSignIn={page.onSignIn}
          notes={notes}
          draftSession={drafts.session}
          theme={page.theme}
          onEdit={(note) => composer.current?.edit(note)}
          onReopen={(id) => composer.current?.reopen(id)}
        />
      )}
    </>
  )
}
