import { createContext, use, useEffectEvent, useLayoutEffect } from 'react'
import type { Offer } from '../notifier.ts'
import styles from './Toast.module.css'

interface Actions {
  /** Dismisses a toast by its id and returns the focus. */
  readonly dismiss: (id: string) => void
  /** Adds an action for the undo keys. Returns a function that removes it. */
  readonly addUndo: (action: () => void) => () => void
}

export const ToastActions = createContext<Actions>({ dismiss: () => {}, addUndo: () => () => {} })

interface Props {
  readonly id: string
  readonly isVisible: boolean
  readonly message: string
  readonly offer: Offer
}

/** A message with an action button. While an Undo toast is visible, the undo keys run its action; of several, that of the latest. */
export function ActionToast({ id, isVisible, message, offer }: Props) {
  const { dismiss, addUndo } = use(ToastActions)

  function run() {
    dismiss(id)
    offer.run()
  }

  const onUndoKeys = useEffectEvent(run)
  // Before the person can see the toast. Effects run later, and a key pressed in between would be lost.
  useLayoutEffect(() => {
    if (!isVisible || offer.kind !== 'undo') return
    return addUndo(() => onUndoKeys())
  }, [isVisible, offer, addUndo])

  return (
    <>
      <span className={styles.text}>{message}</span>
      <button type="button" className={styles.action} onClick={run}>
        {offer.kind === 'undo' ? 'Undo' : offer.label}
      </button>
    </>
  )
}
