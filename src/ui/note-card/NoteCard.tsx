import { Pin } from 'lucide'
import { type FocusEvent, memo, type MouseEvent, useId, useState } from 'react'
import { textOfRuns } from '../../markers/doc.ts'
import { lastGraphemeEnd } from '../../markers/graphemes.ts'
import type { Head } from '../../markers/head.ts'
import { checkStates, parseHead } from '../../markers/parse.ts'
import { memoize } from '../../notes/memoize.ts'
import { dateText, isoDate, type Note } from '../../notes/note.ts'
import type { NotesState, NoteSyncStatus } from '../../notes/notes-state.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { ReadableStore } from '../../store.ts'
import { IconButton } from '../IconButton.tsx'
import { fetchAfterFirstPaint } from '../loading/fetchAfterFirstPaint.ts'
import { useLoading } from '../loading/useChunk.ts'
import { usePage } from '../PageContext.ts'
import { unlessRepeated } from '../unlessRepeated.ts'
import { descriptionWithHint, type NoteDescription, shortLabel } from './labels.ts'
import { mayHaveLinks } from './links/mayHaveLinks.ts'
import { NoteStatus } from './NoteStatus.tsx'
import { Preview, previewKey } from './Preview.tsx'
import type { CheckChange } from './tools/changeCheckItems.ts'
import { useClipped } from './useClipped.ts'
import styles from './NoteCard.module.css'

export const PREVIEW_LINES = 4
/** Code is not counted. Four lines of the widest card hold more of some letters, so a longer text gets "Show all" in any case. */
const PREVIEW_CHARACTERS = 500
/** Longer lines are cut for the preview. The limit for text leaves room for the end of a long address. */
export const LINE_LIMITS = { text: 3000, code: 250 }
const TITLE_CHARACTERS = 300

/** The chunk with the parts of a card that render after the first paint: its buttons, its links and the rest of its text. */
export type CardChunk = Awaited<ReturnType<typeof fetchAfterFirstPaint>>

export type CardActions = Pick<NotesStore, 'togglePin' | 'remove' | 'retry' | 'discardRejected'> & {
  readonly notes: ReadableStore<Pick<NotesState, 'notes'>>
  readonly edit: (id: string) => void
  readonly copy: (...notes: readonly Note[]) => void
  readonly showVersions: (id: string) => void
  readonly changeCheckItems: (note: Note, change: CheckChange) => void
}

/** The part of a note that a search shows in place of its beginning. */
export interface Excerpt extends Head {
  /** The number of the note's check items before this part; none by default. */
  readonly firstCheck?: number
}

interface Props {
  readonly note: Note
  readonly userKind: NotesState['userKind']
  readonly actions: CardActions
  /** The chunk `after-first-paint.ts`. Undefined until it has loaded. */
  readonly chunk: CardChunk | undefined
  /** Whether the list scrolls too fast to use the buttons, which are two thirds of a card's elements. They are not rendered then. */
  readonly isScrollingFast?: boolean
  /** Undefined if the note is synced. */
  readonly syncStatus?: NoteSyncStatus | undefined
  /** Whether the note is shown although the search does not find it. */
  readonly isUnmatched?: boolean
  /** Shown in place of the beginning of the text. */
  readonly excerpt?: Excerpt | undefined
  /** The card's position in its section from 1, and the section's size, if not all cards are rendered. */
  readonly position?: number
  readonly setSize?: number
}

/** One note in the list: its title, the first lines of its text, its date and its buttons. */
export const NoteCard = memo(function NoteCard({
  note,
  userKind,
  actions,
  chunk,
  isScrollingFast = false,
  syncStatus,
  isUnmatched = false,
  excerpt,
  position,
  setSize,
}: Props) {
  const id = useId()
  const { openCards } = usePage()
  const [isOpen, setIsOpen] = useState(() => openCards.has(note.id))
  const [titleBox, titleHidden] = useClipped(note.title, isOpen)
  const head: Excerpt = excerpt ?? parseHead(withoutBlankEnds(note.content), PREVIEW_LINES, LINE_LIMITS)
  const isTruncated = head.more || lengthOfText(head.doc) > PREVIEW_CHARACTERS
  const [textBox, textHidden] = useClipped(note.content, isOpen || isTruncated)
  const hasLinks = mayHaveLinks(note.content)
  // If the chunk cannot be loaded, the card stays as it is and the next card tries again.
  useLoading(fetchAfterFirstPaint, !chunk && (isOpen || hasLinks))
  const renderLinks = hasLinks ? chunk?.renderLinks : undefined
  const openChunk = isOpen ? chunk : undefined
  const hasTitle = note.title.trim() !== ''
  const description: NoteDescription = hasTitle
    ? { 'aria-describedby': id }
    : { 'aria-description': shortLabel(head.doc) }
  // Another program may have written a visitor's note with a user.
  const isLocal = userKind === 'visitor' || note.userId === ''
  const signInHint = userKind === 'visitor' ? 'Sign in to pin notes' : undefined
  const isBlank = !excerpt && note.content.trim() === ''
  const hasHiddenLines = !isBlank && (textHidden === 'lines' || isTruncated)
  const titleEnd = isOpen ? note.title.length : lastGraphemeEnd(note.title, TITLE_CHARACTERS)
  const onCheck = (index: number, isChecked: boolean) => actions.changeCheckItems(note, { index, isChecked })
  const preview = (
    <Preview
      doc={head.doc}
      firstCheck={head.firstCheck}
      onCheck={onCheck}
      renderLinks={renderLinks}
      maxCharacters={PREVIEW_CHARACTERS}
      isTruncated={note.content.length > LINE_LIMITS.text}
    />
  )
  const canOpen =
    isOpen ||
    // It may begin in the middle of the text.
    excerpt !== undefined ||
    hasHiddenLines ||
    textHidden !== undefined ||
    titleHidden !== undefined ||
    titleEnd < note.title.length
  const codeBlocks = head.doc.filter(({ type }) => type === 'code').length
  const checks = checksOf(note)
  const toggle = () => {
    if (!openCards.delete(note.id)) openCards.add(note.id)
    setIsOpen(!isOpen)
  }

  return (
    <li
      className={styles.card}
      tabIndex={-1}
      data-note={note.id}
      data-open={isOpen || undefined}
      aria-posinset={position}
      aria-setsize={setSize}
      onClick={(event) => isOnNote(event) && actions.edit(note.id)}
    >
      {hasTitle && (
        <h3 ref={titleBox} id={id} className={styles.title} {...NOTE_TEXT}>
          {note.title.slice(0, titleEnd)}
        </h3>
      )}
      {isBlank && !hasTitle && <p className={styles.empty}>Empty note</p>}
      {!isBlank && (
        <div
          key={openChunk ? 'full' : `${renderLinks ? 'links' : 'text'} ${previewKey(head.doc)}`}
          ref={textBox}
          className={styles.text}
          {...NOTE_TEXT}
          data-clipped={hasHiddenLines || undefined}
          data-checks={hasCheckItems(note, head, isOpen) || undefined}
          style={codeBlocks > 0 ? { '--code-blocks': codeBlocks } : undefined}
          {...(isOpen ? SCROLLABLE : PREVIEW)}
        >
          {openChunk ? (
            <openChunk.FullContent text={note.content} renderLinks={renderLinks} onCheck={onCheck}>
              {preview}
            </openChunk.FullContent>
          ) : (
            preview
          )}
        </div>
      )}
      {(canOpen || checks.includes('x')) && (
        <div className={styles.actions}>
          {canOpen && (
            <button type="button" aria-expanded={isOpen} {...description} onClick={toggle}>
              {isOpen ? 'Show less' : 'Show all'}
            </button>
          )}
          {checks.includes('x') && (
            <button
              type="button"
              {...description}
              onClick={() => actions.changeCheckItems(note, 'uncheckAll')}
            >
              Uncheck all
            </button>
          )}
          {checks.includes('x ') && (
            <button type="button" {...description} onClick={() => actions.changeCheckItems(note, 'moveDone')}>
              Move done below
            </button>
          )}
        </div>
      )}
      {!isLocal && chunk?.renderConflictButton(note, actions, description)}
      {isUnmatched && <p className={styles.empty}>Not in these results</p>}
      {syncStatus && !isLocal && (
        <NoteStatus status={syncStatus} note={note} actions={actions} description={description} />
      )}
      <div className={styles.footer}>
        {chunk ? <chunk.CardDates note={note} /> : <time dateTime={isoDate(note)}>{dateText(note)}</time>}
        {isLocal && <span className={styles.tag}>offline</span>}
        {chunk && !isScrollingFast && (
          <chunk.CardTools note={note} userKind={userKind} actions={actions} description={description} />
        )}
        <IconButton
          icon={Pin}
          data-action="pin"
          label="Pin note"
          title={signInHint}
          className={styles.pin}
          aria-pressed={note.pinned === 'pinned'}
          {...descriptionWithHint(description, note, signInHint)}
          onClick={unlessRepeated(() => actions.togglePin(note.id))}
        />
      </div>
    </li>
  )
})

/** Text that the person has written: in its own direction, and never translated by the browser. */
const NOTE_TEXT = { dir: 'auto', translate: 'no', 'data-searched': true } as const

/** Whether the style sheet makes room for checkboxes. For an attribute, because `:has()` makes each new card cost a tenth more. */
function hasCheckItems({ content }: Note, { doc }: Head, isOpen: boolean): boolean {
  return isOpen ? content.includes('• [') : doc.some(({ type }) => type === 'check')
}

/** The length of the text outside of code. */
function lengthOfText(doc: Head['doc']): number {
  return doc.reduce((sum, block) => sum + ('runs' in block ? textOfRuns(block.runs).length : 0), 0)
}

/** The `checkStates` of a note. Empty if none is checked: then the text, which may be long, is not read. */
export const checksOf = memoize(({ content }: Note) =>
  content.includes('• [x] ') ? checkStates(content) : '',
)

/** The text from its first to its last nonblank line. */
function withoutBlankEnds(text: string): string {
  const start = text.lastIndexOf('\n', text.search(/\S/)) + 1
  const newline = text.indexOf('\n', text.trimEnd().length)
  const lines = text.slice(start, newline < 0 ? text.length : newline)
  // `<code>`, also after backslashes, is special only if the whole text starts with it. The text must not be cut to do so.
  return /^\\*<code>/.test(lines) ? text.slice(Math.max(0, start - 1)) : lines
}

/** An open card may be longer than the window, so it can be scrolled with the keyboard too. */
const SCROLLABLE = { role: 'group', tabIndex: 0, 'aria-label': 'Whole note' } as const

/** The browser scrolls a preview to what gets the focus in it, and a person cannot scroll it back. */
const PREVIEW = {
  onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    // While another window has the focus, the active element stays.
    if (!currentTarget.contains(relatedTarget ?? document.activeElement)) currentTarget.scrollTop = 0
  },
}

/**
 * Whether a click edits the note, like the edit button: not on a link or a control, at the end of a selection, or as the second tap of a
 * double tap. The first one may have closed a menu that covered the card.
 */
function isOnNote({ detail, target }: MouseEvent): boolean {
  return (
    detail < 2 &&
    target instanceof Element &&
    !target.closest('a, button, input') &&
    getSelection()?.type !== 'Range'
  )
}
