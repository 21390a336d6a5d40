import { useEffect, useEffectEvent } from 'react'

interface Options {
  /** Handles the event before the elements of the page do. */
  readonly capture?: boolean
  /** Whether to listen; true by default. */
  readonly isEnabled?: boolean
}

/** Calls the latest render's handler for an event of the window. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  handler: (event: WindowEventMap[Type]) => void,
  { capture = false, isEnabled = true }: Options = {},
) {
  const handle = useEffectEvent(handler)
  useEffect(() => {
    if (!isEnabled) return
    const listener = (event: WindowEventMap[Type]) => handle(event)
    addEventListener(type, listener, { capture })
    return () => removeEventListener(type, listener, { capture })
  }, [type, capture, isEnabled])
}
