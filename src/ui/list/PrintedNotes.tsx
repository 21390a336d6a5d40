import { createElement, Fragment, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DraftSession } from '../../drafts/draft-session.ts'
import { parse } from '../../markers/parse.ts'
import type { Note } from '../../notes/note.ts'
import { RenderedChunk } from '../note-card/FullContent.tsx'
import { NoteDate } from '../note-card/NoteDate.tsx'
import { renderChunks } from '../note-card/render-chunks.ts'
import { isOverlayOpen } from '../open-note/followNoteLink.ts'
import { usePage } from '../PageContext.ts'
import { useStore } from '../useStore.ts'
import { sectionsOf } from './Section.tsx'
import styles from './PrintedNotes.module.css'

interface Props {
  /** The listed notes. */
  readonly notes: readonly Note[]
  readonly draftSession: Pick<DraftSession, 'readActive'>
}

/**
 * The printed notes, complete and in one column: the note that is open over the page, else the selected notes, else the listed ones. The
 * list itself shows previews, and a long one only a part.
 */
export function PrintedNotes({ notes, draftSession }: Props) {
  const isPrinting = useIsPrinting()
  const { ids } = useStore(usePage().selection)
  if (!isPrinting) return null
  const open = openNote(draftSession)
  return (
    <div className={styles.printed}>
      {open ? (
        <PrintedNote note={open} />
      ) : notes.length === 0 ? (
        <p>No notes to print</p>
      ) : (
        sectionsOf(ids.size === 0 ? notes : notes.filter(({ id }) => ids.has(id))).map((section) => (
          <section key={section.title}>
            <h2 className={`section-title ${styles.section}`}>{section.title}</h2>
            {section.notes.map((note) => (
              <PrintedNote key={note.id} note={note} />
            ))}
          </section>
        ))
      )}
    </div>
  )
}

/** The note that is open over the page, with its text as the person sees it. */
function openNote(draftSession: Props['draftSession']): Note | undefined {
  const { note, current } = draftSession.readActive()
  if (!note || !isOverlayOpen()) return undefined
  return { ...note, ...current }
}

function PrintedNote({ note }: { readonly note: Note }) {
  return (
    <article className={styles.note}>
      {note.title.trim() !== '' && (
        <h3 className={styles.title} dir="auto" translate="no">
          {note.title}
        </h3>
      )}
      {isEmpty(note) ? (
        <p className={styles.empty}>Empty note</p>
      ) : (
        <div className={styles.text} dir="auto" translate="no">
          {createElement(
            Fragment,
            null,
            ...renderChunks(parse(note.content)).map((chunk) => createElement(RenderedChunk, { chunk })),
          )}
        </div>
      )}
      <NoteDate date={note} className={styles.date} />
    </article>
  )
}

function isEmpty({ title, content }: Note): boolean {
  return title.trim() === '' && content.trim() === ''
}

/** Whether the page is being printed or shown as a print preview. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(() => matchMedia('print').matches)
  useEffect(() => {
    const print = matchMedia('print')
    const listeners = new AbortController()
    const { signal } = listeners
    // Synchronously, because the browser lays out the pages right after the event.
    addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), { signal })
    addEventListener('afterprint', () => setIsPrinting(false), { signal })
    print.addEventListener('change', () => setIsPrinting(print.matches), { signal })
    return () => listeners.abort()
  }, [])
  return isPrinting
}
