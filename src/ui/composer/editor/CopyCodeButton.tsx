import { $isCodeNode } from '@lexical/code-core'
import {
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
} from 'lexical'
import { Copy } from 'lucide'
import { useEffect, useEffectEvent, useState } from 'react'
import { $textBlockAt } from '../../../editor/rewrite.ts'
import { IconButton } from '../../IconButton.tsx'
import { copyByCommand } from '../../note-card/tools/copyNotes.ts'
import type { Notifier } from '../../notifier.ts'
import { usePage } from '../../PageContext.ts'
import styles from './CopyCodeButton.module.css'

interface ButtonPosition {
  readonly key: NodeKey
  /** The distance from the top of the field, in pixels. */
  readonly top: number
  /** Whether the caret or the pointer is in that code block. Otherwise the button shows only when it is focused. */
  readonly isActive: boolean
}

/** A button over the code block that the pointer or the caret is in, or was in last. It is not part of the text. */
export function CopyCodeButton({ editor }: { editor: LexicalEditor }) {
  const { notify } = usePage()
  const [position, setPosition] = useState<ButtonPosition>()

  const show = useEffectEvent((key: NodeKey | null) => {
    // Return early because this runs on every key of a note without code, and even a state update without a change costs time.
    if (key === null && !position) return
    const code = editor.getElementByKey(key ?? position?.key ?? '')
    const root = editor.getRootElement()
    if (!code || !root) return setPosition(undefined)
    const [box, field] = [code.getBoundingClientRect(), root.getBoundingClientRect()]
    const top = Math.max(0, box.top - field.top)
    // Hide the button if the code block is scrolled out of view.
    if (box.bottom - field.top < MIN_VISIBLE_HEIGHT || field.bottom - box.top < MIN_VISIBLE_HEIGHT)
      return setPosition(undefined)
    const next = { key: key ?? position?.key ?? '', top, isActive: key !== null }
    if (position?.key !== next.key || position.top !== top || position.isActive !== next.isActive)
      setPosition(next)
  })

  useEffect(() => {
    let hovered: NodeKey | null = null
    const update = () => show(hovered ?? editor.read($codeAtCaret))
    const onPointerOver = ({ target }: PointerEvent) => {
      hovered = target instanceof Node ? editor.read(() => $codeAround(target)) : null
      update()
    }
    const onPointerLeave = ({ relatedTarget }: PointerEvent) => {
      // Keep the button when the pointer leaves the code block for the button.
      if (relatedTarget instanceof Element && relatedTarget.closest(`.${styles.container}`)) return
      hovered = null
      update()
    }
    const stop = mergeRegister(
      editor.registerUpdateListener(update),
      editor.registerRootListener((root) => {
        if (!root) return undefined
        const listeners = new AbortController()
        const options = { signal: listeners.signal, passive: true }
        root.addEventListener('pointerover', onPointerOver, options)
        root.addEventListener('pointerleave', onPointerLeave, options)
        root.addEventListener('scroll', update, options)
        return () => listeners.abort()
      }),
    )
    // The caret may be in a code block already.
    update()
    return stop
  }, [editor])

  if (!position) return null
  const { key, top, isActive } = position
  return (
    <div className={styles.container} style={{ insetBlockStart: top }} data-active={isActive || undefined}>
      <IconButton
        icon={Copy}
        label="Copy code"
        className={styles.button ?? ''}
        // A press must not move the selection out of the text.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() =>
          void copyText(
            editor.read(() => $getNodeByKey(key)?.getTextContent() ?? ''),
            notify,
          )
        }
      />
    </div>
  )
}

const MIN_VISIBLE_HEIGHT = 24

async function copyText(code: string, notify: Notifier) {
  try {
    if (isSecureContext) await navigator.clipboard.writeText(code)
    else copyByCommand({ 'text/plain': code })
    notify.success('Copied')
  } catch {
    notify.error("Couldn't copy the code.")
  }
}

function $codeAtCaret(): NodeKey | null {
  const selection = $getSelection()
  const block = $isRangeSelection(selection) ? $textBlockAt(selection.focus) : null
  return $isCodeNode(block) ? block.getKey() : null
}

function $codeAround(target: Node): NodeKey | null {
  const block = $getNearestNodeFromDOMNode(target)?.getTopLevelElement()
  return $isCodeNode(block) ? block.getKey() : null
}
