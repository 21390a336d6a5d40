import { invalidData } from './limits.ts'
import { getProperty } from './values.ts'

/**
 * Faults that tests bring about, by `POST /.levers?ns=…` with `{"lever": …}` or by the server's `pull`. All take `"uid"`, to
 * trouble that user alone.
 *
 * | lever       | what happens                                                                                 |
 * |-------------|----------------------------------------------------------------------------------------------|
 * | `drop`      | connections are cut, now                                                                     |
 * | `expire`    | sign-ins end, now, as when a token's hour is over                                            |
 * | `halfOpen`  | connections hear and say nothing any more, and stay open                                     |
 * | `delay`     | all that is heard and said comes `"ms"` later, until the next `delay` or `reset`             |
 * | `refuse`    | the next write is denied                                                                     |
 * | `cutBefore` | the next write cuts its connection and does not happen                                       |
 * | `cutAfter`  | the next write happens and cuts its connection, before anything of it is told there          |
 * | `lose`      | the next write happens and is heard of, also there, but is not acknowledged; then comes the cut |
 * | `hold`      | the acknowledgement of the next write waits for `release`                                    |
 * | `release`   | the acknowledgements held back go out, now                                                   |
 * | `reset`     | none of these any more; connections that are half open are cut                               |
 */
export interface ServerFault {
  readonly fault: FaultName
  readonly uid?: string
  readonly ms?: number
}

export type WriteFault = (typeof WRITE_FAULTS)[number]
type FaultName = (typeof FAULT_NAMES)[number]

const WRITE_FAULTS = ['refuse', 'cutBefore', 'cutAfter', 'lose', 'hold'] as const
const FAULT_NAMES = [...WRITE_FAULTS, 'drop', 'expire', 'halfOpen', 'delay', 'release', 'reset'] as const

/** What levers do to a connection at once. */
export interface FaultTarget {
  readonly uid: () => string | undefined
  readonly ignoresInput: () => boolean
  readonly terminate: () => void
  readonly expire: () => void
  readonly becomeHalfOpen: () => void
}

export interface FaultInjector {
  /** Throws a Refusal for what is no lever. */
  readonly inject: (fault: unknown) => void
  /** Takes the fault that the next write of this user shall meet. */
  readonly takeWriteFault: (uid: string | undefined) => WriteFault | undefined
  readonly delayFor: (uid: string | undefined) => number
  readonly holdAcknowledgement: (uid: string | undefined, acknowledge: () => void) => void
}

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
    takeWriteFault(uid) {
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
  if (fault === 'delay' && !(typeof ms === 'number' && ms >= 0)) throw invalidData('A delay takes "ms".')
  return { fault, ...(typeof uid === 'string' ? { uid } : {}), ...(typeof ms === 'number' ? { ms } : {}) }
}

function isWriteFault(name: FaultName): name is WriteFault {
  return WRITE_FAULTS.some((writeFault) => writeFault === name)
}
