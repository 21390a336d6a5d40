// The default entry injects styles, which a strict Content-Security-Policy forbids. The headless one has no styles.
import { toast } from 'react-hot-toast/headless'
import type { Dismiss, Notifier } from '../../notifier.ts'
import type { Outcome } from '../messages/errors.ts'
import { messageOf } from '../messages/outcomes.ts'
import { isUndo, ActionToast } from './ActionToast.tsx'

/** The duration in the specification. The library's own defaults differ. */
const DURATION = 3000
/** Two sentences take longer to read than one. */
const INFO_DURATION = 8000

export const toaster: Notifier = {
  success: (message) => dismissById(toast.success(message, toastOptions('success', message, DURATION))),
  error: (message) => dismissById(toast.error(message, toastOptions('error', message, DURATION))),
  info: (message) => dismissById(toast(message, toastOptions('blank', message, INFO_DURATION))),
  offer: (message, action, duration) =>
    dismissById(
      // An offer other than Undo helps with a problem, so it is shown as an error.
      toast[isUndo(action) ? 'success' : 'error'](
        ({ id, visible }) => <ActionToast id={id} isVisible={visible} message={message} action={action} />,
        { duration },
      ),
    ),
}

export function toastOutcome(outcome: Outcome): Dismiss {
  const { tone, text } = messageOf(outcome)
  return toaster[tone](text)
}

/** Equal messages share one toast, and the last one sets its duration. An offer always gets its own toast because of its button. */
function toastOptions(type: string, message: string, duration: number) {
  return { id: `${type} ${message}`, duration }
}

/** Removes the toast without an animation, so that an outdated message is not visible beside the current one. */
function dismissById(id: string): Dismiss {
  return () => toast.remove(id)
}
