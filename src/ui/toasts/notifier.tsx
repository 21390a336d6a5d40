// The default entry injects styles, which a strict Content-Security-Policy forbids; the headless one leaves the looks to us.
import { toast } from 'react-hot-toast/headless'
import type { Dismiss, Notifier } from '../../notifier.ts'
import { isUndo, ActionToast } from './ActionToast.tsx'

/** What the specification says of the product's toasts; the library has its defaults. */
const DURATION = 3000
/** Two sentences take longer to read than one. */
const INFO_DURATION = 8000

export const toaster: Notifier = {
  success: (message) => dismissById(toast.success(message, toastOptions('success', message, DURATION))),
  error: (message) => dismissById(toast.error(message, toastOptions('error', message, DURATION))),
  info: (message) => dismissById(toast(message, toastOptions('blank', message, INFO_DURATION))),
  offer: (message, action, duration) =>
    dismissById(
      // What is no step back helps with something that is not in order.
      toast[isUndo(action) ? 'success' : 'error'](
        ({ id, visible }) => <ActionToast id={id} isVisible={visible} message={message} action={action} />,
        { duration },
      ),
    ),
}

/** Equal messages are one toast, which stands as long as the last of them would. An offer's button makes it a toast of its own. */
function toastOptions(type: string, message: string, duration: number) {
  return { id: `${type} ${message}`, duration }
}

/** At once: what is no longer true must not stand beside what is. */
function dismissById(id: string): Dismiss {
  return () => toast.remove(id)
}
