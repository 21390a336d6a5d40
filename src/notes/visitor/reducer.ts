import { contentKey } from '../keys.ts'
import { TRASH_RETENTION } from '../limits.ts'
import { parseCachedNote } from '../parse-note.ts'
import type { JournalEntry, JournalSnapshot } from '../ports.ts'
import { type Contents, fingerprint } from './cached-notes.ts'
import type { Effect, Events, Transition, VisitorContext, VisitorEvent } from './events.ts'
import { applyOperations, type Operation } from './operation.ts'
import { currentEntries, type Problem, type VisitorState } from './state.ts'

/**
 * Keeps the journal and `cachedNotes` equal in one page. This pure reducer makes every decision: something that the page did, or that
 * another tab or program may have done, gives a new state and a list of effects. The engine runs the effects.
 *
 * The journal is the source of truth, and `cachedNotes` its copy. A text of `cachedNotes` whose fingerprint it has may be an old copy, such
 * as a killed browser's or another process's: its notes are added, and nothing else follows from it. An unknown text was written by
 * another program and is intended, except for notes that were changed within the last minute, which that program may not have read.
 */
export function reduce<K extends keyof Events>(
  state: VisitorState,
  event: VisitorEvent<K>,
  context: VisitorContext,
): Transition {
  return HANDLERS[event.kind](state, event, context)
}

const STORE: Effect = { kind: 'store' }
const READ_JOURNAL: Effect = { kind: 'readJournal' }
const REPORT_CLEARED: Effect = { kind: 'reportCleared' }
const MINUTE = 60_000

const HANDLERS: {
  readonly [K in keyof Events]: (
    state: VisitorState,
    event: VisitorEvent<K>,
    context: VisitorContext,
  ) => Transition
} = {
  changed: (state) => [state, READ_JOURNAL],

  performed: (state, { operations }) => [{ ...state, pending: [...state.pending, ...operations] }, STORE],

  stored(state, { operations, isStored }, context) {
    const { journal, pending } = state
    const done = new Set(operations)
    const later = pending.filter((one) => !done.has(one))
    if (!isStored) {
      // An operation whose result is in `cachedNotes` is tried again with the next one or with a change, unless the note was changed since.
      const inItem = pending.filter((one) => one.isInItem || one.isAdopted)
      const last = new Map(inItem.map((one) => [one.key, one]))
      const kept = operations.filter((one) => last.get(one.key) === one)
      return [{ ...state, pending: [...kept, ...later] }]
    }
    // Until the journal was read, this page's changes are in the pending operations alone.
    if (!journal) return [state]
    const entries = applyOperations(journal.entries, operations)
    const next: VisitorState = { ...state, journal: { ...journal, entries }, pending: later }
    // A blocked item is not full, and the journal keeps all notes.
    const isFull =
      context.item !== undefined &&
      operations.some(({ kind, isInItem }) => (kind === 'add' || kind === 'put') && isInItem === false)
    const transition = notifyOnce(project(next, context), isFull && 'cache-full')
    // The journal counts how long a note has been deleted from the first time that it is read.
    return operations.some(({ kind }) => kind !== 'add' && kind !== 'adopt')
      ? [...transition, READ_JOURNAL]
      : transition
  },

  journalRead(before, { snapshot, text, hadChanges }, context) {
    const { item, unreadable, now } = context
    const [state, ...reports] = notifyOnce([before], unreadable, !item && !snapshot && 'storage-blocked')
    if (!snapshot) return [state, ...reports]
    const { journal: known } = state
    if (known && known.databaseId !== snapshot.databaseId && known.entries.size > 0) {
      // The database was lost while this page was open. The page still has the entries.
      const lost = Array.from(known.entries, ([key, entry]): Operation => {
        return { kind: 'recover', key, at: now, entry, isInItem: true }
      })
      const texts = Array.from(known.knownFingerprints, (key): Operation => ({
        kind: 'recognize',
        key,
        at: now,
      }))
      return [
        { ...state, journal: snapshot, pending: [...lost, ...texts, ...state.pending] },
        ...reports,
        STORE,
        READ_JOURNAL,
      ]
    }
    const journal = reuseEntries(known, snapshot)
    const pending = state.pending.filter(({ isAdopted }) => !isAdopted)
    // A tab that wrote this text has stored its fingerprint by the time the journal is read. That is not true for a later text, nor if it
    // had stored changes with the text: it removes them when the journal has them.
    const isLater = item && (item.text !== text || (hadChanges && !context.storedChanges))
    if (isLater) return [{ ...state, journal, pending }, ...reports, READ_JOURNAL]
    const next: VisitorState = { ...state, journal, pending, comparedText: text }
    const operations = adopt(next, snapshot, context)
    if (operations.length > 0) return [{ ...next, pending: [...pending, ...operations] }, ...reports, STORE]
    const [projected, ...effects] = project(next, context)
    return [projected, ...reports, ...effects, ...(pending.length > 0 ? [STORE] : [])]
  },
}

/** The operations by which the journal adopts the changes of `cachedNotes`, and forgets what has expired. */
function adopt(
  state: VisitorState,
  { knownFingerprints, elapsed }: JournalSnapshot,
  { item, storedChanges, now }: VisitorContext,
): readonly Operation[] {
  const ownChanges = storedChanges ?? []
  const entries = currentEntries(state)
  const elements = elementsByKey(item)
  const text = item?.text?.trim() ? fingerprint(item) : undefined
  const isKnown = text === undefined || knownFingerprints.has(text)
  const isForeign =
    !isKnown && !item?.isOwn && item?.snapshot.problem === 'none' && storedChanges === undefined
  const isIntended = (changedAt: number) => isForeign && now - changedAt > MINUTE
  const changes = new Map(ownChanges.map((one) => [one.key, one]))
  const operations: Operation[] = []
  const add = (operation: Omit<Operation, 'at'> & { readonly at?: number }) =>
    operations.push({ at: now, ...operation, isAdopted: true })

  for (const [key, { element, id }] of elements) {
    const known = entries.get(key)
    const isReadded = known?.deletedAt !== undefined && isIntended(known.deletedAt)
    const isChanged = known && known.deletedAt === undefined && known.text !== element && isForeign
    if (isReadded) add({ kind: 'forget', key })
    const change = changes.get(key)
    // The note was changed back to a content that is replaced in the journal.
    if (change?.kind === 'put' && known?.deletedAt !== undefined && change.at >= known.deletedAt)
      add({ ...change, entry: { key, id, text: element, since: change.at } })
    if (!known || isReadded || isChanged)
      add({ kind: 'adopt', key, entry: { key, id, text: element, since: now } })
  }
  for (const { key, since, deletedAt, countedFrom = elapsed } of entries.values()) {
    const isExpired = deletedAt !== undefined && elapsed - countedFrom > TRASH_RETENTION
    if (isExpired) add({ kind: 'forget', key })
    if (deletedAt !== undefined || elements.has(key)) continue
    const change = changes.get(key)
    // A note that was restored since is not removed again by an old copy.
    if (change && change.kind !== 'put' && change.at >= since) add(change)
    else if (isIntended(since)) add({ kind: 'remove', key })
  }
  for (const { key, kind, at, text: deleted = '' } of ownChanges) {
    const note = entries.has(key) || elements.has(key) ? undefined : parseCachedNote(deleted)
    if (note) add({ kind, key, at, entry: { key, id: note.id, text: deleted, since: at } })
  }
  if (!isKnown) add({ kind: 'recognize', key: text })
  return operations
}

/** Adds the missing notes to `cachedNotes`, and removes the deleted ones from it, once its own changes have been adopted. */
function project(state: VisitorState, { item }: VisitorContext): Transition {
  if (!item?.array || (!item.isOwn && item.text !== state.comparedText)) return [state]
  const elements = elementsByKey(item)
  const missing = new Map<string, string>()
  const removed = new Set<string>()
  for (const { key, text, deletedAt } of currentEntries(state).values())
    if (deletedAt === undefined && elements.get(key)?.element !== text) missing.set(key, text)
    else if (deletedAt !== undefined && elements.has(key)) removed.add(key)
  const hasChanges = missing.size + removed.size > 0
  const isCleared = hasChanges && state.hadText && item.text === null
  const next = { ...state, hadText: item.text !== null }
  if (!hasChanges) return [next]
  const kept = item.array.elements.flatMap((element) => {
    const note = item.notesByText.get(element)
    if (!note) return [element]
    const key = contentKey(note)
    // Another program may have the note twice. Writing an element that is not compared would never end.
    if (element !== elements.get(key)?.element) return removed.has(key) ? [] : [element]
    const text = missing.get(key) ?? element
    missing.delete(key)
    return removed.has(key) ? [] : [text]
  })
  const array = { ...item.array, elements: insertByTime(kept, [...missing.values()]) }
  return [next, ...(isCleared ? [REPORT_CLEARED] : []), { kind: 'writeItem', array }]
}

/** The readable elements of `cachedNotes`. */
function elementsByKey(item: Contents | undefined) {
  return new Map(
    Array.from(item?.notesByText ?? [], ([element, note]) => [contentKey(note), { element, id: note.id }]),
  )
}

/** Inserts elements by timestamp, the newest first. Nothing is inserted before an element without a timestamp. */
function insertByTime(elements: readonly string[], inserted: readonly string[]): readonly string[] {
  // Each element is parsed once: comparisons that parse block the page for a second when thousands of notes find no room in the item.
  const waiting = inserted
    .map((element) => ({ element, time: timeOf(element, 0) }))
    .toSorted((a, b) => b.time - a.time)
  if (waiting.length === 0) return elements
  const takeNewer = (than: number) => {
    const older = waiting.findIndex(({ time }) => time < than)
    return waiting.splice(0, older === -1 ? waiting.length : older).map(({ element }) => element)
  }
  return [
    ...elements.flatMap((element) => [...takeNewer(timeOf(element, Infinity)), element]),
    ...takeNewer(-Infinity),
  ]
}

function timeOf(element: string, otherwise: number): number {
  return parseCachedNote(element)?.timestamp ?? otherwise
}

/** Notifies of each problem the first time. */
function notifyOnce(
  [state, ...effects]: Transition,
  ...problems: readonly (Problem | false | undefined)[]
): Transition {
  const found = problems.filter((one): one is Problem => one !== undefined && one !== false)
  const fresh = found.filter((one) => !state.reported.has(one))
  if (fresh.length === 0) return [state, ...effects]
  const notices = fresh.map((problem): Effect => ({ kind: 'notify', problem }))
  return [{ ...state, reported: new Set([...state.reported, ...fresh]) }, ...effects, ...notices]
}

/** The snapshot with the known objects of equal entries, so that the notes parsed from them stay the same objects. */
function reuseEntries(known: JournalSnapshot | undefined, snapshot: JournalSnapshot): JournalSnapshot {
  const entries = Array.from(snapshot.entries, ([key, entry]): readonly [string, JournalEntry] => {
    const before = known?.entries.get(key)
    const isSame = before && COMPARED_FIELDS.every((field) => before[field] === entry[field])
    return [key, isSame ? before : entry]
  })
  return { ...snapshot, entries: new Map(entries) }
}

const COMPARED_FIELDS = ['text', 'since', 'deletedAt', 'countedFrom'] as const
