import { Copy, Pencil, Pin, Trash2 } from 'lucide'
import { lazy, memo, Suspense, useId, useState, type MouseEvent } from 'react'
import { lastGraphemeEnd } from '../../markers/graphemes.ts'
import { parse, parseHead } from '../../markers/parse.ts'
import { dateText, isoDate, type Note } from '../../notes/note.ts'
import type { NotesStore, NotesState, NoteSyncStatus } from '../../notes/notes-store.ts'
import { IconButton } from '../IconButton.tsx'
import styles from './NoteCard.module.css'
import { loadChunk } from '../loadChunk.ts'
import { shortLabel } from './noteLabel.ts'
import { Preview } from './Preview.tsx'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { useClipped } from './useClipped.ts'
import { useLinks } from './useLinks.ts'
import { useOpenRow } from '../useOpenRow.ts'

const PREVIEW_LINES = 4
/** What four lines of the widest card hold, of the narrowest letters. */
const PREVIEW_CHARACTERS = 500
/** Of longer lines only so much is read: of text enough to tell where a long address ends. */
const LINE_LIMITS = { text: 3000, code: 250 }
const TITLE_CHARACTERS = 300
/** The longest that a member's may be. */
const MAX_TITLE_LENGTH = 1000

/** What is cheap to draw all at once: no long text, and nothing in it but letters that stand for themselves. */
const SIMPLE_TEXT = /^[\t\n -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027]{0,8000}$/

/** For all other notes. */
const fetchFullText = () => import('./FullText.tsx')
const FullText = lazy(() => loadChunk(fetchFullText))

/** What only members see is one chunk. */
const NoteSyncStatusLine = lazy(() =>
  import('../sync-status/SyncStatusLine.tsx').then((chunk) => ({ default: chunk.NoteSyncStatusLine })),
)

export type CardActions = Pick<NotesStore, 'togglePin' | 'remove' | 'retry' | 'discardRejected'> & {
  readonly edit: (id: string) => void
  readonly copy: (note: Note) => void
}

interface Props {
  readonly note: Note
  /** Who looks at it. */
  readonly userKind: NotesState['userKind']
  readonly actions: CardActions
  /** Where it stands, unless the cloud has it as it is shown. */
  readonly syncStatus?: NoteSyncStatus | undefined
  /** Where the card stands among how many, where not all of them are in the page. */
  readonly position?: number
  readonly setSize?: number
}

/** One note: its title, the first lines of its text, when it was written, and what can be done with it. */
export const NoteCard = memo(function NoteCard({
  note,
  userKind,
  actions,
  syncStatus,
  position,
  setSize,
}: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const card = useOpenRow(open)
  const [titleBox, titleHidden] = useClipped<HTMLHeadingElement>(note.title, open)
  const [textBox, textHidden] = useClipped<HTMLDivElement>(note.content, open)
  const head = parseHead(fromFirstText(note.content), PREVIEW_LINES, LINE_LIMITS)
  const renderLinks = useLinks(note.content)
  const description =
    note.title.trim() === '' ? { 'aria-description': shortLabel(head.doc) } : { 'aria-describedby': id }
  const isBlank = note.content.trim() === ''
  const hasHiddenLines = !isBlank && (textHidden === 'lines' || head.more)
  const titleEnd = lastGraphemeEnd(note.title, open ? MAX_TITLE_LENGTH : TITLE_CHARACTERS)
  const preview = (
    <Preview
      doc={head.doc}
      renderLinks={renderLinks}
      maxCharacters={PREVIEW_CHARACTERS}
      isTruncated={note.content.length > LINE_LIMITS.text}
    />
  )
  const renderFullText = () =>
    SIMPLE_TEXT.test(note.content) ? (
      <Preview doc={parse(note.content)} renderLinks={renderLinks} />
    ) : (
      <ErrorBoundary fallback={preview}>
        <Suspense fallback={preview}>
          <FullText text={note.content} renderLinks={renderLinks}>
            {preview}
          </FullText>
        </Suspense>
      </ErrorBoundary>
    )
  const editByPointer = (event: MouseEvent) => editUnlessSelecting(event, note, actions)

  return (
    <li
      ref={card}
      className={styles.card}
      data-note={note.id}
      data-open={open || undefined}
      aria-posinset={position}
      aria-setsize={setSize}
    >
      {note.title.trim() !== '' && (
        <h3 ref={titleBox} id={id} className={styles.title} dir="auto" onClick={editByPointer}>
          {note.title.slice(0, titleEnd)}
        </h3>
      )}
      {isBlank && note.title.trim() === '' && <p className={styles.empty}>Empty note</p>}
      {!isBlank && (
        <div
          ref={textBox}
          className={styles.text}
          dir="auto"
          data-clipped={hasHiddenLines || undefined}
          onClick={editByPointer}
          {...(open && SCROLLABLE)}
        >
          {open ? renderFullText() : preview}
        </div>
      )}
      {(open || hasHiddenLines || textHidden || titleHidden || titleEnd < note.title.length) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          {...description}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
      {syncStatus && note.userId !== '' && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <NoteSyncStatusLine status={syncStatus} note={note} actions={actions} />
          </Suspense>
        </ErrorBoundary>
      )}
      <div className={styles.footer}>
        <div className={styles.metadata}>
          <time dateTime={isoDate(note)}>{dateText(note)}</time>
          {note.userId === '' && <span className={styles.tag}>offline</span>}
        </div>
        <IconButton
          icon={Pencil}
          label="Edit note"
          title={userKind === 'visitor' ? 'Sign in to edit notes' : 'Edit note'}
          {...description}
          onClick={() => actions.edit(note.id)}
        />
        <IconButton
          icon={Pin}
          label="Pin note"
          title={userKind === 'visitor' ? 'Sign in to pin notes' : 'Pin note'}
          className={styles.pin}
          aria-pressed={note.pinned === 'pinned'}
          {...description}
          onClick={() => actions.togglePin(note.id)}
        />
        <IconButton icon={Copy} label="Copy note" {...description} onClick={() => actions.copy(note)} />
        <IconButton
          icon={Trash2}
          label="Delete note"
          {...description}
          onClick={() => actions.remove(note.id)}
        />
      </div>
    </li>
  )
})

/** The text from its first line on that is not blank. */
function fromFirstText(text: string): string {
  const start = text.lastIndexOf('\n', text.search(/\S/)) + 1
  // It is marker text only where it stands first.
  return text.startsWith('<code>', start) ? text : text.slice(start)
}

/** An open note may be longer than the window; it scrolls by keyboard too. */
const SCROLLABLE = { role: 'group', tabIndex: 0, 'aria-label': 'Whole note' } as const

/** A click on the words asks to edit the note, as the pencil does; but not one on a link, nor the one that ends a selection. */
function editUnlessSelecting({ target }: MouseEvent, note: Note, actions: CardActions) {
  if (target instanceof Element && target.closest('a')) return
  if (getSelection()?.isCollapsed !== false) actions.edit(note.id)
}
