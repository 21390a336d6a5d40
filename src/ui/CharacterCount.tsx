import type { ReadonlySignal } from '@lexical/extension'
import { useEffect, useState } from 'react'
import { Count } from './PlainField.tsx'

/** Often enough to follow the typing, and seldom enough to cost it nothing. */
const EVERY_MS = 150

/** Its own component, so that it renders these few letters and not the composer. */
export function CharacterCount({ characters }: { characters: ReadonlySignal<number> }) {
  const [shown, setShown] = useState(characters.peek())

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      setShown(characters.peek())
    }
    const stop = characters.subscribe(() => (timer ??= setTimeout(show, EVERY_MS)))
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [characters])

  return <Count characters={shown} />
}
