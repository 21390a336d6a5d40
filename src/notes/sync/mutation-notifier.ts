import type { Mutation } from '../mutation.ts'
import { truncate } from './conflict-copy.ts'
import type { MutationBatch, Schedule } from './engine.ts'
import type { Dismiss, Notifier } from '../../notifier.ts'
import type { SyncNotification } from './resolve.ts'

export interface MutationNotifierPorts {
  readonly notify: Notifier
  readonly schedule: Schedule
  readonly isOffline: () => boolean
  /** Nothing is said once the member is gone. */
  readonly isDisposed: () => boolean
}

/** Tells a member what became of each mutation. A success that the server takes back goes before its failure is shown. */
export interface MutationNotifier {
  /** Says `message` when the server has it; where the server takes long, that this device has it. */
  readonly notifySaved: (batch: MutationBatch, message: string) => void
  /** Shows a success as soon as this device has the mutation. */
  readonly notifyStored: (batch: MutationBatch, show: () => Dismiss) => void
  readonly notify: (notification: SyncNotification) => void
  /** The next save without a connection may be told of again. */
  readonly resetOutage: () => void
}

export function createMutationNotifier({
  notify,
  schedule,
  isOffline,
  isDisposed,
}: MutationNotifierPorts): MutationNotifier {
  let isOutageReported = false

  return {
    notifySaved(batch, message) {
      void showResult(batch, SAVE_TIMEOUT, (isAcknowledged) => {
        if (isAcknowledged) return notify.success(message)
        if (isOutageReported) return undefined
        isOutageReported = true
        return notify.success('Saved on this device. Will sync when you are back online.')
      })
    },

    notifyStored: (batch, show) => void showResult(batch, RESULT_TIMEOUT, show),

    notify(notification) {
      switch (notification.kind) {
        case 'failed':
          return void notify.error(FAILURE_MESSAGES[notification.mutation])
        case 'unreachable':
          return void notify.error('Failed to fetch notes')
        case 'kept-both':
          return void notify.info(conflictCopyMessage(notification.copy))
        case 'not-deleted':
        case 'brought-back':
          return void notify.info(INFO_MESSAGES[notification.kind])
      }
    },

    resetOutage: () => (isOutageReported = false),
  }

  /**
   * Waits up to `patience` ms for the server's answer, so that a quick refusal is the only message. A refusal or a conflict that comes
   * later takes the success back: the engine says what happened instead.
   */
  async function showResult(
    { stored, result }: MutationBatch,
    timeout: number,
    show: (isAcknowledged: boolean) => Dismiss | undefined,
  ) {
    let received: Awaited<typeof result> | undefined
    const receiving = result.then((one) => (received = one))
    if (!isOffline())
      await Promise.race([receiving, new Promise<void>((resolve) => schedule(resolve, timeout))])
    // Where the device keeps nothing, this waits for the server.
    const isStored = received !== undefined || (await stored)
    if (isDisposed() || !isStored || (received !== undefined && received !== 'done')) return
    const dismiss = show(received === 'done')
    if ((await receiving) !== 'done') dismiss?.()
  }
}

/** What became of an edit that another device's edit met. `copy` is the title of the note with this device's version. */
export function conflictCopyMessage(copy: string): string {
  return `Changed on another device too. Your version is kept as “${truncate(copy, 80)}”.`
}

const INFO_MESSAGES = {
  'not-deleted': 'Not deleted: this note was edited on another device.',
  'brought-back': 'This note had been deleted on another device. Your edit brought it back.',
} as const

const FAILURE_MESSAGES: Readonly<Record<Mutation['kind'], string>> = {
  create: 'Failed to save note. Please try again.',
  edit: 'Failed to update note',
  pin: 'Failed to update pin status',
  delete: 'Failed to delete note',
  restore: 'Failed to restore note',
  purge: 'Failed to delete note',
}

/** How long a save waits for the server before it says that this device has it. */
const SAVE_TIMEOUT = 2_000

/** Shorter than what a person notices as a wait, longer than a refusal takes on a good connection. */
const RESULT_TIMEOUT = 400
