import type { Mutation } from '../mutation.ts'
import { truncate } from './conflict-copy.ts'
import type { MutationBatch, Schedule } from './engine.ts'
import type { Dismiss, Notifier } from '../../notifier.ts'
import type { SyncNotification } from '../ports.ts'

export interface MutationNotifierPorts {
  readonly notify: Notifier
  readonly schedule: Schedule
  readonly isOffline: () => boolean
  /** Once true, no message is shown. */
  readonly isDisposed: () => boolean
}

/** Shows a member the result of each mutation. If the server rejects it later, the success message is dismissed. */
export interface MutationNotifier {
  /** Shows `message` when the server acknowledges the batch. If that takes long, shows that it is saved on this device. */
  readonly notifySaved: (batch: MutationBatch, message: string) => void
  /** Calls `show` for a success message: at the server's acknowledgement, or after a short wait if the batch is on this device. */
  readonly notifyStored: (batch: MutationBatch, show: () => Dismiss) => void
  readonly notify: (notification: SyncNotification) => void
  /** Allows the message about a save without a connection to be shown again. */
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
   * Waits up to `timeout` ms for the server's result, so that a quick rejection is the only message. A later rejection or conflict
   * dismisses the success message; the engine shows a notification instead.
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
    // Without storage on the device, this waits for the server.
    const isStored = received !== undefined || (await stored)
    if (isDisposed() || !isStored || (received !== undefined && received !== 'done')) return
    const dismiss = show(received === 'done')
    if ((await receiving) !== 'done') dismiss?.()
  }
}

/** The message about two conflicting edits. `copy` is the title of the conflict copy, which has this device's version. */
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

/** How long a save waits for the server before the message says that it is saved on this device, in milliseconds. */
const SAVE_TIMEOUT = 2_000

/** In milliseconds. Shorter than a noticeable wait, and longer than a rejection takes on a good connection. */
const RESULT_TIMEOUT = 400
