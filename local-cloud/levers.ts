import { invalid } from './limits.ts'
import { part } from './values.ts'

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
export interface Lever {
  readonly lever: Name
  readonly uid?: string
  readonly ms?: number
}

export type Fault = (typeof FAULTS)[number]
type Name = (typeof NAMES)[number]

const FAULTS = ['refuse', 'cutBefore', 'cutAfter', 'lose', 'hold'] as const
const NAMES = [...FAULTS, 'drop', 'expire', 'halfOpen', 'delay', 'release', 'reset'] as const

/** What levers do to a connection at once. */
export interface Victim {
  readonly uid: () => string | undefined
  readonly isDeaf: () => boolean
  readonly cut: () => void
  readonly expire: () => void
  readonly deafen: () => void
}

export interface Levers {
  /** Throws a Refusal for what is no lever. */
  readonly pull: (lever: unknown) => void
  /** Takes the fault that the next write of this user shall meet. */
  readonly nextFault: (uid: string | undefined) => Fault | undefined
  readonly delayOf: (uid: string | undefined) => number
  readonly hold: (uid: string | undefined, acknowledge: () => void) => void
}

export function createLevers(victims: () => Iterable<Victim>): Levers {
  let faults: readonly Lever[] = []
  let delays: readonly Lever[] = []
  let held: readonly { readonly uid: string | undefined; readonly acknowledge: () => void }[] = []

  const at: Readonly<Record<Exclude<Name, Fault>, (lever: Lever) => void>> = {
    drop: (lever) => each(lever, ({ cut }) => cut()),
    expire: (lever) => each(lever, ({ expire }) => expire()),
    halfOpen: (lever) => each(lever, ({ deafen }) => deafen()),
    delay(lever) {
      delays = [lever, ...delays]
    },
    release(lever) {
      const released = held.filter(({ uid }) => concerns(lever, uid))
      held = held.filter(({ uid }) => !concerns(lever, uid))
      for (const { acknowledge } of released) acknowledge()
    },
    reset() {
      faults = []
      delays = []
      each({ lever: 'reset' }, ({ isDeaf, cut }) => isDeaf() && cut())
      at.release({ lever: 'release' })
    },
  }

  return {
    pull(json) {
      const lever = readLever(json)
      if (isFault(lever.lever)) faults = [...faults, lever]
      else at[lever.lever](lever)
    },
    nextFault(uid) {
      const fault = faults.find((one) => concerns(one, uid))
      faults = faults.filter((one) => one !== fault)
      return fault && isFault(fault.lever) ? fault.lever : undefined
    },
    delayOf: (uid) => delays.find((one) => concerns(one, uid))?.ms ?? 0,
    hold(uid, acknowledge) {
      held = [...held, { uid, acknowledge }]
    },
  }

  function each(lever: Lever, act: (victim: Victim) => void): void {
    for (const victim of Array.from(victims())) if (concerns(lever, victim.uid())) act(victim)
  }
}

function concerns(lever: Lever, uid: string | undefined): boolean {
  return lever.uid === undefined || lever.uid === uid
}

function readLever(json: unknown): Lever {
  const lever = NAMES.find((name) => name === part(json, 'lever'))
  const uid = part(json, 'uid')
  const ms = part(json, 'ms')
  if (!lever) throw invalid(`A lever is one of ${NAMES.join(', ')}.`)
  if (lever === 'delay' && !(typeof ms === 'number' && ms >= 0)) throw invalid('A delay takes "ms".')
  return { lever, ...(typeof uid === 'string' ? { uid } : {}), ...(typeof ms === 'number' ? { ms } : {}) }
}

function isFault(name: Name): name is Fault {
  return FAULTS.some((fault) => fault === name)
}
