import { beforeEach, expect, test, vi } from 'vitest'
import { registerServiceWorker } from '../../src/device/register-service-worker.ts'

/** The parts of the browser's objects that the registration uses. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing'
  readonly received: unknown[] = []

  postMessage(message: unknown) {
    this.received.push(message)
  }

  enter(state: ServiceWorkerState) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null
  updates = 0

  async update() {
    this.updates++
  }

  /** The browser has found a newer version and installs it. */
  find() {
    const worker = new FakeWorker()
    this.installing = worker
    return worker
  }

  /** The newer version is installed and waits. */
  install(worker: FakeWorker) {
    this.installing = null
    this.waiting = worker
    worker.enter('installed')
  }
}

async function register(registration: FakeRegistration) {
  const controller: FakeWorker | null = registration.active
  const container = Object.assign(new EventTarget(), { register: async () => registration, controller })
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  const offered: (() => Promise<void>)[] = []
  let activations = 0
  await registerServiceWorker(
    { serviceWorker: asBrowserObject(container) },
    { visibilityState: 'visible', addEventListener: document.addEventListener.bind(document) },
    { onWaiting: (activate) => void offered.push(activate), onActivated: () => void activations++ },
  )
  return { container, offered, activations: () => activations }
}

function asBrowserObject(container: EventTarget & { register: unknown }) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fake has the members that the registration uses
  return container as unknown as ServiceWorkerContainer
}

function visited() {
  const registration = new FakeRegistration()
  registration.active = new FakeWorker()
  return registration
}

beforeEach(() => () => void vi.useRealTimers())

test('offers a version that is found after the registration, once it is installed', async () => {
  const registration = visited()
  const { offered } = await register(registration)
  const worker = registration.find()
  registration.dispatchEvent(new Event('updatefound'))
  expect(offered).toHaveLength(0)
  registration.install(worker)
  expect(offered).toHaveLength(1)
})

test('offers a version that was already being installed at the registration', async () => {
  const registration = visited()
  const worker = registration.find()
  const { offered } = await register(registration)
  registration.install(worker)
  expect(offered).toHaveLength(1)
})

test('offers a version once that is reported while it is already watched', async () => {
  const registration = visited()
  const worker = registration.find()
  const { offered } = await register(registration)
  registration.dispatchEvent(new Event('updatefound'))
  registration.install(worker)
  expect(offered).toHaveLength(1)
})

test('offers a version that waits since an earlier visit, and activates it on request', async () => {
  const registration = visited()
  const worker = new FakeWorker()
  registration.install(worker)
  const { container, offered, activations } = await register(registration)
  const activated = offered[0]?.()
  expect(worker.received).toEqual(['take over'])
  worker.enter('activating')
  await activated
  container.dispatchEvent(new Event('controllerchange'))
  expect(activations()).toBe(0)
})

test('waits ten seconds for a version that does not become active', async () => {
  vi.useFakeTimers()
  const registration = visited()
  registration.install(new FakeWorker())
  const { offered } = await register(registration)
  let isDone = false
  const activated = offered[0]?.().then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await activated
  expect(isDone).toBe(true)
})

test('does not wait for a version that another one has replaced', async () => {
  const registration = visited()
  const worker = new FakeWorker()
  registration.install(worker)
  const { offered } = await register(registration)
  worker.enter('redundant')
  await expect(offered[0]?.()).resolves.toBeUndefined()
})

test('reports that another tab has activated a version', async () => {
  const { container, activations } = await register(visited())
  container.dispatchEvent(new Event('controllerchange'))
  expect(activations()).toBe(1)
})

test('reports no newer version if the browser’s data was cleared, which removes the active one', async () => {
  const { container, activations } = await register(visited())
  container.controller = null
  container.dispatchEvent(new Event('controllerchange'))
  expect(activations()).toBe(0)
})

test('offers nothing on the first visit', async () => {
  const registration = new FakeRegistration()
  const worker = registration.find()
  const { offered } = await register(registration)
  registration.install(worker)
  expect(offered).toHaveLength(0)
})
