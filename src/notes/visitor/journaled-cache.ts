import type { Notifier } from '../../notifier.ts'
import type { JournaledCache, RemovalKind } from './cache.ts'
import type { Journal, JournalEntry, JournalSnapshot } from '../ports.ts'
import { type JsonArrayText, parseCachedNote } from '../parse-note.ts'
import { notesToText } from '../export.ts'
import { contentKey } from '../keys.ts'
import { type Note, sortNotes } from '../note.ts'
import type { CacheSnapshot } from '../notes-store.ts'
import { reconcile, applyPlan, type ReconcilePlan } from './reconcile.ts'
import { fingerprint, type StoredCache, type UnreadableText } from './stored-cache.ts'
import { trashOf, visitorViewOf } from './view.ts'

export interface JournaledCachePorts {
  readonly journal: Journal
  readonly now: () => number
  readonly notify: Pick<Notifier, 'error' | 'offer'>
  /** The item was cleared, and is written again. */
  readonly onCleared: () => void
  /** Gives the person a text as a file. */
  readonly download: (name: string, text: string) => void
}

/**
 * `cachedNotes` and the journal as one: a note is kept when either has it, and each mends the other. What is deleted or moved is first
 * marked in the journal and then leaves `cachedNotes`, so that from no moment between the two it comes back.
 */
export function createJournaledCache(
  stored: StoredCache,
  { journal, now, notify, onCleared, download }: JournaledCachePorts,
): JournaledCache {
  const listeners = new Set<() => void>()
  /** The journal as it is known here, and its name. */
  let entries: ReadonlyMap<string, JournalEntry> = new Map()
  let databaseId: string | undefined
  const removing = new Set<string>()
  /** Of these, what has left the item and the journal refused to be told, or was not there to be. */
  const pendingRemovals = new Map<string, RemovalKind>()
  /** One task after the other: what was read of the journal is never older than what this page did to it. */
  let taskQueue: Promise<unknown> = Promise.resolve()
  let scheduled: Promise<void> | undefined
  let hadText = false
  /** What the journal has counted of the time, and when it was asked. */
  let elapsed = 0
  let elapsedAt = -Infinity
  let isBlockedReported = false
  let offeredUnreadable: UnreadableText | undefined
  let isBackupOffered = false
  let cacheSnapshot: CacheSnapshot | undefined
  let view: CacheSnapshot | undefined
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
        // It may have been told just now that the note has left.
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
      // Saved is what is on the disk; where that takes its time, the item has to do.
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
    if (!view || !isFresh || cacheSnapshot?.notes !== next.notes || cacheSnapshot.problem !== next.problem) {
      view = visitorViewOf({ cacheSnapshot: next, entries, removing }, view)
      cacheSnapshot = next
      isFresh = true
    }
    return view
  }

  /** Notes go: at once for the eye, then in the journal, then from the item. Where one of the two fails, the other has to do. */
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
    const keys = trashOf(entries)
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

  /** Makes both sides one, after all that is being done; never rejects. */
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
    // Before the journal: who wrote it has made it known by then.
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
    // Somebody wrote meanwhile: what was found is of no use any more.
    if (stored.load() !== contents) return void scheduleReconcile()
    if (hadText && contents?.text === null && plan.restoreToCache.size > 0) onCleared()
    if (contents?.array) await applyToCache(contents.array, plan)
    hadText = typeof stored.load()?.text === 'string'
  }

  /** Once a minute, and at once for what was just deleted. Where the journal takes nothing, nothing is old. */
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

  /** Tells the journal what is owed, as soon as it takes it; until then that stays out of what is shown and made one. */
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

  /** What the journal has now; where it was lost while this page was open, with what this page knows. */
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
   * Makes known what this page wrote, at once and before the journal has the note: no tab that hears of the text may take it for news, and no
   * page after a crash. What is refused now is told with the next; no note depends on it.
   * While something is owed the texts stay unknown: should this page end, they alone say that it was deleted.
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

  /** Entries that say the same stay the same objects, and so does what was made of them. */
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

  /** The item is full, and what only the journal has is in no other program's reach. */
  function offerBackup() {
    if (isBackupOffered) return
    isBackupOffered = true
    offer('Local storage is full. Better keep a copy.', 'Download notes', () =>
      download('pinwell-notes.txt', notesToText(sortNotes(read().notes, now()))),
    )
  }

  function offerUnreadable() {
    stored.load()
    const found = stored.unreadable()
    if (!found || found === offeredUnreadable) return
    offeredUnreadable = found
    const { count, text } = found
    offer(`${count} ${count === 1 ? 'item' : 'items'} could not be read`, 'Download', () =>
      download('pinwell-unreadable.txt', text),
    )
  }

  function offer(message: string, label: string, run: () => void) {
    notify.offer(message, { label, run }, OFFER_DURATION)
  }

  function reportBlockedStorage() {
    if (isBlockedReported || stored.read().problem !== 'blocked') return
    isBlockedReported = true
    notify.error('This browser is not keeping your notes')
  }
}

const COUNT_INTERVAL = 60_000

const COMPARED_FIELDS = ['text', 'deletedAt', 'countedFrom'] as const

/** Long enough to be read and reached. */
const OFFER_DURATION = 20_000

/** As long as a person does not notice. */
function storageTimeout(): Promise<boolean> {
  return new Promise((resolve) => setTimeout(() => resolve(true), 250))
}
