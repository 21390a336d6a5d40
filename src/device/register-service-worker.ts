/** What the page is told of newer apps. */
export interface AppUpdates {
  /** One is on the device and waits. `takeOver` lets it have its way: resolves when it will answer the next load. */
  readonly onWaiting: (activate: () => Promise<void>) => void
  /** One has taken over, as another tab asked for: this page's own scripts may be gone. */
  readonly onActivated: () => void
}

/** Keeps the app itself on the device, so that from the next load on it opens without a network. Rejects where the browser does not. */
export async function registerServiceWorker(
  { serviceWorker: container }: Pick<Navigator, 'serviceWorker'>,
  document: Pick<Document, 'addEventListener' | 'visibilityState'>,
  { onWaiting, onActivated }: AppUpdates,
): Promise<void> {
  // The first worker of all takes nothing over: this page came without one.
  const isFirstInstall = container.controller === null
  const registration = await container.register(serviceWorkerUrl(globalThis), { updateViaCache: 'none' })
  let isRequested = false
  container.addEventListener('controllerchange', () => {
    if (!isFirstInstall && !isRequested) onActivated()
  })

  if (registration.waiting) announce(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active) announce(installing)
    })
  })
  // A tab may stay open for weeks.
  let lastCheck = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lastCheck < HOUR) return
    lastCheck = Date.now()
    registration.update().catch(() => {})
  })

  function announce(worker: ServiceWorker) {
    onWaiting(async () => {
      isRequested = true
      const activated = new Promise((resolve) => worker.addEventListener('statechange', resolve))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other
      worker.postMessage('take over')
      await activated
    })
  }
}

const HOUR = 3_600_000

/** Where the page demands Trusted Types, no plain string may name a script. */
function serviceWorkerUrl(scope: object): string {
  const rules: Policy = { createScriptURL: (url) => url }
  const trustedTypes: TrustedTypes | undefined = Reflect.get(scope, 'trustedTypes')
  return (trustedTypes?.createPolicy('worker', rules) ?? rules).createScriptURL('/worker.js')
}

interface Policy {
  readonly createScriptURL: (url: string) => string
}

interface TrustedTypes {
  readonly createPolicy: (name: string, rules: Policy) => Policy
}
