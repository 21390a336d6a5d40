import { createContext, use, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Offer } from '../notifier.ts'
import { usePage } from '../PageContext.ts'
import styles from './Toast.module.css'

/** The props of a message that may offer to sign in. */
export interface SignIn {
  /** Opens the login form. Undefined in a build without sign-in. */
  readonly onSignIn: (() => void) | undefined
}

interface Actions extends SignIn {
  /** Dismisses a toast by its id and returns the focus. */
  readonly dismiss: (id: string) => void
}

export const ToastActions = createContext<Actions>({
  dismiss: () => {},
  onSignIn: undefined,
})

/** The element id of a toast's message, which describes the buttons beside it. The id of a toast may have spaces. */
export function messageIdOf(toastId: string): string {
  return `toast-${toastId.replaceAll(/\s/g, '-')}`
}

interface Props {
  readonly id: string
  /** In ms. */
  readonly createdAt: number
  readonly message: string
  readonly offer: Offer
}

/**
 * A message with one or two action buttons. While an Undo toast is in the page, the undo keys run its action; of several, that of the
 * latest. A toast that fades is still in the page: the person may press the keys because they see it go.
 */
export function ActionToast({ id, createdAt, message, offer }: Props) {
  const { dismiss, onSignIn } = use(ToastActions)
  const { dialog, undoActions } = usePage()
  const [isUndone, setIsUndone] = useState(false)
  const messageId = messageIdOf(id)

  function run(action?: () => void) {
    dismiss(id)
    if (offer.kind === 'undo') setIsUndone(true)
    if (action) action()
    else if (offer.kind === 'compare') dialog.set({ name: 'conflict', origin: 'here', ...offer.conflict })
    else if (offer.kind !== 'sign-in') offer.run()
  }

  const onUndoKeys = useEffectEvent(() => run())
  // Before the person can see the toast. Effects run later, and a key pressed in between would be lost.
  useLayoutEffect(() => {
    if (isUndone || offer.kind !== 'undo') return
    return undoActions.add(offer.run, () => onUndoKeys(), createdAt)
  }, [isUndone, createdAt, offer, undoActions])

  return (
    <>
      <span id={messageId} className={styles.text}>
        {message}
      </span>
      {/* For screen readers: on the screen, the message goes and the note comes back. */}
      {isUndone && <span className="visually-hidden">Undone</span>}
      {offer.kind !== 'sign-in' && (
        <button type="button" className="text-button" aria-describedby={messageId} onClick={() => run()}>
          {offer.kind === 'undo' ? 'Undo' : offer.label}
        </button>
      )}
      {(offer.kind === 'copy' || offer.kind === 'sign-in') && onSignIn && (
        <button
          type="button"
          className="text-button"
          aria-describedby={messageId}
          onClick={() => run(onSignIn)}
        >
          Sign in
        </button>
      )}
    </>
  )
}
