import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import type { Offer } from '../../notifier.ts'
import styles from './Toasts.module.css'

/** Dismisses a toast by its id and returns the focus. */
export const DismissToast = createContext<(id: string) => void>(() => {})

interface Props {
  readonly id: string
  readonly isVisible: boolean
  readonly message: string
  readonly action: Offer
}

/** A message with an action button. While an Undo toast is visible, the undo keys run its action; of several, that of the latest. */
export function ActionToast({ id, isVisible, message, action }: Props) {
  const dismiss = useContext(DismissToast)

  function run() {
    dismiss(id)
    action.run()
  }

  const onUndoKeys = useEffectEvent(run)
  useEffect(() => {
    if (!isVisible || !isUndo(action)) return
    const listener = () => onUndoKeys()
    undoListeners.push(listener)
    return () => void undoListeners.splice(undoListeners.indexOf(listener), 1)
  }, [isVisible, action])

  return (
    <>
      <span className={styles.text}>{message}</span>
      <button type="button" className={styles.action} onClick={run}>
        {action.label}
      </button>
    </>
  )
}

export function isUndo({ label }: Offer): boolean {
  return label === 'Undo'
}

const undoListeners: (() => void)[] = []

addEventListener('keydown', (event) => {
  const { target, key, shiftKey, altKey, ctrlKey, metaKey } = event
  const undo = undoListeners.at(-1)
  if (!undo || key.toLowerCase() !== 'z' || shiftKey || altKey || !(ctrlKey || metaKey)) return
  if (event.defaultPrevented || isTypedInto(target)) return
  event.preventDefault()
  undo()
})

/** In a text field the undo keys undo typing. */
function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))
}
