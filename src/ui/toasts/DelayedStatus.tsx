import { useEffect, useState } from 'react'

interface Props {
  readonly text: string
  /** In ms. */
  readonly delay: number
}

/** Announces a text to screen readers once it has stayed the same for the delay. The screen shows each text at once. */
export function DelayedStatus({ text, delay }: Props) {
  const [announced, setAnnounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), delay)
    return () => clearTimeout(timer)
  }, [text, delay])
  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  )
}

/** The number of results changes with each typed letter. It is announced after a pause. */
export const TYPING_PAUSE_MS = 500
