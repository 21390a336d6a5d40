import { type ReactNode, useCallback, useRef, useState } from 'react'
import { fetchAfterFirstPaint } from '../loading/fetchAfterFirstPaint.ts'
import { useChunk } from '../loading/useChunk.ts'
import { whenIdle } from '../loading/whenIdle.ts'
import { usePage } from '../PageContext.ts'
import { isTextField } from '../text-input.ts'
import { useWindowEvent } from '../useWindowEvent.ts'
import type { CommandPorts } from './ports.ts'

/**
 * Loads the commands when the page is idle or at the first key, which then still takes effect. Returns the ref of the element around the
 * list, the dialog that a command has opened, and the chunk. `ports` must stay the same object.
 */
export function useCommands(ports: CommandPorts) {
  const page = usePage()
  const [dialog, render] = useState<ReactNode>()
  const [isWanted, setIsWanted] = useState(false)
  const earlyKeys = useRef<KeyboardEvent[]>([])
  const chunk = useChunk(fetchAfterFirstPaint, isWanted)
  useWindowEvent(
    'keydown',
    (event) => {
      // With Alt, as for AltGr, the key types a character.
      const hasModifier = (event.ctrlKey || event.metaKey) && !event.altKey
      if (event.defaultPrevented || (isTextField(event.target) && !hasModifier)) return
      // The browser searches the page on `/` and Ctrl+F, the web on Ctrl+K, and saves on Ctrl+S. In a field, Ctrl+F stays the browser's.
      const prevented = !hasModifier ? '/' : isTextField(event.target) ? 'ks' : 'fks'
      if (prevented.includes(event.key)) event.preventDefault()
      earlyKeys.current.push(event)
      setIsWanted(true)
    },
    { isEnabled: !chunk },
  )
  const listAreaRef = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      if (!chunk) return whenIdle(() => setIsWanted(true))
      return chunk.startPage({ element, ports, page, earlyKeys: earlyKeys.current, render })
    },
    [chunk, ports, page],
  )
  return { listAreaRef, dialog, chunk }
}
