import type { ReadonlySignal } from '@lexical/extension'
import { useCallback, useState } from 'react'
import { characterCountText } from '../PlainField.tsx'
import { debounce } from './debounce.ts'
import styles from '../Composer.module.css'

/** The count updates shortly after the last key, and once per second during typing. Each update takes Chromium 2 ms. */
const DEBOUNCE_MS = 250
const MAX_WAIT_MS = 1000

/**
 * Writes the count into the DOM itself, in the frame that shows the key. An earlier write would cause another layout of the note.
 * A frame of its own costs half as much as a key. Rendering with React is avoided because each of its commits searches the whole note for
 * the caret.
 */
export function CharacterCount({ characters }: { characters: ReadonlySignal<number> }) {
  const [initialText] = useState(() => characterCountText(characters.peek()))
  const showCount = useCallback(
    (element: HTMLSpanElement) => {
      let frame = 0
      let shownAt = -Infinity
      const show = () => {
        frame = 0
        shownAt = performance.now()
        const text = characterCountText(characters.peek())
        // A browser that translates the page replaces the text node.
        const shown = element.firstChild instanceof Text ? element.firstChild : element
        if (shown.textContent !== text) shown.textContent = text
      }
      const showSoon = debounce(show, DEBOUNCE_MS)
      const stop = characters.subscribe(() => {
        if (performance.now() - shownAt < MAX_WAIT_MS) showSoon.call()
        else frame ||= requestAnimationFrame(show)
      })
      return () => {
        stop()
        showSoon.cancel()
        cancelAnimationFrame(frame)
      }
    },
    [characters],
  )

  return (
    <span ref={showCount} className={styles.count}>
      {initialText}
    </span>
  )
}
