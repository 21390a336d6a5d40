import { ChevronDown, ChevronUp } from 'lucide'
import { type RefObject, useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { formatNumber } from '../formatNumber.ts'
import { IconButton } from '../IconButton.tsx'
import { useWindowEvent } from '../useWindowEvent.ts'
import { followNoteMatches, type MatchCount, type NoteMatches } from './followNoteMatches.ts'
import styles from './MatchBar.module.css'

/** In the composer, while the query finds something in its note: the number of matches, and buttons for the next and previous one. */
export function MatchBar({ query }: { readonly query: string }) {
  const form = useSyncExternalStore(subscribeToForm, editForm)
  const lastInput = useRef('')
  // Before the page handles it and opens the note.
  useWindowEvent('keydown', ({ key }) => (lastInput.current = form ? '' : key), { capture: true })
  useWindowEvent('pointerdown', () => (lastInput.current = ''), { capture: true })
  return form && createPortal(<Steps key={query} form={form} query={query} lastInput={lastInput} />, form)
}

interface StepsProps {
  readonly form: Element
  readonly query: string
  /** The key that opened the note; '' for a press. */
  readonly lastInput: RefObject<string>
}

function Steps({ form, query, lastInput }: StepsProps) {
  const [{ count, current }, setCount] = useState<MatchCount>({ count: 0, current: -1 })
  const matches = useRef<NoteMatches>(undefined)
  const label = labelOf(count, current)
  const [isAnnounced, setIsAnnounced] = useState(false)
  const followStart = useCallback(() => {
    const timer = setTimeout(() => setIsAnnounced(true), ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const follow = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const followed = followNoteMatches(form, query, lastInput.current === 'Enter', setCount)
      matches.current = followed
      return followed.stop
    },
    [form, query, lastInput],
  )
  return (
    <>
      {/* Outside of the bar, which may be hidden: screen readers announce only a text that changes while they know its region. */}
      <p ref={followStart} role="status" className="visually-hidden">
        {isAnnounced && label}
      </p>
      <div
        ref={follow}
        role="group"
        aria-label="Matches in this note"
        hidden={count === 0}
        className={styles.bar}
        // The caret stays in the text.
        onMouseDown={(event) => event.preventDefault()}
      >
        <span aria-hidden>{label}</span>
        <IconButton
          icon={ChevronUp}
          label="Previous match"
          title="Previous match (Shift+F3)"
          onClick={() => matches.current?.step(-1)}
        />
        <IconButton
          icon={ChevronDown}
          label="Next match"
          title="Next match (F3)"
          onClick={() => matches.current?.step(1)}
        />
      </div>
    </>
  )
}

/** Screen readers know the region by then. */
const ANNOUNCE_DELAY_MS = 100

function labelOf(count: number, current: number): string {
  if (count === 0) return ''
  if (current !== -1) return `${formatNumber(current + 1)} of ${formatNumber(count)}`
  return count === 1 ? '1 match' : `${formatNumber(count)} matches`
}

/** The composer's form while it is open with a note. */
function editForm(): Element | null {
  return document.querySelector('[role=dialog][data-overlay] > form')
}

function subscribeToForm(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { subtree: true, attributeFilter: ['data-overlay'] })
  return () => observer.disconnect()
}
