import { useCallback, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { WindowVirtualizer, type CustomItemComponentProps, type WindowVirtualizerHandle } from 'virtua'
import type { Note } from '../../notes/note.ts'
import { afterNextPaint } from '../loading/afterNextPaint.ts'
import { NoteCard } from '../note-card/NoteCard.tsx'
import styles from './NoteList.module.css'
import { observeFastScroll } from './observeFastScroll.ts'
import type { RowScroller } from './NoteListHandle.ts'
import { cardProps, type SectionsProps } from './list-props.ts'
import { packRow } from './columns/packRow.ts'
import { SectionTitle, type Section } from './Section.tsx'

interface Props extends SectionsProps {
  readonly ref: Ref<RowScroller>
}

/** The same sections as the plain list, with only the rows in view rendered. */
export function VirtualSections({ ref, cardsRef, sections, query, ...cards }: Props) {
  const [columns, setColumns] = useState(0)
  const [measuredColumns, setMeasuredColumns] = useState(0)
  const isMeasured = measuredColumns === columns
  const [isScrollingFast, setIsScrollingFast] = useState(false)
  const columnProbe = useCallback((grid: HTMLElement | null) => {
    if (!grid) return undefined
    const stops = [observeColumns(grid, setColumns), observeFastScroll(setIsScrollingFast)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const cardsProbe = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const releaseRef = cardsRef(element)
      const cancel = afterNextPaint(() => setMeasuredColumns(columns))
      return () => {
        cancel()
        releaseRef?.()
      }
    },
    [cardsRef, columns],
  )
  const rows = useRef<WindowVirtualizerHandle>(null)
  const rowSize = columns === 1 ? 1 : columns * CARDS_PER_COLUMN
  const rowCount = countRows(sections, rowSize)
  // virtua assumes that rows are 40 px high until it has measured them, and would render twenty of them.
  const firstRows = 1 + Math.ceil(innerHeight / (rowSize === 1 ? 1 : CARDS_PER_COLUMN) / MIN_CARD_HEIGHT)
  const [scroll, setScroll] = useState<Scroll>({ row: -1, instance: 0 })
  // virtua corrects a scroll for some frames. If its row is gone by then, the height of the list becomes NaN for ever. A new instance
  // has no scroll to correct.
  if (scroll.row >= rowCount) setScroll({ row: -1, instance: scroll.instance + 1 })
  useImperativeHandle(ref, () => ({
    scrollTo(id) {
      const row = rowIndexOf(sections, rowSize, id)
      if (row === -1) return false
      setMeasuredColumns(columns)
      setScroll((previous) => ({ ...previous, row }))
      setTimeout(
        () => setScroll((previous) => (previous.row === row ? { ...previous, row: -1 } : previous)),
        MAX_SCROLL_MS,
      )
      const scrollToRow = () => rows.current?.scrollToIndex(row, { align: 'center' })
      // In the next frame all rows are known.
      if (isMeasured) scrollToRow()
      else requestAnimationFrame(scrollToRow)
      return true
    },
  }))

  return (
    <>
      <div ref={columnProbe} className={styles.grid} />
      {columns > 0 && (
        // Another instance for other columns, because virtua keeps the heights of the old rows.
        <div key={columns} ref={cardsProbe} data-query={query}>
          <WindowVirtualizer
            key={scroll.instance}
            ref={rows}
            item={VirtualRow}
            data={{ length: isMeasured ? rowCount : Math.min(rowCount, firstRows) }}
          >
            {(_: unknown, index) => {
              const row = rowAt(sections, rowSize, index)
              if (!row) return <></>
              const { section, start, notes } = row
              if (!notes) return <SectionTitle key={section.title} section={section} />
              return (
                <CardRow
                  key={rowKey(section, rowSize, start)}
                  title={section.title}
                  notes={notes}
                  rowSize={rowSize}
                >
                  {notes.map((note, place) => (
                    <NoteCard
                      key={note.id}
                      {...cardProps(note, cards)}
                      isScrollingFast={isScrollingFast}
                      position={start + place + 1}
                      setSize={section.notes.length}
                    />
                  ))}
                </CardRow>
              )
            }}
          </WindowVirtualizer>
        </div>
      )}
    </>
  )
}

/**
 * A row that is visible from the start. virtua would hide it until it has measured it, before the first paint: Tab would skip its cards,
 * and showing it would make the browser compute all of its styles again, which takes 2 of the 20 ms of a frame.
 */
function VirtualRow({ ref, style, children }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={{ ...style, visibility: 'visible' }}>
      {children}
    </div>
  )
}

interface CardRowProps {
  readonly title: string
  readonly notes: readonly Note[]
  /** The number of notes of a full row. With one, there is one column. */
  readonly rowSize: number
  readonly children: ReactNode
}

/** One row: some cards in columns that end at the same height, or one card. */
function CardRow({ title, notes, rowSize, children }: CardRowProps) {
  const order = notes.map((note) => note.id).join()
  const isFull = notes.length === rowSize
  const pack = useCallback(
    (list: HTMLElement | null) => (list ? packRow(list, isFull) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- other cards, or another order of them, are packed anew
    [order, isFull],
  )
  return rowSize === 1 ? (
    <ul role="list" aria-label={title} className={styles.row}>
      {children}
    </ul>
  ) : (
    <ul ref={pack} role="list" aria-label={title} className={`${styles.grid} ${styles.row}`}>
      {children}
    </ul>
  )
}

/** The row that is being scrolled to; -1 if there is none. */
interface Scroll {
  readonly row: number
  /** The number of this instance of the virtualizer. */
  readonly instance: number
}

/** virtua corrects a scroll until no row was measured for 150 ms. */
const MAX_SCROLL_MS = 1000

/** How many cards of each column one row has: with fewer the columns end at different heights, with more too many cards are rendered. */
const CARDS_PER_COLUMN = 4

/** Smaller than most cards with the gap below them, in CSS pixels. */
const MIN_CARD_HEIGHT = 136

/** A title, or the notes of a section from `start` on. */
interface Row {
  readonly section: Section
  readonly start: number
  readonly notes: readonly Note[] | undefined
}

function countRows(sections: readonly Section[], rowSize: number): number {
  return sections.reduce((sum, section) => sum + rowsIn(section, rowSize), 0)
}

function rowAt(sections: readonly Section[], rowSize: number, index: number): Row | undefined {
  let offset = index
  for (const section of sections) {
    const rows = rowsIn(section, rowSize)
    if (offset < rows) {
      const start = (offset - 1) * rowSize
      return { section, start, notes: offset === 0 ? undefined : section.notes.slice(start, start + rowSize) }
    }
    offset -= rows
  }
  return undefined
}

/** The React key. In one column it has the id of the note, so that its card stays open and keeps its menu when a row is inserted before it. */
function rowKey({ title, notes }: Section, rowSize: number, start: number): string {
  return `${title} ${rowSize === 1 ? notes[start]?.id : start}`
}

function rowIndexOf(sections: readonly Section[], rowSize: number, id: string): number {
  let rowsBefore = 0
  for (const section of sections) {
    const at = section.notes.findIndex((note) => note.id === id)
    if (at !== -1) return rowsBefore + 1 + Math.floor(at / rowSize)
    rowsBefore += rowsIn(section, rowSize)
  }
  return -1
}

function rowsIn(section: Section, rowSize: number): number {
  return 1 + Math.ceil(section.notes.length / rowSize)
}

/** Calls `onCount` with the number of columns that the style sheet gives the grid, now and at each change of its width. */
function observeColumns(grid: HTMLElement, onCount: (columns: number) => void): () => void {
  const count = () => onCount(getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  count()
  const observer = new ResizeObserver(count)
  observer.observe(grid)
  return () => observer.disconnect()
}
