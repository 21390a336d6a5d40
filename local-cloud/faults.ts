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
 * | `reset`       | ends all faults and cuts the connections that are half open                                   |
 */
export interface ServerFault {
  readonly fault: FaultName
  readonly uid?: string
  readonly ms?: number
}

export type WriteFault = (typeof WRITE_FAULTS)[number]
type FaultName = (typeof FAULT_NAMES)[number]

const WRITE_FAULTS = ['refuse', 'invalidData', 'tooBig', 'cutBefore', 'cutAfter', 'lose', 'hold'] as const
const FAULT_NAMES = [...WRITE_FAULTS, 'drop', 'expire', 'halfOpen', 'delay', 'release', 'reset'] as const

/** A connection that faults act on. */
export interface FaultTarget {
  readonly uid: () => string | undefined
  readonly ignoresInput: () => boolean
  readonly terminate: () => void
  readonly expire: () => void
  readonly becomeHalfOpen: () => void
}

export interface FaultInjector {
  /** Throws a `RequestError` if `fault` is not a fault. */
  readonly inject: (fault: unknown) => void
  /** Removes and returns the fault for this user's write to a path. */
  readonly takeWriteFault: (uid: string | undefined, path: unknown) => WriteFault | undefined
  readonly delayFor: (uid: string | undefined) => number
  readonly holdAcknowledgement: (uid: string | undefined, acknowledge: () => void) => void
}

/** A path in an account's list of devices. */
const DEVICE = /^\/?sync\/[^/]+\/devices\//

export function createFaultInjector(targets: () => Iterable<FaultTarget>): FaultInjector {
  let pendingFaults: readonly ServerFault[] = []
  let delays: readonly ServerFault[] = []
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
    release(fault) {
      const released = heldAcknowledgements.filter(({ uid }) => appliesTo(fault, uid))
      heldAcknowledgements = heldAcknowledgements.filter(({ uid }) => !appliesTo(fault, uid))
      for (const { acknowledge } of released) acknowledge()
    },
    reset() {
      pendingFaults = []
      delays = []
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
  const hasDelay = typeof ms === 'number' && ms >= 0
  if (fault === 'delay' && !hasDelay) throw invalidData('A delay needs "ms".')
  return { fault, ...(typeof uid === 'string' && { uid }), ...(hasDelay && { ms }) }
}

function isWriteFault(name: FaultName): name is WriteFault {
  return WRITE_FAULTS.some((writeFault) => writeFault === name)
}
