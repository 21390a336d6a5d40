import type { ReadonlySignal } from '@lexical/extension'
import { useEffect, useRef } from 'react'
import styles from './Composer.module.css'
import { countText } from './PlainField.tsx'

/** Often enough to follow the typing, and seldom enough to cost it nothing. */
const EVERY_MS = 150

/**
 * Writes its few letters itself, in the frame that shows the key: a frame of its own would cost as much as half a key,
 * and each time that React changes the page it looks for the caret through the whole note.
 */
export function CharacterCount({ characters }: { characters: ReadonlySignal<number> }) {
  const place = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined
    let shown = -Infinity
    const show = () => {
      shown = performance.now()
      if (place.current) place.current.textContent = countText(characters.peek())
    }
    const stop = characters.subscribe(() => {
      clearTimeout(rest)
      if (performance.now() - shown >= EVERY_MS) show()
      else rest = setTimeout(show, EVERY_MS)
    })
    return () => {
      stop()
      clearTimeout(rest)
    }
  }, [characters])

  return <span ref={place} className={styles.count} />
}
