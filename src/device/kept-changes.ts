import type { KeptAccount, KeptChanges, StoredDraft } from '../drafts/ports.ts'
import type { OutboxEntry } from '../notes/mutation.ts'
import type { Database } from './database.ts'
import { createDraftFallback } from './draft-fallback.ts'
import { deleteCounters } from './member-storage.ts'
import { deleteMirror } from './mirror.ts'
import { prefixRange } from './schema.ts'
import { entryOf } from './stored-entry.ts'
import { openTabsChannel } from './tabs.ts'

/** The outboxes and the drafts of all accounts, in IndexedDB and in the local storage. */
export function createKeptChanges(database: Database, storage: () => Storage): KeptChanges {
  const fallback = createDraftFallback(storage)
  const channel = openTabsChannel()

  return {
    async list() {
      const [entries, drafts] = await database.read(['outbox', 'drafts'], async (transaction) => {
        const [outboxStore, draftStore] = [
          transaction.objectStore('outbox'),
          transaction.objectStore('drafts'),
        ]
        const [outboxKeys, outbox, draftKeys, stored] = await Promise.all([
          outboxStore.getAllKeys(),
          outboxStore.getAll(),
          draftStore.getAllKeys(),
          draftStore.getAll(),
        ])
        return [
          outbox.map((value, at) => [outboxKeys[at]?.[0] ?? '', entryOf(value)] as const),
          stored.map((draft, at) => [draftKeys[at]?.[0] ?? '', draft] as const),
        ] as const
      })
      return keptAccounts(entries, [...drafts, ...fallbackDrafts()])
    },

    async deleteAccount(uid) {
      await database.write(['shelves', 'outbox', 'sequences', 'drafts'], 'strict', async (transaction) => {
        await Promise.all([
          deleteMirror(transaction, uid),
          deleteCounters(transaction, uid),
          transaction.objectStore('outbox').delete(prefixRange(uid)),
          transaction.objectStore('drafts').delete(prefixRange(uid)),
        ])
      })
      for (const tab of fallback.tabs(uid)) fallback.remove(tab, uid)
      // Through a channel of its own, so that this page also gets the message and reads the outbox again.
      channel.broadcast({ uid, news: { kind: 'outbox' } })
    },
  }

  function fallbackDrafts() {
    return fallback
      .owners()
      .flatMap((owner) =>
        fallback
          .tabs(owner)
          .flatMap((tab) => fallback.read(tab, owner).map((draft) => [owner, draft] as const)),
      )
  }
}

function keptAccounts(
  entries: readonly (readonly [uid: string, OutboxEntry])[],
  drafts: readonly (readonly [owner: string, StoredDraft])[],
): readonly KeptAccount[] {
  const uids = new Set([...entries, ...drafts].map(([uid]) => uid))
  // The visitor's drafts belong to no account.
  uids.delete('')
  return Array.from(uids, (uid) => ({
    uid,
    outbox: entries.filter(([owner]) => owner === uid).map(([, entry]) => entry),
    drafts: [
      ...new Map(drafts.filter(([owner]) => owner === uid).map(([, draft]) => [draft.id, draft])).values(),
    ],
  }))
}
