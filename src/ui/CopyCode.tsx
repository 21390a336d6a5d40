import { $isCodeNode } from '@lexical/code-core'
import {
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  type LexicalEditor,
  type NodeKey,
} from 'lexical'
import { Copy } from 'lucide'
import { useEffect, useEffectEvent, useState } from 'react'
import { $textBlockAt } from '../editor/rewrite.ts'
import type { Notifier } from '../notifier.ts'
import styles from './CopyCode.module.css'
import { IconButton } from './IconButton.tsx'

interface Place {
  readonly key: NodeKey
  /** Below the top of the field, in pixels. */
  readonly top: number
  /** Whether the caret or the pointer is in that code; the button waits for Tab otherwise. */
  readonly near: boolean
}

/** A button on the code block that the pointer or the caret is in, or was last. It lies over the text and is no part of it. */
export function CopyCode({ editor, notify }: { editor: LexicalEditor; notify: Notifier }) {
  const [place, setPlace] = useState<Place>()

  const show = useEffectEvent((key: NodeKey | null) => {
    // On every key of a note without code: asking React to change nothing costs a part of it.
    if (key === null && !place) return
    const code = editor.getElementByKey(key ?? place?.key ?? '')
    const root = editor.getRootElement()
    if (!code || !root) return setPlace(undefined)
    const [box, field] = [code.getBoundingClientRect(), root.getBoundingClientRect()]
    const top = Math.max(0, box.top - field.top)
    // Where the code is scrolled out of sight there is nothing to lie over.
    if (box.bottom - field.top < ROOM || field.bottom - box.top < ROOM) return setPlace(undefined)
    const next = { key: key ?? place?.key ?? '', top, near: key !== null }
    if (place?.key !== next.key || place.top !== top || place.near !== next.near) setPlace(next)
  })

  useEffect(() => {
    let hovered: NodeKey | null = null
    const update = () => show(hovered ?? editor.read($codeAtCaret))
    const onPointer = ({ target }: PointerEvent) => {
      hovered = target instanceof Node ? editor.read(() => $codeAround(target)) : null
      update()
    }
    const onLeave = ({ relatedTarget }: PointerEvent) => {
      // On its way to the button the pointer leaves the code.
      if (relatedTarget instanceof Element && relatedTarget.closest(`.${styles['place']}`)) return
      hovered = null
      update()
    }
    const stop = editor.registerUpdateListener(update)
    const stopRoot = editor.registerRootListener((root) => {
      if (!root) return undefined
      const listening = new AbortController()
      const options = { signal: listening.signal, passive: true }
      root.addEventListener('pointerover', onPointer, options)
      root.addEventListener('pointerleave', onLeave, options)
      root.addEventListener('scroll', update, options)
      return () => listening.abort()
    })
    return () => {
      stop()
      stopRoot()
    }
  }, [editor])

  if (!place) return null
  const { key, top, near } = place
  return (
    <div className={styles['place']} style={{ insetBlockStart: top }} data-near={near || undefined}>
      <IconButton
        icon={Copy}
        label="Copy code"
        className={styles['button'] ?? ''}
        // A press must not take the selection out of the text.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() =>
          void copy(
            editor.read(() => $getNodeByKey(key)?.getTextContent() ?? ''),
            notify,
          )
        }
      />
    </div>
  )
}

const ROOM = 24

async function copy(code: string, notify: Notifier) {
  try {
    await navigator.clipboard.writeText(code)
    notify.success('Copied')
  } catch {
    notify.error('This browser did not let the code be copied')
  }
}

function $codeAtCaret(): NodeKey | null {
  const selection = $getSelection()
  const line = $isRangeSelection(selection) ? $textBlockAt(selection.focus) : null
  return $isCodeNode(line) ? line.getKey() : null
}

function $codeAround(target: Node): NodeKey | null {
  const block = $getNearestNodeFromDOMNode(target)?.getTopLevelElement()
  return $isCodeNode(block) ? block.getKey() : null
}
