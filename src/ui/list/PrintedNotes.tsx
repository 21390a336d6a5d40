import { createElement, Fragment, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { parse } from '../../markers/parse.ts'
import { docOfChunk, type RenderChunk, renderChunks } from '../loading/render-chunks.ts'
import { isoDate, type Note } from '../../notes/note.ts'
import { Preview } from '../note-card/Preview.tsx'
import { useDateFormat } from '../settings/choices/useDateFormat.ts'
import styles from './PrintedNotes.module.css'
import { sectionsOf } from './Section.tsx'

/** The listed notes for printing, complete and in one column. The list itself shows previews, and a long one only a part. */
export function PrintedNotes({ notes }: { readonly notes: readonly Note[] }) {
  const printing = usePrinting()
  const format = useDateFormat()
  if (!printing) return null
  return (
    <div className={styles.printed}>
      {sectionsOf(notes).map((section) => (
        <section key={section.title}>
          <h2 className={styles.section}>{section.title}</h2>
          {section.notes.map((note) => (
            <article key={note.id} className={styles.note}>
              {note.title !== '' && (
                <h3 className={styles.title} dir="auto">
                  {note.title}
                </h3>
              )}
              {isEmpty(note) ? (
                <p className={styles.empty}>Empty note</p>
              ) : (
                <div className={styles.text} dir="auto">
                  {createElement(Fragment, null, ...renderChunks(parse(note.content)).map(partNode))}
                </div>
              )}
              <time className={styles.date} dateTime={isoDate(note)} lang={format.lang}>
                {format.text(note)}
              </time>
            </article>
          ))}
        </section>
      ))}
    </div>
  )
}

function isEmpty({ title, content }: Note): boolean {
  return title.trim() === '' && content.trim() === ''
}

function partNode(part: RenderChunk) {
  return <Preview doc={docOfChunk(part)} />
}

/** Whether the page is being printed or shown as a print preview. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches)
  useEffect(() => {
    const print = matchMedia('print')
    // Synchronously, because the browser lays out the pages right after the event.
    const onBeforePrint = () => flushSync(() => setPrinting(true))
    const onAfterPrint = () => setPrinting(false)
    const onMediaChange = () => setPrinting(print.matches)
    addEventListener('beforeprint', onBeforePrint)
    addEventListener('afterprint', onAfterPrint)
    print.addEventListener('change', onMediaChange)
    return () => {
      removeEventListener('beforeprint', onBeforePrint)
      removeEventListener('afterprint', onAfterPrint)
      print.removeEventListener('change', onMediaChange)
    }
  }, [])
  return printing
}
