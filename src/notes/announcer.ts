import type { Wish } from './changes.ts'
import { cut } from './copy.ts'
import type { Asked, Later } from './engine.ts'
import type { Dismiss, Notify } from '../notify.ts'
import type { Saying } from './outcome.ts'

export interface AnnouncerPorts {
  readonly notify: Notify
  readonly later: Later
  readonly isOffline: () => boolean
  /** Nothing is said once the member is gone. */
  readonly isOver: () => boolean
}

/** Tells a member what became of each mutation. A success that the server takes back goes before its failure is shown. */
export interface Announcer {
  /** Says `message` when the server has it; where the server takes long, that this device has it. */
  readonly saved: (asked: Asked, message: string) => void
  /** Shows a success as soon as this device has the mutation. */
  readonly kept: (asked: Asked, show: () => Dismiss) => void
  readonly say: (saying: Saying) => void
  /** The next save without a connection may be told of again. */
  readonly outageIsOver: () => void
}

export function createAnnouncer({ notify, later, isOffline, isOver }: AnnouncerPorts): Announcer {
  let isOutageTold = false

  return {
    saved(asked, message) {
      void announce(asked, SAVE_PATIENCE, (isAcknowledged) => {
        if (isAcknowledged) return notify.success(message)
        if (isOutageTold) return undefined
        isOutageTold = true
        return notify.success('Saved on this device. Will sync when you are back online.')
      })
    },

    kept: (asked, show) => void announce(asked, PATIENCE, show),

    say(saying) {
      switch (saying.kind) {
        case 'failed':
          return void notify.error(FAILED[saying.wish])
        case 'unreachable':
          return void notify.error('Failed to fetch notes')
        case 'kept-both':
          return void notify.info(keptBoth(saying.copy))
        case 'not-deleted':
        case 'brought-back':
          return void notify.info(NEWS[saying.kind])
      }
    },

    outageIsOver: () => (isOutageTold = false),
  }

  /**
   * Waits up to `patience` ms for the server's answer, so that a quick refusal is the only message. A refusal or a conflict that comes
   * later takes the success back: the engine says what happened instead.
   */
  async function announce(
    { kept, answered }: Asked,
    patience: number,
    show: (isAcknowledged: boolean) => Dismiss | undefined,
  ) {
    let answer: Awaited<typeof answered> | undefined
    const answering = answered.then((one) => (answer = one))
    if (!isOffline())
      await Promise.race([answering, new Promise<void>((resolve) => later(resolve, patience))])
    // Where the device keeps nothing, this waits for the server.
    const isKept = answer !== undefined || (await kept)
    if (isOver() || !isKept || (answer !== undefined && answer !== 'done')) return
    const dismiss = show(answer === 'done')
    if ((await answering) !== 'done') dismiss?.()
  }
}

/** What became of an edit that another device's edit met. `copy` is the title of the note with this device's version. */
export function keptBoth(copy: string): string {
  return `Changed on another device too. Your version is kept as “${cut(copy, 80)}”.`
}

const NEWS = {
  'not-deleted': 'Not deleted: this note was edited on another device.',
  'brought-back': 'This note had been deleted on another device. Your edit brought it back.',
} as const

const FAILED: Readonly<Record<Wish['kind'], string>> = {
  create: 'Failed to save note. Please try again.',
  edit: 'Failed to update note',
  pin: 'Failed to update pin status',
  delete: 'Failed to delete note',
  restore: 'Failed to restore note',
  purge: 'Failed to delete note',
}

/** How long a save waits for the server before it says that this device has it. */
const SAVE_PATIENCE = 2_000

/** Shorter than what a person notices as a wait, longer than a refusal takes on a good connection. */
const PATIENCE = 400
