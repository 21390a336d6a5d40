import type { Dismiss } from '../../notifier.ts'
import type { Notifier } from '../notifier.ts'
import { errorMessage, type Outcome } from '../messages/errors.ts'

// The toasts are in a chunk of their own, loaded after the first paint. Earlier messages are shown when it has loaded.
export const loadToasts = () => import('./ToastList.tsx')
type Toasts = Awaited<ReturnType<typeof loadToasts>>

/** Shows the messages of components as toasts. */
export const notifier: Notifier = {
  success: (message) => show(({ toaster }) => toaster.success(message)),
  error: (message) => show(({ toaster }) => toaster.error(message), message),
  info: (message) => show(({ toaster }) => toaster.info(message)),
  // Shows nothing if that chunk fails to load: the trash offers the same action.
  offer: (message, offer) => show(({ toaster }) => toaster.offer(message, offer)),
}

/** Shows the message about an outcome as a toast. */
export function notifyOutcome(outcome: Outcome): Dismiss {
  return show(({ toastOutcome }) => toastOutcome(outcome), errorMessage(outcome))
}

/** An error must be shown even if the chunk fails to load; `error` is '' for other messages. */
function show(toast: (toasts: Toasts) => Dismiss, error = ''): Dismiss {
  const shown = loadToasts().then(toast, () => {
    if (error !== '') alert(error)
  })
  return () => void shown.then((dismiss) => dismiss?.())
}
