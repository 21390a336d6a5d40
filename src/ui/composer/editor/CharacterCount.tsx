import type { ReadonlySignal } from '@lexical/extension'
import { useEffect, useRef } from 'react'
import styles from '../Composer.module.css'
import { characterCountText } from '../PlainField.tsx'

/** It is read in pauses: soon after the last key, and now and then while they go on. Chromium takes 2 ms to show it. */
const DEBOUNCE_MS = 250
const MAX_WAIT_MS = 1000

/**
 * Writes its few letters itself, in the frame that shows the key: sooner the note would be laid out once more, later a
 * frame of its own costs as much as half a key, and each time that React changes the page it looks for the caret through
 * the whole note.
 */
export function CharacterCount({ characters }: { characters: ReadonlySignal<number> }) {
  const element = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    let shownAt = -Infinity
    const show = () => {
      shownAt = performance.now()
      const text = element.current?.firstChild
      if (text) text.nodeValue = characterCountText(characters.peek())
    }
    const stop = characters.subscribe(() => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      if (performance.now() - shownAt >= MAX_WAIT_MS) frame = requestAnimationFrame(show)
      else timer = setTimeout(show, DEBOUNCE_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [characters])

  return (
    <span ref={element} className={styles.count}>
      {characterCountText(0)}
    </span>
  )
}
