import {
  type ReactNode,
  type Ref,
  startTransition,
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Note } from '../../notes/note.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { afterNextPaint } from '../loading/afterNextPaint.ts'
import { fetchAfterFirstPaint } from '../loading/fetchAfterFirstPaint.ts'
import { useChunk, useLoadedChunk } from '../loading/useChunk.ts'
import { NoteCard } from '../note-card/NoteCard.tsx'
import { type CardPlaces, packColumns } from './columns/packColumns.ts'
import type { CardsInView } from './keepPlace.ts'
import { cardProps, type CardsProps, type ListProps, type SectionsProps } from './list-props.ts'
import type { NoteListHandle, RowScroller } from './NoteListHandle.ts'
import { type Section, sectionsOf, SectionTitle } from './Section.tsx'
import { useCardFocus } from './useCardFocus.ts'
import styles from './NoteList.module.css'

/** Longer lists render only the cards in view. In shorter ones find-in-page and screen readers reach all cards. */
const MAX_PLAIN_NOTES = 200

/**
 * A list that is already plain may grow a little: it would be empty while the virtual one measures its rows. If it grows more, such as by
 * an import, it renders no more cards until the virtual one has loaded.
 */
const MAX_GROWN_PLAIN_NOTES = 250

/** About the smallest area that a card takes, in CSS pixels. */
const CARD_AREA = 30_000

/**
 * A stored chunk loads in less time. Rendering the first cards before it would take as long as the long list itself, which renders them
 * again.
 */
const CHUNK_DELAY_MS = 100

/** A separate chunk, because few lists are long. */
const fetchVirtual = () => import('./VirtualSections.tsx')

interface Props extends ListProps {
  readonly ref: Ref<NoteListHandle>
  /** Pinned notes first. */
  readonly notes: readonly Note[]
  /** Shown above the notes: why there are none. */
  readonly empty: ReactNode
}

export function NoteList({ ref, notes, empty, ...props }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const rowScroller = useRef<RowScroller>(null)
  const { unmatched } = props
  const focusHandlers = useCardFocus(ref, { notes, unmatched, root, rows: rowScroller })
  const [isVirtualMissing, setIsVirtualMissing] = useState(false)
  const [wasPlain, setWasPlain] = useState(false)
  const isPlain = notes.length <= (wasPlain ? MAX_GROWN_PLAIN_NOTES : MAX_PLAIN_NOTES) || isVirtualMissing
  const hasPlainCards = isPlain && notes.length > 0
  if (wasPlain !== hasPlainCards) setWasPlain(hasPlainCards)
  const virtual = useChunk(fetchVirtual, !isPlain, () => setIsVirtualMissing(true))
  /** At first as many as fill the window, so that the first paint does not wait for the others. Each paint adds as many again. */
  const [cardCount, setCardCount] = useState(() => Math.max(1, (innerWidth * innerHeight) / CARD_AREA))
  const isComplete = virtual !== undefined || (isPlain && cardCount >= notes.length)
  if (isComplete && notes.length > 0 && cardCount < Infinity) setCardCount(Infinity)
  const showMore = useCallback(
    () => afterNextPaint(() => startTransition(() => setCardCount((count) => 2 * count))),
    [],
  )
  const maxCards = isPlain || virtual ? cardCount : Math.min(cardCount, MAX_GROWN_PLAIN_NOTES)
  const sections = useMemo(() => sectionsOf(notes.slice(0, maxCards)), [notes, maxCards])
  // Deferred, because React then renders the buttons of all cards in slices of 5 ms.
  const chunk = useDeferredValue(useLoadedChunk(fetchAfterFirstPaint))
  const inView = useRef<CardsInView>(undefined)
  const cardsRef = useCallback(
    (element: HTMLElement | null) => (element ? chunk?.keepPlace(element, rowScroller, inView) : undefined),
    [chunk],
  )
  const cards = { ...props, chunk, cardsRef }
  /** Whether the list has shown cards, or shows the first ones of a long list because its chunk takes long. */
  const [hasCards, setHasCards] = useState(false)
  if (hasPlainCards && !hasCards) setHasCards(true)
  const waitForChunk = useCallback(() => {
    const timer = setTimeout(() => setHasCards(true), CHUNK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div ref={root} tabIndex={-1} className={styles.list} {...focusHandlers}>
      {empty}
      {virtual ? (
        <ErrorBoundary fallback={<PlainSections sections={sections} {...cards} />}>
          <virtual.VirtualSections ref={rowScroller} sections={sections} {...cards} />
        </ErrorBoundary>
      ) : isPlain || hasCards ? (
        <PlainSections sections={sections} {...cards} />
      ) : (
        <div ref={waitForChunk} />
      )}
      {isPlain && !isComplete && <div key={cardCount} ref={showMore} />}
    </div>
  )
}

function PlainSections({ sections, cardsRef, query, ...cards }: SectionsProps) {
  const [places] = useState<CardPlaces>(() => ({ byId: new Map() }))
  return (
    <div ref={cardsRef} data-query={query}>
      {sections.map((section) => (
        <PlainSection
          key={section.title}
          section={section}
          sectionCount={sections.length}
          places={places}
          {...cards}
        />
      ))}
    </div>
  )
}

interface SectionProps extends CardsProps {
  readonly section: Section
  readonly sectionCount: number
  readonly places: CardPlaces
}

function PlainSection({ section, sectionCount, places, ...cards }: SectionProps) {
  const id = useId()
  const order = section.notes.map((note) => note.id).join()
  const moveCards = cards.chunk?.moveCards
  const pack = useCallback(
    (list: HTMLElement | null) => (list ? packColumns(list, places, moveCards) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- other cards, another order or another section above them: they are packed anew
    [order, sectionCount, places, moveCards],
  )
  return (
    <section aria-labelledby={id} className={styles.section}>
      <SectionTitle section={section} id={id} />
      <ul ref={pack} role="list" className={styles.grid}>
        {section.notes.map((note) => (
          <NoteCard key={note.id} {...cardProps(note, cards)} />
        ))}
      </ul>
    </section>
  )
}
