import { loadOnce } from '../../load-once.ts'
import type { Dismiss, Notify } from '../../notifier.ts'
import type { ChunkLoader } from '../loading/chunk-loader.ts'
import { errorMessage, type Outcome } from '../messages/errors.ts'
import type { Notifier } from '../notifier.ts'

// The toasts are in a chunk of their own, loaded after the first paint.
export const fetchToasts = () => import('./ToastList.tsx')
type Toasts = Awaited<ReturnType<typeof fetchToasts>>

/**
 * Shows the messages of components and those about outcomes as toasts. Messages that come before the toasts have loaded are shown then, in
 * their order.
 */
export function createLazyNotifier(loadChunk: ChunkLoader['load']): {
  readonly notify: Notifier
  readonly notifyOutcome: Notify<Outcome>
} {
  // One promise keeps the order. Imports of a chunk that is still loading can finish in another order.
  const load = loadOnce(() => loadChunk(fetchToasts))

  /** An error must be shown even if the chunk fails to load; `error` is '' for other messages. */
  function show(toast: (toasts: Toasts) => Dismiss, error = ''): Dismiss {
    const shown = load().then(toast, () => {
      if (error !== '') alert(error)
    })
    return () => void shown.then((dismiss) => dismiss?.())
  }

  return {
    notify: {
      success: (message) => show(({ toaster }) => toaster.success(message)),
      error: (message) => show(({ toaster }) => toaster.error(message), message),
      info: (message) => show(({ toaster }) => toaster.info(message)),
      // Shows nothing if that chunk fails to load: the trash and the import dialog offer the same action.
      offer: (message, offer) => show(({ toaster }) => toaster.offer(message, offer)),
    },
    notifyOutcome: (outcome) => show(({ toastOutcome }) => toastOutcome(outcome), errorMessage(outcome)),
  }
}
