import { CircleAlert, CircleCheck, Info, LoaderCircle, X, type LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
// The default entry injects styles, which a strict Content-Security-Policy forbids; the headless one leaves the looks to us.
import { resolveValue, toast, useToaster, type ToastType } from 'react-hot-toast/headless'
import type { Dismiss, Notify, Offer } from '../notify.ts'
import { IconButton } from './IconButton.tsx'
import styles from './Toasts.module.css'

const ICONS: Partial<Record<ToastType, LucideIcon>> = {
  success: CircleCheck,
  error: CircleAlert,
  blank: Info,
  loading: LoaderCircle,
}
const DURATION = 3000
/** Two sentences take longer to read than one. */
const INFO_DURATION = 8000

export const say: Notify = {
  success: (message) => dismissOf(toast.success(message, { duration: DURATION })),
  error: (message) => dismissOf(toast.error(message, { duration: DURATION })),
  info: (message) => dismissOf(toast(message, { duration: INFO_DURATION })),
  offer: (message, action, ms) =>
    dismissOf(
      // What is no step back helps with something that is not in order.
      toast[isUndo(action) ? 'success' : 'error'](
        ({ id, visible }) => <OfferToast id={id} stands={visible} message={message} action={action} />,
        { duration: ms },
      ),
    ),
}

/** At once: what is no longer true must not stand beside what is. */
function dismissOf(id: string): Dismiss {
  return () => toast.remove(id)
}

/** The toasts of one live region: errors are announced at once, all others when nothing else is being said. */
export default function ToastList({ urgent }: { urgent: boolean }) {
  const { toasts, handlers } = useToaster()
  return toasts
    .filter(({ type }) => (type === 'error') === urgent)
    .map((each) => (
      <div
        key={each.id}
        className={styles.toast}
        data-type={each.type}
        data-leaving={!each.visible || undefined}
        onMouseEnter={handlers.startPause}
        onMouseLeave={handlers.endPause}
        onFocus={handlers.startPause}
        onBlur={handlers.endPause}
      >
        <ToastIcon type={each.type} />
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

/** A custom toast brings its own. */
function ToastIcon({ type }: { type: ToastType }) {
  const Icon = ICONS[type]
  return Icon && <Icon size={18} aria-hidden className={styles.icon} />
}

interface OfferProps {
  readonly id: string
  readonly stands: boolean
  readonly message: string
  readonly action: Offer
}

/** What was said, and the button to do something about it. While one that takes back stands the keys for undo do the same; of several, the latest. */
function OfferToast({ id, stands, message, action }: OfferProps) {
  const before = useRef<Element>(null)

  function run() {
    // The toast goes, and must not take the focus along.
    if (before.current instanceof HTMLElement) before.current.focus()
    toast.dismiss(id)
    action.run()
  }

  const onUndoKeys = useEffectEvent(run)
  useEffect(() => {
    if (!stands || !isUndo(action)) return
    const onKey = () => onUndoKeys()
    standing.push(onKey)
    return () => void standing.splice(standing.indexOf(onKey), 1)
  }, [stands, action])

  return (
    <>
      <span className={styles.words}>{message}</span>
      <button
        type="button"
        className={styles.action}
        onFocus={({ relatedTarget }) => (before.current = relatedTarget)}
        onClick={run}
      >
        {action.label}
      </button>
    </>
  )
}

function isUndo({ label }: Offer): boolean {
  return label === 'Undo'
}

const standing: (() => void)[] = []

addEventListener('keydown', (event) => {
  const { target, key, shiftKey, altKey, ctrlKey, metaKey } = event
  const undo = standing.at(-1)
  if (!undo || key.toLowerCase() !== 'z' || shiftKey || altKey || !(ctrlKey || metaKey)) return
  if (event.defaultPrevented || isTypedInto(target)) return
  event.preventDefault()
  undo()
})

/** There the keys undo what was typed. */
function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))
}
