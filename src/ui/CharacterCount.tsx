import type { ReadonlySignal } from '@lexical/extension'
import { useEffect, useRef } from 'react'
import styles from './Composer.module.css'
import { countText } from './PlainField.tsx'

/** It is read in pauses: soon after the last key, and now and then while they go on. Chromium takes 2 ms to show it. */
const REST_MS = 250
const EVERY_MS = 1000

/**
 * Writes its few letters itself, in the frame that shows the key: sooner the note would be laid out once more, later a
 * frame of its own costs as much as half a key, and each time that React changes the page it looks for the caret through
 * the whole note.
 */
export function CharacterCount({ characters }: { characters: ReadonlySignal<number> }) {
  const place = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    let shown = -Infinity
    const show = () => {
      shown = performance.now()
      const text = place.current?.firstChild
      if (text) text.nodeValue = countText(characters.peek())
    }
    const stop = characters.subscribe(() => {
      clearTimeout(rest)
      cancelAnimationFrame(frame)
      if (performance.now() - shown >= EVERY_MS) frame = requestAnimationFrame(show)
      else rest = setTimeout(show, REST_MS)
    })
    return () => {
      stop()
      clearTimeout(rest)
      cancelAnimationFrame(frame)
    }
  }, [characters])

  return (
    <span ref={place} className={styles.count}>
      {countText(0)}
    </span>
  )
}
