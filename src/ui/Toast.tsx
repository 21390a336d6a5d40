import { CircleAlert, CircleCheck, Info, LoaderCircle, X, type IconNode } from 'lucide'
import { useRef, type FocusEvent, type PointerEvent } from 'react'
import { resolveValue, type Toast as ToastData, type ToastType } from 'react-hot-toast/headless'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './Toasts.module.css'

interface Props {
  readonly toast: ToastData
  /** Where the pointer was when the toast appeared. */
  readonly pointer: Point | undefined
  /** Somebody reads the toast or uses it, or does so no longer. */
  readonly onHold: (by: 'pointer' | 'focus', isHeld: boolean) => void
  readonly onDismiss: () => void
}

export interface Point {
  readonly clientX: number
  readonly clientY: number
}

/** One message, as its kind has it. A custom one brings its own looks. */
export function Toast({ toast, pointer, onHold, onDismiss }: Props) {
  const { type, visible } = toast
  const rest = useRef(pointer)
  const icon = ICONS[type]

  function onPointerMove({ pointerType, clientX, clientY }: PointerEvent) {
    if (pointerType === 'touch') return
    const { current: from = { clientX, clientY } } = rest
    rest.current = from
    // A pointer that was here before the toast reads nothing, and a resting hand trembles.
    if (Math.hypot(clientX - from.clientX, clientY - from.clientY) >= STEP) onHold('pointer', true)
  }

  function onPointerLeave() {
    rest.current = FAR
    onHold('pointer', false)
  }

  return (
    <div
      className={type === 'custom' ? styles.custom : styles.toast}
      data-type={type}
      data-leaving={!visible || undefined}
      onPointerMove={onPointerMove}
      onPointerLeave={onPointerLeave}
      onFocus={() => onHold('focus', true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onHold('focus', false)
      }}
    >
      {type === 'custom' ? (
        resolveValue(toast.message, toast)
      ) : (
        <>
          {icon && <Icon icon={icon} size={18} className={styles.icon} />}
          <p className={styles.message}>{resolveValue(toast.message, toast)}</p>
          <IconButton icon={X} label="Dismiss" className={styles.dismiss} onClick={onDismiss} />
        </>
      )}
    </div>
  )
}

const ICONS: Partial<Record<ToastType, IconNode>> = {
  success: CircleCheck,
  error: CircleAlert,
  blank: Info,
  loading: LoaderCircle,
}

/** In CSS pixels. */
const STEP = 8
const FAR: Point = { clientX: -Infinity, clientY: -Infinity }
