import type { AddUndo, Notify } from '../../notifier.ts'
import { addEarlyUndo } from '../early-undo.ts'
import type { NotesOutcome } from '../outcome.ts'
import type { Schedule } from '../ports.ts'
import type { BatchResult, MutationBatch } from './pending-batches.ts'

interface MutationNotifierPorts {
  readonly notify: Notify<NotesOutcome>
  readonly addUndo?: AddUndo | undefined
  readonly schedule: Schedule
  readonly isOffline: () => boolean
  /** Once true, nothing is notified. */
  readonly isDisposed: () => boolean
}

/** Notifies a member of the result of each mutation. If the server rejects it later, the message is dismissed. */
interface MutationNotifier {
  /** Notifies when the server acknowledges the batch. If that takes long, notifies that it is saved on this device. */
  readonly notifySaved: (batch: MutationBatch, mutation: 'create' | 'edit') => void
  /**
   * Notifies of a success at the server's acknowledgement, or after a short wait if the batch is on this device. A message about several
   * notes stays if only some of them conflict: it offers Undo for the others.
   */
  readonly notifyStored: (batch: MutationBatch, outcome: NotesOutcome) => void
  /** Allows the next save without a connection to be notified again. */
  readonly resetOutage: () => void
}

export function createMutationNotifier({
  notify,
  addUndo,
  schedule,
  isOffline,
  isDisposed,
}: MutationNotifierPorts): MutationNotifier {
  let isOutageReported = false

  return {
    notifySaved: (batch, mutation) =>
      void notifyResult(batch, SAVE_TIMEOUT_MS, { kind: 'saved', mutation, place: 'account' }),

    notifyStored: (batch, outcome) => void notifyResult(batch, RESULT_TIMEOUT_MS, outcome),

    resetOutage: () => (isOutageReported = false),
  }

  /**
   * Waits up to `timeout` ms for the server's result, so that a quick rejection is the only message. A later rejection or conflict
   * of all notes dismisses the message; the engine notifies of it instead. Until the message is shown, the undo keys run its Undo.
   */
  async function notifyResult({ stored, result }: MutationBatch, timeout: number, outcome: NotesOutcome) {
    const undo = 'undo' in outcome ? outcome.undo : undefined
    const endEarlyUndo = undo && addEarlyUndo(addUndo, undo)
    let received: BatchResult | undefined
    const receiving = result.then((one) => (received = one))
    if (!isOffline())
      await Promise.race([receiving, new Promise<void>((resolve) => schedule(resolve, timeout))])
    // Without storage on the device, this waits for the server.
    const isStored = received !== undefined || (await stored)
    const isUndone = endEarlyUndo?.()
    if (isDisposed() || isUndone || !isStored) return
    const shown = received ? acknowledged(outcome, received) : unacknowledged(outcome)
    const dismiss = shown && notify(shown)
    if (!acknowledged(outcome, await receiving)) dismiss?.()
  }

  /** Without a connection, only the first save is notified. */
  function unacknowledged(outcome: NotesOutcome): NotesOutcome | undefined {
    if (outcome.kind !== 'saved') return outcome
    if (isOutageReported) return undefined
    isOutageReported = true
    return { ...outcome, place: 'device' }
  }
}

/** The outcome for the notes that have or get what the person did; undefined if there are none. */
function acknowledged(outcome: NotesOutcome, { kind, conflicts }: BatchResult): NotesOutcome | undefined {
  const noteCount = 'count' in outcome ? outcome.count : 1
  const count = noteCount - conflicts
  if (kind === 'rejected' || count <= 0) return undefined
  return 'count' in outcome ? { ...outcome, count } : outcome
}

/** How long a save waits for the server before the message says that it is saved on this device. */
const SAVE_TIMEOUT_MS = 2_000

/** Shorter than a noticeable wait, and longer than a rejection takes on a good connection. */
const RESULT_TIMEOUT_MS = 400
