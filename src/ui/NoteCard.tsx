import { Copy, Pencil, Pin, Trash2 } from 'lucide'
import { lazy, memo, Suspense, useId, useState, type MouseEvent } from 'react'
import { lastGraphemeEnd } from '../markers/graphemes.ts'
import { parse, parseHead } from '../markers/parse.ts'
import { dateText, isoDate, type Note } from '../notes/note.ts'
import type { NotesStore, NotesState, NoteSyncStatus } from '../notes/notes-store.ts'
import { IconButton } from './IconButton.tsx'
import styles from './NoteCard.module.css'
import { loadChunk } from './loadChunk.ts'
import { firstWords } from './noteName.ts'
import { Preview } from './Preview.tsx'
import { Rescue } from './Rescue.tsx'
import { useClipped } from './useClipped.ts'
import { useLinks } from './useLinks.ts'
import { useOpenRow } from './useOpenRow.ts'

const PREVIEW_LINES = 4
/** What four lines of the widest card hold, of the narrowest letters. */
const PREVIEW_CHARACTERS = 500
/** Of longer lines only so much is read: of text enough to tell where a long address ends. */
const LINE_LIMITS = { text: 3000, code: 250 }
const TITLE_CHARACTERS = 300
/** The longest that a member's may be. */
const LONGEST_TITLE = 1000

/** What is cheap to draw all at once: no long text, and nothing in it but letters that stand for themselves. */
const SIMPLE = /^[\t\n -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027]{0,8000}$/

/** For all other notes. */
const fetchWholeText = () => import('./WholeText.tsx')
const WholeText = lazy(() => loadChunk(fetchWholeText))

/** What only members see is one chunk. */
const StandingNote = lazy(() => import('./SyncLine.tsx').then((chunk) => ({ default: chunk.StandingNote })))

export type NoteVerbs = Pick<NotesStore, 'togglePin' | 'remove' | 'retry' | 'discardRejected'> & {
  readonly edit: (id: string) => void
  readonly copy: (note: Note) => void
}

interface Props {
  readonly note: Note
  /** Who looks at it. */
  readonly owner: NotesState['userKind']
  readonly verbs: NoteVerbs
  /** Where it stands, unless the cloud has it as it is shown. */
  readonly standing?: NoteSyncStatus | undefined
  /** Where the card stands among how many, where not all of them are in the page. */
  readonly position?: number
  readonly of?: number
}

/** One note: its title, the first lines of its text, when it was written, and what can be done with it. */
export const NoteCard = memo(function NoteCard({ note, owner, verbs, standing, position, of }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const card = useOpenRow(open)
  const [titleBox, titleHidden] = useClipped<HTMLHeadingElement>(note.title, open)
  const [textBox, textHidden] = useClipped<HTMLDivElement>(note.content, open)
  const head = parseHead(fromFirstText(note.content), PREVIEW_LINES, LINE_LIMITS)
  const linked = useLinks(note.content)
  const description =
    note.title.trim() === '' ? { 'aria-description': firstWords(head.doc) } : { 'aria-describedby': id }
  const isBlank = note.content.trim() === ''
  const lacksLines = !isBlank && (textHidden === 'lines' || head.more)
  const titleEnd = lastGraphemeEnd(note.title, open ? LONGEST_TITLE : TITLE_CHARACTERS)
  const preview = (
    <Preview
      doc={head.doc}
      linked={linked}
      most={PREVIEW_CHARACTERS}
      isCut={note.content.length > LINE_LIMITS.text}
    />
  )
  const whole = () =>
    SIMPLE.test(note.content) ? (
      <Preview doc={parse(note.content)} linked={linked} />
    ) : (
      <Rescue fallback={preview}>
        <Suspense fallback={preview}>
          <WholeText text={note.content} linked={linked}>
            {preview}
          </WholeText>
        </Suspense>
      </Rescue>
    )
  const editByPointer = (event: MouseEvent) => editUnlessSelecting(event, note, verbs)

  return (
    <li
      ref={card}
      className={styles.card}
      data-note={note.id}
      data-open={open || undefined}
      aria-posinset={position}
      aria-setsize={of}
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
          data-cut={lacksLines || undefined}
          onClick={editByPointer}
          {...(open && SCROLLABLE)}
        >
          {open ? whole() : preview}
        </div>
      )}
      {(open || lacksLines || textHidden || titleHidden || titleEnd < note.title.length) && (
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
      {standing && note.userId !== '' && (
        <Rescue fallback={null}>
          <Suspense>
            <StandingNote standing={standing} note={note} verbs={verbs} />
          </Suspense>
        </Rescue>
      )}
      <div className={styles.foot}>
        <div className={styles.when}>
          <time dateTime={isoDate(note)}>{dateText(note)}</time>
          {note.userId === '' && <span className={styles.tag}>offline</span>}
        </div>
        <IconButton
          icon={Pencil}
          label="Edit note"
          title={owner === 'visitor' ? 'Sign in to edit notes' : 'Edit note'}
          {...description}
          onClick={() => verbs.edit(note.id)}
        />
        <IconButton
          icon={Pin}
          label="Pin note"
          title={owner === 'visitor' ? 'Sign in to pin notes' : 'Pin note'}
          className={styles.pin}
          aria-pressed={note.pinned === 'pinned'}
          {...description}
          onClick={() => verbs.togglePin(note.id)}
        />
        <IconButton icon={Copy} label="Copy note" {...description} onClick={() => verbs.copy(note)} />
        <IconButton
          icon={Trash2}
          label="Delete note"
          {...description}
          onClick={() => verbs.remove(note.id)}
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
function editUnlessSelecting({ target }: MouseEvent, note: Note, verbs: NoteVerbs) {
  if (target instanceof Element && target.closest('a')) return
  if (getSelection()?.isCollapsed !== false) verbs.edit(note.id)
}
