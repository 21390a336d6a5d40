import type { Notify } from '../notify.ts'
import type { Beneath, Leave } from './cache.ts'
import type { Journal, JournalEntry, JournalReading } from './device.ts'
import { type ArrayText, readEntry } from './entries.ts'
import { asText } from './export.ts'
import { keyOf } from './keys.ts'
import { type Note, sortNotes } from './note.ts'
import type { Reading } from './notes.ts'
import { reconcile, remedied, type Remedy } from './reconcile.ts'
import { nameOf, type StoredNotes, type Unreadable } from './stored.ts'
import { trashOf, viewOf } from './visitor-view.ts'

export interface JournaledPorts {
  readonly journal: Journal
  readonly now: () => number
  readonly notify: Pick<Notify, 'error' | 'offer'>
  /** The item was cleared, and is written again. */
  readonly cleared: () => void
  /** Gives the person a text as a file. */
  readonly download: (name: string, text: string) => void
}

/**
 * `cachedNotes` and the journal as one: a note is kept when either has it, and each mends the other. What is deleted or moved is first
 * marked in the journal and then leaves `cachedNotes`, so that from no moment between the two it comes back.
 */
export function createJournaled(
  stored: StoredNotes,
  { journal, now, notify, cleared, download }: JournaledPorts,
): Beneath {
  const listeners = new Set<() => void>()
  /** The journal as it is known here, and its name. */
  let entries: ReadonlyMap<string, JournalEntry> = new Map()
  let born: string | undefined
  const leaving = new Set<string>()
  /** Of these, what has left the item and the journal refused to be told, or was not there to be. */
  const owed = new Map<string, Leave>()
  /** One task after the other: what was read of the journal is never older than what this page did to it. */
  let last: Promise<unknown> = Promise.resolve()
  let due: Promise<void> | undefined
  let hadText = false
  /** What the journal has counted of the time, and when it was asked. */
  let counted = 0
  let countedAt = -Infinity
  let isTold = false
  let offered: Unreadable | undefined
  let isCopyOffered = false
  let base: Reading | undefined
  let view: Reading | undefined
  let isFresh = false

  return {
    read,

    add(note) {
      const entry = { key: keyOf(note), id: note.id, text: JSON.stringify(note), since: now() }
      const isBack = leaving.delete(entry.key)
      owed.delete(entry.key)
      if (isBack) changed()
      const isStored = stored.add(note)
      const told = tell()
      const isJournaled = enqueue(async () => {
        await told
        // It may have been told just now that the note has left.
        if (isBack) await journal.restore([entry.key])
        await journal.add([entry])
      }).then(
        () => {
          if (owed.size > 0) void mend()
          keep(new Map([...entries, [entry.key, entry]]))
          if (!isStored) offerCopy()
          return true
        },
        () => isStored,
      )
      // Saved is what is on the disk; where that takes its time, the item has to do.
      return isStored ? Promise.race([isJournaled, patience()]) : isJournaled
    },

    remove(id) {
      const note = read().notes.find((one) => one.id === id)
      return !note || take([note], 'remove')
    },

    removeWhere(leaves) {
      const notes = read().notes.filter(leaves)
      return notes.length === 0 || take(notes, 'purge')
    },

    left(notes, how) {
      for (const key of notes.map(keyOf)) {
        leaving.add(key)
        owed.set(key, how)
      }
    },

    restore: (id) => change([id], (keys) => journal.restore(keys)),
    purge: (ids) => change(ids, (keys) => journal.purge(keys, now())),

    subscribe(listener) {
      listeners.add(listener)
      const stops = [stored.subscribe(mend), journal.subscribe(mend)]
      void mend()
      return () => {
        listeners.delete(listener)
        for (const stop of stops) stop()
      }
    },
  }

  function read(): Reading {
    const next = stored.read()
    if (!view || !isFresh || base?.notes !== next.notes || base.problem !== next.problem) {
      view = viewOf({ base: next, entries, leaving }, view)
      base = next
      isFresh = true
    }
    return view
  }

  /** Notes go: at once for the eye, then in the journal, then from the item. Where one of the two fails, the other has to do. */
  async function take(notes: readonly Note[], how: Leave) {
    const keys = notes.map(keyOf)
    for (const key of keys) leaving.add(key)
    changed()
    const isMarked = await enqueue(() => journal[how](keys, now())).then(
      () => true,
      () => false,
    )
    const isRemoved = stored.removeWhere((note) => keys.includes(keyOf(note)))
    if (isMarked) await tell().then(mend)
    else if (isRemoved) for (const key of keys) owed.set(key, how)
    for (const key of keys) if (!owed.has(key)) leaving.delete(key)
    changed()
    return isMarked || isRemoved
  }

  async function change(ids: readonly string[], step: (keys: readonly string[]) => Promise<void>) {
    const keys = trashOf(entries)
      .filter(({ id }) => ids.includes(id))
      .map(keyOf)
    if (keys.length === 0) return false
    try {
      await enqueue(() => step(keys))
    } catch {
      return false
    }
    await mend()
    return true
  }

  function enqueue<T>(task: () => Promise<T>): Promise<T> {
    const result = last.then(task)
    last = result.catch(() => {})
    return result
  }

  /** Makes both sides one, after all that is being done; never rejects. */
  function mend(): Promise<void> {
    due ??= enqueue(() => {
      due = undefined
      return settle()
    }).catch(tellWhereNothingIsKept)
    return due
  }

  async function settle() {
    offerUnreadable()
    await tell()
    // Before the journal: who wrote it has made it known by then.
    const contents = stored.load()
    const { known } = await takeIn(await journal.read())
    await pay()
    await countTime()
    const name = contents?.text?.trim() ? nameOf(contents.text) : undefined
    const isKnown = name === undefined || known.has(name)
    const remedy = reconcile({
      stored: new Map([...(contents?.noteOf ?? [])].filter(([, note]) => !leaving.has(keyOf(note)))),
      isNews: !isKnown && contents?.isOwn === false && contents.reading.problem === 'none',
      journal: new Map([...entries].filter(([key]) => !leaving.has(key))),
      now: now(),
      counted,
    })
    await write(remedy)
    if (name !== undefined && !isKnown) await journal.know(name)
    // Somebody wrote meanwhile: what was found is of no use any more.
    if (stored.load() !== contents) return void mend()
    if (hadText && contents?.text === null && remedy.bring.size > 0) cleared()
    if (contents?.array) await rewrite(contents.array, remedy)
    hadText = typeof stored.load()?.text === 'string'
  }

  /** Once a minute, and at once for what was just deleted. Where the journal takes nothing, nothing is old. */
  async function countTime(): Promise<void> {
    const isNew = [...entries.values()].some(
      (entry) => entry.deletedAt !== undefined && !('countedFrom' in entry),
    )
    if (!isNew && Math.abs(now() - countedAt) < COUNT_EVERY) return
    try {
      counted = await journal.count(now())
      countedAt = now()
    } catch {
      counted = 0
    }
  }

  /** Tells the journal what is owed, as soon as it takes it; until then that stays out of what is shown and made one. */
  async function pay() {
    const debts = [...owed]
    if (debts.length === 0) return
    const keysOf = (how: Leave) => debts.flatMap(([key, one]) => (one === how ? [key] : []))
    try {
      await journal.remove(keysOf('remove'), now())
      await journal.purge(keysOf('purge'), now())
    } catch {
      return
    }
    keep((await journal.read()).entries)
    for (const [key] of debts) {
      owed.delete(key)
      leaving.delete(key)
    }
    changed()
    await tell()
  }

  /** What the journal has now; where it was lost while this page was open, with what this page knows. */
  async function takeIn(reading: JournalReading): Promise<JournalReading> {
    const isLost = born !== undefined && born !== reading.born
    born = reading.born
    if (!isLost || entries.size === 0) {
      keep(reading.entries)
      return reading
    }
    await journal.add([...entries.values()])
    return takeIn(await journal.read())
  }

  async function write({ forget, add, remove }: Remedy) {
    if (forget.length + add.length + remove.length === 0) return
    await journal.forget(forget)
    await journal.add(add)
    await journal.remove(remove, now())
    keep((await journal.read()).entries)
  }

  async function rewrite(array: ArrayText, remedy: Remedy) {
    if (remedy.bring.size + remedy.drop.size === 0) return
    const { noteOf } = stored.load() ?? {}
    const texts = remedied(array.entries, (text) => noteOf?.get(text) ?? readEntry(text), remedy)
    if (!stored.write({ ...array, entries: texts })) return
    const told = tell()
    changed()
    await told
  }

  /**
   * Makes known what this page wrote, at once and before the journal has the note: no tab that hears of the text may take it for news, and no
   * page after a crash. What is refused now is told with the next; no note depends on it.
   * While something is owed the texts stay unknown: should this page end, they alone say that it was deleted.
   */
  async function tell() {
    if (owed.size > 0) return
    await Promise.allSettled(
      [...stored.written].map(async (name) => {
        await journal.know(name)
        stored.written.delete(name)
      }),
    )
  }

  /** Entries that say the same stay the same objects, and so does what was made of them. */
  function keep(next: ReadonlyMap<string, JournalEntry>) {
    let changes = next.size - entries.size
    const kept = [...next].map(([key, entry]) => {
      const before = entries.get(key)
      if (before && SHOWN.every((field) => before[field] === entry[field])) return [key, before] as const
      changes++
      return [key, entry] as const
    })
    if (changes === 0) return
    entries = new Map(kept)
    changed()
  }

  function changed() {
    isFresh = false
    for (const listener of listeners) listener()
  }

  /** The item is full, and what only the journal has is in no other program's reach. */
  function offerCopy() {
    if (isCopyOffered) return
    isCopyOffered = true
    offer('Local storage is full. Better keep a copy.', 'Download notes', () =>
      download('pinwell-notes.txt', asText(sortNotes(read().notes, now()))),
    )
  }

  function offerUnreadable() {
    stored.load()
    const found = stored.unreadable()
    if (!found || found === offered) return
    offered = found
    const { count, text } = found
    offer(`${count} ${count === 1 ? 'item' : 'items'} could not be read`, 'Download', () =>
      download('pinwell-unreadable.txt', text),
    )
  }

  function offer(message: string, label: string, run: () => void) {
    notify.offer(message, { label, run }, OFFER_TIME)
  }

  function tellWhereNothingIsKept() {
    if (isTold || stored.read().problem !== 'blocked') return
    isTold = true
    notify.error('This browser is not keeping your notes')
  }
}

const COUNT_EVERY = 60_000

const SHOWN = ['text', 'deletedAt', 'countedFrom'] as const

/** Long enough to be read and reached. */
const OFFER_TIME = 20_000

/** As long as a person does not notice. */
function patience(): Promise<boolean> {
  return new Promise((resolve) => setTimeout(() => resolve(true), 250))
}
