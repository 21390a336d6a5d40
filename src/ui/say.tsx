// The default entry injects styles, which a strict Content-Security-Policy forbids; the headless one leaves the looks to us.
import { toast } from 'react-hot-toast/headless'
import type { Dismiss, Notifier } from '../notifier.ts'
import { isUndo, OfferText } from './OfferText.tsx'

/** What the specification says of the product's toasts; the library has its defaults. */
const DURATION = 3000
/** Two sentences take longer to read than one. */
const INFO_DURATION = 8000

export const say: Notifier = {
  success: (message) => dismissOf(toast.success(message, merged('success', message, DURATION))),
  error: (message) => dismissOf(toast.error(message, merged('error', message, DURATION))),
  info: (message) => dismissOf(toast(message, merged('blank', message, INFO_DURATION))),
  offer: (message, action, ms) =>
    dismissOf(
      // What is no step back helps with something that is not in order.
      toast[isUndo(action) ? 'success' : 'error'](
        ({ id, visible }) => <OfferText id={id} stands={visible} message={message} action={action} />,
        { duration: ms },
      ),
    ),
}

/** Equal messages are one toast, which stands as long as the last of them would. An offer's button makes it a toast of its own. */
function merged(type: string, message: string, duration: number) {
  return { id: `${type} ${message}`, duration }
}

/** At once: what is no longer true must not stand beside what is. */
function dismissOf(id: string): Dismiss {
  return () => toast.remove(id)
}
