import { CircleAlert, CircleCheck, X } from 'lucide-react'
// The default entry injects styles, which a strict Content-Security-Policy forbids; the headless one leaves the looks to us.
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless'
import { IconButton } from './IconButton.tsx'
import styles from './Toasts.module.css'

const ICONS = { success: CircleCheck, error: CircleAlert }
const DURATION = 3000

export const say = {
  success: (message: string) => void toast.success(message, { duration: DURATION }),
  error: (message: string) => void toast.error(message, { duration: DURATION }),
}

export default function ToastList({ type }: { type: keyof typeof ICONS }) {
  const { toasts, handlers } = useToaster()
  const Icon = ICONS[type]
  return toasts
    .filter((each) => each.type === type)
    .map((each) => (
      <div
        key={each.id}
        className={styles.toast}
        data-type={type}
        data-leaving={!each.visible || undefined}
        onMouseEnter={handlers.startPause}
        onMouseLeave={handlers.endPause}
        onFocus={handlers.startPause}
        onBlur={handlers.endPause}
      >
        <Icon size={18} aria-hidden className={styles.icon} />
        <p className={styles.message}>{resolveValue(each.message, each)}</p>
        <IconButton
          icon={X}
          label="Dismiss"
          className={styles.dismiss}
          onClick={() => toast.dismiss(each.id)}
        />
      </div>
    ))
}
