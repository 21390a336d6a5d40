import type { Notify } from '../../notifier.ts'
import { contentKey } from '../keys.ts'
import { merge } from '../merge/merge.ts'
import { longDate, type Note, sameText, sortNotes } from '../note.ts'
import { notesToText } from '../notes-to-text.ts'
import type { ContentChange, NotesOutcome } from '../outcome.ts'
import { parseObject } from '../parse-note.ts'
import type { CacheSnapshot, Journal } from '../ports.ts'
import type { VisitorEngine } from './cache.ts'
import type { CachedNotes, Contents } from './cached-notes.ts'
import type { Effect, VisitorEvent } from './events.ts'
import { applyOperations, type Operation, operationsOf } from './operation.ts'
import { reduce } from './reducer.ts'
import { INITIAL_VISITOR_STATE, type Problem } from './state.ts'
import { createStoredChanges } from './stored-changes.ts'
import { createVisitorView } from './view.ts'

interface VisitorEnginePorts {
  readonly journal: Journal
  readonly now: () => number
  readonly notify: Notify<NotesOutcome>
  /** Called when `cachedNotes` was cleared and is being restored. */
  readonly onCleared: () => void
  /** Offers a text as a file download. */
  readonly download: (name: string, text: string) => void
}

/** Runs the reducer's effects and dispatches their results as events. The engine makes no decisions. */
export function createVisitorEngine(
  item: CachedNotes,
  { journal, now, notify, onCleared, download }: VisitorEnginePorts,
): VisitorEngine {
  const view = createVisitorView()
  const storedChanges = createStoredChanges(item)
  const listeners = new Set<() => void>()
  const events: VisitorEvent[] = []
  let state = INITIAL_VISITOR_STATE
  let isDispatching = false
  let snapshot: CacheSnapshot | undefined
  let [viewedState, viewedItem]: [typeof state, CacheSnapshot | undefined] = [state, undefined]
  /** Writes run one after the other. The waiting one includes all that happens until it begins. */
  let runningWrite: Promise<boolean> | undefined
  let waitingWrite: Promise<boolean> | undefined
  let isReadWaiting = false
  let isRetryWaiting = false

  return {
    read,

    start(listener) {
      listeners.add(listener)
      const stops = [item.subscribe(onChanged), journal.subscribe(onChanged)]
      onChanged()
      return () => {
        listeners.delete(listener)
        for (const stop of stops) stop()
      }
    },

    perform(action) {
      keepStoredChanges(action.before)
      return performOperations(operationsOf(action))
    },

    changeContent,

    async changeTrash(kind, ids) {
      const changed = new Set(ids)
      const keys = (read().trash ?? []).filter(({ id }) => changed.has(id)).map(contentKey)
      // The database may have been lost since it was read, so each operation has its entry.
      const operations = keys.map((key) => ({ kind, key, at: now(), entry: state.journal?.entries.get(key) }))
      return operations.length > 0 && performOperations(operations)
    },
  }

  function read(): CacheSnapshot {
    const cached = item.read()
    const isSame = viewedItem?.notes === cached.notes && viewedItem.problem === cached.problem
    if (!snapshot || viewedState !== state || !isSame) snapshot = view(state, cached)
    viewedState = state
    viewedItem = cached
    return snapshot
  }

  async function changeContent(
    shown: Note,
    content: string,
    change?: ContentChange,
  ): Promise<Note | undefined> {
    const note = await putContent(shown, content)
    if (!note) notify({ kind: 'failed', mutation: 'edit' })
    else if (change)
      notify({ kind: 'content-changed', change, undo: () => void changeContent(note, shown.content) })
    return note
  }

  /**
   * The key of a note is derived from its content, so the note with the new content is another entry. It takes the place and the id of
   * the old one, of which a tombstone stays: an older copy of `cachedNotes` must not bring the old content back.
   */
  async function putContent(shown: Note, content: string): Promise<Note | undefined> {
    const note = read().notes.find(({ id }) => id === shown.id)
    const merged = note && merge(shown, { ...shown, content }, note)
    if (!merged) return undefined
    if (sameText(note, merged)) return note
    const changed = { ...note, content: merged.content, lastModified: longDate(now()) }
    const [oldKey, key] = [contentKey(note), contentKey(changed)]
    const before = item.load()
    keepStoredChanges(before)
    const { array, notesByText } = before ?? {}
    const isOld = (element: string) => {
      const one = notesByText?.get(element)
      return one !== undefined && contentKey(one) === oldKey
    }
    const old = array?.elements.find(isOld)
    const text = JSON.stringify(old === undefined ? changed : { ...parseObject(old), ...changed })
    // Undefined if the item does not have the old one, such as while another tab deletes the note. The projection then writes the new one.
    const isInItem =
      array && old !== undefined
        ? item.write({ ...array, elements: array.elements.map((one) => (isOld(one) ? text : one)) })
        : undefined
    const [at, id] = [now(), note.id]
    const isStored = await performOperations([
      { kind: 'purge', key: oldKey, at, isInItem },
      { kind: 'put', key, at, entry: { key, id, text, since: at }, isInItem },
    ])
    return isStored ? changed : undefined
  }

  async function performOperations(operations: readonly Operation[]): Promise<boolean> {
    dispatch({ kind: 'performed', operations })
    const isInItem = operations.every((one) => one.isInItem === true)
    const isStored = (waitingWrite ?? runningWrite ?? Promise.resolve(false)).then(
      (isDone) => isDone || isInItem,
    )
    // A note counts as saved when the journal is on the disk. If that takes too long, the item suffices.
    return isInItem && operations.every(({ kind }) => kind === 'add')
      ? Promise.race([isStored, storageTimeout()])
      : isStored
  }

  function onChanged() {
    dispatch({ kind: 'changed' })
  }

  function dispatch(event: VisitorEvent) {
    events.push(event)
    if (isDispatching) return
    isDispatching = true
    const before = item.load()
    const stateBefore = state
    let contents = before
    for (let next = events.shift(); next; next = events.shift()) {
      const [after, ...effects] = reduce(state, next, {
        item: contents,
        storedChanges: storedChanges.read(contents),
        unreadable: item.unreadable(),
        now: now(),
      })
      state = after
      for (const effect of effects) run(effect)
      contents = item.load()
    }
    isDispatching = false
    if (state.comparedText === contents?.text) storedChanges.dropKept()
    storedChanges.write(state, contents)
    if (state !== stateBefore || contents !== before) for (const listener of listeners) listener()
  }

  function run(effect: Effect) {
    switch (effect.kind) {
      case 'store':
        return store()
      case 'readJournal':
        if (!isReadWaiting) queueMicrotask(() => void readJournal())
        isReadWaiting = true
        return
      case 'writeItem':
        return item.write(effect.array) ? store() : undefined
      case 'reportCleared':
        return onCleared()
      case 'notify':
        return notify(outcomeOf(effect.problem))
    }
  }

  function outcomeOf(problem: Problem): NotesOutcome {
    if (problem === 'storage-blocked') return { kind: problem }
    if (problem === 'cache-full') {
      const all = () => notesToText(sortNotes(read().notes))
      return { kind: problem, download: () => download('pinwell-notes.txt', all()) }
    }
    const { count, text } = problem
    return { kind: 'quarantined', count, download: () => download('pinwell-unreadable.txt', text) }
  }

  /**
   * Begins at once if no write is running. Another tab that sees the new text of `cachedNotes` then reads the journal after this write,
   * and knows the text.
   */
  function store() {
    if (!runningWrite) void beginWrite()
    else waitingWrite ??= runningWrite.then(beginWrite)
  }

  function beginWrite(): Promise<boolean> {
    waitingWrite = undefined
    runningWrite = write()
    return runningWrite
  }

  async function write(): Promise<boolean> {
    const operations = state.pending
    const written = [...item.unrecordedFingerprints]
    const recognized = operations.filter(({ kind }) => kind === 'recognize').map(({ key }) => key)
    const changes = operations.filter(({ kind }) => kind !== 'recognize')
    const keys = new Set(changes.map(({ key }) => key))
    const isStored = await journal
      .update(keys, (entries) => applyOperations(entries, changes), [...recognized, ...written])
      .then(
        () => true,
        () => false,
      )
    if (isStored) for (const each of written) item.unrecordedFingerprints.delete(each)
    // A waiting write begins when this one has ended.
    if (!waitingWrite) runningWrite = undefined
    dispatch({ kind: 'stored', operations, isStored })
    return isStored
  }

  async function readJournal() {
    isReadWaiting = false
    // The item is read before the journal (see the reducer).
    const contents = item.load()
    const hadChanges = storedChanges.read(contents) !== undefined
    const found = await journal.read(now()).catch(() => undefined)
    dispatch({ kind: 'journalRead', snapshot: found, text: contents?.text, hadChanges })
    if (found || isRetryWaiting) return
    // The browser may only be slow to open the database. Meanwhile the trash, and notes that only the journal has, are not shown.
    isRetryWaiting = true
    setTimeout(() => {
      isRetryWaiting = false
      if (listeners.size > 0) onChanged()
    }, RETRY_DELAY_MS)
  }

  /** To be called before another text is written. */
  function keepStoredChanges(before: Contents | undefined) {
    if (storedChanges.keep(before)) onChanged()
  }
}

const RETRY_DELAY_MS = 5_000

/** Resolves with true after a delay that a person does not notice. */
function storageTimeout(): Promise<boolean> {
  return new Promise((resolve) => setTimeout(() => resolve(true), 250))
}
