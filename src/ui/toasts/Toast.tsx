import { CircleAlert, CircleCheck, type IconNode, Info, X } from 'lucide'
import { type FocusEvent, type PointerEvent, useRef } from 'react'
import { resolveValue, type Toast as ToastData, type ToastType } from 'react-hot-toast/headless'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { messageIdOf } from './ActionToast.tsx'
import styles from './Toast.module.css'

interface Props {
  readonly toast: ToastData
  /** Where the pointer was when the toast appeared. */
  readonly pointer: Point | undefined
  /** Called when the pointer or the focus enters or leaves the toast. */
  readonly onHoldChange: (source: 'pointer' | 'focus', isHolding: boolean) => void
  /** Called when the focus enters the toast, with the element that had it before. */
  readonly onFocusFrom: (origin: Element | null) => void
  readonly onDismiss: () => void
}

export interface Point {
  readonly clientX: number
  readonly clientY: number
}

/** One toast. A custom one brings its own content and style. */
export function Toast({ toast, pointer, onHoldChange, onFocusFrom, onDismiss }: Props) {
  const { type, visible } = toast
  const restPosition = useRef(pointer)
  const icon = ICONS[type]
  const messageId = messageIdOf(toast.id)

  function onPointerMove({ pointerType, clientX, clientY }: PointerEvent) {
    if (pointerType === 'touch') return
    const { current: from = { clientX, clientY } } = restPosition
    restPosition.current = from
    // A pointer that was here before the toast does not hold it. A resting hand may move it by a few pixels.
    if (Math.hypot(clientX - from.clientX, clientY - from.clientY) >= POINTER_THRESHOLD)
      onHoldChange('pointer', true)
  }

  function onPointerLeave() {
    restPosition.current = OUTSIDE
    onHoldChange('pointer', false)
  }

  return (
    <div
      className={type === 'custom' ? styles.custom : styles.toast}
      data-type={type}
      data-leaving={!visible || undefined}
      onPointerMove={onPointerMove}
      onPointerLeave={onPointerLeave}
      onFocus={({ relatedTarget }) => {
        onFocusFrom(relatedTarget)
        onHoldChange('focus', true)
      }}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) onHoldChange('focus', false)
      }}
    >
      {type === 'custom' ? (
        resolveValue(toast.message, toast)
      ) : (
        <>
          {icon && <Icon icon={icon} size={18} className={styles.icon} />}
          {/* A message with buttons gives the id to its text. */}
          <p id={typeof toast.message === 'string' ? messageId : undefined} className={styles.message}>
            {resolveValue(toast.message, toast)}
          </p>
          <IconButton
            icon={X}
            label="Dismiss"
            aria-describedby={messageId}
            className={styles.dismiss}
            onClick={onDismiss}
          />
        </>
      )}
    </div>
  )
}

const ICONS: Partial<Record<ToastType, IconNode>> = {
  success: CircleCheck,
  error: CircleAlert,
  blank: Info,
}

/** In CSS pixels. */
const POINTER_THRESHOLD = 8
const OUTSIDE: Point = { clientX: -Infinity, clientY: -Infinity }
