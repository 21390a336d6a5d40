import { type ReactNode, useCallback, useRef, useState } from 'react'
import { isShortcut } from '../../editor/shortcuts.ts'
import { fetchAfterFirstPaint } from '../loading/fetchAfterFirstPaint.ts'
import { useChunk } from '../loading/useChunk.ts'
import { whenIdle } from '../loading/whenIdle.ts'
import { usePage } from '../PageContext.ts'
import { isComposing, isTextField } from '../text-input.ts'
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
  const early = { isEnabled: !chunk, capture: true }
  useWindowEvent(
    'keydown',
    (event) => {
      // The browser keeps its own keys, such as F5.
      if (!isPaletteWanted() || hasCtrlOrCmd(event) || isComposing(event) || /^F\d/.test(event.key)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key === 'Escape') takePaletteKeys()
      else earlyKeys.current.push(event)
    },
    early,
  )
  useWindowEvent('pointerdown', takePaletteKeys, early)
  useWindowEvent(
    'keydown',
    (event) => {
      const isModified = hasCtrlOrCmd(event)
      if (event.defaultPrevented || (isTextField(event.target) && !isModified)) return
      // The browser searches the page on `/` and Ctrl+F, the web on Ctrl+K, and saves on Ctrl+S. In a field, Ctrl+F stays the browser's.
      const prevented = !isModified ? '/' : isTextField(event.target) ? 'ks' : 'fks'
      if (prevented.includes(event.key)) event.preventDefault()
      // A second Ctrl+K would close the palette again.
      if (isPaletteWanted()) return
      earlyKeys.current.push(event)
      setIsWanted(true)
      if (isPaletteWanted()) page.chunks.load(fetchAfterFirstPaint).catch(typePaletteKeys)
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

  /** From Ctrl+K on, keys are for the field of the palette, not for the text that has the focus until it opens. */
  function isPaletteWanted() {
    return earlyKeys.current.some(isPaletteKey)
  }

  /** Removes Ctrl+K and the keys after it from the queue, and returns them. */
  function takePaletteKeys() {
    const at = earlyKeys.current.findIndex(isPaletteKey)
    return at < 0 ? [] : earlyKeys.current.splice(at)
  }

  /** Types the keys after Ctrl+K where the focus is, because the palette cannot open. */
  function typePaletteKeys() {
    const [, ...keys] = takePaletteKeys()
    for (const { key } of keys)
      if (key === 'Backspace') document.execCommand('delete')
      else if (key === 'Enter') document.execCommand('insertParagraph')
      else if (key.length === 1) document.execCommand('insertText', false, key)
  }
}

function isPaletteKey(event: KeyboardEvent): boolean {
  return isShortcut({ key: 'K' }, event)
}

/** Whether Ctrl or Cmd is pressed. With Alt, as for AltGr, the key types a character. */
function hasCtrlOrCmd({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey
}
