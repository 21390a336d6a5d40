import { type ReactNode, type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CustomItemComponentProps, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import type { Note } from '../../notes/note.ts'
import { afterNextPaint } from '../loading/afterNextPaint.ts'
import { NoteCard } from '../note-card/NoteCard.tsx'
import { countColumns } from './columns/packColumns.ts'
import { packRow } from './columns/packRow.ts'
import { keyOf, notesOf, type Row, rowsOf } from './columns/rows.ts'
import { cardProps, type SectionsProps } from './list-props.ts'
import type { RowScroller } from './NoteListHandle.ts'
import { observeFastScroll } from './observeFastScroll.ts'
import { type Section, SectionTitle } from './Section.tsx'
import styles from './NoteList.module.css'

interface Props extends SectionsProps {
  readonly ref: Ref<RowScroller>
}

/** The same sections as the plain list, with only the rows in view rendered. */
export function VirtualSections({ ref, cardsRef, sections, query, ...cards }: Props) {
  const [columns, setColumns] = useState(0)
  const [measuredColumns, setMeasuredColumns] = useState(0)
  const isMeasured = measuredColumns === columns
  const [isScrollingFast, setIsScrollingFast] = useState(false)
  const gridRef = useCallback((grid: HTMLElement | null) => {
    if (!grid) return undefined
    const stops = [observeColumns(grid, setColumns), observeFastScroll(setIsScrollingFast)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const listRef = useCallback(
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
  const virtualizer = useRef<WindowVirtualizerHandle>(null)
  const rowSize = columns === 1 ? 1 : columns * CARDS_PER_COLUMN
  const [layout, setLayout] = useState(NO_ROWS)
  if (columns > 0 && (layout.sections !== sections || layout.rowSize !== rowSize))
    // oxlint-disable-next-line react/refs -- before the new rows, virtua still has the index of the row at the top of the window
    setLayout(layOutRows({ sections, rowSize, query }, layout, virtualizer.current))
  const { rows } = layout
  const endShift = useCallback((element: HTMLElement | null) => {
    if (!element) return
    setLayout((shown) => ({ ...shown, length: shown.rows.length, isShifting: false }))
    // virtua has scrolled the page and updates its scroll offset at this event. The browser's own comes with the next frame. If rows are
    // removed before it, virtua would scroll from the old place, maybe to the start. In a microtask, because virtua then renders
    // synchronously.
    queueMicrotask(() => dispatchEvent(new Event('scroll')))
  }, [])
  // virtua assumes that rows are 40 px high until it has measured them, and would render twenty of them.
  const firstRows = 1 + Math.ceil(innerHeight / (rowSize === 1 ? 1 : CARDS_PER_COLUMN) / MIN_CARD_HEIGHT)
  const [scroll, setScroll] = useState<Scroll>({ row: -1, instance: 0 })
  // virtua corrects a scroll for some frames. If its row is gone by then, the height of the list becomes NaN for ever. A new instance
  // has no scroll to correct.
  if (scroll.row >= rows.length) setScroll({ row: -1, instance: scroll.instance + 1 })
  useImperativeHandle(ref, () => ({
    scrollTo(id) {
      const row = rows.findIndex((each) => notesOf(each).some((note) => note.id === id))
      if (row === -1) return false
      setScroll((previous) => ({ ...previous, row }))
      setTimeout(
        () => setScroll((previous) => (previous.row === row ? { ...previous, row: -1 } : previous)),
        MAX_SCROLL_MS,
      )
      // In a microtask, because React may be committing now. It renders all rows before the list is painted.
      queueMicrotask(() => {
        flushSync(() => setMeasuredColumns(columns))
        virtualizer.current?.scrollToIndex(row, { align: 'center' })
      })
      return true
    },
  }))

  return (
    <>
      <div ref={gridRef} className={styles.grid} />
      {columns > 0 && (
        // Another instance for other columns, because virtua keeps the heights of the old rows.
        <div key={columns} ref={listRef} data-query={query}>
          <WindowVirtualizer
            key={scroll.instance}
            ref={virtualizer}
            item={VirtualRow}
            data={{ length: isMeasured ? layout.length : Math.min(rows.length, firstRows) }}
            shift={isMeasured && layout.isShifting}
          >
            {(_: unknown, index) => {
              const row = rows[index]
              if (!row) return <></>
              const { section, start, end } = row
              const key = keyOf(row, rowSize)
              if (start === end) return <SectionTitle key={key} section={section} />
              const notes = notesOf(row)
              return (
                <CardRow
                  key={key}
                  title={section.title}
                  notes={notes}
                  isSingle={rowSize === 1}
                  isLast={end === section.notes.length}
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
      {layout.isShifting && <div ref={endShift} />}
    </>
  )
}

interface RowLayout {
  readonly sections: readonly Section[]
  readonly rowSize: number
  readonly query: string
  readonly rows: readonly Row[]
  /** The number of rows that virtua gets. */
  readonly length: number
  /** Whether virtua adds or removes rows at the start, and keeps the others in place. Afterwards it gets the number of all rows. */
  readonly isShifting: boolean
}

const NO_ROWS: RowLayout = { sections: [], rowSize: 0, query: '', rows: [], length: 0, isShifting: false }

/** Lays out the rows again. The row at the top of the window keeps its place if it gets another index. */
function layOutRows(
  next: Pick<RowLayout, 'sections' | 'rowSize' | 'query'>,
  previous: RowLayout,
  virtualizer: WindowVirtualizerHandle | null,
): RowLayout {
  const isSame = previous.rowSize === next.rowSize && previous.query === next.query
  // While the start of the list is in the window, nothing is kept in place: new cards push the others down. virtua updates its
  // scroll offset later than the window.
  const topIndex = (isSame && virtualizer?.findItemIndex(scrollY)) || -1
  const top = previous.rows[topIndex]
  const rows = rowsOf(next.sections, next.rowSize, top)
  const topKey = top && keyOf(top, next.rowSize)
  const index = top ? rows.findIndex((row) => keyOf(row, next.rowSize) === topKey) : -1
  const isShifting = index !== -1 && index !== topIndex
  const length = isShifting ? previous.rows.length + index - topIndex : rows.length
  return { ...next, rows, length, isShifting }
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
  /** With a single note, there is one column. */
  readonly isSingle: boolean
  readonly isLast: boolean
  readonly children: ReactNode
}

/** One row: some cards in columns that end at the same height, or one card. */
function CardRow({ title, notes, isSingle, isLast, children }: CardRowProps) {
  const order = notes.map((note) => note.id).join()
  const pack = useCallback(
    (list: HTMLElement | null) => (list ? packRow(list, !isLast) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- other cards, or another order of them, are packed anew
    [order, isLast],
  )
  return (
    <ul
      ref={isSingle ? undefined : pack}
      role="list"
      aria-label={title}
      className={isSingle ? styles.row : `${styles.grid} ${styles.row}`}
    >
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

/** Calls `onCount` with the number of columns that the style sheet gives the grid, now and at each change of its width. */
function observeColumns(grid: HTMLElement, onCount: (columns: number) => void): () => void {
  const count = () => onCount(countColumns(grid))
  count()
  const observer = new ResizeObserver(count)
  observer.observe(grid)
  return () => observer.disconnect()
}
