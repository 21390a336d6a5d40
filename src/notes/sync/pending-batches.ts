import { changedEntries, originOf, type OutboxEntry, patchedEntries } from '../mutation.ts'
import type { OutboxPatch } from '../ports.ts'
import type { SyncState } from './state.ts'
import { pendingResultOf } from './view.ts'

/** Mutations that were enqueued together. */
export interface MutationBatch {
  /** Resolves with whether all are on the disk or, without storage, acknowledged. Resolves with false if the engine stops first. */
  readonly stored: Promise<boolean>
  /** Resolves with the server's result. Stays pending if the engine stops first. */
  readonly result: Promise<BatchResult>
}

export interface BatchResult {
  readonly kind: 'done' | 'rejected'
  /** How many mutations were resolved differently from what the person did, and the person was notified of that. */
  readonly conflicts: number
}

/** The batches of this tab that have no result yet. Resolves their promises. */
export class PendingBatches {
  private readonly batches = new Set<PendingBatch>()

  add(entries: readonly OutboxEntry[]): MutationBatch {
    let [resolveStored, resolveResult]: [(stored: boolean) => void, PendingBatch['resolveResult']] = [
      () => {},
      () => {},
    ]
    const stored = new Promise<boolean>((resolve) => (resolveStored = resolve))
    const result = new Promise<BatchResult>((resolve) => (resolveResult = resolve))
    const ids = new Set(entries.map(({ id }) => id))
    this.batches.add({ ids, unstored: new Set(ids), notified: new Set(), resolveStored, resolveResult })
    return { stored, result }
  }

  /** Resolves the batches of entries whose write has ended. `isLast` means that a failed write is not tried again. */
  settleWrite(entries: readonly OutboxEntry[], isStored: boolean, isLast: boolean) {
    for (const { unstored, resolveStored } of this.batches) {
      const own = entries.map(originOf).filter((id) => unstored.has(id))
      if (own.length === 0) continue
      if (isStored) for (const id of own) unstored.delete(id)
      if (unstored.size === 0) resolveStored(true)
      else if (isLast) resolveStored(false)
    }
  }

  /** A patch may fold later mutations of a note into the entry of an earlier one. Their batches then wait for that entry. */
  followPatch(patch: OutboxPatch, outbox: readonly OutboxEntry[]) {
    const replacing = [...patch.replace.values(), ...patch.append].map(originOf)
    if (replacing.length === 0) return
    const replaced = patchedEntries(outbox, patch)
      .filter(({ id }) => patch.replace.get(id)?.id !== id)
      .map(originOf)
    for (const batch of this.batches) {
      if (!replaced.some((id) => batch.ids.has(id))) continue
      for (const id of replacing) batch.ids.add(id)
      const isStored = !replaced.some((id) => batch.unstored.has(id))
      for (const id of replaced) batch.unstored.delete(id)
      if (!isStored) for (const id of replacing) batch.unstored.add(id)
    }
  }

  /** To be called when the person is notified about these mutations. */
  markNotified(ids: readonly string[]) {
    for (const batch of this.batches) if (ids.some((id) => batch.ids.has(id))) batch.notified.add(ids.join())
  }

  /** Whether one of these mutations was made in this tab, which has not notified the person about them. */
  needNotification(ids: readonly string[]): boolean {
    return [...this.batches].some(
      (batch) => !batch.notified.has(ids.join()) && ids.some((id) => batch.ids.has(id)),
    )
  }

  /** Resolves the batches of which a transition has shown the result. */
  settle(before: SyncState, after: SyncState) {
    const changedIds = changedEntries(before.outbox, after.outbox).map(originOf)
    for (const batch of this.batches) {
      const isAffected = batch.ids.size === 0 || changedIds.some((id) => batch.ids.has(id))
      if (!isAffected && after.rejected === before.rejected) continue
      const result = pendingResultOf(after, batch.ids)
      if (result === 'waiting') continue
      this.batches.delete(batch)
      batch.resolveResult({ kind: result, conflicts: batch.notified.size })
      batch.resolveStored(result === 'done')
    }
  }

  /** To be called when nothing is sent or stored any more, except the entries that are being written. */
  stop({ outbox, saving }: SyncState) {
    const written = new Set(outbox.filter(({ id }) => saving.has(id)).map(originOf))
    for (const { ids, resolveStored } of this.batches)
      if (![...ids].some((id) => written.has(id))) resolveStored(false)
  }
}

interface PendingBatch {
  /** The ids of its mutations, and of those that they were folded into. */
  readonly ids: Set<string>
  /** The ids of its mutations that are not on the disk. */
  readonly unstored: Set<string>
  /** The notifications about its mutations: the ids of each, joined. */
  readonly notified: Set<string>
  readonly resolveStored: (stored: boolean) => void
  readonly resolveResult: (result: BatchResult) => void
}
