import { invalidData } from './request-error.ts'
import { getProperty } from './values.ts'

/**
 * A fault that a test injects with `POST /.faults?ns=…` and `{"fault": …}`, or with the server's `injectFault`. With `"uid"` it
 * affects only the connections of that user. The faults of the next write leave out the list of devices, because each page may write to it
 * at any time.
 *
 * | fault         | effect                                                                                        |
 * |---------------|-----------------------------------------------------------------------------------------------|
 * | `drop`        | cuts the connections                                                                          |
 * | `expire`      | ends the sign-ins, as when a token expires after an hour                                      |
 * | `halfOpen`    | keeps the connections open, but ignores their input and sends nothing                         |
 * | `delay`       | delays all messages in both directions by `"ms"`, until the next `delay` or `reset`           |
 * | `refuse`      | denies the next write                                                                         |
 * | `invalidData` | rejects the next write as `invalid_data`                                                      |
 * | `tooBig`      | rejects the next write as `write_too_big`, as for an update of too many places                |
 * | `cutBefore`   | cuts the connection at the next write and does not apply the write                            |
 * | `cutAfter`    | applies the next write and cuts its connection before it sends an event or an acknowledgement |
 * | `lose`        | applies the next write and sends its events, but cuts its connection instead of acknowledging |
 * | `hold`        | holds the acknowledgement of the next write until `release`                                   |
 * | `release`     | sends the held acknowledgements                                                               |
 * | `delayListen` | answers the next listen `"ms"` later than everything else                                     |
 * | `shutdown`    | ends the connections with the order not to connect again, as for a database that is disabled  |
 * | `redirect`    | asks the clients to connect again, as when the service moves a database to another host       |
 * | `limit`       | refuses new connections while `"connections"` are open, of all users together                 |
 * | `reset`       | ends all faults and cuts the connections that are half open                                   |
 */
export interface ServerFault {
  readonly fault: FaultName
  readonly uid?: string
  readonly ms?: number
  readonly connections?: number
}

export type WriteFault = (typeof WRITE_FAULTS)[number]
type FaultName = (typeof FAULT_NAMES)[number]

const WRITE_FAULTS = ['refuse', 'invalidData', 'tooBig', 'cutBefore', 'cutAfter', 'lose', 'hold'] as const
const FAULT_NAMES = [
  ...WRITE_FAULTS,
  'drop',
  'expire',
  'halfOpen',
  'delay',
  'release',
  'delayListen',
  'shutdown',
  'redirect',
  'limit',
  'reset',
] as const

/** A connection that faults act on. */
export interface FaultTarget {
  readonly uid: () => string | undefined
  readonly ignoresInput: () => boolean
  readonly terminate: () => void
  readonly expire: () => void
  readonly becomeHalfOpen: () => void
  readonly shutDown: () => void
  readonly redirect: () => void
}

export interface FaultInjector {
  /** Throws a `RequestError` if `fault` is not a fault. */
  readonly inject: (fault: unknown) => void
  /** Removes and returns the fault for this user's write to a path. */
  readonly takeWriteFault: (uid: string | undefined, path: unknown) => WriteFault | undefined
  readonly delayFor: (uid: string | undefined) => number
  /** Removes and returns the delay of the next listen of this user, in ms. */
  readonly takeListenDelay: (uid: string | undefined) => number
  /** Whether one more connection may be opened. */
  readonly mayConnect: () => boolean
  readonly holdAcknowledgement: (uid: string | undefined, acknowledge: () => void) => void
}

/** A path in an account's list of devices. */
const DEVICE = /^\/?sync\/[^/]+\/devices\//

export function createFaultInjector(targets: () => Iterable<FaultTarget>): FaultInjector {
  let pendingFaults: readonly ServerFault[] = []
  let delays: readonly ServerFault[] = []
  let listenDelays: readonly ServerFault[] = []
  let maxConnections = Number.POSITIVE_INFINITY
  let heldAcknowledgements: readonly {
    readonly uid: string | undefined
    readonly acknowledge: () => void
  }[] = []

  const handlers: Readonly<Record<Exclude<FaultName, WriteFault>, (fault: ServerFault) => void>> = {
    drop: (fault) => forEachTarget(fault, ({ terminate }) => terminate()),
    expire: (fault) => forEachTarget(fault, ({ expire }) => expire()),
    halfOpen: (fault) => forEachTarget(fault, ({ becomeHalfOpen }) => becomeHalfOpen()),
    delay(fault) {
      delays = [fault, ...delays]
    },
    delayListen(fault) {
      listenDelays = [...listenDelays, fault]
    },
    shutdown: (fault) => forEachTarget(fault, ({ shutDown }) => shutDown()),
    redirect: (fault) => forEachTarget(fault, ({ redirect }) => redirect()),
    limit({ connections = maxConnections }) {
      maxConnections = connections
    },
    release(fault) {
      const released = heldAcknowledgements.filter(({ uid }) => appliesTo(fault, uid))
      heldAcknowledgements = heldAcknowledgements.filter(({ uid }) => !appliesTo(fault, uid))
      for (const { acknowledge } of released) acknowledge()
    },
    reset() {
      pendingFaults = []
      delays = []
      listenDelays = []
      maxConnections = Number.POSITIVE_INFINITY
      forEachTarget({ fault: 'reset' }, ({ ignoresInput, terminate }) => ignoresInput() && terminate())
      handlers.release({ fault: 'release' })
    },
  }

  return {
    inject(json) {
      const fault = readFault(json)
      if (isWriteFault(fault.fault)) pendingFaults = [...pendingFaults, fault]
      else handlers[fault.fault](fault)
    },
    takeWriteFault(uid, path) {
      if (typeof path === 'string' && DEVICE.test(path)) return undefined
      const writeFault = pendingFaults.find((each) => appliesTo(each, uid))
      pendingFaults = pendingFaults.filter((each) => each !== writeFault)
      return writeFault && isWriteFault(writeFault.fault) ? writeFault.fault : undefined
    },
    delayFor: (uid) => delays.find((each) => appliesTo(each, uid))?.ms ?? 0,
    takeListenDelay(uid) {
      const listenDelay = listenDelays.find((each) => appliesTo(each, uid))
      listenDelays = listenDelays.filter((each) => each !== listenDelay)
      return listenDelay?.ms ?? 0
    },
    mayConnect: () => Array.from(targets()).length < maxConnections,
    holdAcknowledgement(uid, acknowledge) {
      heldAcknowledgements = [...heldAcknowledgements, { uid, acknowledge }]
    },
  }

  function forEachTarget(fault: ServerFault, apply: (target: FaultTarget) => void): void {
    for (const target of Array.from(targets())) if (appliesTo(fault, target.uid())) apply(target)
  }
}

function appliesTo(fault: ServerFault, uid: string | undefined): boolean {
  return fault.uid === undefined || fault.uid === uid
}

function readFault(json: unknown): ServerFault {
  const fault = FAULT_NAMES.find((name) => name === getProperty(json, 'fault'))
  const uid = getProperty(json, 'uid')
  const ms = getProperty(json, 'ms')
  if (!fault) throw invalidData(`A fault is one of ${FAULT_NAMES.join(', ')}.`)
  const connections = getProperty(json, 'connections')
  if (DELAYS.has(fault) && !isCount(ms)) throw invalidData('A delay needs "ms".')
  if (fault === 'limit' && !isCount(connections)) throw invalidData('A limit needs "connections".')
  return {
    fault,
    ...(typeof uid === 'string' ? { uid } : {}),
    ...(isCount(ms) ? { ms } : {}),
    ...(isCount(connections) ? { connections } : {}),
  }
}

function isWriteFault(name: FaultName): name is WriteFault {
  return WRITE_FAULTS.some((writeFault) => writeFault === name)
}

const DELAYS: ReadonlySet<FaultName> = new Set<FaultName>(['delay', 'delayListen'])

function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0
}
