import { X } from 'lucide'
import { type MouseEvent, type ReactNode, useCallback, useId, useRef } from 'react'
import { IconButton } from '../IconButton.tsx'
import { usePage } from '../PageContext.ts'
import { ignoreRepeatedPress, keepFocus } from './keepFocus.ts'
import { restoreCaretOnReturn } from './restoreCaretOnReturn.ts'
import styles from './Modal.module.css'

interface Props {
  readonly title: string
  /** The accessible name of the close button. */
  readonly closeLabel: string
  readonly className?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal dialog. The browser traps the focus in it, closes it on Escape and restores the focus afterwards. */
export function Modal({ title, closeLabel, className = '', onClose, children }: Props) {
  const pressedOutside = useRef(false)
  const titleId = useId()
  const { toastRegion } = usePage()
  const show = useCallback(
    (dialog: HTMLDialogElement) => {
      const unlockPageScroll = lockPageScroll()
      const stopRestoringCaret = restoreCaretOnReturn()
      dialog.showModal()
      // Chromium focuses the panel if it scrolls. It has no role, and screen readers would read all of its headings as its name.
      if (document.activeElement === dialog.firstElementChild) dialog.querySelector('button')?.focus()
      toastRegion.mount(dialog)
      const stopKeepingFocus = keepFocus(dialog)
      const stopIgnoringPress = ignoreRepeatedPress(dialog)
      return () => {
        stopIgnoringPress()
        stopKeepingFocus()
        if (dialog.open) {
          dialog.close()
          repeatFocusEvent()
        }
        stopRestoringCaret()
        // A message in a dialog may have opened this one above it.
        const below = document.querySelector<HTMLElement>('dialog[open]')
        toastRegion.mount(below ?? document.body)
        if (!below) unlockPageScroll()
      }
    },
    [toastRegion],
  )

  /**
   * Closes the dialog on a click outside, but not if the press began inside, as in a drag selection. While a password is in the form,
   * only the close button and Escape close it, because typed passwords are not restored when the dialog opens again.
   */
  function onClick({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    if (target === currentTarget && pressedOutside.current && !hasPassword(currentTarget))
      currentTarget.close()
  }

  return (
    <dialog
      ref={show}
      className={`${styles.modal} ${className}`}
      aria-labelledby={titleId}
      onPointerDown={({ target, currentTarget }) => (pressedOutside.current = target === currentTarget)}
      onClick={onClick}
      onClose={(event) => {
        // The event is queued, so the dialog may be open again.
        if (!event.currentTarget.open) onClose()
      }}
    >
      <div className={styles.panel}>
        <div className={styles.header} data-toast-obstacle>
          <h2 id={titleId} className={styles.title} data-focus-fallback>
            {title}
          </h2>
          <IconButton
            icon={X}
            label={closeLabel}
            className={styles.close}
            onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
          />
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** React handles no events while it removes the dialog. The list would not know that one of its cards has the focus again. */
function repeatFocusEvent() {
  queueMicrotask(() => document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
}

/** Prevents the page behind from scrolling, and from moving sideways when its scrollbar disappears. */
function lockPageScroll(): () => void {
  const { style, clientWidth } = document.documentElement
  style.scrollbarGutter = clientWidth < innerWidth ? 'stable' : ''
  style.overflow = 'hidden'
  return () => {
    style.scrollbarGutter = ''
    style.overflow = ''
  }
}

function hasPassword(dialog: HTMLDialogElement): boolean {
  const fields = dialog.querySelectorAll<HTMLInputElement>('input[name*="password" i]')
  return Array.from(fields).some(({ value }) => value !== '')
}
