/** What the page does about other versions of the app. */
export interface AppUpdates {
  /** A newer version is installed and waiting. `activate` resolves when the next load will use it, or after ten seconds. */
  readonly onWaiting: (activate: () => Promise<void>) => void
  /** Another tab has activated a newer version. This page's own scripts may no longer be available. */
  readonly onActivated: () => void
}

/** Registers the service worker, so that from the next load on the app opens without a network. Rejects if registration fails. */
export async function registerServiceWorker(
  { serviceWorker: container }: Pick<Navigator, 'serviceWorker'>,
  document: Pick<Document, 'addEventListener' | 'visibilityState'>,
  { onWaiting, onActivated }: AppUpdates,
): Promise<void> {
  const registration = await container.register(serviceWorkerUrl(), { updateViaCache: 'none' })
  const watched = new WeakSet<ServiceWorker>()
  let isRequested = false
  container.addEventListener('controllerchange', () => {
    // Without one, the browser's data was cleared.
    if (!isRequested && container.controller) onActivated()
  })

  if (registration.waiting) announce(registration.waiting)
  // The browser looks for a newer version when the page is opened, so it may have found one before the page listens.
  announceWhenInstalled()
  registration.addEventListener('updatefound', announceWhenInstalled)
  // A tab may stay open for weeks, so check for updates when it becomes visible.
  let lastCheck = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lastCheck < HOUR) return
    lastCheck = Date.now()
    // Without a network, the next check is an hour later.
    registration.update().catch(() => {})
  })

  function announceWhenInstalled() {
    const { installing } = registration
    if (!installing || watched.has(installing)) return
    watched.add(installing)
    installing.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active) announce(installing)
    })
  }

  function announce(worker: ServiceWorker) {
    onWaiting(async () => {
      isRequested = true
      const activated = new Promise((resolve) => {
        // The old worker may have work left, or a still newer version may have replaced this one.
        if (worker.state === 'installed') setTimeout(resolve, ACTIVATION_TIMEOUT_MS)
        else resolve(undefined)
        worker.addEventListener('statechange', resolve)
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a service worker has no target origin
      worker.postMessage('take over')
      await activated
    })
  }
}

const HOUR = 3_600_000

/**
 * How long a page waits for the version that it asked for. Its reload ends the old worker's work for this page. If the worker
 * still has work for another tab, the page is loaded in the old version and offers the newer one again.
 */
const ACTIVATION_TIMEOUT_MS = 10_000

/** If the page requires Trusted Types, a plain string is not allowed as a script URL. */
function serviceWorkerUrl(): string {
  const rules = { createScriptURL: (url: string) => url }
  const policy = globalThis.trustedTypes?.createPolicy('worker', rules) ?? rules
  return policy.createScriptURL('/worker.js')
}
