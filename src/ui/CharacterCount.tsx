import type { ReadonlySignal } from '@lexical/extension'
import { useEffect, useRef } from 'react'
import styles from './Composer.module.css'
import { countText } from './PlainField.tsx'

/** Often enough to follow the typing, and seldom enough to cost it nothing. */
const EVERY_MS = 150

/** Writes its few letters itself: each time that React changes the page it looks for the caret through the whole note. */
export function CharacterCount({ characters }: { characters: ReadonlySignal<number> }) {
  const place = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      if (place.current) place.current.textContent = countText(characters.peek())
    }
    const stop = characters.subscribe(() => (timer ??= setTimeout(show, EVERY_MS)))
    show()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [characters])

  return <span ref={place} className={styles.count} />
}
