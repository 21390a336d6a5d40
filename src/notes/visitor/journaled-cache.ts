import type { Notify } from '../../notifier.ts'
import type { NotesOutcome } from '../outcome.ts'
import type { JournaledCache, RemovalKind } from './cache.ts'
import type { Journal, JournalEntry, JournalSnapshot, CacheSnapshot } from '../ports.ts'
import { type JsonArrayText, parseCachedNote } from '../parse-note.ts'
import { notesToText } from '../export.ts'
import { contentKey } from '../keys.ts'
import { type Note, sortNotes } from '../note.ts'
import { reconcile, applyPlan, type ReconcilePlan } from './reconcile.ts'
import { fingerprint, type StoredCache, type UnreadableText } from './stored-cache.ts'
import { createVisitorView } from './view.ts'

export interface JournaledCachePorts {
  readonly journal: Journal
  readonly now: () => number
  readonly notify: Notify<NotesOutcome>
  /** Called when `cachedNotes` was cleared and is being restored. */
  readonly onCleared: () => void
  /** Offers a text as a file download. */
  readonly download: (name: string, text: string) => void
}

/**
 * Combines `cachedNotes` and the journal. A note exists if either has it, and each is repaired from the other. A deleted or moved note
 * is first marked in the journal and then removed from `cachedNotes`, so that a crash in between does not bring it back.
 */
export function createJournaledCache(
  stored: StoredCache,
  { journal, now, notify, onCleared, download }: JournaledCachePorts,
): JournaledCache {
  const listeners = new Set<() => void>()
  const view = createVisitorView()
  /** The journal as this page last read it, and the id of its database. */
  let entries: ReadonlyMap<string, JournalEntry> = new Map()
  let databaseId: string | undefined
  /** The keys of notes that are being removed. They are not shown. */
  const removing = new Set<string>()
  /** The removed keys that are gone from the item but could not be recorded in the journal yet. */
  const pendingRemovals = new Map<string, RemovalKind>()
  /** Journal operations run one after the other, so that a read always includes this page's earlier writes. */
  let taskQueue: Promise<unknown> = Promise.resolve()
  let scheduled: Promise<void> | undefined
  let hadText = false
  /** The journal's elapsed time in milliseconds, and when it was read. */
  let elapsed = 0
  let elapsedAt = -Infinity
  let isBlockedReported = false
  let offeredUnreadable: UnreadableText | undefined
  let isBackupOffered = false
  let cacheSnapshot: CacheSnapshot | undefined
  let current: CacheSnapshot | undefined
  let isFresh = false

  return {
    read,

    add(note) {
      const entry = { key: contentKey(note), id: note.id, text: JSON.stringify(note), since: now() }
      const wasRemoving = removing.delete(entry.key)
      pendingRemovals.delete(entry.key)
      if (wasRemoving) notifyListeners()
      const isStored = stored.add(note)
      const recorded = rememberWrittenTexts()
      const isJournaled = enqueue(async () => {
        await recorded
        // The journal may have recorded the removal already.
        if (wasRemoving) await journal.restore([entry.key])
        await journal.add([entry])
      }).then(
        () => {
          if (pendingRemovals.size > 0) void scheduleReconcile()
          setEntries(new Map([...entries, [entry.key, entry]]))
          if (!isStored) offerBackup()
          return true
        },
        () => isStored,
      )
      // A note counts as saved when the journal is on the disk. If that takes too long, the item suffices.
      return isStored ? Promise.race([isJournaled, storageTimeout()]) : isJournaled
    },

    remove(id) {
      const note = read().notes.find((one) => one.id === id)
      return !note || removeNotes([note], 'remove')
    },

    removeWhere(shouldRemove) {
      const notes = read().notes.filter(shouldRemove)
      return notes.length === 0 || removeNotes(notes, 'purge')
    },

    addEarlyRemovals(notes, kind) {
      for (const key of notes.map(contentKey)) {
        removing.add(key)
        pendingRemovals.set(key, kind)
      }
    },

    restore: (id) => updateTrash([id], (keys) => journal.restore(keys)),
    purge: (ids) => updateTrash(ids, (keys) => journal.purge(keys, now())),

    subscribe(listener) {
      listeners.add(listener)
      const unsubscribes = [stored.subscribe(scheduleReconcile), journal.subscribe(scheduleReconcile)]
      void scheduleReconcile()
      return () => {
        listeners.delete(listener)
        for (const stop of unsubscribes) stop()
      }
    },
  }

  function read(): CacheSnapshot {
    const next = stored.read()
    if (
      !current ||
      !isFresh ||
      cacheSnapshot?.notes !== next.notes ||
      cacheSnapshot.problem !== next.problem
    ) {
      current = view.update({ cacheSnapshot: next, entries, removing })
      cacheSnapshot = next
      isFresh = true
    }
    return current
  }

  /** Removes notes from the view at once, then in the journal, then from the item. Succeeds if either storage recorded the removal. */
  async function removeNotes(notes: readonly Note[], kind: RemovalKind) {
    const keys = notes.map(contentKey)
    for (const key of keys) removing.add(key)
    notifyListeners()
    const isMarked = await enqueue(() => journal[kind](keys, now())).then(
      () => true,
      () => false,
    )
    const isRemoved = stored.removeWhere((note) => keys.includes(contentKey(note)))
    if (isMarked) await rememberWrittenTexts().then(scheduleReconcile)
    else if (isRemoved) for (const key of keys) pendingRemovals.set(key, kind)
    for (const key of keys) if (!pendingRemovals.has(key)) removing.delete(key)
    notifyListeners()
    return isMarked || isRemoved
  }

  async function updateTrash(ids: readonly string[], operation: (keys: readonly string[]) => Promise<void>) {
    const keys = view
      .trashOf(entries)
      .filter(({ id }) => ids.includes(id))
      .map(contentKey)
    if (keys.length === 0) return false
    try {
      await enqueue(() => operation(keys))
    } catch {
      return false
    }
    await scheduleReconcile()
    return true
  }

  function enqueue<T>(task: () => Promise<T>): Promise<T> {
    const result = taskQueue.then(task)
    taskQueue = result.catch(() => {})
    return result
  }

  /** Reconciles the item and the journal after all queued operations. Never rejects. */
  function scheduleReconcile(): Promise<void> {
    scheduled ??= enqueue(() => {
      scheduled = undefined
      return runReconcile()
    }).catch(reportBlockedStorage)
    return scheduled
  }

  async function runReconcile() {
    offerUnreadable()
    await rememberWrittenTexts()
    // The item is read before the journal. A tab that wrote this text has recorded its fingerprint by the time the journal is read.
    const contents = stored.load()
    const { knownFingerprints } = await adoptSnapshot(await journal.read())
    await flushPendingRemovals()
    await updateElapsed()
    const textFingerprint = contents?.text?.trim() ? fingerprint(contents.text) : undefined
    const isKnown = textFingerprint === undefined || knownFingerprints.has(textFingerprint)
    const plan = reconcile({
      stored: new Map(
        [...(contents?.notesByText ?? [])].filter(([, note]) => !removing.has(contentKey(note))),
      ),
      isExternalChange: !isKnown && contents?.isOwn === false && contents.snapshot.problem === 'none',
      journal: new Map([...entries].filter(([key]) => !removing.has(key))),
      now: now(),
      elapsed,
    })
    await applyToJournal(plan)
    if (textFingerprint !== undefined && !isKnown) await journal.rememberText(textFingerprint)
    // The item has changed in the meantime, so the plan is outdated.
    if (stored.load() !== contents) return void scheduleReconcile()
    if (hadText && contents?.text === null && plan.restoreToCache.size > 0) onCleared()
    if (contents?.array) await applyToCache(contents.array, plan)
    hadText = typeof stored.load()?.text === 'string'
  }

  /** Updates the elapsed time once a minute, and at once after a delete. If the journal cannot be written, nothing expires. */
  async function updateElapsed(): Promise<void> {
    const isNew = [...entries.values()].some(
      (entry) => entry.deletedAt !== undefined && !('countedFrom' in entry),
    )
    if (!isNew && Math.abs(now() - elapsedAt) < COUNT_INTERVAL) return
    try {
      elapsed = await journal.countElapsed(now())
      elapsedAt = now()
    } catch {
      elapsed = 0
    }
  }

  /** Records the pending removals in the journal. Until that succeeds, their notes are neither shown nor reconciled. */
  async function flushPendingRemovals() {
    const pending = [...pendingRemovals]
    if (pending.length === 0) return
    const keysToRemove = (kind: RemovalKind) => pending.flatMap(([key, one]) => (one === kind ? [key] : []))
    try {
      await journal.remove(keysToRemove('remove'), now())
      await journal.purge(keysToRemove('purge'), now())
    } catch {
      return
    }
    setEntries((await journal.read()).entries)
    for (const [key] of pending) {
      pendingRemovals.delete(key)
      removing.delete(key)
    }
    notifyListeners()
    await rememberWrittenTexts()
  }

  /** Takes over the journal's entries. If the database was lost while this page was open, restores the entries that this page knows. */
  async function adoptSnapshot(snapshot: JournalSnapshot): Promise<JournalSnapshot> {
    const isLost = databaseId !== undefined && databaseId !== snapshot.databaseId
    databaseId = snapshot.databaseId
    if (!isLost || entries.size === 0) {
      setEntries(snapshot.entries)
      return snapshot
    }
    await journal.add([...entries.values()])
    return adoptSnapshot(await journal.read())
  }

  async function applyToJournal({
    forgetInJournal: forget,
    addToJournal: add,
    trashInJournal: remove,
  }: ReconcilePlan) {
    if (forget.length + add.length + remove.length === 0) return
    await journal.forget(forget)
    await journal.add(add)
    await journal.remove(remove, now())
    setEntries((await journal.read()).entries)
  }

  async function applyToCache(array: JsonArrayText, plan: ReconcilePlan) {
    if (plan.restoreToCache.size + plan.removeFromCache.size === 0) return
    const { notesByText } = stored.load() ?? {}
    const elements = applyPlan(
      array.elements,
      (text) => notesByText?.get(text) ?? parseCachedNote(text),
      plan,
    )
    if (!stored.write({ ...array, elements })) return
    const recorded = rememberWrittenTexts()
    notifyListeners()
    await recorded
  }

  /**
   * Records the fingerprints of the texts that this page wrote, before the journal stores the note. Otherwise another tab, or a page
   * after a crash, would take the text for an external change. A failed write is retried with the next one; no note depends on it.
   * While removals are pending, the texts stay unknown: if this page ends, only the item shows that the notes were deleted.
   */
  async function rememberWrittenTexts() {
    if (pendingRemovals.size > 0) return
    await Promise.allSettled(
      [...stored.writtenFingerprints].map(async (writtenFingerprint) => {
        await journal.rememberText(writtenFingerprint)
        stored.writtenFingerprints.delete(writtenFingerprint)
      }),
    )
  }

  /** Replaces the entries. Equal entries stay the same objects, so that the notes parsed from them do too. */
  function setEntries(next: ReadonlyMap<string, JournalEntry>) {
    let changeCount = next.size - entries.size
    const kept = [...next].map(([key, entry]) => {
      const before = entries.get(key)
      if (before && COMPARED_FIELDS.every((field) => before[field] === entry[field]))
        return [key, before] as const
      changeCount++
      return [key, entry] as const
    })
    if (changeCount === 0) return
    entries = new Map(kept)
    notifyListeners()
  }

  function notifyListeners() {
    isFresh = false
    for (const listener of listeners) listener()
  }

  /** Offers a download when the item is full, because other programs cannot read the notes that only the journal has. */
  function offerBackup() {
    if (isBackupOffered) return
    isBackupOffered = true
    notify({
      kind: 'cache-full',
      download: () => download('pinwell-notes.txt', notesToText(sortNotes(read().notes, now()))),
    })
  }

  function offerUnreadable() {
    stored.load()
    const found = stored.unreadable()
    if (!found || found === offeredUnreadable) return
    offeredUnreadable = found
    const { count, text } = found
    notify({ kind: 'quarantined', count, download: () => download('pinwell-unreadable.txt', text) })
  }

  function reportBlockedStorage() {
    if (isBlockedReported || stored.read().problem !== 'blocked') return
    isBlockedReported = true
    notify({ kind: 'storage-blocked' })
  }
}

const COUNT_INTERVAL = 60_000

const COMPARED_FIELDS = ['text', 'deletedAt', 'countedFrom'] as const

/** Resolves with true after a delay that a person does not notice. */
function storageTimeout(): Promise<boolean> {
  return new Promise((resolve) => setTimeout(() => resolve(true), 250))
}
