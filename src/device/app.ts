/** What the page is told of newer apps. */
export interface Updates {
  /** One is on the device and waits. `takeOver` lets it have its way: resolves when it will answer the next load. */
  readonly waits: (takeOver: () => Promise<void>) => void
  /** One has taken over, as another tab asked for: this page's own scripts may be gone. */
  readonly tookOver: () => void
}

/** Keeps the app itself on the device, so that from the next load on it opens without a network. Rejects where the browser does not. */
export async function keepApp(
  { serviceWorker: container }: Pick<Navigator, 'serviceWorker'>,
  page: Pick<Document, 'addEventListener' | 'visibilityState'>,
  { waits, tookOver }: Updates,
): Promise<void> {
  // The first worker of all takes nothing over: this page came without one.
  const isFirst = container.controller === null
  const registration = await container.register(workerUrl(globalThis), { updateViaCache: 'none' })
  let isAsked = false
  container.addEventListener('controllerchange', () => {
    if (!isFirst && !isAsked) tookOver()
  })

  if (registration.waiting) tell(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active) tell(installing)
    })
  })
  // A tab may stay open for weeks.
  let lookedAt = Date.now()
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'hidden' || Date.now() - lookedAt < HOUR) return
    lookedAt = Date.now()
    registration.update().catch(() => {})
  })

  function tell(worker: ServiceWorker) {
    waits(async () => {
      isAsked = true
      const isActive = new Promise((resolve) => worker.addEventListener('statechange', resolve))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other
      worker.postMessage('take over')
      await isActive
    })
  }
}

const HOUR = 3_600_000

/** Where the page demands Trusted Types, no plain string may name a script. */
function workerUrl(scope: object): string {
  const rules: Policy = { createScriptURL: (url) => url }
  const types: TrustedTypes | undefined = Reflect.get(scope, 'trustedTypes')
  return (types?.createPolicy('worker', rules) ?? rules).createScriptURL('/worker.js')
}

interface Policy {
  readonly createScriptURL: (url: string) => string
}

interface TrustedTypes {
  readonly createPolicy: (name: string, rules: Policy) => Policy
}
